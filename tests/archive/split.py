"""A log of several partitions, each a log in memory, for tests of what lies in each."""

from collections.abc import Iterator, Sequence
from heapq import merge
from typing import Any

from schemas.record import Head, Record, Stored
from services.eventlog import Answer, MemoryLog, Partition


class SplitLog:
    """An `EventLog` whose streams are spread over partitions by the sum of their names' bytes."""

    def __init__(self, count: int) -> None:
        self.parts: list[Any] = [MemoryLog() for _ in range(count)]
        self.identity = self.parts[0].identity

    @property
    def partitions(self) -> Sequence[Partition]:
        """See `EventLog.partitions`."""
        return self.parts

    def append(self, records: Sequence[Record]) -> list[Answer]:
        """See `EventLog.append`; each record is a call of its own."""
        return [self._of(record.stream).append([record])[0] for record in records]

    def read_stream(self, stream: str, after: int = 0, limit: int = 1000) -> list[Stored]:
        """See `EventLog.read_stream`."""
        return self._of(stream).read_stream(stream, after, limit)

    def head(self, stream: str) -> Head:
        """See `EventLog.head`."""
        return self._of(stream).head(stream)

    def heads(self, prefix: str = "") -> Iterator[tuple[str, Head]]:
        """See `EventLog.heads`."""
        return merge(*(part.heads(prefix) for part in self.parts))

    def close(self) -> None:
        """See `EventLog.close`."""
        for part in self.parts:
            part.close()

    def _of(self, stream: str) -> MemoryLog:
        return self.parts[sum(stream.encode()) % len(self.parts)]
