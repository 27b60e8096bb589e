"""Kafka's own client, plain: what tests use to look at a broker without going through Oddchip."""

from collections.abc import Generator, Iterable, Mapping
from contextlib import closing, contextmanager
from typing import Any

from kafka import KafkaAdminClient, KafkaConsumer, KafkaProducer, TopicPartition
from kafka.errors import KafkaError

CLIENT: dict[str, Any] = {
    "reconnect_backoff_ms": 20,
    "reconnect_backoff_max_ms": 100,
    "request_timeout_ms": 5000,
}
"""A client that comes back at once, and does not wait long for a frozen broker."""


def create(bootstrap: str, topic: str, partitions: int = 1, **settings: Any) -> None:
    """Make a topic, and wait until every partition has a leader."""
    with closing(KafkaAdminClient(bootstrap_servers=bootstrap, **CLIENT, **settings)) as admin:
        admin.create_topics({topic: {"num_partitions": partitions}}, wait_for_metadata=True)


def leader(bootstrap: str, topic: str, in_sync: int = 1) -> int:
    """The broker that leads a topic of one partition; 0 as for `leaders`."""
    (found,) = leaders(bootstrap, topic, in_sync)
    return found


def leaders(bootstrap: str, topic: str, in_sync: int = 1) -> set[int]:
    """The brokers that lead a topic's partitions; 0 among them where one is led by none, fewer have
    it all, or nobody tells.
    """
    try:
        with closing(KafkaAdminClient(bootstrap_servers=bootstrap, **CLIENT)) as admin:
            (found,) = admin.describe_topics([topic])
    except KafkaError:  # the broker that was asked is not there
        return {0}
    partitions = found["partitions"] or [{"isr_nodes": (), "leader_id": 0}]
    return {
        max(0, one["leader_id"]) if len(one["isr_nodes"]) >= in_sync else 0 for one in partitions
    }


@contextmanager
def producer(bootstrap: str, **settings: Any) -> Generator[KafkaProducer, None, None]:
    """A producer, flushed at the end."""
    with closing(KafkaProducer(bootstrap_servers=bootstrap, **CLIENT, **settings)) as made:
        yield made
        made.flush()


def send(bootstrap: str, topic: str, values: Iterable[bytes], **settings: Any) -> None:
    """Send the values one by one, each acknowledged before the next."""
    with producer(bootstrap, **settings) as sender:
        for value in values:
            sender.send(topic, value).get(timeout=60)


def values(bootstrap: str, topic: str, partition: int = 0, **settings: Any) -> list[bytes]:
    """Everything a partition holds, in order."""
    where = TopicPartition(topic, partition)
    found: list[bytes] = []
    reader = KafkaConsumer(
        bootstrap_servers=bootstrap, enable_auto_commit=False, **CLIENT, **settings
    )
    with closing(reader):
        reader.assign([where])
        reader.seek_to_beginning(where)
        end = reader.end_offsets([where])[where]
        while reader.position(where) < end:
            batches: Mapping[Any, list[Any]] = reader.poll(timeout_ms=200)
            found += [record.value for batch in batches.values() for record in batch]
    return found
