"""Parts of a log that read like a partition: one cut off at an offset, one stream, one with damage
in its file.
"""

from typing import Final

from schemas.errors import CorruptRecord, StorageFailed
from schemas.record import NOWHERE, Stored
from services.eventlog import EventLog, Partition

_MISSING: Final = "it is missing"
LOST: Final = 20_000
"""Offsets that may be unreadable, counted at each reading, before the log is given up."""


class Damaged:
    """A partition whose file may be damaged, for an audit: what cannot be read is a hole in it."""

    def __init__(self, log: Partition) -> None:
        self._log = log
        self._lost = 0

    @property
    def identity(self) -> str:
        """The partition's."""
        return self._log.identity

    def read(self, after: int = 0, limit: int = 1000) -> list[Stored]:
        """See `Partition.read`; an offset that the disk or its file refuses is a `CorruptRecord`.

        After `LOST` of them the file is given up: `StorageFailed`.
        """
        while True:
            try:
                return self._log.read(after, limit)
            except StorageFailed as fault:
                if limit > 1:
                    limit //= 2
                    continue
                self._lost += 1
                if self._lost > LOST:
                    raise
                why = f"offset {after + 1} cannot be read: {fault.why}"
                raise CorruptRecord(NOWHERE, 0, why) from fault

    def end(self) -> int:
        """See `Partition.end`."""
        return self._log.end()

    def wait(self, after: int, timeout: float) -> bool:
        """See `Partition.wait`."""
        return self._log.wait(after, timeout)


class Beginning:
    """A partition as it stood at offset `end`, or as it is where it ends before."""

    def __init__(self, log: Partition, end: int) -> None:
        self._log = log
        self._end = min(end, log.end())

    @property
    def identity(self) -> str:
        """The whole partition's."""
        return self._log.identity

    def read(self, after: int = 0, limit: int = 1000) -> list[Stored]:
        """See `Partition.read`."""
        return self._log.read(after, max(0, min(limit, self._end - after)))

    def end(self) -> int:
        """Where the part ends."""
        return self._end

    def wait(self, after: int, timeout: float) -> bool:
        """See `Partition.wait`; nothing more arrives in this part."""
        return self._end > after and self._log.wait(after, timeout)


class OneStream:
    """One stream up to the version `end`, or to its own, its versions taken for offsets."""

    def __init__(self, log: EventLog, stream: str, end: int) -> None:
        self._log = log
        self._stream = stream
        self._end = min(end, log.head(stream).version)

    @property
    def identity(self) -> str:
        """The log's."""
        return self._log.identity

    def read(self, after: int = 0, limit: int = 1000) -> list[Stored]:
        """See `Partition.read`; a version that is missing at the end is a `CorruptRecord`."""
        size = max(0, min(limit, self._end - after))
        found = self._log.read_stream(self._stream, after, size)
        if size and not found:
            raise CorruptRecord(self._stream, after + 1, _MISSING)
        return [one._replace(offset=one.version) for one in found]

    def end(self) -> int:
        """The version up to which it goes."""
        return self._end

    def wait(self, after: int, timeout: float) -> bool:  # noqa: ARG002 - nothing arrives here
        """See `Partition.wait`; nothing more arrives in this part."""
        return self._end > after
