"""The rules of a hand against the house, pure: `decide` a command, `evolve` a state, `settle` a
hand (rules C).
"""

from services.rules.house.claims import contradicted
from services.rules.house.dealing import cards_due
from services.rules.house.deciding import decide
from services.rules.house.evolving import begin, evolve, fold
from services.rules.house.hands import Paid, first_hand, multiplier, paid, pays, qualifies, strength
from services.rules.house.limits import playable_ante
from services.rules.house.offers import HouseOptions, insurance_bounds, options
from services.rules.house.refusals import legal_now
from services.rules.house.settle import settle
from services.rules.house.state import HouseState, Phase
from services.rules.house.turns import must_show, to_show

__all__ = [
    "HouseOptions",
    "HouseState",
    "Paid",
    "Phase",
    "begin",
    "cards_due",
    "contradicted",
    "decide",
    "evolve",
    "first_hand",
    "fold",
    "insurance_bounds",
    "legal_now",
    "multiplier",
    "must_show",
    "options",
    "paid",
    "pays",
    "playable_ante",
    "qualifies",
    "settle",
    "strength",
    "to_show",
]
