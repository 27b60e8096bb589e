"""A finished hand in one blob: MessagePack of its rows and records, compressed with Zstandard."""

from typing import Any, Final

from msgspec import DecodeError, Raw, msgpack
from msgspec.structs import astuple
from zstandard import ZstdError

from schemas.errors import StorageFailed
from schemas.rows import ActionRow, AwardRow, BoxActionRow, BoxRow, HandRow, PotRow, SeatRow
from services.store.batch import HandRows
from services.store.compressing import Zstandard
from services.store.typical import TYPICAL

_encode = msgpack.Encoder().encode
_decode = msgpack.Decoder().decode
_decode_outline = msgpack.Decoder(
    tuple[list[Any], list[list[Any]], Raw, Raw, Raw, Raw, Raw, Raw]
).decode


_tools = Zstandard(TYPICAL)


def pack(hand: HandRows) -> bytes:
    """The blob of a hand."""
    row, seats, actions, pots, awards, records, boxes, box_actions = hand
    values: list[Any] = [astuple(row)]
    parts = (seats, actions, pots, awards, boxes, box_actions)
    values += [list(map(astuple, part)) for part in parts]
    return _tools.compress(_encode([*values, records]))


def unpack(blob: bytes, where: str) -> HandRows:
    """The hand in a blob; raises `StorageFailed`, which names `where`, if it is damaged."""
    try:
        row, seats, actions, pots, awards, boxes, box_actions, records = _decode(
            _tools.decompress(blob)
        )
        row[_BOARDS] = tuple(row[_BOARDS])
        return HandRows(
            HandRow(*row),
            tuple([SeatRow(*one) for one in seats]),
            tuple([ActionRow(*one) for one in actions]),
            tuple([PotRow(*one) for one in pots]),
            tuple([AwardRow(*one) for one in awards]),
            tuple(records),
            tuple([BoxRow(*one) for one in boxes]),
            tuple([BoxActionRow(*one) for one in box_actions]),
        )
    except _DAMAGE as fault:
        raise _damaged(where, fault) from fault


def outline(blob: bytes, where: str) -> tuple[HandRow, tuple[SeatRow, ...]]:
    """The first rows of the hand in a blob, at half the cost; raises as `unpack` does."""
    try:
        row, seats, *_ = _decode_outline(_tools.decompress(blob))
        row[_BOARDS] = tuple(row[_BOARDS])
        return HandRow(*row), tuple([SeatRow(*one) for one in seats])
    except _DAMAGE as fault:
        raise _damaged(where, fault) from fault


def _damaged(where: str, fault: Exception) -> StorageFailed:
    why = f"{fault}; `oddchip rebuild` makes the store anew from the log"
    return StorageFailed(where, "unpack a hand", why)


_DAMAGE: Final = (ZstdError, DecodeError, ValueError, TypeError)
_BOARDS: Final = HandRow.__struct_fields__.index("boards")
