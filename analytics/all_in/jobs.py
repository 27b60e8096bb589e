# pyarrow carries no types: here they end
# pyright: reportUnknownMemberType=false, reportMissingTypeStubs=false
# pyright: reportUnknownVariableType=false, reportUnknownArgumentType=false
"""The job that works out all-in adjusted nets of many hands, a row a live seat.

Each hand stands alone, so a segment is done once; where cards are not known the hand has its rows
with no figure, so that what is covered can be counted.
"""

from decimal import Decimal
from functools import lru_cache
from typing import Any, Final

import pyarrow as pa

from analytics.all_in.adjusting import adjusted_nets
from analytics.all_in.finding import Ask, Relations, all_ins

SCHEMA: Final = pa.schema(
    [
        pa.field("id", pa.int64()),
        pa.field("seat", pa.int8()),
        pa.field("adjusted", pa.decimal128(38, 0)),
    ]
)
"""`adjusted` is a net in millionths of the hand's minor unit, null where cards are not known: with
the most chips a seat may have it takes more than 64 bits.
"""


_remembered = lru_cache(maxsize=1 << 15)(adjusted_nets)
"""A hot tail is asked again and again."""


def adjusted(ask: Ask, of: Relations | None = None) -> Any:
    """An Arrow table of `SCHEMA`, of the hands among those relations that all-ins closed."""
    ids: list[int] = []
    seats: list[int] = []
    nets: list[Decimal | None] = []
    for number, hand in all_ins(ask, of or Relations()):
        found = _remembered(hand)
        for one in hand.seats:
            ids.append(number)
            seats.append(one.seat)
            nets.append(None if found is None else Decimal(found[one.seat]))
    return pa.table([pa.array(each) for each in (ids, seats, nets)], schema=SCHEMA)
