"""Records to append in tests, and what must hold of whatever a log gives back."""

from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Final

from schemas.events import ActionTaken, TakeOver
from schemas.record import NO_DIGEST, START, Head, Record, Stored, decode, digest
from services.eventlog import EventLog, Partition, chain, head_after

NOON: Final = datetime(2026, 11, 30, 12, tzinfo=UTC)


def sole(log: EventLog) -> Partition:
    """The only partition of a log that has one."""
    (only,) = log.partitions
    return only


def next_record(head: Head, stream: str = "t1", mark: int = 0, epoch: int | None = None) -> Record:
    """A record after `head`, of its epoch unless told; another `mark` makes other bytes."""
    epoch = head.epoch if epoch is None else epoch
    return chain(head, stream, epoch, NOON, [ActionTaken(seat=1, action="bet", to=mark)])


def take_over(head: Head, epoch: int, stream: str = "t1") -> Record:
    """A record that takes the table over."""
    return chain(head, stream, epoch, NOON, [TakeOver(epoch=epoch, dealer=f"dealer-{epoch}")])


def chained(count: int, stream: str = "t1", head: Head = START) -> list[Record]:
    """So many records, each after the one before."""
    records: list[Record] = []
    for mark in range(count):
        records.append(next_record(head, stream, mark))
        head = head_after(records[-1])
    return records


def mark_of(stored: Stored) -> int:
    """The mark the record was made with."""
    event = decode(stored.data, stored.stream, stored.version).events[0]
    assert isinstance(event, ActionTaken)
    return event.to


def assert_whole(stored: Iterable[Stored]) -> dict[str, Head]:
    """Assert that these are a log from its beginning; the head of each stream in it."""
    heads: dict[str, Head] = {}
    for offset, row in enumerate(stored, start=1):
        assert row.offset == offset
        record = decode(row.data, row.stream, row.version)
        before = heads.get(row.stream, Head(0, NO_DIGEST, 0))
        assert record.version == before.version + 1
        assert record.previous == before.digest
        takes = [event for event in record.events if isinstance(event, TakeOver)]
        assert record.epoch >= before.epoch
        assert [one.epoch for one in takes] == [record.epoch] * (record.epoch > before.epoch)
        assert not takes or record.events[0] is takes[0]
        heads[row.stream] = Head(record.version, digest(row.data), record.epoch)
    return heads
