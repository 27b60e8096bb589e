"""Flags: a row a seat and hand, with what it is filtered by and what it counts in every statistic.

They are made of the actions where a segment is sealed, and for the hot tail when it is asked. A
hand that was called off has none: it counts nowhere. The SQL is a subset that DuckDB and Apache
Spark read alike.
"""

from collections.abc import Iterable, Mapping
from typing import Final

from analytics.features import FEATURES
from analytics.hand_classes import HAND_CLASSES, held
from analytics.marks import MARKS
from analytics.player_statistics import PLAYER_STATISTICS
from analytics.rakes import rakes_of
from analytics.records import Count, Statistic
from analytics.sql import select

FLAGS: Final = "flags"
"""The kind of their files."""

FILTERS: Final = {
    "id": "s.id",
    "seat": "s.seat",
    "player": "s.player",
    "variant": "h.variant",
    "bet_limit": "h.bet_limit",
    "currency": "h.currency",
    "exponent": "h.exponent",
    "small_blind": "h.small_blind",
    "big_blind": "h.big_blind",
    "position": "s.position",
    "seats": "h.seats",
    "day": "cast(h.started_at as date)",
    "hour": "cast(hour(h.started_at) as smallint)",
    "table_name": "h.stream",
    "level": "h.level",
    "stack": "case when s.seat = w.deepest % 16 then o.stack else s.stack end",
    "flop_players": "w.flop_players",
    **HAND_CLASSES,
}
"""Column -> SQL of what a seat's hand is told apart by.

`stack`: effective, in minor units: the most that the seat could lose to another. `flop_players`:
how many saw the flop.
"""


def counts_of(statistics: Iterable[Statistic]) -> tuple[Count, ...]:
    """Every count that a statistic needs, once, in the order of their first use."""
    used = [part for one in statistics for part in (one.numerator, one.denominator, one.squares)]
    return tuple(dict.fromkeys([count for count in used if count is not None]))


COUNTS: Final = counts_of(PLAYER_STATISTICS)
"""What is counted of a seat in a hand."""

_OF_A_SEAT: Final = ("id", "seat")
_DEEPEST: Final = "max(stack * 16 + seat) as deepest"
_NEXT_DEEPEST: Final = "max(case when s.seat <> w.deepest % 16 then s.stack else 0 end) as stack"
_FLOP_PLAYERS: Final = "cast(sum(case when saw >= 1 then 1 else 0 end) as smallint) as flop_players"


def flags_of(hands: str = "hands", seats: str = "seats", actions: str = "actions") -> str:
    """SQL that makes the flags of relations with a moment's columns; a relation is a name or a
    query in parentheses.
    """
    return flagged({one.column: value_of(one) for one in COUNTS}, hands, seats, actions)


def flagged(columns: Mapping[str, str], hands: str, seats: str, actions: str) -> str:
    """SQL for these columns of a seat in a hand, behind what it is filtered by."""
    seen = _named({one.column: one.sql for one in FEATURES})
    part = select((*_OF_A_SEAT, *seen), actions, "group by id, seat")
    whole = select(("id", _DEEPEST, _FLOP_PLAYERS), seats, "group by id")
    others = f"{seats} as s join whole as w on w.id = s.id"
    rows = f"{held(seats)} as s join {hands} as h on h.id = s.id join whole as w on w.id = s.id"
    rows += " join others as o on o.id = s.id"
    rows += " left join part as p on p.id = s.id and p.seat = s.seat"
    parts = [f"part as ({part})", f"whole as ({whole})"]
    parts.append(f"others as ({select(('s.id', _NEXT_DEEPEST), others, 'group by s.id')})")
    marked = f"{seats} as s join part as p on p.id = s.id and p.seat = s.seat"
    marks = _named({one.column: one.sql for one in MARKS})
    parts.append(f"marks as ({select(('s.id', *marks), marked, 'group by s.id')})")
    rows += " left join marks as m on m.id = s.id"
    parts += [f"{name} as ({query})" for name, query in rakes_of(hands, seats).items()]
    rows += " left join rakes as r on r.id = s.id and r.seat = s.seat"
    made = select(_named({**FILTERS, **columns}), rows, "where h.status <> 'voided'")
    return f"with {', '.join(parts)} {made}"


def tail_of(players: str = "") -> dict[str, str]:
    """The hot tail's hands, seats and actions by name; where a clause over its seats chooses
    players, those of their hands alone.
    """
    tail = {one: f"tail_{one}" for one in ("hands", "seats", "actions")}
    if not players:
        return tail
    theirs = f"where id in ({select(['id'], tail['seats'], players)})"
    return {one: f"({select('*', name, theirs)})" for one, name in tail.items()}


def value_of(count: Count) -> str:
    """A count of a seat as a column of the flags."""
    kind = ("smallint", "decimal(18, 0)", "decimal(36, 0)")[count.chips]
    return f"cast(coalesce({count.sql}, 0) as {kind})"


def _named(columns: Mapping[str, str]) -> list[str]:
    return [f"{sql} as {column}" for column, sql in columns.items()]
