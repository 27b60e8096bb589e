"""Checks of what was made of a segment: queries that must find no row."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from analytics.flags import COUNTS, FLAGS
from analytics.player_statistics import PLAYER_STATISTICS
from analytics.records import Count
from analytics.sql import select

_SETTLED: Final = "h.status = 'settled'"


class Check(NamedTuple):
    """What must hold, and the query that finds where it does not."""

    holds: str
    query: str


def checks(rollups: tuple[str, ...] = ()) -> Iterator[Check]:
    """Checks of a segment's relations and flags, and of these roll-ups of the same hands."""
    nets = select(("id", "sum(net) as net", "sum(raked) as raked"), "seats", "group by id")
    lost = f"{_SETTLED} and s.net + h.rake + coalesce(h.house, 0) <> 0"
    joined = f"hands as h join ({nets}) as s on s.id = h.id"
    yield Check("a hand's chips come from its seats", select(("h.hand",), joined, f"where {lost}"))
    yield Check(
        "a hand's rake is its seats'",
        select(("h.hand",), joined, f"where {_SETTLED} and s.raked <> h.rake"),
    )
    day = "cast(h.started_at as date)"
    total = "sum(s.net + h.rake + coalesce(h.house, 0))"
    yield Check(
        "a day's chips come from its seats",
        select((day,), joined, f"where {_SETTLED} group by 1 having {total} <> 0"),
    )
    yield Check(
        "a hand has one row of flags a seat",
        select(("id", "seat"), FLAGS, "group by id, seat having count(*) > 1"),
    )
    yield Check(
        "every seat of a hand has its flags",
        select(
            ("s.id", "s.seat"),
            f"seats as s join hands as h on h.id = s.id left join {FLAGS} as f"
            " on f.id = s.id and f.seat = s.seat",
            "where h.status <> 'voided' and f.id is null",
        ),
    )
    yield Check("a share is between 0 and 1", select(("id", "seat"), FLAGS, f"where {_beyond()}"))
    for kind in rollups:
        yield Check(
            f"the {kind} roll-up comes to what the flags do",
            f"{select(_sums(), kind)} except {select(_sums(), FLAGS)}",
        )


def _beyond() -> str:
    """Whether more is counted than there were chances, in one hand of a seat."""
    shares = [(one.numerator, one.denominator) for one in PLAYER_STATISTICS if one.unit == "share"]
    return " or ".join(
        [f"{up.column} > {down.column} or {up.column} < 0" for up, down in shares if down]
    )


def _sums() -> list[str]:
    return [_sum(one) for one in COUNTS]


def _sum(count: Count) -> str:
    return f"cast(coalesce(sum({count.column}), 0) as decimal(38, 0)) as {count.column}"
