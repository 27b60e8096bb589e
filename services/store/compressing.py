"""Zstandard for the store's blobs, each with a checksum of its content."""

from threading import local
from typing import Final

from zstandard import ZstdCompressionDict, ZstdCompressor, ZstdDecompressor

LEVEL: Final = 1
"""A higher one makes a blob of a few kilobytes hardly smaller."""


class Zstandard(local):
    """Tools for blobs that share the dictionary `typical`; each thread has its own of one object,
    as making them costs more than their use and none may be shared.
    """

    def __init__(self, typical: bytes = b"") -> None:
        words = ZstdCompressionDict(typical) if typical else None
        if words is not None:
            words.precompute_compress(level=LEVEL)  # pyright: ignore[reportUnknownMemberType]
        compressor = ZstdCompressor(
            level=LEVEL, dict_data=words, write_checksum=True, write_dict_id=False
        )
        self.compress = compressor.compress
        self.decompress = ZstdDecompressor(dict_data=words).decompress
