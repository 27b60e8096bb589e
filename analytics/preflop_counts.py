"""What is counted of a seat's first steps before the flop: chips put in, opening, limping."""

from typing import Final

from analytics.decisions import called, decided, folded, raised, spot
from analytics.features import MOST, PREFLOP_RAISE, SECOND, UNRAISED
from analytics.records import seat_count

_UNOPENED: Final = spot(UNRAISED, 0, 0)
_BEHIND_LIMPERS: Final = spot(UNRAISED, 1, 2)
_OPENED: Final = raised(UNRAISED)
_LIMPED: Final = f"{_UNOPENED} and {called(UNRAISED)}"

PLAYED: Final = seat_count(
    "played",
    "Hands with a decision before the flop, which is all of them but walks.",
    decided(MOST),
)
VOLUNTARY: Final = seat_count(
    "voluntary",
    "Hands in which the player called, bet or raised before the flop.",
    f"p.{MOST.column} >= 3",
)
RAISED: Final = seat_count(
    "raised",
    "Hands in which the player raised before the flop.",
    f"p.{PREFLOP_RAISE.column} >= 2",
)
COULD_RAISE: Final = seat_count(
    "could_raise",
    "Hands in which the player could have raised before the flop.",
    f"p.{PREFLOP_RAISE.column} >= 1",
)

FIRST_IN: Final = seat_count(
    "first_in",
    "Hands in which the player decided before anybody had called or raised.",
    decided(UNRAISED),
    _UNOPENED,
)
RAISED_FIRST_IN: Final = seat_count(
    "raised_first_in", "Hands of these in which he raised.", _UNOPENED, _OPENED
)
LIMPED: Final = seat_count("limped", "Hands of these in which he called.", _LIMPED)
LIMPED_AGAIN: Final = seat_count(
    "limped_again",
    "Hands in which the player called as the first in and decided once more before the flop.",
    _LIMPED,
    decided(SECOND),
)
LIMP_FOLDED: Final = seat_count(
    "limp_folded", "Hands of these in which he then folded.", _LIMPED, folded(SECOND)
)
LIMP_CALLED: Final = seat_count(
    "limp_called", "Hands of these in which he then called.", _LIMPED, called(SECOND)
)
LIMP_RAISED: Final = seat_count(
    "limp_raised", "Hands of these in which he then raised.", _LIMPED, raised(SECOND)
)
BEHIND_LIMPERS: Final = seat_count(
    "behind_limpers",
    "Hands in which the player first decided behind limpers and before any raise.",
    _BEHIND_LIMPERS,
)
ISOLATED: Final = seat_count(
    "isolated", "Hands of these in which he raised.", _BEHIND_LIMPERS, _OPENED
)
