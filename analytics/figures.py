"""Figures: exact sums over hands, and the ratios of them."""

from collections.abc import Iterable
from math import isqrt, lcm, sqrt
from typing import Final

from msgspec import Struct

Z95: Final = 1.959963984540054
"""Standard deviations that 95 of 100 normally distributed values lie within."""


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

    def interval(self) -> tuple[float, float] | None:
        """Where the true share lies, 95 times of 100: Wilson's interval; None of an empty sample.

        >>> [round(end, 4) for end in Figure(3, 10).interval()]
        [0.1078, 0.6032]
        """
        if not self.denominator:
            return None
        size, share = self.denominator, self.numerator / self.denominator
        square = Z95**2
        middle = share + square / (2 * size)
        reach = Z95 * sqrt(share * (1 - share) / size + square / (4 * size**2))
        below = 1 + square / size
        return max(0.0, (middle - reach) / below), min(1.0, (middle + reach) / below)

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


class Spread(Figure, frozen=True, gc=False):
    """The standard deviation of what so many hands together come to, from those of a sample.

    The sample's amounts add up to the numerator, and their squares to `squares`; a square is of
    parts times parts.
    """

    squares: int = 0
    per: int = 1

    @property
    def value(self) -> float | None:
        """The deviation, None of fewer than two."""
        above, below = self._variance
        return sqrt(above / below) if below else None

    def rounded(self, decimals: int) -> int | None:
        """As of a ratio; exact at any size.

        >>> Spread(6, 3, squares=14).rounded(2), Spread(6, 1, squares=36).rounded(2)
        (100, None)
        """
        above, below = self._variance
        return (isqrt(4 * above * 100**decimals // below) + 1) // 2 if below else None

    @property
    def _variance(self) -> tuple[int, int]:
        size = self.denominator
        above = self.per * (size * self.squares - self.numerator**2)
        return above, size * (size - 1) * self.parts**2


def in_big_blinds(amounts: Iterable[tuple[int, int]]) -> tuple[int, int]:
    """The sum of amounts, each over its own big blind, as a numerator and its parts; amounts
    without a big blind are left out.

    >>> in_big_blinds([(30, 10), (-7, 3)])
    (20, 30)
    """
    total, parts = 0, 1
    for chips, big_blind in amounts:
        if big_blind > 0:
            common = lcm(parts, big_blind)
            total = total * (common // parts) + chips * (common // big_blind)
            parts = common
    return total, parts
