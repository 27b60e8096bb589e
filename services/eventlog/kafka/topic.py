"""A topic on Kafka that is only published to: entries under keys, each key in one partition."""

from collections.abc import Sequence
from threading import Lock

from services.eventlog.kafka.access import Place
from services.eventlog.kafka.library import partition_of
from services.eventlog.kafka.producer import Entry, Producer
from services.eventlog.kafka.topics import ready
from services.eventlog.publishing import Keyed


class KafkaTopic:
    """A `Topic` made and checked like a log's; threads may share it."""

    def __init__(self, place: Place, *, create: bool = False) -> None:
        """The topic at `place`; raises what `topics.ready` raises."""
        found = ready(place, create=create)
        self.identity, self._partitions = found.identity, found.partitions
        self._lock = Lock()
        self._producer = Producer(place)

    def publish(self, entries: Sequence[Keyed]) -> None:
        """See `Topic.publish`."""
        sent = [
            Entry(partition_of(name, self._partitions), name, value)
            for name, value in ((key.encode(), value) for key, value in entries)
        ]
        with self._lock:
            self._producer.send(sent)

    def close(self) -> None:
        """See `Topic.close`."""
        with self._lock:
            self._producer.close()
