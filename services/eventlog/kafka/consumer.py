"""Reading a topic's partitions from wherever one wants."""

from collections.abc import Collection, Generator, Iterable, Mapping
from contextlib import contextmanager, suppress
from typing import Final, NamedTuple

from schemas.errors import ForeignLog, StorageFailed
from services.eventlog.kafka.access import Place
from services.eventlog.kafka.faults import Fault, hear
from services.eventlog.kafka.library import (
    REQUEST_MS,
    RawConsumer,
    Spot,
    errors,
    is_led,
    make_consumer,
    reaching,
    spot,
    topic_id,
)

_FETCH_BYTES: Final = 4 * 2**20
_RECORDS: Final = 5_000
_METADATA_MS: Final = 5_000  # how old what is known of the topic may be: it may be another by now


class Fetched(NamedTuple):
    """A record as a partition holds it, at Kafka's own offset, which counts from 0."""

    offset: int
    key: bytes
    value: bytes


class Consumer:
    """Reads partitions of one topic from where it is told to; one thread at a time.

    A partition that cannot be read is left, with its fault among `faults`, until one seeks in it
    again; the others go on. It connects when it is first asked. Whatever a method raises, it has
    let go of its connections and stands nowhere: who goes on seeks again.
    """

    def __init__(self, place: Place, topic: str, most: int = _FETCH_BYTES) -> None:
        """`topic`: the topic's identity; `most`: bytes to fetch of a partition at once.

        Whatever is read raises `ForeignLog` once another topic has taken the name.
        """
        self._place, self._topic, self._most = place, topic, most
        self._raw: RawConsumer | None = None
        self._ended = False
        self._heard: dict[int, Fault] = {}
        self._seen: dict[int, Fault] = {}  # damage that is looked at once more
        self.positions: dict[int, int] = {}  # partition -> the offset that is read next
        self.faults: dict[int, Fault] = {}  # of partitions that were left

    @property
    def connected(self) -> bool:
        """Whether it was asked, and no fault has ended that."""
        return self._raw is not None

    def is_led(self, number: int) -> bool:
        """Whether some broker leads a partition, as far as was heard."""
        return self._raw is None or is_led(self._raw, self._partition(number))

    def seek(self, positions: Mapping[int, int]) -> None:
        """Read these partitions from these offsets on, others from where they are."""
        with self._reading() as consumer:
            if not positions.keys() <= self.positions.keys():
                positions = {**self.positions, **positions}
                consumer.assign([self._partition(one) for one in positions])
            for number, offset in positions.items():
                consumer.seek(self._partition(number), offset)
                self.positions[number] = offset
                self.faults.pop(number, None)

    def leave(self, numbers: Iterable[int]) -> None:
        """Read these partitions no more."""
        for number in numbers:
            self.positions.pop(number, None)
            self.faults.pop(number, None)
        if self._raw is not None:
            with self._reading() as consumer:
                consumer.assign([self._partition(one) for one in self.positions])

    def poll(self, seconds: float, only: Collection[int] | None = None) -> dict[int, list[Fetched]]:
        """What has arrived, by partition, waiting up to so many seconds for the first.

        Of partitions that are not among `only` nothing is fetched meanwhile.
        """
        with self._reading() as consumer:
            if only is not None:
                self._narrow(consumer, only)
            found = consumer.poll(int(seconds * 1000))
            self._same(consumer)
            unread = self._unread()
        fetched = {
            one.partition: [Fetched(row.offset, row.key or b"", row.value or b"") for row in rows]
            for one, rows in found.items()
        }
        self.positions.update((number, rows[-1].offset + 1) for number, rows in fetched.items())
        if unread:
            self.leave(unread)
            self.faults.update(unread)
        return fetched

    def pass_over(self, numbers: Iterable[int]) -> None:
        """Where nothing has arrived of these partitions, have `positions` pass offsets that hold no
        record, such as the end of somebody's transaction.
        """
        with self._reading() as consumer:
            for number in numbers:
                here = consumer.position(self._partition(number))
                if here is not None and here > self.positions[number]:
                    self.positions[number] = here

    def ends(self, numbers: Iterable[int], within_ms: int = REQUEST_MS) -> dict[int, int]:
        """The offset behind the last record of each partition; `LogAway` where it takes longer."""
        wanted = [self._partition(one) for one in numbers]
        with self._reading() as consumer:
            found = consumer.end_offsets(wanted, within_ms)
            self._same(consumer)
        return {one.partition: end for one, end in found.items()}

    def close(self) -> None:
        """Let go of the connections; whatever is asked next makes them anew."""
        consumer, self._raw = self._raw, None
        self.positions.clear()
        self._heard.clear()
        self.faults.clear()
        if consumer is not None:
            with suppress(errors.KafkaError):
                consumer.close(autocommit=False, timeout_ms=0)

    def end(self) -> None:
        """Let go for good: whatever is asked next raises `StorageFailed`."""
        self._ended = True
        self.close()

    @contextmanager
    def _reading(self) -> Generator[RawConsumer, None, None]:
        if self._ended:
            raise StorageFailed(str(self._place), "read", "the log is closed")
        with reaching(self._place, "read"):
            try:
                self._raw = self._raw or self._made()
                yield self._raw
            except BaseException:
                self.close()
                raise

    def _unread(self) -> dict[int, Fault]:
        """What was heard; damage only when heard twice, as the first may be the network's."""
        heard = dict(self._heard)
        self._heard.clear()
        once = {number: one for number, one in heard.items() if one.damaged}
        seen, self._seen = self._seen, {**self._seen, **once}
        return {
            number: one
            for number, one in heard.items()
            if not one.damaged or seen.get(number) == one
        }

    def _made(self) -> RawConsumer:
        consumer = make_consumer(
            self._place,
            metrics_enabled=False,
            group_id=None,
            enable_auto_commit=False,
            auto_offset_reset="none",
            allow_auto_create_topics=False,
            fetch_max_bytes=4 * _FETCH_BYTES,
            max_partition_fetch_bytes=self._most,
            max_poll_records=_RECORDS,
            metadata_max_age_ms=_METADATA_MS,
        )
        hear(consumer, self._heard)
        return consumer

    def _same(self, consumer: RawConsumer) -> None:
        if topic_id(consumer, self._place.topic) not in (self._topic, None):
            raise ForeignLog(str(self._place), "another topic has taken this one's place")

    def _narrow(self, consumer: RawConsumer, only: Collection[int]) -> None:
        paused = {one.partition for one in consumer.paused()}
        for number in self.positions:
            if (number in only) == (number in paused):
                change = consumer.resume if number in paused else consumer.pause
                change(self._partition(number))

    def _partition(self, number: int) -> Spot:
        return spot(self._place.topic, number)
