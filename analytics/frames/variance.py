"""Variance: how far results spread about the win rate, and how well it is known therefore."""

from collections.abc import Iterable
from fractions import Fraction
from math import sqrt
from typing import Final, NamedTuple

import polars as pl

from analytics.figures import Figure, in_big_blinds
from analytics.frames.hands import LINE, staked

Z: Final = 1.96
"""Standard errors to either side that hold 95 of 100 (statistics.md 6.3)."""

_PER: Final = 100


class Variance(NamedTuple):
    """A player's hands with a big blind and a known outcome in one currency, in big blinds of a
    hundred hands; what needs two hands is None of fewer.
    """

    player: str
    currency: str | None
    bb_100: Figure
    deviation: float | None  # the sample's standard deviation, of a hundred hands
    error: float | None  # standard error of bb/100

    @property
    def interval(self) -> tuple[float, float] | None:
        """Where bb/100 lies, with a confidence of 95 %."""
        rate = self.bb_100.value
        if rate is None or self.error is None:
            return None
        return rate - Z * self.error, rate + Z * self.error


def variances(hands: pl.DataFrame) -> list[Variance]:
    """The variance of every player among the hands, by player and currency; sums are exact, and
    rounded once, before the root.
    """
    alike = (*LINE, "big_blind", "net")
    counted = staked(hands).group_by(alike).agg(pl.len()).sort(alike)
    lines: dict[tuple[str, str | None], list[tuple[int, int, int]]] = {}
    for player, currency, *row in counted.iter_rows():
        big_blind, net, times = row
        lines.setdefault((player, currency), []).append((big_blind, net, times))
    return [_variance(*who, rows) for who, rows in lines.items()]


def _variance(player: str, currency: str | None, rows: Iterable[tuple[int, int, int]]) -> Variance:
    sums: dict[int, list[int]] = {}
    for big_blind, net, times in rows:
        stakes = sums.setdefault(big_blind, [0, 0, 0])
        stakes[0] += times
        stakes[1] += times * net
        stakes[2] += times * net * net
    hands = sum([one[0] for one in sums.values()])
    total, parts = in_big_blinds([(one[1], big_blind) for big_blind, one in sums.items()])
    rate = Figure(_PER * total, hands, parts)
    if hands < 2:
        return Variance(player, currency, rate, None, None)
    squares = sum([Fraction(one[2], big_blind**2) for big_blind, one in sums.items()])
    spread = (squares - Fraction(total, parts) ** 2 / hands) / (hands - 1)
    return Variance(player, currency, rate, sqrt(spread * _PER), sqrt(spread * _PER * _PER / hands))
