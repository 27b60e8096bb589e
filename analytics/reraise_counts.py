"""What is counted of a seat that faces raises before the flop."""

from typing import Final

from analytics.decisions import called, could_raise, decided, folded, raised, spot
from analytics.features import ANSWER, FACED_OPEN, FACED_RERAISE, FACED_THREE_BET, UNRAISED
from analytics.marks import THREE_BET
from analytics.records import seat_count

_OPENED: Final = raised(UNRAISED)
_MADE_THREE_BET: Final = raised(FACED_OPEN)
_NOT_THREE_BETTOR: Final = f"p.{FACED_OPEN.column} % 10 < 4"

_COLD: Final = f"{spot(FACED_OPEN, 0, 2)} and s.position < 8"
FACED_RAISE: Final = seat_count(
    "faced_raise",
    "Hands in which the player faced exactly one raise before the flop.",
    decided(FACED_OPEN),
)
CALLED_RAISE: Final = seat_count(
    "called_raise", "Hands of these in which he called it.", called(FACED_OPEN)
)
COULD_COLD_CALL: Final = seat_count(
    "could_cold_call",
    "Hands in which the player, in no blind, first decided facing exactly one raise.",
    decided(FACED_OPEN),
    _COLD,
)
COLD_CALLED: Final = seat_count(
    "cold_called", "Hands of these in which he called it.", called(FACED_OPEN), _COLD
)

_SHORT: Final = "s.stack <= 35 * h.big_blind"  # never so where there is no big blind
COULD_THREE_BET: Final = seat_count(
    "could_three_bet",
    "Hands in which the player faced exactly one raise before the flop and could raise.",
    could_raise(FACED_OPEN),
)
MADE_THREE_BET: Final = seat_count(
    "three_bet",
    "Hands in which the player made the second raise before the flop.",
    raised(FACED_OPEN),
)
COULD_SHORT_THREE_BET: Final = seat_count(
    "could_short_three_bet",
    "Hands of a stack of 35 big blinds or less that could make the second raise.",
    could_raise(FACED_OPEN),
    _SHORT,
)
SHORT_THREE_BET: Final = seat_count(
    "short_three_bet",
    "Hands of these in which the player made it and kept chips behind.",
    f"p.{FACED_OPEN.column} % 10 = 4",
    _SHORT,
)

OPENER_AGAIN: Final = seat_count(
    "opener_again",
    "Hands in which the player made the first raise and decided again facing another.",
    _OPENED,
    decided(ANSWER),
)
FOLDED_TO_THREE_BET: Final = seat_count(
    "folded_to_three_bet", "Hands of these in which he then folded.", _OPENED, folded(ANSWER)
)
CALLED_THREE_BET: Final = seat_count(
    "called_three_bet", "Hands of these in which he then called.", _OPENED, called(ANSWER)
)
_TO_THREE_BET: Final = spot(ANSWER, 20, 29)
COULD_FOUR_BET: Final = seat_count(
    "could_four_bet",
    "Hands in which who made the first raise faced exactly the second and could raise.",
    _OPENED,
    _TO_THREE_BET,
    could_raise(ANSWER),
)
MADE_FOUR_BET: Final = seat_count(
    "four_bet",
    "Hands of these in which he made the third raise.",
    _OPENED,
    _TO_THREE_BET,
    raised(ANSWER),
)

FACED_ANY_THREE_BET: Final = seat_count(
    "faced_any_three_bet",
    "Hands in which the player faced exactly two raises, the second another's.",
    decided(FACED_THREE_BET),
    _NOT_THREE_BETTOR,
)
FOLDED_TO_ANY_THREE_BET: Final = seat_count(
    "folded_to_any_three_bet",
    "Hands of these in which he folded.",
    folded(FACED_THREE_BET),
    _NOT_THREE_BETTOR,
)
COULD_ANY_FOUR_BET: Final = seat_count(
    "could_any_four_bet",
    "Hands in which the player faced two raises or more before the flop and could raise.",
    could_raise(FACED_RERAISE),
)
ANY_FOUR_BET: Final = seat_count(
    "any_four_bet", "Hands of these in which he raised.", raised(FACED_RERAISE)
)
COULD_COLD_FOUR_BET: Final = seat_count(
    "could_cold_four_bet",
    "Hands in which the player faced exactly two raises, both of others, and could raise.",
    spot(FACED_THREE_BET, 0, 0),
    could_raise(FACED_THREE_BET),
)
COLD_FOUR_BET: Final = seat_count(
    "cold_four_bet",
    "Hands of these in which he raised.",
    spot(FACED_THREE_BET, 0, 0),
    raised(FACED_THREE_BET),
)
FACED_FOUR_BET: Final = seat_count(
    "faced_four_bet",
    "Hands in which who made the second raise decided again facing a later one.",
    _MADE_THREE_BET,
    decided(ANSWER),
)
FOLDED_TO_FOUR_BET: Final = seat_count(
    "folded_to_four_bet", "Hands of these in which he then folded.", _MADE_THREE_BET, folded(ANSWER)
)

_CALLED_BEFORE: Final = spot(FACED_OPEN, 2, 3)
COULD_SQUEEZE: Final = seat_count(
    "could_squeeze",
    "Hands in which the player faced exactly one raise that somebody had called.",
    _CALLED_BEFORE,
)
SQUEEZED: Final = seat_count(
    "squeezed", "Hands of these in which he raised.", _CALLED_BEFORE, raised(FACED_OPEN)
)
_IN_A_SQUEEZE: Final = f"m.{THREE_BET.column} = 2 and ({_OPENED} or {called(FACED_OPEN)})"
FACED_SQUEEZE: Final = seat_count(
    "faced_squeeze",
    "Hands in which who raised first, or called that raise, faced the squeeze.",
    _IN_A_SQUEEZE,
    decided(FACED_THREE_BET),
)
FOLDED_TO_SQUEEZE: Final = seat_count(
    "folded_to_squeeze",
    "Hands of these in which he folded.",
    _IN_A_SQUEEZE,
    folded(FACED_THREE_BET),
)
