"""One partition of a topic, as a projector follows it."""

import re
from collections import deque
from collections.abc import Iterable, Sequence
from itertools import islice
from threading import RLock
from time import monotonic
from typing import Final, NamedTuple

from schemas.errors import CorruptRecord, LogAway, StorageFailed
from schemas.record import NOWHERE, Stored, outline
from services.eventlog.kafka.access import Place
from services.eventlog.kafka.consumer import Consumer, Fetched
from services.eventlog.kafka.library import REQUEST_MS
from services.eventlog.kafka.reading import LOOK_SECONDS, Reading

_VERSION: Final = re.compile(rb'\{"stream":"[^"\\]*","version":([1-9][0-9]{0,17}),').match
"""How our own records begin; others are looked into."""

_NEAR: Final = 64
"""Records between two wanted ones that are read through rather than jumped over."""


class Topic(NamedTuple):
    """A topic, and what tells it from another of the same name."""

    place: Place
    identity: str


class Ends:
    """Where a topic's partitions end, asked on a connection of its own: nobody's wait delays it."""

    def __init__(self, place: Place, topic: str) -> None:
        """`topic` is the topic's identity."""
        self._lock = RLock()
        self._consumer = Consumer(place, topic)

    def of(self, numbers: Iterable[int], within_ms: int = REQUEST_MS) -> dict[int, int]:
        """How many records each of these partitions has; raises `StorageFailed`."""
        with self._lock:
            return self._consumer.ends(numbers, within_ms)

    def close(self) -> None:
        """Let go of the connections for good."""
        with self._lock:
            self._consumer.end()


class KafkaPartition:
    """A `Partition`: offset 1 is Kafka's 0. Threads may share it.

    What was fetched ahead is kept for the next reading.
    """

    def __init__(self, topic: Topic, number: int, reading: Reading, ends: Ends) -> None:
        self._place, self._number = topic.place, number
        self._reading, self._ends = reading, ends
        self.identity = f"{topic.identity}/{number}"
        self._closed = self._away = False

    def read(self, after: int = 0, limit: int = 1000) -> list[Stored]:
        """See `Partition.read`; a stream that only its key names has its record at version 0."""
        first, limit = max(after, 0), max(limit, 0)
        with self._reading.lock:
            ahead = self._stand("read", first)
            if not ahead and limit and self._is_there(first):
                self._await(first)
                if not ahead:
                    raise self._unread(first)
            taken = list(islice(ahead, limit))
            for at, row in enumerate(taken):
                if row.offset != first + at:
                    if not at:
                        raise CorruptRecord(NOWHERE, 0, f"offset {first + 1} is missing")
                    taken = taken[:at]
                    break
            for _ in taken:
                ahead.popleft()
        return [stored(row) for row in taken]

    def at(self, wanted: Sequence[int]) -> list[Stored]:
        """The records at these offsets, which rise; ends before one that is missing."""
        found: list[Stored] = []
        chosen = set(wanted)
        for first, last in _runs(wanted):
            while first <= last:
                try:
                    some = self.read(first - 1, last - first + 1)
                except CorruptRecord:
                    if not found:
                        raise
                    some = []
                if not some:
                    return found
                found += [one for one in some if one.offset in chosen]
                first = some[-1].offset + 1
        return found

    def end(self) -> int:
        """See `Partition.end`."""
        self._open("read")
        return self._ends.of([self._number])[self._number]

    def wait(self, after: int, timeout: float) -> bool:
        """See `Partition.wait`."""
        self._open("wait")
        return (
            bool(self._reading.arrived({self._number: max(after, 0)}, timeout))
            or self.end() > after
        )

    def close(self) -> None:
        """Read no more."""
        self._closed = True

    def _open(self, doing: str) -> None:
        if self._closed:
            raise StorageFailed(str(self._place), doing, "the log is closed")

    def _stand(self, doing: str, first: int) -> deque[Fetched]:
        """What is ahead, after the reading was made to stand so that `first` is what comes next."""
        self._open(doing)
        self._reading.stand({self._number: first})
        return self._reading.ahead(self._number)

    def _is_there(self, first: int) -> bool:
        """Whether a partition of which nothing was fetched has this offset."""
        if self._reading.fault(self._number) is not None:
            return True
        if self._away and not self._reading.is_led(self._number):  # asking would last long again
            why = f"no broker leads partition {self._number}"
            raise LogAway(str(self._place), "read", why)
        self._away = True
        end = self._ends.of([self._number])[self._number]
        self._away = False
        return end > first

    def _unread(self, first: int) -> CorruptRecord | StorageFailed:
        """Why an offset that is there could not be fetched."""
        fault = self._reading.fault(self._number)
        if fault is None or not fault.first <= first <= fault.last:
            return CorruptRecord(NOWHERE, 0, f"offset {first + 1} holds no record")
        if fault.damaged:
            return CorruptRecord(NOWHERE, 0, fault.told(first + 1))
        why = "records that were there are gone: was its retention limited, or is it another topic?"
        return StorageFailed(str(self._place), "read", why)

    def _await(self, first: int) -> None:
        """Fetch until there is something, or it shows that the first offset holds nothing."""
        deadline = monotonic() + REQUEST_MS / 1000
        while self._reading.reads(self._number) == first:
            if monotonic() > deadline:
                self._reading.let_go()
                why = f"no answer to a request for offset {first + 1}"
                raise LogAway(str(self._place), "read", why)
            self._reading.fetch([self._number], LOOK_SECONDS)
            self._reading.pass_over(self._number)


def _runs(wanted: Sequence[int]) -> list[tuple[int, int]]:
    """First and last offsets of stretches to read through."""
    runs: list[tuple[int, int]] = []
    for offset in wanted:
        if runs and offset - runs[-1][1] <= _NEAR:
            runs[-1] = runs[-1][0], offset
        else:
            runs.append((offset, offset))
    return runs


def stored(row: Fetched) -> Stored:
    """A record of the topic at its place; its stream is the key's word, its version its own."""
    stream, value = row.key.decode(errors="replace"), row.value
    found = _VERSION(value)
    if found:
        return Stored(row.offset + 1, stream, int(found[1]), value)
    record = outline(value)
    return Stored(row.offset + 1, stream, 0 if record is None else record.version, value)
