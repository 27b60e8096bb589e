"""Streaks: hands or sessions in a row that won, or that lost."""

from collections.abc import Iterable
from typing import NamedTuple

import polars as pl

from analytics.frames.curves import Curve
from analytics.frames.sessions import Session
from analytics.frames.swings import Line


class Streak(NamedTuple):
    """Wins or losses in a row; what neither won nor lost is passed over and not counted, as most
    hands are folded for nothing.
    """

    won: bool
    first: int  # number of the first
    last: int  # number of the last
    length: int
    net: int  # what they came to


class Streaks(NamedTuple):
    """The longest of both kinds, of equals the first, and the one that still goes on."""

    winning: Streak | None
    losing: Streak | None
    current: Streak | None


def hand_streaks(curve: Curve, line: Line = "net") -> pl.DataFrame:
    """Every streak of a whole curve's hands in order: columns as in `Streak`, `net` in parts."""
    before = pl.col(line).shift(1, fill_value=0)
    steps = curve.frame.sort("number").select("number", net=pl.col(line) - before)
    return _streaks(steps)


def session_streaks(sessions: Iterable[Session], currency: str | None) -> pl.DataFrame:
    """Every streak of one player's sessions by what they came to in a currency."""
    found = [
        (one.number, result.net)
        for one in sessions
        for result in one.results
        if result.currency == currency
    ]
    kinds = {"number": pl.Int64, "net": pl.Int128}
    return _streaks(pl.DataFrame(found, kinds, orient="row").sort("number"))


def summary(streaks: pl.DataFrame) -> Streaks:
    """What stands out of them."""
    every = [Streak(*row) for row in streaks.sort("first").iter_rows()]
    return Streaks(
        max([one for one in every if one.won], key=_length, default=None),
        max([one for one in every if not one.won], key=_length, default=None),
        every[-1] if every else None,
    )


def _length(streak: Streak) -> int:
    return streak.length


def _streaks(steps: pl.DataFrame) -> pl.DataFrame:
    moved = steps.filter(pl.col("net") != 0).with_columns(won=pl.col("net") > 0)
    runs = moved.with_columns(run=pl.col("won").rle_id()).group_by("run")
    found = runs.agg(
        pl.col("won").first(),
        first=pl.col("number").min(),
        last=pl.col("number").max(),
        length=pl.len().cast(pl.Int64),
        net=pl.col("net").sum(),
    )
    return found.sort("run").drop("run")
