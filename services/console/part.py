"""Parts of a log that read like a log of their own: up to an offset, or one stream."""

from collections.abc import Iterator, Sequence

from schemas.record import Head, Record, Stored
from services.eventlog import Answer, EventLog


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
