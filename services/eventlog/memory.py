"""The log in this process's memory: the promise without the disk, for tests and trials."""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from operator import attrgetter
from threading import Condition
from uuid import uuid4

from schemas.errors import StorageFailed
from schemas.record import START, Head, Record, Stored
from services.eventlog.admission import Admission, Entry, Standing, offer
from services.eventlog.promise import Answer, Partition

NAME = "memory://"
_version = attrgetter("version")


class MemoryLog:
    """An `EventLog` that ends with its process; threads may share it."""

    def __init__(self) -> None:
        self.identity = uuid4().hex
        self._changed = Condition()
        self._entries: list[Entry] = []
        self._streams: dict[str, list[Entry]] = {}
        self._closed = False

    @property
    def partitions(self) -> Sequence[Partition]:
        """See `EventLog.partitions`."""
        return (self,)

    def append(self, records: Sequence[Record]) -> list[Answer]:
        """See `EventLog.append`."""
        offers = [offer(record) for record in records]
        with self._changed:
            self._open("append")
            admission = Admission(Standing(len(self._entries), self._head, self._find))
            admission.take(offers)
            self._entries.extend(admission.entries)
            for entry in admission.entries:
                self._streams.setdefault(entry.stream, []).append(entry)
            self._changed.notify_all()
        return admission.answers

    def read(self, after: int = 0, limit: int = 1000) -> list[Stored]:
        """See `Partition.read`."""
        with self._changed:
            self._open("read")
            return _stored(self._entries, max(after, 0), limit)

    def read_stream(self, stream: str, after: int = 0, limit: int = 1000) -> list[Stored]:
        """See `EventLog.read_stream`."""
        with self._changed:
            self._open("read")
            entries = self._streams.get(stream, [])
            return _stored(entries, bisect_right(entries, after, key=_version), limit)

    def head(self, stream: str) -> Head:
        """See `EventLog.head`."""
        with self._changed:
            self._open("read")
            return self._head(stream)

    def heads(self, prefix: str = "") -> Iterator[tuple[str, Head]]:
        """See `EventLog.heads`."""
        with self._changed:
            self._open("read")
            names = sorted(name for name in self._streams if name.startswith(prefix))
            heads = [(name, self._head(name)) for name in names]
        return iter(heads)

    def end(self) -> int:
        """See `Partition.end`."""
        with self._changed:
            self._open("read")
            return len(self._entries)

    def wait(self, after: int, timeout: float) -> bool:
        """See `Partition.wait`."""
        with self._changed:
            self._open("wait")
            self._changed.wait_for(lambda: self._closed or len(self._entries) > after, timeout)
            self._open("wait")
            return len(self._entries) > after

    def close(self) -> None:
        """See `EventLog.close`."""
        with self._changed:
            self._closed = True
            self._changed.notify_all()

    def _open(self, doing: str) -> None:
        if self._closed:
            raise StorageFailed(NAME, doing, "the log is closed")

    def _head(self, stream: str) -> Head:
        entries = self._streams.get(stream)
        if not entries:
            return START
        return Head(entries[-1].version, entries[-1].digest, entries[-1].epoch)

    def _find(self, stream: str, version: int) -> tuple[int, str] | None:
        entry = self._streams[stream][version - 1]
        return entry.offset, entry.digest


def _stored(entries: Sequence[Entry], start: int, limit: int) -> list[Stored]:
    chosen = entries[start : start + max(limit, 0)]
    return [Stored(one.offset, one.stream, one.version, one.data, one.digest) for one in chosen]
