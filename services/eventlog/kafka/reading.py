"""Reading ahead in a topic's partitions, all of them on one connection to each broker."""

from collections import deque
from collections.abc import Collection, Mapping
from threading import RLock
from time import monotonic
from typing import Final

from services.eventlog.kafka.access import Place
from services.eventlog.kafka.consumer import Consumer, Fetched
from services.eventlog.kafka.faults import Fault

LOOK_SECONDS: Final = 0.2
"""How long one look for news may keep others from reading."""

_LIVELY_SECONDS: Final = 1.0
"""How long a partition is fetched from after somebody asked for it."""

_LEFT_SECONDS: Final = 60.0
"""How long what was fetched of it is kept."""


class Reading:
    """What was fetched of partitions and nobody has taken yet; one consumer fetches for all.

    A partition is fetched from while somebody asks for it and what came was taken, so that one
    which nobody reads holds up no other and fills no memory. What was fetched of it before is kept
    until somebody reads any partition a minute later. Threads may share it; `lock` is held
    by who asks several things that belong together.
    """

    def __init__(self, place: Place, topic: str) -> None:
        """`topic` is the topic's identity."""
        self.lock = RLock()
        self._consumer = Consumer(place, topic)
        self._ahead: dict[int, deque[Fetched]] = {}
        self._asked: dict[int, float] = {}

    def ahead(self, number: int) -> deque[Fetched]:
        """What was fetched of a partition, to be taken from the left."""
        return self._ahead.setdefault(number, deque())

    def reads(self, number: int) -> int | None:
        """The offset that is fetched next of a partition; None where the consumer stands
        nowhere.
        """
        return self._consumer.positions.get(number)

    def fault(self, number: int) -> Fault | None:
        """Why nothing comes of a partition behind what was fetched; None where something may."""
        return self._consumer.faults.get(number)

    def is_led(self, number: int) -> bool:
        """Whether some broker leads a partition, as far as was heard; else nothing can come."""
        with self.lock:
            return self._consumer.is_led(number)

    def stand(self, places: Mapping[int, int]) -> None:
        """Have these offsets be what comes next of these partitions."""
        now, moved = monotonic(), dict[int, int]()
        with self.lock:
            self._leave(but=places)
            for number, first in places.items():
                self._asked[number] = now
                ahead = self.ahead(number)
                while ahead and ahead[0].offset < first:
                    ahead.popleft()
                here = ahead[0].offset if ahead else self.reads(number)
                if here != first and (ahead or not self._is_damaged(number, first)):
                    ahead.clear()
                    moved[number] = first
            if moved:
                self._consumer.seek(moved)

    def fetch(self, numbers: Collection[int], seconds: float) -> None:
        """Wait up to so many seconds for records of these partitions, and fetch those of others
        that are read.
        """
        with self.lock:
            recent = monotonic() - _LIVELY_SECONDS
            lively = [
                number
                for number, asked in self._asked.items()
                if not self._ahead[number] and (asked >= recent or number in numbers)
            ]
            for number, rows in self._consumer.poll(seconds, lively).items():
                self.ahead(number).extend(rows)

    def pass_over(self, number: int) -> None:
        """Where nothing was fetched of a partition, pass offsets that hold no record."""
        with self.lock:
            if not self.ahead(number) and self.reads(number) is not None:
                self._consumer.pass_over([number])

    def arrived(self, after: Mapping[int, int], seconds: float) -> frozenset[int]:
        """Those partitions of which something was fetched at the offset given, be it damage,
        waiting for the first.

        Raises `StorageFailed` where it is closed meanwhile.
        """
        deadline = monotonic() + seconds
        while True:
            with self.lock:
                left = deadline - monotonic()
                self.stand(after)  # somebody else may read them from elsewhere meanwhile
                found = self._there(after)
                if not found:
                    self.fetch(after.keys(), min(max(left, 0), LOOK_SECONDS))
                    found = self._there(after)
            if found or left <= 0:
                return found

    def let_go(self) -> None:
        """Let go of the connections; what is asked next makes them anew."""
        with self.lock:
            self._consumer.close()

    def close(self) -> None:
        """Let go of everything."""
        with self.lock:
            self._consumer.end()
            self._ahead.clear()
            self._asked.clear()

    def _there(self, after: Mapping[int, int]) -> frozenset[int]:
        return frozenset(
            number
            for number, first in after.items()
            if self.ahead(number) or self._is_damaged(number, first)
        )

    def _is_damaged(self, number: int, offset: int) -> bool:
        fault = self.fault(number)
        return fault is not None and fault.damaged and fault.first <= offset <= fault.last

    def _leave(self, but: Collection[int]) -> None:
        """Forget partitions that nobody has asked for in a long time."""
        long_ago = monotonic() - _LEFT_SECONDS
        old = [number for number, asked in self._asked.items() if asked < long_ago]
        left = [number for number in old if number not in but]
        for number in left:
            del self._asked[number], self._ahead[number]
        if left:
            self._consumer.leave(left)
