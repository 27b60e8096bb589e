"""Sessions: a player's hands at any tables, split where nothing was played for a while."""

from collections.abc import Iterator, Mapping
from datetime import UTC, datetime, timedelta
from typing import Any, Final, NamedTuple

import polars as pl

from analytics.figures import Figure, in_big_blinds
from analytics.frames.hands import ordered, staked
from schemas.errors import BadParameter

GAP: Final = timedelta(hours=1)
"""A pause longer than this ends a session (statistics.md 6.3)."""

_MICROSECOND: Final = timedelta(microseconds=1)
_GAP: Final = "gap"
_HOUR: Final = timedelta(hours=1) // _MICROSECOND
_SESSION: Final = ("player", "session")
_RESULT: Final = (*_SESSION, "currency")


class Result(NamedTuple):
    """What a session came to in one currency; chips are minor units of `exponent`."""

    currency: str | None
    exponent: int
    hands: int
    undecided: int
    net: int  # undecided hands left out
    big_blinds: Figure  # won, each hand's net in its own big blind
    bb_100: Figure  # of a hundred hands that have a big blind
    upswing: int  # the most it rose from a low point before, the start included
    downswing: int  # the most it fell from a high point before


class Session(NamedTuple):
    """A player's hands between two pauses."""

    player: str
    number: int  # of the player's, from 1
    start: datetime  # of the first hand, UTC
    end: datetime  # of the last to end
    hands: int
    tables: int
    results: tuple[Result, ...]  # by currency

    @property
    def microseconds(self) -> int:
        """How long it lasted."""
        return (self.end - self.start) // _MICROSECOND

    @property
    def hands_per_hour(self) -> Figure:
        """Hands of an hour at all tables together."""
        return per_hour(self.hands, self.microseconds)


def per_hour(amount: int, microseconds: int, parts: int = 1) -> Figure:
    """An amount, in parts of its unit, over the hours it took: null where it took no time."""
    return Figure(amount * _HOUR, microseconds, parts)


def split(hands: pl.DataFrame, gap: timedelta = GAP) -> pl.DataFrame:
    """The hands whose time of play is known, each with the number of its `session`.

    A session ends where the next hand of the player at any table starts later than `gap` after
    every hand before has ended. Raises `BadParameter` for a gap that is negative.
    """
    if gap < timedelta():
        raise BadParameter(_GAP, f"a pause cannot be shorter than nothing: {gap}")
    by_start = hands.filter("timed").sort("player", "started_at", "ended_at", "id", "seat")
    ended = by_start.with_columns(until=_until().cum_max().over("player"))
    last = pl.col("until").shift(1).over("player")
    began = ended.with_columns(began=(pl.col("started_at") - last > gap).fill_null(value=False))
    number = pl.col("began").cast(pl.Int64).cum_sum().over("player") + 1
    return ordered(began.with_columns(session=number).drop("until", "began"))


def session_frame(parts: pl.DataFrame) -> pl.DataFrame:
    """A row a session of hands that are split: player, session, start, end, hands, tables."""
    found = parts.group_by(_SESSION).agg(
        start=pl.col("started_at").min(),
        end=_until().max(),
        hands=pl.col("id").n_unique().cast(pl.Int64),
        tables=pl.col("stream").n_unique().cast(pl.Int64),
    )
    return found.sort(_SESSION)


def result_frame(parts: pl.DataFrame) -> pl.DataFrame:
    """A row a session and currency of hands that are split: `Result`, but for big blinds."""
    total = pl.col("net").fill_null(0).cum_sum().over(_RESULT)
    risen = (
        ordered(parts)
        .with_columns(total=total)
        .with_columns(
            low=pl.col("total").cum_min().over(_RESULT).clip(upper_bound=0),
            high=pl.col("total").cum_max().over(_RESULT).clip(lower_bound=0),
        )
    )
    unknown = pl.col("id").filter(pl.col("net").is_null())
    found = risen.group_by(_RESULT).agg(
        pl.col("exponent").first().cast(pl.Int64),
        hands=pl.col("id").n_unique().cast(pl.Int64),
        undecided=unknown.n_unique().cast(pl.Int64),
        net=pl.col("net").sum(),
        upswing=(pl.col("total") - pl.col("low")).max(),
        downswing=(pl.col("high") - pl.col("total")).max(),
    )
    return found.sort(_RESULT)


def sessions(hands: pl.DataFrame, gap: timedelta = GAP) -> list[Session]:
    """The sessions of all players among the hands, by player and time; `split` says how."""
    parts = split(hands, gap)
    results: dict[tuple[str, int], list[Result]] = {}
    for who, one in _results(parts):
        results.setdefault(who, []).append(one)
    return [
        Session(who, number, _utc(start), _utc(end), hands, tables, tuple(results[who, number]))
        for who, number, start, end, hands, tables in session_frame(parts).iter_rows()
    ]


def _results(parts: pl.DataFrame) -> Iterator[tuple[tuple[str, int], Result]]:
    won = _big_blinds(parts)
    for who, session, currency, *row in result_frame(parts).iter_rows():
        exponent, hands, undecided, net, upswing, downswing = row
        total, sample, one = won.get((who, session, currency), (0, 0, 1))
        yield (
            (who, session),
            Result(
                currency=currency,
                exponent=exponent,
                hands=hands,
                undecided=undecided,
                net=net,
                big_blinds=Figure(total, 1, one),
                bb_100=Figure(100 * total, sample, one),
                upswing=upswing,
                downswing=downswing,
            ),
        )


def _big_blinds(parts: pl.DataFrame) -> Mapping[tuple[Any, ...], tuple[int, int, int]]:
    """What was won in parts of a big blind, of how many hands, and how many parts make one."""
    stakes = staked(parts).group_by(*_RESULT, "big_blind").agg(pl.col("net").sum(), pl.len())
    amounts: dict[tuple[Any, ...], list[tuple[int, int, int]]] = {}
    for *who, big_blind, net, hands in stakes.sort(*_RESULT, "big_blind").iter_rows():
        amounts.setdefault(tuple(who), []).append((net, big_blind, hands))
    found: dict[tuple[Any, ...], tuple[int, int, int]] = {}
    for who, rows in amounts.items():
        total, one = in_big_blinds([(net, big_blind) for net, big_blind, _ in rows])
        found[who] = total, sum([hands for *_, hands in rows]), one
    return found


def _utc(instant: datetime) -> datetime:
    return instant.replace(tzinfo=UTC)


def _until() -> pl.Expr:
    """When a hand was over; no hand ends before it starts, whatever clocks say."""
    return pl.max_horizontal("started_at", "ended_at")
