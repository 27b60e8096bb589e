"""A pot divided on every board among those who claim it, in whole points.

Every board gives the same points; shares that somebody can make get equal parts of them, and those
who tie for one equal parts of that (rules A11). Points divide without a rest: there is no odd chip.
"""

from collections.abc import Sequence
from fractions import Fraction
from math import lcm
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from analytics.russian.strengths import Whole


class Equities(NamedTuple):
    """What each of some hands wins of a pot on average over every way the board may end."""

    boards: int
    whole: int  # the points there are, to be won by one hand if it wins everything always
    shares: tuple[tuple[int, ...], ...]  # for each of the game's shares each hand's points

    @property
    def points(self) -> tuple[int, ...]:
        """Each hand's points of all shares; they add up to `whole`."""
        return tuple(map(sum, zip(*self.shares, strict=True)))

    @property
    def parts(self) -> tuple[Fraction, ...]:
        """Each hand's part of the pot, exactly."""
        return tuple(Fraction(one, self.whole) for one in self.points)


def divided(shares: Sequence[NDArray[np.unsignedinteger]], ways: Whole) -> Equities:
    """The equities of hands from their strengths on each board, [hands, boards], share by share,
    and how many boards each of these stands for.
    """
    best = [strengths.max(0) for strengths in shares]
    made = np.sum([one > 0 for one in best], 0)
    by_shares, by_ties = _equal_parts(len(shares)), _equal_parts(len(shares[0]))
    each = ways * by_shares[made]
    points: list[tuple[int, ...]] = []
    for strengths, top in zip(shares, best, strict=True):
        won = (strengths == top) & (top > 0)
        part = each * by_ties[won.sum(0)]
        points.append(tuple(int(part @ one) for one in won))
    boards = int(ways.sum())
    return Equities(boards, boards * int(by_shares[1] * by_ties[1]), tuple(points))


def _equal_parts(most: int) -> Whole:
    """By how many divide it: the part of each, of the least whole that 1 to `most` divide."""
    whole = lcm(*range(1, most + 1))
    return np.array([0, *(whole // ways for ways in range(1, most + 1))])
