"""Parts of a log that read like a log of their own."""

from collections.abc import Iterator
from contextlib import closing

import pytest

from schemas.events import ChipsAdded
from services.console.part import Beginning, OneStream
from services.eventlog import EventLog, opened
from tests.hands import StreamWriter

BOUGHT = ChipsAdded(seat=1, player="Ann", chips=100)


@pytest.fixture
def log() -> Iterator[EventLog]:
    """Six records, of the streams a and b in turn."""
    a, b = StreamWriter("a"), StreamWriter("b")
    with closing(opened("memory://", create=True)) as made:
        for _ in range(3):
            made.append([a.record([BOUGHT]), b.record([BOUGHT])])
        yield made


def test_a_beginning_ends_where_it_is_told(log: EventLog) -> None:
    part = Beginning(log, 3)

    assert (part.end(), part.identity) == (3, log.identity)
    assert [one.offset for one in part.read()] == [1, 2, 3]
    assert [one.offset for one in part.read(2)] == [3]
    assert part.read(3) == []
    assert [one.version for one in part.read_stream("a")] == [1, 2]
    assert (part.wait(2, 0), part.wait(3, 0)) == (True, False)


def test_one_stream_counts_its_own_versions(log: EventLog) -> None:
    part = OneStream(log, "b", 2)

    assert [(one.offset, one.stream, one.version) for one in part.read()] == [
        (1, "b", 1),
        (2, "b", 2),
    ]
    assert part.read(2) == []
    assert part.read_stream("a") == []
    assert [one.version for one in part.read_stream("b", 1)] == [2]
