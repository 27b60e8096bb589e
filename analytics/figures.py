"""Figures: exact sums over hands, and the ratios of them."""

from collections.abc import Iterable
from math import lcm
from typing import NamedTuple

from msgspec import Struct


class Figure(Struct, frozen=True, gc=False):
    """A statistic's value as the whole numbers it is made of."""

    numerator: int  # in parts: `parts` of them make one of the statistic's unit
    denominator: int  # the size of the sample
    parts: int = 1

    @property
    def value(self) -> float | None:
        """Numerator over denominator, None of an empty sample; shares are 0 to 1, chips minor
        units.
        """
        return self.numerator / (self.denominator * self.parts) if self.denominator else None

    def rounded(self, decimals: int) -> int | None:
        """The value times 10^decimals as a whole number, a half away from 0; exact at any size.

        >>> Figure(-1, 8).rounded(2), Figure(1, 0).rounded(2)
        (-13, None)
        """
        below = self.denominator * self.parts
        if not below:
            return None
        size = (2 * abs(self.numerator) * 10**decimals + below) // (2 * below)
        return -size if self.numerator < 0 else size


class Chips(NamedTuple):
    """An amount of minor units that stakes of one big blind and exponent gave."""

    exponent: int
    big_blind: int
    chips: int


def in_minor_units(amounts: Iterable[Chips], exponent: int) -> int:
    """The sum in minor units of `exponent`, which is no coarser than any amount's."""
    return sum([one.chips * 10 ** (exponent - one.exponent) for one in amounts])


def in_big_blinds(amounts: Iterable[Chips]) -> tuple[int, int]:
    """The sum of each amount over its own big blind, as a numerator and its parts; amounts without
    one are left out.
    """
    total, parts = 0, 1
    for one in amounts:
        if one.big_blind <= 0:
            continue
        common = lcm(parts, one.big_blind)
        total = total * (common // parts) + one.chips * (common // one.big_blind)
        parts = common
    return total, parts
