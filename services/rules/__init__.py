"""The rules, pure: `decide` a command, `evolve` a state, `settle` a hand; no clock, no randomness,
no I/O.
"""

from services.rules.betting import Options, options
from services.rules.claims import contradicted
from services.rules.dealing import cards_due, run_outs_max
from services.rules.deciding import decide
from services.rules.evolving import begin, evolve, fold
from services.rules.forced import big_blind_place
from services.rules.house import HouseOptions, HouseState
from services.rules.limits import raise_bounds
from services.rules.refusals import legal_now
from services.rules.settle import SETTLEMENT_REVISION, played_out, settle
from services.rules.showdown import may_muck
from services.rules.state import HandState, Phase

__all__ = [
    "SETTLEMENT_REVISION",
    "HandState",
    "HouseOptions",
    "HouseState",
    "Options",
    "Phase",
    "begin",
    "big_blind_place",
    "cards_due",
    "contradicted",
    "decide",
    "evolve",
    "fold",
    "legal_now",
    "may_muck",
    "options",
    "played_out",
    "raise_bounds",
    "run_outs_max",
    "settle",
]
