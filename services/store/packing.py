"""A finished hand in one blob: MessagePack of its rows and records, compressed with Zstandard."""

from typing import Any, Final

from msgspec import DecodeError, Raw, msgpack
from zstandard import ZstdError

from schemas.errors import StorageFailed
from schemas.rows import HandRow, SeatRow
from services.store.batch import HandRows, HandValues, named
from services.store.compressing import Zstandard
from services.store.typical import TYPICAL

_encode = msgpack.Encoder().encode
_decode = msgpack.Decoder().decode
_decode_outline = msgpack.Decoder(tuple[list[Any], list[Any], Raw, Raw, Raw, Raw, Raw, Raw]).decode


_tools = Zstandard(TYPICAL)


def pack(hand: HandValues) -> bytes:
    """The blob of a hand."""
    return _tools.compress(_encode(hand))


def unpack(blob: bytes, where: str) -> HandRows:
    """The hand in a blob; raises `StorageFailed`, which names `where`, if it is damaged."""
    try:
        return values_in(blob, where).rows()
    except _DAMAGE as fault:
        raise _damaged(where, fault) from fault


def values_in(blob: bytes, where: str) -> HandValues:
    """The hand in a blob as bare values; raises `StorageFailed` where no such thing is in it."""
    try:
        row, seats, actions, pots, awards, records, *house = _decode(_tools.decompress(blob))
        return HandValues(_row(row), seats, actions, pots, awards, tuple(records), *house)
    except _DAMAGE as fault:
        raise _damaged(where, fault) from fault


def outline(blob: bytes, where: str) -> tuple[HandRow, tuple[SeatRow, ...]]:
    """The first rows of the hand in a blob, at half the cost; raises as `unpack` does."""
    try:
        row, seats, *_ = _decode_outline(_tools.decompress(blob))
        hand = HandRow(*_row(row))
        return hand, named(SeatRow, hand.hand, seats)
    except _DAMAGE as fault:
        raise _damaged(where, fault) from fault


def _row(row: list[Any]) -> tuple[Any, ...]:
    row[_BOARDS] = tuple(row[_BOARDS])
    return tuple(row)


def _damaged(where: str, fault: Exception) -> StorageFailed:
    why = f"{fault}; `oddchip rebuild` makes the store anew from the log"
    return StorageFailed(where, "unpack a hand", why)


_DAMAGE: Final = (ZstdError, DecodeError, ValueError, TypeError)
_BOARDS: Final = HandRow.__struct_fields__.index("boards")
