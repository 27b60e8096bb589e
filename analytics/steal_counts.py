"""What is counted of stealing the blinds and of defending them."""

from typing import Final

from analytics.decisions import called, could_raise, decided, folded, raised, spot
from analytics.features import FACED_OPEN, UNRAISED
from analytics.marks import OPENER_POSITION, SMALL_BLIND_LIMPED
from analytics.records import seat_count

# Positions: 0 the button, 1 the cut-off, 8 the big blind, 9 the small (statistics 6.3).
_IN_LATE_POSITION: Final = "s.position in (0, 1, 9)"
_FIRST_IN: Final = spot(UNRAISED, 0, 0)
_OPENER: Final = f"m.{OPENER_POSITION.column}"
_IN_A_BLIND: Final = (
    f"(s.position = 8 and {_OPENER} in (0, 1, 9) or s.position = 9 and {_OPENER} in (0, 1))"
)
_OPEN_ALONE: Final = spot(FACED_OPEN, 0, 0)
_BLIND_AGAINST_BLIND: Final = f"s.position = 8 and {_OPENER} = 9"
_ALL_GONE: Final = "h.reached = 0 and not s.folded and not s.showdown"
_BEHIND_SMALL_BLIND: Final = (
    f"s.position = 8 and {spot(UNRAISED, 1, 1)} and m.{SMALL_BLIND_LIMPED.column} = 1"
)

COULD_STEAL: Final = seat_count(
    "could_steal",
    "Hands in which the player, in the cut-off, on the button or in the small blind, decided before"
    " anybody had called or raised.",
    _IN_LATE_POSITION,
    decided(UNRAISED),
    _FIRST_IN,
)
STOLE: Final = seat_count(
    "steal", "Hands of these in which he raised.", _IN_LATE_POSITION, _FIRST_IN, raised(UNRAISED)
)
STOLE_ALL: Final = seat_count(
    "stole_all",
    "Hands of these that he won before the flop as everybody folded.",
    _IN_LATE_POSITION,
    _FIRST_IN,
    raised(UNRAISED),
    _ALL_GONE,
)
FACED_STEAL: Final = seat_count(
    "faced_steal",
    "Hands in which a blind first decided facing the raise of a thief that nobody had called.",
    _IN_A_BLIND,
    decided(FACED_OPEN),
    _OPEN_ALONE,
)
FOLDED_TO_STEAL: Final = seat_count(
    "folded_to_steal",
    "Hands of these in which he folded.",
    _IN_A_BLIND,
    _OPEN_ALONE,
    folded(FACED_OPEN),
)
CALLED_STEAL: Final = seat_count(
    "called_steal",
    "Hands of these in which he called.",
    _IN_A_BLIND,
    _OPEN_ALONE,
    called(FACED_OPEN),
)
COULD_RESTEAL: Final = seat_count(
    "could_resteal",
    "Hands of these in which he could raise.",
    _IN_A_BLIND,
    _OPEN_ALONE,
    could_raise(FACED_OPEN),
)
RESTOLE: Final = seat_count(
    "resteal",
    "Hands of these in which he raised.",
    _IN_A_BLIND,
    _OPEN_ALONE,
    raised(FACED_OPEN),
)
BIG_BLIND_FACED_STEAL: Final = seat_count(
    "big_blind_faced_steal",
    "Hands in which the big blind first decided facing the small blind's raise alone.",
    _BLIND_AGAINST_BLIND,
    decided(FACED_OPEN),
    _OPEN_ALONE,
)
BIG_BLIND_FOLDED: Final = seat_count(
    "big_blind_folded",
    "Hands of these in which he folded.",
    _BLIND_AGAINST_BLIND,
    _OPEN_ALONE,
    folded(FACED_OPEN),
)
BEHIND_SMALL_BLIND: Final = seat_count(
    "behind_small_blind",
    "Hands in which the big blind first decided behind the small blind's call alone.",
    _BEHIND_SMALL_BLIND,
)
RAISED_SMALL_BLIND: Final = seat_count(
    "raised_small_blind",
    "Hands of these in which he raised.",
    _BEHIND_SMALL_BLIND,
    raised(UNRAISED),
)
