"""What a line of an answer comes to: its counts at each exponent and big blind, and the figures of
them.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from operator import mul
from typing import Any, Final

from analytics.figures import Figure, Spread, in_big_blinds
from analytics.records import Count, Statistic, Unit
from analytics.sql import select, union
from services.store import Moment
from services.store.relations import relation

_BIG_BLINDS: Final[dict[Unit, int]] = {"big blinds": 1, "big bets": 2}
"""How many of them make one of the unit."""


class Stakes:
    """What an identity's counts came to at each exponent and big blind."""

    __slots__ = ("_big_blinds", "_chips", "_exponents", "_numbers", "_powers")

    def __init__(self, counts: Sequence[Count], rows: Sequence[tuple[Any, ...]]) -> None:
        """`rows`: exponent, big blind, and a value a count; chips as text, in which whole numbers
        of any size come out of DuckDB fast and exact.
        """
        self._exponents, self._big_blinds, *columns = zip(*rows, strict=True)
        values = dict(zip([one.column for one in counts], columns, strict=True))
        self._powers = {one.column: one.chips for one in counts if one.chips}
        self._chips = {one: [int(text) for text in values.pop(one)] for one in self._powers}
        self._numbers = values

    def sums(self, exponent: int) -> dict[str, int]:
        """The sum of each count but of squares; chips in minor units of `exponent`, the finest."""
        finer = [10 ** (exponent - one) for one in self._exponents]
        sums = {name: sum(column) for name, column in self._numbers.items()}
        return sums | {
            name: sum(map(mul, column, finer))
            for name, column in self._chips.items()
            if self._powers[name] == 1
        }

    def big_blinds(self, name: str) -> tuple[int, int]:
        """The sum of a count of chips in big blinds, and their parts; of squares in their squares.

        The parts of a sum of squares are the squares of its chips' parts.
        """
        power = self._powers[name]
        blinds = [one**power for one in self._big_blinds]
        return in_big_blinds(zip(self._chips[name], blinds, strict=True))

    def figure(self, statistic: Statistic, sums: Mapping[str, int]) -> Figure:
        """A statistic's figure; `sums` are those of `sums`."""
        column, per = statistic.numerator.column, statistic.per
        sample = sums[statistic.denominator.column] if statistic.denominator else 1
        if statistic.squares is not None:
            total, parts = self.big_blinds(column)
            squares, _ = self.big_blinds(statistic.squares.column)
            return Spread(total, sample, parts, squares, per)
        if statistic.unit in _BIG_BLINDS:
            total, parts = self.big_blinds(column)
            return Figure(total * per, sample, parts * _BIG_BLINDS[statistic.unit])
        return Figure(sums[column] * per, sample)


def by_stakes(
    rows: Iterable[tuple[Any, ...]], identity: int, counts: Sequence[Count]
) -> Iterator[tuple[tuple[Any, ...], Stakes]]:
    """Each identity, a row's first so many values, with what its rows come to; the others are as
    `Stakes` takes them.
    """
    found: dict[tuple[Any, ...], list[tuple[Any, ...]]] = {}
    for row in rows:
        found.setdefault(row[:identity], []).append(row[identity:])
    for who, theirs in found.items():
        yield who, Stakes(counts, theirs)


def as_read(counts: Iterable[Count]) -> list[str]:
    """The counts' columns as `Stakes` takes them."""
    return [f"cast({one.column} as varchar)" if one.chips else one.column for one in counts]


def finest_of(moment: Moment) -> dict[str | None, int]:
    """The finest exponent of every currency."""
    columns = ("currency", "exponent")
    queries = [select(columns, "tail_hands", "where status <> 'voided'")]
    if files := moment.files("games"):
        queries.append(select(columns, relation(files)))
    wanted = select(("currency", "max(exponent)"), union(queries), "group by currency")
    return dict(moment.ask(wanted))
