"""Logs to archive, and what lies in an archive as a stranger's tools would read it."""

import base64
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from zstandard import ZstdDecompressor

from schemas.errors import CorruptRecord
from schemas.record import Head, Record, Stored
from services.archive import Archived, Left, Restored, Terms, archive, check, restore, sound
from services.eventlog import Answer, EventLog, MemoryLog, Partition
from tests.projector.projecting import Delivered

SMALL = 3000
"""Bytes of lines a volume of a test."""


class Faulty(Delivered):
    """A log of one partition that holds whatever was delivered, and takes nothing more."""

    @property
    def partitions(self) -> Sequence[Partition]:
        """See `EventLog.partitions`."""
        return (self,)

    def append(self, records: Sequence[Record]) -> list[Answer]:
        """Not to be called."""
        raise AssertionError(records)

    def read_stream(self, stream: str, after: int = 0, limit: int = 1000) -> list[Stored]:
        """Not to be called."""
        raise AssertionError(stream, after, limit)

    def head(self, stream: str) -> Head:
        """Not to be called."""
        raise AssertionError(stream)

    def heads(self, prefix: str = "") -> Any:
        """Not to be called."""
        raise AssertionError(prefix)

    def close(self) -> None:
        """Nothing to let go of."""


class Strewn(Faulty):
    """A log of several partitions that hold whatever was delivered to each."""

    def __init__(self, count: int) -> None:
        super().__init__()
        self.parts = [Faulty() for _ in range(count)]

    @property
    def partitions(self) -> Sequence[Partition]:
        """See `EventLog.partitions`."""
        return self.parts


class Unreadable(Faulty):
    """A log with one record that cannot be read."""

    lost = 60

    def read(self, after: int = 0, limit: int = 1000) -> list[Stored]:
        """See `Partition.read`."""
        if after + 1 == self.lost:
            raise CorruptRecord("t", 7, "torn")  # noqa: EM101 - a reason
        return super().read(
            after, min(limit, self.lost - 1 - after) if after < self.lost else limit
        )


class Brought(NamedTuple):
    """What a restore gave back, and what it left in the archive."""

    counts: Restored
    left: list[Left]


def kept(log: EventLog, directory: Path, size: int = SMALL) -> Archived:
    """Archive what is new."""
    return archive(log, directory, Terms("a test", size))


def brought(directory: Path, log: EventLog | None = None) -> Brought:
    """Restore into a log, a new one in memory without one."""
    left: list[Left] = []
    counts = restore(
        directory,
        sound(directory),
        MemoryLog() if log is None else log,
        left=left.append,
        progress=lambda _done, _total: None,
    )
    return Brought(counts, left)


def whole(directory: Path) -> bool:
    """Whether every file is what was archived."""
    return not check(directory, lambda _done, _total: None).damaged


def rows(log: EventLog) -> list[list[Stored]]:
    """All that each partition of a log holds; not every log says their digests."""
    return [
        [one._replace(digest="") for one in partition.read(0, 10**6)]
        for partition in log.partitions
    ]


def unpacked(directory: Path, number: int = 0) -> list[Stored]:
    """The records of a partition's files, in the order of their names."""
    found = []
    for path in sorted((directory / f"p{number}").iterdir()):
        content = ZstdDecompressor().decompressobj().decompress(path.read_bytes())
        for line in content.decode().splitlines():
            row = json.loads(line)
            text = row.get("data")
            data = base64.b64decode(row["base64"]) if text is None else text.encode()
            found.append(Stored(row["offset"], row["stream"], row["version"], data))
    return found
