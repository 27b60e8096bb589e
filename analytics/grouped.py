"""Any figures of any hands, told apart as asked, from the coarsest sums that can tell them."""

from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

from analytics.figures import Figure
from analytics.filters import Condition, Field, columns_of, where
from analytics.flags import FLAGS, counts_of, flags_of, tail_of
from analytics.packed import unpacked
from analytics.player_counts import HANDS
from analytics.records import Statistic
from analytics.rollups import ROLLUPS, summed
from analytics.sql import select
from analytics.stakes import Stakes, as_read, by_stakes, finest_of
from services.store import Moment
from services.store.relations import relation

_MONEY: Final = ("currency", "exponent", "big_blind")
_LEVELS: Final = ("players", "fine")
"""Roll-ups that may answer, the coarsest first; the flags can answer all."""


class Group(NamedTuple):
    """The hands that agree in what they are told apart by, in one currency.

    Chips are in minor units of the finest `exponent` that any hand in the currency has.
    """

    by: tuple[object, ...]  # a value a field, in the order they were asked
    currency: str | None
    exponent: int
    hands: int
    figures: dict[str, Figure]  # by the statistic's key


def level_of(fields: Sequence[Field]) -> str:
    """The kind of sealed files that can tell hands apart by these fields."""
    needed = columns_of(fields)
    return next((kind for kind in _LEVELS if needed <= ROLLUPS[kind].key.keys()), FLAGS)


def kinds_of(by: Sequence[Field], conditions: Sequence[Condition]) -> tuple[str, ...]:
    """The kinds of sealed files that `grouped` asks."""
    return (level_of([*by, *[one.field for one in conditions]]), "games")


def grouped(
    moment: Moment,
    by: Sequence[Field],
    conditions: Sequence[Condition],
    statistics: Sequence[Statistic],
) -> list[Group]:
    """The figures of the hands that meet the conditions, a line a group: the most hands first."""
    counts = tuple(dict.fromkeys([HANDS, *counts_of(statistics)]))
    finest = finest_of(moment)
    found: list[Group] = []
    for (*values, currency), stakes in _lines(moment, by, conditions, counts):
        sums = stakes.sums(finest[currency])
        figures = {one.key: stakes.figure(one, sums) for one in statistics}
        hands = sums[HANDS.column]
        found.append(Group(tuple(values), currency, finest[currency], hands, figures))
    return sorted(found, key=_order)


def _order(one: Group) -> tuple[object, ...]:
    return (-one.hands, *[str(value) for value in one.by], one.currency or "")


def _lines(
    moment: Moment, by: Sequence[Field], conditions: Sequence[Condition], counts: Sequence[Any]
) -> Iterator[tuple[tuple[Any, ...], Stakes]]:
    """What hands are told apart by, the currency last, with what they come to."""
    kept, given = where(conditions)
    columns = sorted(columns_of(by) | {*_MONEY, *[one.column for one in counts]})
    kind = level_of([*by, *[one.field for one in conditions]])
    parts = [select(columns, f"({_tail(conditions, given)}) as made", kept)]
    if files := moment.files(kind):
        sealed = relation(files)
        sealed = f"{unpacked(sealed)} as sealed" if kind == FLAGS else sealed
        parts.append(select(columns, sealed, kept))
    keys = [f"{one.sql} as g{at}" for at, one in enumerate(by)] + list(_MONEY)
    places = ", ".join([str(place) for place in range(1, len(keys) + 1)])
    sums = [summed(one, one.column) for one in counts]
    added = select((*keys, *sums), f"({' union all '.join(parts)}) as parts", f"group by {places}")
    read = (*[f"g{at}" for at in range(len(by))], *_MONEY, *as_read(counts))
    rows = moment.ask(select(read, f"({added}) as lines"), given)
    return by_stakes(rows, len(by) + 1, counts)


def _tail(conditions: Sequence[Condition], given: dict[str, object]) -> str:
    """The tail's flags; where few players are asked, of their hands alone."""
    players = [one for one in conditions if one.field.name == "player" and one.op in ("eq", "in")]
    chosen, values = where(players, "t")
    given |= values
    return flags_of(**tail_of(chosen))
