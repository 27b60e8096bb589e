"""The roll-up of boxes against the house: counts by player, house rules, currency, ante and day."""

from typing import Final

from analytics.flags import counts_of
from analytics.house_counts import (
    NET_OF_BOX,
    ONE_BOX,
    PLACED_BY_BOX,
    SCATTER,
    SETTLED_BOX,
    UNITS_OF_BOX,
)
from analytics.house_statistics import HOUSE_STATISTICS
from analytics.records import Count
from analytics.sql import select

BOXES_KEY: Final = {
    "player": "s.player",
    "house": "b.house",
    "house_version": "b.house_version",
    "currency": "h.currency",
    "exponent": "h.exponent",
    "ante": "b.ante",
    "day": "cast(h.started_at as date)",
}

COUNTS_OF_BOXES: Final = (*counts_of(HOUSE_STATISTICS), *SCATTER)
"""Every count that a statistic needs, and those that tell how results scatter."""


def _value(count: Count) -> str:
    value = count.sql if count.source == "box" else f"d.{count.column}"
    return f"coalesce({value}, 0)"


BOXES_VALUES: Final = {one.column: _value(one) for one in COUNTS_OF_BOXES}


def _rows() -> str:
    """The boxes with their hands and seats, what they decided, and sums over a player's boxes of
    the hand and over all of it.
    """
    decisions = [f"{one.sql} as {one.column}" for one in COUNTS_OF_BOXES if one.source != "box"]
    together = (
        f"sum({UNITS_OF_BOX}) as units",
        f"sum({ONE_BOX}) as boxes",
        f"sum({NET_OF_BOX}) as net",
        f"sum({PLACED_BY_BOX}) as placed",
        f"min(case when {SETTLED_BOX} then b.seat end) as first_seat",
    )
    seated = "{boxes} as b join {seats} as s on s.id = b.id and s.seat = b.seat"
    did = select(("id", "seat", *decisions), "{box_actions}", "group by id, seat")
    mine = select(("b.id", "s.player", *together), seated, "group by b.id, s.player")
    everybody = select(("b.id", *together), "{boxes} as b", "group by b.id")
    return (
        f"{seated} join {{hands}} as h on h.id = b.id"
        f" left join ({did}) as d on d.id = b.id and d.seat = b.seat"
        f" left join ({mine}) as c on c.id = b.id and c.player = s.player"
        f" left join ({everybody}) as t on t.id = b.id"
    )


BOXES: Final = _rows()
BOXES_KEPT: Final = "where h.status <> 'voided'"
"""A hand that was called off counts nowhere."""
