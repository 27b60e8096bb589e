"""Topics on the tests' broker that no two tests share."""

from typing import NamedTuple, Protocol

from services.eventlog.kafka.access import Access, Place, Shape, place


class _Broker(Protocol):
    def url(self) -> str: ...


class Topics(NamedTuple):
    """Names nobody has used yet."""

    broker: _Broker

    def fresh(self, partitions: int) -> Place:
        """A place for a topic, which is not made yet."""
        return place(self.broker.url(), Access(), Shape(partitions=partitions))
