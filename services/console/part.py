"""Logs that read like others: one up to an offset, one stream, one with damage in its file."""

from collections.abc import Iterator, Sequence
from typing import Final

from schemas.errors import CorruptRecord, StorageFailed
from schemas.record import Head, Record, Stored
from services.eventlog import Answer, EventLog

NOWHERE: Final = ""
"""The stream of a record that cannot be read."""

LOST: Final = 20_000
"""Offsets that may be unreadable, counted at each reading, before the log is given up."""


class Damaged:
    """A log whose file may be damaged, for an audit: what cannot be read is a hole in it.

    Only reading is meant to be done through it.
    """

    def __init__(self, log: EventLog) -> None:
        self._log = log
        self._lost = 0

    @property
    def identity(self) -> str:
        """The log's."""
        return self._log.identity

    def append(self, records: Sequence[Record]) -> list[Answer]:
        """See `EventLog.append`."""
        return self._log.append(records)

    def read(self, after: int = 0, limit: int = 1000) -> list[Stored]:
        """See `EventLog.read`; an offset that the disk or its file refuses is a `CorruptRecord`.

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

    def read_stream(self, stream: str, after: int = 0, limit: int = 1000) -> list[Stored]:
        """See `EventLog.read_stream`."""
        return self._log.read_stream(stream, after, limit)

    def head(self, stream: str) -> Head:
        """See `EventLog.head`."""
        return self._log.head(stream)

    def heads(self, prefix: str = "") -> Iterator[tuple[str, Head]]:
        """See `EventLog.heads`."""
        return self._log.heads(prefix)

    def end(self) -> int:
        """See `EventLog.end`."""
        return self._log.end()

    def wait(self, after: int, timeout: float) -> bool:
        """See `EventLog.wait`."""
        return self._log.wait(after, timeout)

    def close(self) -> None:
        """Nothing to let go of: the log belongs to who opened it."""


class Beginning:
    """A log as it stood at offset `end`; an `EventLog` for who only reads."""

    def __init__(self, log: EventLog, end: int) -> None:
        self._log = log
        self._end = end

    @property
    def identity(self) -> str:
        """The whole log's."""
        return self._log.identity

    def append(self, records: Sequence[Record]) -> list[Answer]:
        """See `EventLog.append`; what is appended lies beyond this part."""
        return self._log.append(records)

    def read(self, after: int = 0, limit: int = 1000) -> list[Stored]:
        """See `EventLog.read`."""
        return self._log.read(after, max(0, min(limit, self._end - after)))

    def read_stream(self, stream: str, after: int = 0, limit: int = 1000) -> list[Stored]:
        """See `EventLog.read_stream`."""
        found = self._log.read_stream(stream, after, limit)
        return [one for one in found if one.offset <= self._end]

    def head(self, stream: str) -> Head:
        """See `EventLog.head`; the whole log's."""
        return self._log.head(stream)

    def heads(self, prefix: str = "") -> Iterator[tuple[str, Head]]:
        """See `EventLog.heads`; the whole log's."""
        return self._log.heads(prefix)

    def end(self) -> int:
        """Where the part ends."""
        return self._end

    def wait(self, after: int, timeout: float) -> bool:
        """See `EventLog.wait`; nothing more arrives in this part."""
        return self._end > after and self._log.wait(after, timeout)

    def close(self) -> None:
        """Nothing to let go of: the log belongs to who opened it."""


class OneStream(Beginning):
    """One stream up to a version, its versions taken for offsets."""

    def __init__(self, log: EventLog, stream: str, end: int) -> None:
        super().__init__(log, end)
        self._stream = stream

    def read(self, after: int = 0, limit: int = 1000) -> list[Stored]:
        """See `EventLog.read`."""
        size = max(0, min(limit, self._end - after))
        found = self._log.read_stream(self._stream, after, size)
        return [one._replace(offset=one.version) for one in found]

    def read_stream(self, stream: str, after: int = 0, limit: int = 1000) -> list[Stored]:
        """See `EventLog.read_stream`."""
        return self.read(after, limit) if stream == self._stream else []
