"""Topics on the tests' broker that no two tests share, and logs in them."""

from contextlib import ExitStack, closing
from pathlib import Path
from typing import NamedTuple

from services.eventlog.kafka.access import Access, Place, Shape, place
from services.eventlog.kafka.log import KafkaLog
from tests.kafka.broker import Broker


class Topics(NamedTuple):
    """Names nobody has used yet."""

    broker: Broker

    def fresh(self, partitions: int) -> Place:
        """A place for a topic, which is not made yet."""
        return place(self.broker.url(), Access(), Shape(partitions=partitions))


class Logs:
    """Logs that are closed at the test's end."""

    def __init__(self, held: ExitStack) -> None:
        self._held = held

    def __call__(self, where: Place, index: Path | None = None) -> KafkaLog:
        """The log there, made if need be."""
        return self._held.enter_context(closing(KafkaLog(where, create=True, index=index)))
