"""Reading a topic's partitions from wherever one wants."""

from collections.abc import Iterable, Mapping
from contextlib import suppress
from typing import Final, NamedTuple

from schemas.errors import ForeignLog
from services.eventlog.kafka.access import Place
from services.eventlog.kafka.library import (
    COMMON,
    Spot,
    errors,
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
    """Reads partitions of one topic from where it is told to; one thread at a time."""

    def __init__(self, place: Place, topic: str, most: int = _FETCH_BYTES) -> None:
        """`topic`: the topic's identity; `most`: bytes to fetch of a partition at once.

        Whatever is read raises `ForeignLog` once another topic has taken the name.
        """
        self._place, self._topic = place, topic
        with reaching(place, "read"):
            self._consumer = make_consumer(
                **COMMON,
                **place.client(),
                metrics_enabled=False,
                group_id=None,
                enable_auto_commit=False,
                auto_offset_reset="none",
                allow_auto_create_topics=False,
                fetch_max_bytes=4 * _FETCH_BYTES,
                max_partition_fetch_bytes=most,
                max_poll_records=_RECORDS,
                metadata_max_age_ms=_METADATA_MS,
            )
        self.positions: dict[int, int] = {}  # partition -> the offset that is read next

    def seek(self, positions: Mapping[int, int]) -> None:
        """Read these partitions from these offsets on, others from where they are."""
        with reaching(self._place, "read"):
            if not positions.keys() <= self.positions.keys():
                wanted = {**self.positions, **positions}
                self._consumer.assign([self._partition(one) for one in wanted])
                positions = wanted
            for number, offset in positions.items():
                self._consumer.seek(self._partition(number), offset)
                self.positions[number] = offset

    def poll(self, seconds: float) -> dict[int, list[Fetched]]:
        """What has arrived, by partition, waiting up to so many seconds for the first.

        Where nothing has, `positions` may have passed offsets that hold no record.
        """
        with reaching(self._place, "read"):
            found = self._consumer.poll(int(seconds * 1000))
        self._same()
        fetched = {
            one.partition: [Fetched(row.offset, row.key or b"", row.value or b"") for row in rows]
            for one, rows in found.items()
        }
        self.positions.update((number, rows[-1].offset + 1) for number, rows in fetched.items())
        if not fetched:
            self._pass_over()
        return fetched

    def _same(self) -> None:
        if topic_id(self._consumer, self._place.topic) not in (self._topic, None):
            raise ForeignLog(str(self._place), "another topic has taken this one's place")

    def _pass_over(self) -> None:
        """Take note of offsets that hold no record, such as the end of somebody's transaction."""
        with reaching(self._place, "read"):
            for number, known in self.positions.items():
                here = self._consumer.position(self._partition(number))
                if here is not None and here > known:
                    self.positions[number] = here

    def ends(self, numbers: Iterable[int]) -> dict[int, int]:
        """The offset behind the last record of each partition."""
        wanted = [self._partition(one) for one in numbers]
        with reaching(self._place, "read"):
            found = self._consumer.end_offsets(wanted)
        self._same()
        return {one.partition: end for one, end in found.items()}

    def close(self) -> None:
        """Let go of the connections."""
        with suppress(errors.KafkaError):
            self._consumer.close(autocommit=False, timeout_ms=0)

    def _partition(self, number: int) -> Spot:
        return spot(self._place.topic, number)
