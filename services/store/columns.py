# pyarrow carries no types: here they end, callers see `Columns`
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false
# pyright: reportUnknownArgumentType=false, reportMissingTypeStubs=false
# pyright: reportUnknownParameterType=false, reportUnknownLambdaType=false
"""Hands as columns: one Arrow table a relation, tied by `id`.

`id` stands for the hand, and is local to one store. Chips are whole minor units; instants are
microseconds UTC.
"""

import struct
from collections.abc import Mapping, Sequence
from contextlib import suppress
from itertools import chain
from typing import Any, Final

import numpy as np
import pyarrow as pa
from pyarrow import ipc
from zstandard import ZstdError

from schemas.errors import StorageFailed
from services.store.batch import HandValues, Values
from services.store.compressing import Zstandard
from services.store.lookups import kept_values
from services.store.relations import PARTS, RELATIONS, Kind
from services.store.values import Value

_KINDS: Final[dict[Kind, Any]] = {
    "whole": pa.int64(),
    "count": pa.int16(),
    "small": pa.int8(),
    "truth": pa.bool_(),
    "text": pa.string(),
    "instant": pa.timestamp("us"),
}
_ZONED: Final = pa.timestamp("us", tz="UTC")
_ID: Final = pa.field("id", pa.int64())


SCHEMAS: Final[dict[str, Any]] = {
    name: pa.schema([_ID, *(pa.field(key, _KINDS[kind]) for key, kind in fields.items())])
    for name, fields in RELATIONS.items()
}
"""The relations' Arrow schemas, by name."""

_EMPTY: Final[dict[str, Any]] = {name: schema.empty_table() for name, schema in SCHEMAS.items()}

Columns = Mapping[str, Any]
"""Name of a relation -> its Arrow table."""


def columns(hands: Sequence[HandValues], first: int) -> Columns:
    """The columns of hands numbered from `first`.

    Raises `StorageFailed` for a value that no column holds; the projector lets none through.
    """
    ids = np.arange(first, first + len(hands))
    try:
        return {
            "hands": _hands(ids, [one.hand for one in hands]),
            **{name: _parts(name, ids, [getattr(one, name) for one in hands]) for name in PARTS},
        }
    except (pa.ArrowException, OverflowError, UnicodeError) as fault:
        raise StorageFailed(hands[0].stream, "make columns of hands", str(fault)) from fault


def remade(hands: Sequence[tuple[Value, ...]], first: int) -> Columns:
    """The columns of hands numbered from `first` out of their names and their blobs.

    Raises `StorageFailed` where one is damaged or another hand's.
    """
    return columns([kept_values(hand, blob) for hand, blob in hands], first)


_BOARDS: Final = list(RELATIONS["hands"]).index("boards")


def _hands(ids: Any, rows: Sequence[tuple[object, ...]]) -> Any:
    columns = _transposed(list(chain.from_iterable(rows)), len(RELATIONS["hands"]))
    columns[_BOARDS] = [" ".join(boards) for boards in columns[_BOARDS]]
    return _table("hands", ids, columns)


def _parts(name: str, ids: Any, parts: Sequence[Values]) -> Any:
    """Rows of several hands, each tied to its own by its number."""
    flat: list[Any] = []
    for part in parts:
        flat += part
    if not flat:
        return _EMPTY[name]
    width = len(RELATIONS[name])
    tied = np.repeat(ids, [len(part) // width for part in parts])
    return _table(name, tied, _transposed(flat, width))


def _transposed(flat: list[Any], width: int) -> list[list[Any]]:
    """The columns of rows that lie one after the other: faster than a tuple a row and `zip`."""
    return [flat[at::width] for at in range(width)]


def _table(name: str, ids: Any, values: Sequence[list[Any]]) -> Any:
    schema = SCHEMAS[name]
    arrays = [pa.array(ids), *map(_array, values, RELATIONS[name].values())]
    return pa.Table.from_arrays(arrays, schema=schema)


def _array(values: Sequence[Any], kind: Kind) -> Any:
    """One column; numbers and truths go by way of bytes, several times as fast."""
    if kind == "whole":
        with suppress(struct.error):  # beyond 64 bits, or null
            packed = pa.py_buffer(struct.pack(f"{len(values)}q", *values))
            return pa.Array.from_buffers(_KINDS[kind], len(values), [None, packed])
    if kind in ("small", "count", "truth"):
        with suppress(ValueError, TypeError):  # beyond a byte, or null
            small = pa.py_buffer(bytes(values))
            return pa.Array.from_buffers(pa.uint8(), len(values), [None, small]).cast(_KINDS[kind])
    if kind == "instant":
        return pa.array(values, _ZONED).cast(_KINDS[kind])
    return pa.array(values, _KINDS[kind])


def none() -> Columns:
    """The columns of no hand."""
    return _EMPTY


def joined(parts: Sequence[Columns]) -> Columns:
    """The columns of several, one after the other."""
    if not parts:
        return none()
    return {name: pa.concat_tables([part[name] for part in parts]) for name in SCHEMAS}


_OF_A_HOUSE: Final = ("boxes", "box_actions")
"""The last relations, which most batches have no rows of."""


def dumped(parts: Columns) -> bytes:
    """The columns as one blob: an Arrow stream each, in the order of `SCHEMAS`, compressed
    together: buffer by buffer Arrow would take ten times as long over a single hand.

    Without a hand against the house its relations are left out.
    """
    sink, house = pa.BufferOutputStream(), parts["boxes"].num_rows or parts["box_actions"].num_rows
    for name, schema in SCHEMAS.items():
        if house or name not in _OF_A_HOUSE:
            with ipc.new_stream(sink, schema) as stream:
                stream.write_table(parts[name].combine_chunks())
    return _tools.compress(sink.getvalue())


def loaded(blob: bytes, where: str) -> Columns:
    """The columns in a blob; raises `StorageFailed`, which names `where`, if it is damaged."""
    try:
        source = pa.BufferReader(_tools.decompress(blob))
        found = {
            name: ipc.open_stream(source).read_all()
            if source.tell() < source.size()
            else _EMPTY[name]
            for name in SCHEMAS
        }
    except (ZstdError, pa.ArrowException, OSError) as fault:
        raise StorageFailed(where, "read a batch's columns", str(fault)) from fault
    if any(table.schema != SCHEMAS[name] for name, table in found.items()):
        raise StorageFailed(where, "read a batch's columns", "they are of another layout")
    return found


_tools = Zstandard()
