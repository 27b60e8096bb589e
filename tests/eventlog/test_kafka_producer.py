"""The library's producer once it is thrown away."""

from typing import Any, cast

from services.eventlog.kafka.producer import Entry, Producer
from services.eventlog.kafka.topics import ready
from tests.kafka.topics import Topics


def test_what_a_producer_still_holds_goes_nowhere_when_it_is_closed(topics: Topics) -> None:
    place = topics.fresh(partitions=1)
    ready(place, create=True)
    producer = Producer(place)
    producer.send([Entry(0, b"t1", b"first")])
    raw = cast(Any, producer._producer)
    held = raw.send(place.topic, b"second", b"t1", partition=0)  # lingers until it is flushed

    producer.close()

    raw._sender.join(10)
    assert not raw._sender.is_alive()
    assert raw._closed
    assert not held.succeeded()
    assert producer.send([Entry(0, b"t1", b"third")]) == [1]
    producer.close()
