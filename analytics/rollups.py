"""Roll-ups: counts added up over hands, a row a key; whole numbers only, so that parts made of any
segments merge to the same rows in any order.

The SQL is a subset that DuckDB and Apache Spark read alike. Chips are added up as
`decimal(38, 0)`: DuckDB would write a wider integer to Parquet as a float.
"""

from collections.abc import Iterable, Mapping
from hashlib import sha256
from typing import Final, NamedTuple

from analytics.category_records import CATEGORIES, CATEGORY_COUNTS, RANKING
from analytics.exposed_statistics import EXPOSED_COUNTS, EXPOSED_KEPT, EXPOSED_ROWS, FIT, RANK
from analytics.flags import COUNTS, FILTERS, FLAGS, counts_of, flags_of
from analytics.game_rows import GAME_ROWS
from analytics.hand_conditions import POT_TENTHS
from analytics.house_rollup import BOXES, BOXES_KEPT, BOXES_KEY, BOXES_VALUES, COUNTS_OF_BOXES
from analytics.packed import PACKED, added, packed_flags_of, unpacked
from analytics.records import Count
from analytics.sql import select, union
from analytics.variant_counts import GAME_HANDS
from analytics.variant_statistics import GAME_STATISTICS


class Rollup(NamedTuple):
    """Counts over `rows`, added up where they agree in the key.

    In `rows`, `{hands}`, `{seats}`, `{flags}` and so on stand for relations; `{ranked}` for what
    `category_counts` makes of them.
    """

    key: Mapping[str, str]  # column -> SQL over `rows`
    counts: tuple[Count, ...]
    values: Mapping[str, str]  # a count's column -> SQL over `rows`
    rows: str
    kept: str = ""  # a `where` clause over `rows`
    ordered: bool = True  # whether its rows are sorted by the key
    merged: bool = True  # whether those of several segments become one

    @property
    def columns(self) -> tuple[str, ...]:
        """Every column, the key first."""
        return (*self.key, *[one.column for one in self.counts])

    def only(self, key: Iterable[str], counts: Iterable[Count]) -> "Rollup":
        """A coarser one of some columns of the key and some counts, not sorted."""
        kept = {column: self.key[column] for column in key}
        return self._replace(key=kept, counts=tuple(counts), ordered=False)

    def select(self, relations: Mapping[str, str] | None = None) -> str:
        """SQL that makes the roll-up of relations with a moment's columns, by their names; one not
        given is called so. A relation is a name or a query in parentheses.
        """
        keys = [f"{sql} as {column}" for column, sql in self.key.items()]
        sums = [summed(one, self.values[one.column]) for one in self.counts]
        rows = self.rows.format_map(_Named(relations or {}))
        return select((*keys, *sums), rows, f"{self.kept} {self._by_key}".lstrip())

    def merge(self, *relations: str) -> str:
        """SQL that makes one roll-up of several; relations as in `select`."""
        rows = union([select(self.columns, one) for one in relations])
        sums = [summed(one, one.column) for one in self.counts]
        return select((*self.key, *sums), rows, self._by_key)

    @property
    def _by_key(self) -> str:
        places = ", ".join([str(place) for place in range(1, len(self.key) + 1)])
        return f"group by {places} order by {places}" if self.ordered else f"group by {places}"


class _Named(dict[str, str]):
    """What relations are called; one that is not known by its own name."""

    def __missing__(self, name: str) -> str:
        return name


def summed(count: Count, value: str) -> str:
    """The sum of a count's values as its column; whole, of any size where it is of chips."""
    kind = "decimal(38, 0)" if count.chips else "bigint"
    return f"cast(sum({value}) as {kind}) as {count.column}"


_STAKES: Final = ("variant", "bet_limit", "currency", "exponent", "big_blind")
_PLAYED: Final = "h.status <> 'voided'"
"""A hand that was called off counts nowhere."""


def _of_players(key: Iterable[str], *, merged: bool) -> Rollup:
    return Rollup(
        key={column: f"f.{column}" for column in key},
        counts=COUNTS,
        values={one.column: f"f.{one.column}" for one in COUNTS},
        rows="{flags} as f",
        merged=merged,
    )


def _of_games() -> Rollup:
    counts = counts_of(GAME_STATISTICS)
    return Rollup(
        key={**{one: f"h.{one}" for one in (*_STAKES, "seats")}, "day": FILTERS["day"]},
        counts=counts,
        values={one.column: _of_a_game(one) for one in counts},
        rows=GAME_ROWS,
        kept=f"where {_PLAYED}",
    )


def _of_a_game(count: Count) -> str:
    value = f"coalesce({count.sql}, 0)"
    return f"cast({value} as decimal(18, 0))" if count.chips else value


def _of_pot_sizes() -> Rollup:
    return Rollup(
        key={**{one: f"h.{one}" for one in _STAKES}, "tenths": POT_TENTHS},
        counts=(GAME_HANDS,),
        values={GAME_HANDS.column: "1"},
        rows="{hands} as h",
        kept=f"where {_PLAYED} and h.big_blind > 0",
    )


def _of_exposed_cards() -> Rollup:
    return Rollup(
        key={one: f"f.{one}" for one in (*_STAKES, RANK, FIT)},
        counts=tuple(EXPOSED_COUNTS),
        values={one.column: value for one, value in EXPOSED_COUNTS.items()},
        rows=EXPOSED_ROWS,
        kept=EXPOSED_KEPT,
    )


def _of_categories() -> Rollup:
    return Rollup(
        key={one: f"r.{one}" for one in ("variant", "share", "category")},
        counts=CATEGORY_COUNTS,
        values={one.column: one.sql for one in CATEGORY_COUNTS},
        rows="{ranked} as r",
    )


FINE: Final = _of_players(
    ("player", *_STAKES, "small_blind", "position", "seats", "day"), merged=False
)
"""The roll-up that most filters can be asked of."""

ROLLUPS: Final[Mapping[str, Rollup]] = {
    "fine": FINE,
    "players": _of_players(("player", *_STAKES), merged=True),
    "games": _of_games(),
    "pot_sizes": _of_pot_sizes(),
    "exposed": _of_exposed_cards(),
    CATEGORIES: _of_categories(),
    "houses": Rollup(BOXES_KEY, COUNTS_OF_BOXES, BOXES_VALUES, BOXES, BOXES_KEPT, merged=False),
}
"""What is made of a segment when it is sealed, by kind."""


def digest_of(rollups: Mapping[str, Rollup]) -> str:
    """A digest of the SQL that makes flags and roll-ups and merges them, and of how cards rank."""
    texts = [f"{kind}: {one.select()}; {one.merge('parts')}" for kind, one in rollups.items()]
    flags = [f"{FLAGS}: {flags_of()}", packed_flags_of(), unpacked(PACKED), added(FINE.key, PACKED)]
    return sha256("\n".join([RANKING, *flags, *texts]).encode()).hexdigest()


MADE: Final = (FLAGS, *ROLLUPS)
"""Kinds of files that statistics define, each made of those before it and of the hands."""

DEFINITIONS: Final = digest_of(ROLLUPS)
"""The digest of all of it: what was made under another one must be made anew."""
