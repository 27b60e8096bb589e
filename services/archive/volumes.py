"""One file of an archive: its lines, compressed as one Zstandard frame; written, read, checked."""

from collections.abc import Callable, Iterator
from hashlib import file_digest, sha256
from pathlib import Path
from typing import IO, Final

from zstandard import ZstdCompressor, ZstdDecompressor, ZstdError

from schemas.errors import ArchiveDamaged, StorageFailed
from services.archive.lines import Line, decode_line, encode_line
from services.archive.manifest import NO_VOLUME, READING, Part, Volume, file_of

LEVEL: Final = 9
"""Of compression: a tenth smaller than level 1, at 50 microseconds a hand."""

_CHUNK: Final = 1 << 18


class Sheet:
    """A volume as it is written, line by line."""

    def __init__(self, write: Callable[[bytes], None]) -> None:
        self.length = 0
        """Bytes of its lines so far."""
        self._write = write
        self._packer = ZstdCompressor(level=LEVEL, write_checksum=True).compressobj()
        self._file, self._content, self._size = sha256(), sha256(), 0
        self._first = self._last = self._hands = self._unread = 0
        self._tail = b""

    def add(self, line: Line) -> None:
        """Write one line."""
        self._first = self._first or line.offset
        self._last = line.offset
        self._hands += line.hands
        self._unread += line.unread is not None
        data = encode_line(line)
        self._tail = data if line.unread is None else b""
        data += b"\n"
        self.length += len(data)
        self._content.update(data)
        self._put(self._packer.compress(data))

    def end(self, number: int, part: Part) -> Volume:
        """Write what is left; what the manifest is to say of the file behind those of `part`."""
        self._put(self._packer.flush())
        return Volume(
            file=file_of(number, self._first),
            first=self._first,
            last=self._last,
            hands=self._hands,
            unread=self._unread,
            size=self._size,
            sha256=self._file.hexdigest(),
            content=self._content.hexdigest(),
            tail=sha256(self._tail).hexdigest() if self._tail else "",
            previous=part.volumes[-1].sha256 if part.volumes else NO_VOLUME,
        )

    def _put(self, data: bytes) -> None:
        if data:
            self._file.update(data)
            self._size += len(data)
            self._write(data)


def check_file(path: Path, volume: Volume) -> None:
    """Raise `ArchiveDamaged` where the file is not, byte for byte, what was archived."""
    try:
        with path.open("rb") as file:
            size = file.seek(0, 2)
            file.seek(0)
            found = file_digest(file, "sha256").hexdigest()
    except FileNotFoundError as fault:
        raise ArchiveDamaged(str(path), "it is gone") from fault
    except OSError as fault:
        raise StorageFailed.told(path, READING, fault) from fault
    if size != volume.size:
        raise ArchiveDamaged(str(path), f"it has {size} bytes, {volume.size} were archived")
    if found != volume.sha256:
        raise ArchiveDamaged(str(path), f"its SHA-256 is {found}, not {volume.sha256}")


def lines_in(path: Path, volume: Volume) -> Iterator[Line]:
    """The lines of a file: its bytes are checked before the first, its lines behind the last.

    Raises `ArchiveDamaged` or `StorageFailed`.
    """
    check_file(path, volume)
    content, expected = sha256(), volume.first
    try:
        with path.open("rb") as file:
            for data in _split(file):
                content.update(data + b"\n")
                line = decode_line(data)
                if line.offset != expected:
                    why = f"offset {line.offset} stands where {expected} should"
                    raise ArchiveDamaged(str(path), why)
                expected += 1
                yield line
    except (ZstdError, ValueError) as fault:
        raise ArchiveDamaged(str(path), f"offset {expected} cannot be read: {fault}") from fault
    except OSError as fault:
        raise StorageFailed.told(path, READING, fault) from fault
    if expected != volume.last + 1 or content.hexdigest() != volume.content:
        raise ArchiveDamaged(str(path), "its lines are not those that were archived")


def _split(file: IO[bytes]) -> Iterator[bytes]:
    rest = b""
    for chunk in ZstdDecompressor().read_to_iter(file, write_size=_CHUNK):
        *whole, rest = (rest + chunk).split(b"\n")
        yield from whole
    if rest:
        yield rest
