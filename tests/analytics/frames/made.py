"""Hands as the frames' jobs take them, written by hand or made by Hypothesis."""

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from typing import Final, NamedTuple

import polars as pl
from hypothesis import strategies as st

NOON: Final = datetime(2026, 11, 30, 12)  # noqa: DTZ001 - frames hold UTC without a zone
MINUTE: Final = timedelta(minutes=1)

SCHEMA: Final = {
    "player": pl.String,
    "currency": pl.String,
    "exponent": pl.Int8,
    "big_blind": pl.Int128,
    "stream": pl.String,
    "id": pl.Int64,
    "seat": pl.Int64,
    "started_at": pl.Datetime("us"),
    "ended_at": pl.Datetime("us"),
    "timed": pl.Boolean,
    "net": pl.Int128,
    "showdown": pl.Boolean,
    "scale": pl.Int64,
}


class Row(NamedTuple):
    """A seat's hand; times are minutes after noon."""

    id: int
    net: int | None = 0
    start: int = 0
    lasts: int = 1
    player: str = "ann"
    currency: str | None = "EUR"
    big_blind: int = 10
    stream: str = "t1"
    timed: bool = True
    showdown: bool = False
    scale: int = 1

    @property
    def started_at(self) -> datetime:
        """When it started."""
        return NOON + self.start * MINUTE

    @property
    def ended_at(self) -> datetime:
        """When it ended."""
        return self.started_at + self.lasts * MINUTE

    def values(self) -> dict[str, object]:
        """Its columns."""
        own = self._asdict() | {"started_at": self.started_at, "ended_at": self.ended_at}
        return {"exponent": 2, "seat": 1} | {one: own[one] for one in SCHEMA if one in own}


def frame(rows: Iterable[Row]) -> pl.DataFrame:
    """The rows as a frame, in the order given."""
    return pl.DataFrame([row.values() for row in rows], SCHEMA)


def nets(*amounts: int | None, **more: object) -> list[Row]:
    """One player's hands with these results, two minutes apart."""
    return [
        Row(at, net, 2 * at, **more)  # type: ignore[arg-type]
        for at, net in enumerate(amounts, start=1)
    ]


def lines(rows: Iterable[Row]) -> dict[tuple[str, str | None], list[Row]]:
    """By player and currency, as they ended."""
    found: dict[tuple[str, str | None], list[Row]] = {}
    for row in sorted(rows, key=lambda one: (one.ended_at, one.started_at, one.id)):
        found.setdefault((row.player, row.currency), []).append(row)
    return found


@st.composite
def hands(draw: st.DrawFn) -> Sequence[Row]:
    """Some hands of two players in two currencies, in any order, over a day or two."""
    one = st.builds(
        Row,
        id=st.just(0),
        net=st.one_of(st.integers(-30, 30), st.just(0), st.none()),
        start=st.integers(0, 600),
        lasts=st.integers(0, 100),
        player=st.sampled_from(("ann", "bob")),
        currency=st.sampled_from(("EUR", None)),
        big_blind=st.sampled_from((0, 2, 7, 10)),
        stream=st.sampled_from(("t1", "t2")),
        timed=st.sampled_from((True, True, True, False)),
        showdown=st.booleans(),
        scale=st.just(1),
    )
    rows = [row._replace(id=at) for at, row in enumerate(draw(st.lists(one, max_size=25)))]
    return draw(st.permutations(rows))
