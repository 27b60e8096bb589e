"""A hand's records in one blob: MessagePack of the stored bytes, compressed with Zstandard."""

from collections.abc import Sequence
from threading import local
from typing import Final

from msgspec import DecodeError, ValidationError, msgpack
from zstandard import ZstdCompressor, ZstdDecompressor, ZstdError

from schemas.errors import StorageFailed

LEVEL: Final = 1
"""Zstandard's; a higher one makes a hand's few kilobytes hardly smaller."""

_encode = msgpack.Encoder().encode
_decode = msgpack.Decoder(list[bytes]).decode


class _Tools(local):
    """A thread's own: making one costs more than its use, and none may be shared."""

    def __init__(self) -> None:
        self.compress = ZstdCompressor(level=LEVEL).compress
        self.decompress = ZstdDecompressor().decompress


_tools = _Tools()


def pack(records: Sequence[bytes]) -> bytes:
    """The blob of a hand's records, in their order."""
    return _tools.compress(_encode(records))


def unpack(blob: bytes, where: str) -> list[bytes]:
    """The records in a blob; raises `StorageFailed`, which names `where`, if it is damaged."""
    try:
        return _decode(_tools.decompress(blob))
    except (ZstdError, DecodeError, ValidationError) as fault:
        raise StorageFailed(where, "unpack a hand's records", str(fault)) from fault
