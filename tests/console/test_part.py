"""Parts of a log that read like a log of their own."""

from collections.abc import Iterator
from contextlib import closing

import pytest

from schemas.errors import CorruptRecord, StorageFailed
from schemas.events import ChipsAdded
from schemas.record import Stored
from services.console.part import Beginning, Damaged, OneStream
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
    assert (part.wait(2, 0), part.wait(3, 0)) == (True, False)


def test_one_stream_counts_its_own_versions(log: EventLog) -> None:
    part = OneStream(log, "b", 2)

    assert [(one.offset, one.stream, one.version) for one in part.read()] == [
        (1, "b", 1),
        (2, "b", 2),
    ]
    assert part.read(2) == []


def test_what_cannot_be_read_is_a_hole_in_a_damaged_log(
    log: EventLog, monkeypatch: pytest.MonkeyPatch
) -> None:
    sound = log.read

    def torn(after: int = 0, limit: int = 1000) -> list[Stored]:
        if after < 3 <= after + limit - 1 or after == 2:
            raise StorageFailed("log.db", "read", "malformed")  # noqa: EM101
        return sound(after, limit)

    monkeypatch.setattr(log, "read", torn)
    part = Damaged(log)

    assert [one.offset for one in part.read(0, 2)] == [1, 2]
    with pytest.raises(CorruptRecord, match="the log: offset 3 cannot be read: malformed"):
        part.read(2)
    assert [one.offset for one in part.read(3)] == [4, 5, 6]


def test_a_log_of_which_nothing_can_be_read_is_given_up(
    log: EventLog, monkeypatch: pytest.MonkeyPatch
) -> None:
    def gone(_after: int = 0, _limit: int = 1000) -> list[Stored]:
        raise StorageFailed("log.db", "read", "gone")  # noqa: EM101

    monkeypatch.setattr(log, "read", gone)
    monkeypatch.setattr("services.console.part.LOST", 1)
    part = Damaged(log)

    with pytest.raises(CorruptRecord):
        part.read()
    with pytest.raises(StorageFailed):
        part.read(1)
