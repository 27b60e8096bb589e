"""Keeping the index of streams up to the topic."""

from collections.abc import Collection, Mapping
from threading import RLock
from time import monotonic

from schemas.errors import LogAway, StorageFailed
from services.eventlog.kafka.access import Place
from services.eventlog.kafka.consumer import Consumer
from services.eventlog.kafka.faults import Fault
from services.eventlog.kafka.index import Index
from services.eventlog.kafka.library import REQUEST_MS
from services.eventlog.kafka.partition import Ends


class Follower:
    """Reads those partitions that somebody asked for into an index. Threads may share it."""

    def __init__(self, place: Place, topic: str, index: Index) -> None:
        """`topic` is the topic's identity."""
        self._place, self._index = place, index
        self._lock = RLock()
        self._consumer = Consumer(place, topic)

    def catch_up(self, numbers: Collection[int], ends: Ends) -> None:
        """Have each of these partitions taken to its end; see `reach`.

        Raises `StorageFailed` also for a partition that ends before what was taken of it.
        """
        taken = {number: self._index.cursor(number) for number in numbers}  # before the ends: they
        found = ends.of(numbers)  # only grow
        for number, cursor in taken.items():
            if found[number] < cursor:
                lost = f"partition {number} ends at {found[number]}, after {cursor} were read of it"
                raise StorageFailed(str(self._place), "read", f"the topic lost records: {lost}")
        self.reach(found)

    def reach(self, wanted: Mapping[int, int]) -> None:
        """Have each partition taken up to the offset wanted of it, that one left out.

        Raises `LogAway` and `StorageFailed`.
        """
        with self._lock:
            try:
                self._reach(wanted)
            except BaseException:
                self._consumer.close()  # it may stand behind records that were not taken
                raise

    def _reach(self, wanted: Mapping[int, int]) -> None:
        deadline = monotonic() + REQUEST_MS / 1000
        while behind := self._behind(wanted):
            self._stand(behind)
            rows = self._consumer.poll(0.2)
            for number, some in rows.items():
                self._index.take(number, some)
            faults = self._consumer.faults
            lost = [number for number in behind if number in faults]
            for number in lost:
                self._lose(number, faults[number])
            if rows or lost or self._pass_over(behind):
                deadline = monotonic() + REQUEST_MS / 1000
            elif monotonic() > deadline:
                why = "what was asked for does not arrive"
                raise LogAway(str(self._place), "read", why)

    def _lose(self, number: int, fault: Fault) -> None:
        """Go on behind what cannot be read."""
        if not fault.damaged:
            lost = f"partition {number} no longer has offset {fault.first + 1}"
            raise StorageFailed(str(self._place), "read", f"the topic lost records: {lost}")
        self._index.lose(number, fault.first, fault.last + 1)

    def _pass_over(self, behind: Mapping[int, int]) -> bool:
        """Where nothing came, have the index pass offsets that hold no record; whether it did."""
        self._consumer.pass_over(behind)
        moved = False
        for number, place in behind.items():
            here = self._consumer.positions[number]
            if here > place:
                self._index.pass_over(number, place, here)
                moved = True
        return moved

    def close(self) -> None:
        """Let go of the connections for good."""
        with self._lock:
            self._consumer.end()

    def _behind(self, wanted: Mapping[int, int]) -> dict[int, int]:
        """Partition -> the offset that is to be taken next, of those not far enough yet."""
        cursors = {number: self._index.cursor(number) for number in wanted}
        return {number: at for number, at in cursors.items() if at < wanted[number]}

    def _stand(self, places: Mapping[int, int]) -> None:
        """Have the consumer stand there, and at what is to be taken next of all it reads: another
        process may have moved the index on.
        """
        held = self._consumer.positions
        due = {number: self._index.cursor(number) for number in held} | dict(places)
        moved = {number: place for number, place in due.items() if held.get(number) != place}
        if moved:
            self._consumer.seek(moved)
