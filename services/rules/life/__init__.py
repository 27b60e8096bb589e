"""What happens at a table between hands, pure: who sits with what, who is dealt in next, and whose
the button and the blinds are (rules A3).
"""

from services.rules.life.button import (
    Places,
    big_blind_moves_on,
    clockwise,
    first_places,
    next_places,
    passed_over,
)
from services.rules.life.deciding import decide
from services.rules.life.evolving import evolve, fold, kept
from services.rules.life.next_hand import NoHand, button_due, may_post, next_hand
from services.rules.life.state import Chair, TableLife
from services.rules.life.terms import seats_of, terms_problems

__all__ = [
    "Chair",
    "NoHand",
    "Places",
    "TableLife",
    "big_blind_moves_on",
    "button_due",
    "clockwise",
    "decide",
    "evolve",
    "first_places",
    "fold",
    "kept",
    "may_post",
    "next_hand",
    "next_places",
    "passed_over",
    "seats_of",
    "terms_problems",
]
