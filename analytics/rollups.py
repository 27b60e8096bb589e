"""Roll-ups: counts added up over hands, a row a key; whole numbers only, so that parts made of any
segments merge to the same rows in any order.

The SQL is a subset that DuckDB and Apache Spark read alike. Chips are added up as
`decimal(38, 0)`: DuckDB would write a wider integer to Parquet as a float.
"""

from collections.abc import Iterable, Mapping
from hashlib import sha256
from typing import Final, NamedTuple

from analytics.player_statistics import PLAYER_STATISTICS
from analytics.records import Count, Statistic
from analytics.sql import select, union
from analytics.variant_statistics import VARIANT_STATISTICS

_FINE: Final = ("decisions", "seats")
"""Sources with several rows for each row of the roll-up's own."""


class Rollup(NamedTuple):
    """Counts over `rows`, added up where they agree in the key.

    What is counted over the finer rows of `part` becomes one row a `grain` first, and is joined. In
    `part` and `rows`, `{hands}`, `{seats}` and `{actions}` stand for relations.
    """

    key: Mapping[str, str]  # column -> SQL over the hand `h` and the seat `s`
    counts: tuple[Count, ...]
    rows: str
    row: str  # `s` or `h`: whose columns `grain` are
    part: str
    grain: tuple[str, ...]
    kept: str  # of `rows`
    ordered: bool = True  # whether its rows are sorted by the key

    @property
    def columns(self) -> tuple[str, ...]:
        """Every column, the key first."""
        return (*self.key, *[one.column for one in self.counts])

    def only(self, key: Iterable[str], counts: Iterable[Count]) -> "Rollup":
        """A coarser one of some columns of the key and some counts, not sorted."""
        kept = {column: self.key[column] for column in key}
        return self._replace(key=kept, counts=tuple(counts), ordered=False)

    def select(self, hands: str = "hands", seats: str = "seats", actions: str = "actions") -> str:
        """SQL that makes the roll-up of relations with a moment's columns; a relation is a name or
        a query in parentheses.
        """
        keys = [f"{sql} as {column}" for column, sql in self.key.items()]
        sums = [_summed(one, _value(one)) for one in self.counts]
        parts = [f"{one.sql} as {one.column}" for one in self.counts if one.source in _FINE]
        if not parts:
            query = select((*keys, *sums), self.rows, self._kept_by_key)
        else:
            same = " and ".join([f"p.{column} = {self.row}.{column}" for column in self.grain])
            part = select((*self.grain, *parts), self.part, f"group by {', '.join(self.grain)}")
            rows = f"{self.rows} left join part as p on {same}"
            query = f"with part as ({part}) {select((*keys, *sums), rows, self._kept_by_key)}"
        return query.format(hands=hands, seats=seats, actions=actions)

    def merge(self, *relations: str) -> str:
        """SQL that makes one roll-up of several; relations as in `select`."""
        rows = union([select(self.columns, one) for one in relations])
        sums = [_summed(one, one.column) for one in self.counts]
        return select((*self.key, *sums), rows, self._by_key)

    @property
    def _kept_by_key(self) -> str:
        return f"where {self.kept} {self._by_key}"

    @property
    def _by_key(self) -> str:
        places = ", ".join([str(place) for place in range(1, len(self.key) + 1)])
        return f"group by {places} order by {places}" if self.ordered else f"group by {places}"


def _value(count: Count) -> str:
    value = f"p.{count.column}" if count.source in _FINE else count.sql
    value = f"coalesce({value}, 0)"
    return f"cast({value} as decimal(18, 0))" if count.chips else value


def _summed(count: Count, value: str) -> str:
    kind = "decimal(38, 0)" if count.chips else "bigint"
    return f"cast(sum({value}) as {kind}) as {count.column}"


def _counts(statistics: Iterable[Statistic]) -> tuple[Count, ...]:
    """Every count that a statistic needs, once, in the order of their first use."""
    used = [count for one in statistics for count in (one.numerator, one.denominator)]
    return tuple(dict.fromkeys([count for count in used if count is not None]))


_GAME: Final = {
    "variant": "h.variant",
    "bet_limit": "h.bet_limit",
    "currency": "h.currency",
    "exponent": "h.exponent",
    "big_blind": "h.big_blind",
}

_PLAYED: Final = "h.status <> 'voided'"
"""A hand that was called off counts nowhere."""

_PLAYERS: Final = Rollup(
    key={"player": "s.player", **_GAME},
    counts=_counts(PLAYER_STATISTICS),
    rows="{seats} as s join {hands} as h on h.id = s.id",
    row="s",
    part="{actions}",
    grain=("id", "seat"),
    kept=_PLAYED,
)
_GAMES: Final = Rollup(
    key={**_GAME, "seats": "h.seats", "day": "cast(h.started_at as date)"},
    counts=_counts(VARIANT_STATISTICS),
    rows="{hands} as h",
    row="h",
    part="{seats}",
    grain=("id",),
    kept=_PLAYED,
)

ROLLUPS: Final[Mapping[str, Rollup]] = {"players": _PLAYERS, "games": _GAMES}
"""What is made of a segment when it is sealed, by kind."""


def digest_of(rollups: Mapping[str, Rollup]) -> str:
    """A digest of the SQL that makes roll-ups and merges them."""
    texts = [f"{kind}: {one.select()}; {one.merge('parts')}" for kind, one in rollups.items()]
    return sha256("\n".join(texts).encode()).hexdigest()


DEFINITIONS: Final = digest_of(ROLLUPS)
"""The digest of every roll-up's SQL: a roll-up made under another one must be made anew."""
