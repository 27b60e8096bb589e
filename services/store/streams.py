"""How far a stream was read, as SQLite keeps it."""

from msgspec import json

from schemas.record import Head
from services.store.batch import StreamRow
from services.store.values import Value

StreamValues = tuple[str, int, str, int, str | None, str, int]

_decode_stacks = json.Decoder(dict[str, int]).decode
_encode_stacks = json.Encoder(order="deterministic").encode


def stream_row(values: StreamValues) -> StreamRow:
    """A stream from its columns."""
    name, version, digest, epoch, hand, stacks, skip = values
    held = _decode_stacks(stacks) if stacks else {}
    return StreamRow(name, Head(version, digest, epoch), hand, held, skip)


def stream_values(row: StreamRow) -> tuple[Value, ...]:
    """Its columns."""
    stacks = _encode_stacks(row.stacks).decode() if row.stacks else ""
    return (row.stream, *row.head, row.hand, stacks, row.skip)
