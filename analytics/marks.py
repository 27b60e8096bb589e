"""What is seen of a whole hand, for the counts of each of its seats to use; 0 is nobody."""

from typing import Final

from analytics.decisions import called, decided, raised, spot
from analytics.features import (
    FACED_OPEN,
    FLOP_FACED_BET,
    FLOP_FACED_RAISE,
    FLOP_LAST_RAISE,
    FLOP_UNBET,
    PREFLOP_RAISE,
    RIVER_FACED_BET,
    RIVER_FACED_RAISE,
    RIVER_UNBET,
    TURN_FACED_BET,
    TURN_FACED_RAISE,
    TURN_LAST_RAISE,
    TURN_UNBET,
    UNRAISED,
)
from analytics.records import Feature, Mark


def _whose(condition: str, what: str = "s.seat") -> str:
    """What the one seat is that meets the condition."""
    return f"max(case when {condition} then {what} else 0 end)"


def _of_the_last(number: Feature, first: int, what: str) -> str:
    """What that seat is which made the last raise; `number` counts raises, from `first` on.

    Of two sums the one with the later raise is greater, whatever is added below a hundred.
    """
    later = f"100 * cast(p.{number.column} as integer) + {what}"
    return f"{_whose(f'p.{number.column} >= {first}', later)} % 100"


def _on(*street: Feature, what: str) -> str:
    """`what` for a seat that decided something on the street."""
    return f"case when {' or '.join(map(decided, street))} then {what} else 0 end"


_ON_FLOP: Final = (FLOP_UNBET, FLOP_FACED_BET, FLOP_FACED_RAISE)
_ON_TURN: Final = (TURN_UNBET, TURN_FACED_BET, TURN_FACED_RAISE)
_ON_RIVER: Final = (RIVER_UNBET, RIVER_FACED_BET, RIVER_FACED_RAISE)

OPENER_POSITION: Final = Mark(
    "opener_position", f"max(case when {raised(UNRAISED)} then s.position end)"
)
"""Of who made the first raise before the flop; null without one."""

SMALL_BLIND_LIMPED: Final = Mark(
    "small_blind_limped", _whose(f"s.position = 9 and {called(UNRAISED)}", "1")
)

THREE_BET: Final = Mark(
    "three_bet",
    _whose(raised(FACED_OPEN), f"case when {spot(FACED_OPEN, 2, 3)} then 2 else 1 end"),
)
"""1 there was a second raise before the flop, 2 it was a squeeze: the first had been called."""

PFA: Final = Mark("pfa", _of_the_last(PREFLOP_RAISE, 2, "s.seat"))
"""The seat that made the last raise before the flop."""

PFA_FLOP: Final = Mark("pfa_flop", _of_the_last(PREFLOP_RAISE, 2, f"p.{FLOP_UNBET.column}"))
"""What it did on the flop before any bet, as `decisions.DONE`."""

PFA_TURN: Final = Mark("pfa_turn", _of_the_last(PREFLOP_RAISE, 2, _on(*_ON_TURN, what="1")))
"""1 it decided something on the turn."""

FLOP_BETTOR: Final = Mark("flop_bettor", _whose(raised(FLOP_UNBET)))
TURN_BETTOR: Final = Mark("turn_bettor", _whose(raised(TURN_UNBET)))
RIVER_BETTOR: Final = Mark("river_bettor", _whose(raised(RIVER_UNBET)))
"""The seat that bet first on the street."""

FLOP_RAISES: Final = Mark("flop_raises", f"max(p.{FLOP_LAST_RAISE.column})")
"""Bets and raises on the flop."""

FLOP_BETTOR_TURN: Final = Mark(
    "flop_bettor_turn", _whose(raised(FLOP_UNBET), f"p.{TURN_UNBET.column}")
)
"""What the first bettor of the flop did on the turn before any bet, as `decisions.DONE`."""

FLOP_LED: Final = Mark("flop_led", _of_the_last(PREFLOP_RAISE, 2, _on(*_ON_FLOP, what="s.seat")))
TURN_LED: Final = Mark("turn_led", _of_the_last(FLOP_LAST_RAISE, 1, _on(*_ON_TURN, what="s.seat")))
RIVER_LED: Final = Mark(
    "river_led", _of_the_last(TURN_LAST_RAISE, 1, _on(*_ON_RIVER, what="s.seat"))
)
"""The last seat to bet or raise on the street before, if it decided something on this one."""

MARKS: Final = (
    OPENER_POSITION,
    SMALL_BLIND_LIMPED,
    THREE_BET,
    PFA,
    PFA_FLOP,
    PFA_TURN,
    FLOP_BETTOR,
    TURN_BETTOR,
    RIVER_BETTOR,
    FLOP_RAISES,
    FLOP_BETTOR_TURN,
    FLOP_LED,
    TURN_LED,
    RIVER_LED,
)
"""Every mark, each but once."""
