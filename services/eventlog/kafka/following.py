"""Keeping the index of streams up to the topic."""

from collections.abc import Mapping
from threading import RLock
from time import monotonic

from schemas.errors import StorageFailed
from services.eventlog.kafka.access import Place
from services.eventlog.kafka.consumer import Consumer
from services.eventlog.kafka.index import Index
from services.eventlog.kafka.library import REQUEST_MS


class Follower:
    """Reads those partitions that somebody asked for into an index. Threads may share it."""

    def __init__(self, place: Place, index: Index) -> None:
        self._place, self._index = place, index
        self._lock = RLock()
        self._consumer: Consumer | None = None

    def reach(self, wanted: Mapping[int, int], *, ends: bool = False) -> None:
        """Have each partition taken up to the offset wanted of it, that one left out.

        `ends`: these are where the partitions end. Raises `StorageFailed`, also for a partition
        that ends before what was taken of it.
        """
        with self._lock:
            behind = self._behind(wanted, ends=ends)
            deadline = monotonic() + REQUEST_MS / 1000
            while behind:
                try:
                    rows = self._at(behind).poll(0.2)
                except StorageFailed:
                    self.close()
                    raise
                for number, some in rows.items():
                    self._index.take(number, some)
                if rows:
                    deadline = monotonic() + REQUEST_MS / 1000
                elif monotonic() > deadline:
                    self.close()
                    why = "what was asked for does not arrive"
                    raise StorageFailed(str(self._place), "read", why)
                behind = self._behind(wanted)

    def close(self) -> None:
        """Let go of the connections; the next reading makes them anew."""
        with self._lock:
            if self._consumer is not None:
                self._consumer.close()
            self._consumer = None

    def _behind(self, wanted: Mapping[int, int], *, ends: bool = False) -> dict[int, int]:
        """Partition -> the offset that is to be taken next, of those not far enough yet."""
        found: dict[int, int] = {}
        for number, end in wanted.items():
            cursor = self._index.cursor(number)
            if cursor < end:
                found[number] = cursor
            elif ends and cursor > end:
                lost = f"partition {number} ends at {end}, where {cursor} records were read before"
                raise StorageFailed(str(self._place), "read", f"the topic lost records: {lost}")
        return found

    def _at(self, places: Mapping[int, int]) -> Consumer:
        """The consumer, standing there; another process may have moved the index on."""
        if self._consumer is None:
            self._consumer = Consumer(self._place)
        held = self._consumer.positions
        moved = {number: place for number, place in places.items() if held.get(number) != place}
        if moved:
            self._consumer.seek(moved)
        return self._consumer
