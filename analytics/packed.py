"""Flags as their files hold them: counts that are 1 or 0 are bits of a few whole numbers.

Of half a million rows these numbers take some ten thousand values, so that they are written and
read in a fraction of the time of a column each. Bits that lie `STRIDE` apart are added up together:
their sums stay apart in one number, as far as a million rows.
"""

from collections.abc import Iterable, Mapping
from typing import Final

from analytics.flags import COUNTS, FILTERS, flagged, value_of
from analytics.records import Count
from analytics.sql import select

STRIDE: Final = 20
"""Bits between two that are added up together, and those that a sum of them has."""

_BITS: Final = 60
_TRUTHS: Final = tuple([one for one in COUNTS if one.condition is not None])
_OTHERS: Final = tuple([one for one in COUNTS if one.condition is None])
_PACKS: Final = {
    f"truths_{at}": _TRUTHS[first : first + _BITS]
    for at, first in enumerate(range(0, len(_TRUTHS), _BITS))
}
"""Column -> the counts that are its bits, the lowest first."""

PACKED: Final = "packed_flags"
"""What the rows of a file are called where `FLAGS` has a column a count."""


def packed_flags_of(hands: str = "hands", seats: str = "seats", actions: str = "actions") -> str:
    """SQL that makes a file's flags; relations as of `flags_of`."""
    columns = {name: _bits(counts) for name, counts in _PACKS.items()}
    columns |= {one.column: value_of(one) for one in _OTHERS}
    return flagged(columns, hands, seats, actions)


def unpacked(packed: str) -> str:
    """The flags of files as a relation with a column a count, of a relation of their rows."""
    truths = [
        f"cast((f.{name} >> {bit}) & 1 as smallint) as {one.column}"
        for name, counts in _PACKS.items()
        for bit, one in enumerate(counts)
    ]
    plain = [f"f.{one}" for one in (*FILTERS, *[one.column for one in _OTHERS])]
    return f"({select((*plain, *truths), f'{packed} as f')})"


def added(key: Mapping[str, str], packed: str) -> str:
    """SQL that adds all counts up over rows of a file that agree in the key, ordered by it; the
    same as of `unpacked`, in a third of the time. No key may have more than a million rows.
    """
    mask = sum([1 << field for field in range(0, _BITS, STRIDE)])
    sums = [
        f"cast(sum((f.{name} >> {bit}) & {mask}) as bigint) as {name}_{bit}"
        for name, counts in _PACKS.items()
        for bit in range(min(STRIDE, len(counts)))
    ]
    others = [_sum(one) for one in _OTHERS]
    keys = [f"{sql} as {column}" for column, sql in key.items()]
    places = ", ".join([str(place) for place in range(1, len(keys) + 1)])
    together = select((*keys, *sums, *others), f"{packed} as f", f"group by {places}")
    at = {one: (name, bit) for name, counts in _PACKS.items() for bit, one in enumerate(counts)}
    columns = [_told(one, *at[one]) if one in at else one.column for one in COUNTS]
    return select((*key, *columns), f"({together}) as sums", f"order by {places}")


def _told(count: Count, name: str, bit: int) -> str:
    field, first = divmod(bit, STRIDE)
    return f"({name}_{first} >> {field * STRIDE}) & {(1 << STRIDE) - 1} as {count.column}"


def _sum(count: Count) -> str:
    kind = "decimal(38, 0)" if count.chips else "bigint"
    return f"cast(sum(f.{count.column}) as {kind}) as {count.column}"


def _bits(counts: Iterable[Count]) -> str:
    zero = "cast(0 as bigint)"
    bits = [
        f"case when {one.condition} then cast({1 << bit} as bigint) else {zero} end"
        for bit, one in enumerate(counts)
    ]
    return " + ".join(bits)
