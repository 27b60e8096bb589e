"""A log of several partitions made of logs of one: a stream lies where a hash of its name says."""

from collections.abc import Iterator, Sequence
from heapq import merge
from typing import Final
from zlib import crc32

from schemas.record import Head, Record, Stored
from services.eventlog import Answer, EventLog, MemoryLog, Partition

COUNT: Final = 4


class SplitLog:
    """An `EventLog` over other logs, in memory unless told otherwise."""

    def __init__(self, parts: Sequence[EventLog] = ()) -> None:
        self._parts = list(parts) or [MemoryLog() for _ in range(COUNT)]
        self.identity = self._parts[0].identity
        self.partitions: Sequence[Partition] = [
            Numbered(f"{self.identity}/{number}", part) for number, part in enumerate(self._parts)
        ]

    def number_of(self, stream: str) -> int:
        """The partition in which a stream lies."""
        return crc32(stream.encode()) % len(self._parts)

    def append(self, records: Sequence[Record]) -> list[Answer]:
        """See `EventLog.append`; one call of every partition's log."""
        homes = [self.number_of(one.stream) for one in records]
        answers = {
            number: iter(
                part.append(
                    [one for one, home in zip(records, homes, strict=True) if home == number]
                )
            )
            for number, part in enumerate(self._parts)
        }
        return [next(answers[home]) for home in homes]

    def read_stream(self, stream: str, after: int = 0, limit: int = 1000) -> list[Stored]:
        """See `EventLog.read_stream`."""
        return self._home(stream).read_stream(stream, after, limit)

    def head(self, stream: str) -> Head:
        """See `EventLog.head`."""
        return self._home(stream).head(stream)

    def heads(self, prefix: str = "") -> Iterator[tuple[str, Head]]:
        """See `EventLog.heads`."""
        return merge(*[part.heads(prefix) for part in self._parts])

    def close(self) -> None:
        """See `EventLog.close`."""
        for part in self._parts:
            part.close()

    def _home(self, stream: str) -> EventLog:
        return self._parts[self.number_of(stream)]


class Numbered:
    """The only partition of a log as one of several."""

    def __init__(self, identity: str, log: EventLog) -> None:
        self.identity = identity
        (self._only,) = log.partitions

    def read(self, after: int = 0, limit: int = 1000) -> list[Stored]:
        """See `Partition.read`."""
        return self._only.read(after, limit)

    def end(self) -> int:
        """See `Partition.end`."""
        return self._only.end()

    def wait(self, after: int, timeout: float) -> bool:
        """See `Partition.wait`."""
        return self._only.wait(after, timeout)
