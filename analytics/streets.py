"""The streets after the flop as a seat's counts see them: alike for flop, turn and river."""

from collections.abc import Iterable
from typing import Final, NamedTuple

from analytics import features as seen
from analytics import marks
from analytics.records import Feature, Mark


class Street(NamedTuple):
    """What is seen on one street."""

    name: str
    unbet: Feature
    faced_bet: Feature
    faced_raise: Feature
    led: Mark
    bettors: tuple[Mark, ...]  # who bet first on each street from the flop to this one

    @property
    def may_continue(self) -> str:
        """The seat raised last before the flop and bet first on every street before this one."""
        return _all_are("s.seat", (marks.PFA, *self.bettors[:-1]))

    @property
    def continued(self) -> str:
        """The seat did, and on this one: it made the continuation bet."""
        return _all_are("s.seat", (marks.PFA, *self.bettors))

    @property
    def another_continued(self) -> str:
        """Another seat made the continuation bet on this street."""
        pfa = f"m.{marks.PFA.column}"
        return f"{pfa} > 0 and {pfa} <> s.seat and {_all_are(pfa, self.bettors)}"


def _all_are(seat: str, whose: Iterable[Mark]) -> str:
    return " and ".join([f"m.{one.column} = {seat}" for one in whose])


_BETTORS: Final = (marks.FLOP_BETTOR, marks.TURN_BETTOR, marks.RIVER_BETTOR)

FLOP: Final = Street(
    "flop",
    seen.FLOP_UNBET,
    seen.FLOP_FACED_BET,
    seen.FLOP_FACED_RAISE,
    marks.FLOP_LED,
    _BETTORS[:1],
)
TURN: Final = Street(
    "turn",
    seen.TURN_UNBET,
    seen.TURN_FACED_BET,
    seen.TURN_FACED_RAISE,
    marks.TURN_LED,
    _BETTORS[:2],
)
RIVER: Final = Street(
    "river",
    seen.RIVER_UNBET,
    seen.RIVER_FACED_BET,
    seen.RIVER_FACED_RAISE,
    marks.RIVER_LED,
    _BETTORS,
)
STREETS: Final = (FLOP, TURN, RIVER)
