"""Logs on the tests' broker."""

from collections.abc import Iterator
from contextlib import ExitStack

import pytest

from services.eventlog.kafka.access import Place
from tests.kafka.broker import Broker
from tests.kafka.topics import Logs, Topics


@pytest.fixture(scope="module")
def topics(broker: Broker) -> Topics:
    return Topics(broker)


@pytest.fixture(name="place")
def _place(topics: Topics) -> Place:
    """A topic of one partition."""
    return topics.fresh(partitions=1)


@pytest.fixture
def opened() -> Iterator[Logs]:
    with ExitStack() as held:
        yield Logs(held)
