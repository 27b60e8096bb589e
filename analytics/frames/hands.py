"""Players' hands as a frame, a row a seat and hand: what every job of this package begins with."""

from collections.abc import Mapping, Sequence
from typing import Final, Literal

import duckdb
import polars as pl

from analytics.records import AGAINST_THE_HOUSE, FOR_POTS
from analytics.sql import select
from services.store import Moment
from services.store.answers import refused

Against = Literal["pots", "house", "all"]
"""Which hands: those for pots, those against the house, or both."""

LINE: Final = ("player", "currency")
"""Columns of what is added up: currencies are kept apart."""

ORDER: Final = ("player", "ended_at", "started_at", "id", "seat")
"""Columns by which hands follow one another: as their outcomes came to be known, hands of the same
instants as the log has them.
"""

_COLUMNS: Final = (
    *("s.player", "h.currency", "f.exponent", "f.exponent - h.exponent as finer"),
    *("h.big_blind", "h.stream", "h.id", "s.seat", "h.started_at", "h.ended_at"),
    *("h.source is null as timed", "s.net", "s.showdown"),
)
_FINEST: Final = select(("currency", "max(exponent) as exponent"), "hands", "group by currency")
_ROWS: Final = (
    "seats as s join hands as h on h.id = s.id"
    f" join ({_FINEST}) as f on f.currency is not distinct from h.currency"
)
_KEPT: Final[Mapping[Against, str]] = {"pots": FOR_POTS, "house": AGAINST_THE_HOUSE, "all": "true"}
_TENS: Final = {finer: 10**finer for finer in range(10)}
"""An exponent is 0 to 9."""


def hands_of(
    moment: Moment, players: Sequence[str] | None = None, *, against: Against = "pots"
) -> pl.DataFrame:
    """The hands of these players, or of all, in order, from a moment of whole hands.

    A row has `player`, `currency`, the finest `exponent` that any hand in the currency has, in
    minor units of it `net` (null: undecided) and `big_blind` (0: none), both whole numbers of 128
    bits, and `scale`, how many of them make one of the hand's own. `stream` is its table, `id` and
    `seat` say which row of the store it is, `started_at` and `ended_at` are UTC; `timed` is false
    of an imported hand: the log knows when it was imported, not when it was played. Hands called
    off are left out. Raises `StorageFailed`.
    """
    given = {f"player{at}": one for at, one in enumerate(players or ())}
    chosen = "true" if players is None else f"s.player in ({', '.join([f'${at}' for at in given])})"
    if players is not None and not players:
        chosen = "false"
    where = f"where h.status <> 'voided' and {_KEPT[against]} and {chosen}"
    found = _asked(moment, select(_COLUMNS, _ROWS, where), given)
    return ordered(found.with_columns(scale=_scale()).with_columns(_scaled("net", "big_blind")))


def ordered(hands: pl.DataFrame) -> pl.DataFrame:
    """The same hands in order, however they were given."""
    return hands.sort(ORDER)


def staked(hands: pl.DataFrame) -> pl.DataFrame:
    """Hands in order whose outcome is known and that have a big blind."""
    return ordered(hands.filter(pl.col("net").is_not_null() & (pl.col("big_blind") > 0)))


def _scale() -> pl.Expr:
    return pl.col("finer").cast(pl.Int64).replace_strict(_TENS, return_dtype=pl.Int64)


def _scaled(*columns: str) -> list[pl.Expr]:
    return [pl.col(one).cast(pl.Int128) * pl.col("scale") for one in columns]


def _asked(moment: Moment, query: str, given: Mapping[str, object]) -> pl.DataFrame:
    try:
        return moment.connection.sql(query, params=dict(given) or None).pl()
    except duckdb.Error as fault:
        raise refused(moment.where, "read hands", fault) from fault
