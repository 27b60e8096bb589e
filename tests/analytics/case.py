"""A case: a hand as a script, and what its players' figures must be, worked out by hand."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, Final, NamedTuple

from schemas.events import AnyEvent
from tests.analytics.scripted import scripted

Ratio = tuple[Fraction, int]
NOTHING: Final[Mapping[str, Any]] = {}


class Case(NamedTuple):
    """`expects` lists players with figures: `"BB: fold-steal 1/1, vpip 0/1; SB: net -5/1"`."""

    name: str
    script: str
    expects: str
    setup: Mapping[str, Any] = NOTHING  # of the hand, as `scripted` takes it

    def facts(self) -> list[AnyEvent]:
        """The hand."""
        return scripted(self.script, **self.setup)

    def expected(self) -> dict[str, dict[str, Ratio]]:
        """By player each figure's numerator and sample."""
        lines = (line.split(":") for line in self.expects.split(";"))
        return {player.strip(): dict(map(_figure, text.split(","))) for player, text in lines}


def _figure(text: str) -> tuple[str, Ratio]:
    key, ratio = text.split()
    up, down = ratio.split("/")
    return key, (Fraction(up), int(down))
