"""The log's promise, which every adapter keeps: order, no loss, durable before the answer."""

from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import NamedTuple, Protocol

from schemas.errors import CorruptRecord, Fenced, VersionConflict
from schemas.events import AnyEvent
from schemas.record import Head, Record, Stored, digest, encode


class Appended(NamedTuple):
    """A record that stands in the log for good."""

    offset: int
    digest: str
    repeat: bool  # the very same bytes already stood there


Refusal = VersionConflict | Fenced | CorruptRecord
Answer = Appended | Refusal
"""What became of one record; a refusal is returned, so that the others of the call still count."""


class Partition(Protocol):
    """Records in one order, for whoever follows them: a log, or one of the parts it consists of.

    Records may be there that do not count, such as a deposed dealer's; see `outrun`.
    Every method may raise `StorageFailed`; the same object goes on working once the cause is gone.
    """

    @property
    def identity(self) -> str:
        """Made once, when the log is created: a store remembers whose records it holds."""
        ...

    def read(self, after: int = 0, limit: int = 1000) -> list[Stored]:
        """The next records, `after` excluded; offsets are 1, 2, 3 ..., no holes.

        A damaged record ends the list before it; at its head it raises `CorruptRecord`, and a
        reader that has put that stream aside goes on with `after + 1`. A missing offset is damage
        whose stream nobody knows, named "".
        """
        ...

    def end(self) -> int:
        """The last offset, 0 where there is nothing."""
        ...

    def wait(self, after: int, timeout: float) -> bool:
        """Whether there came to be more than `after` within `timeout` seconds."""
        ...


class EventLog(Protocol):
    """An append-only log of records in streams, one stream a table.

    A stream lies in one partition, whole and in order; nothing orders partitions among themselves.
    Every method may raise `StorageFailed`; the same object goes on working once the cause is gone.
    """

    @property
    def identity(self) -> str:
        """Made once, when the log is created."""
        ...

    @property
    def partitions(self) -> Sequence[Partition]:
        """What the log consists of, always as many and in the same order; an embedded log is its
        own only partition.
        """
        ...

    def append(self, records: Sequence[Record]) -> list[Answer]:
        """One answer a record, in order; what is answered with `Appended` is durable.

        Each record is tried on its own, all in one transaction. `version - 1` must be the stream's
        head and `previous` the head's digest. The same bytes already at that version are a repeat;
        other content there, a gap or another predecessor is a `VersionConflict`; an epoch below the
        stream's highest is `Fenced`; one that rises without a take-over, and a take-over that does
        not raise it, is a `CorruptRecord` (see `epoch_fault`). After a refusal, later records of
        that stream in the same call are refused too. If it raises, none of the call's records was
        acknowledged: offer the same records again, and those that did reach the log come back as
        repeats.
        """
        ...

    def read_stream(self, stream: str, after: int = 0, limit: int = 1000) -> list[Stored]:
        """The next records of one stream that count, version `after` excluded; damage as in
        `Partition.read`.
        """
        ...

    def head(self, stream: str) -> Head:
        """Where a stream stands; `START` if nobody has written to it."""
        ...

    def heads(self, prefix: str = "") -> Iterator[tuple[str, Head]]:
        """Every stream whose name begins so, with its head, by name; no other stream is read."""
        ...

    def close(self) -> None:
        """Let go of the log; closing twice is harmless, using it afterwards is `StorageFailed`."""
        ...


def ends(log: EventLog) -> list[int]:
    """The last offset of each partition."""
    return [one.end() for one in log.partitions]


def chain(head: Head, stream: str, epoch: int, at: datetime, events: Sequence[AnyEvent]) -> Record:
    """The record that comes next on `stream` after `head`; `at` is the writer's clock in UTC."""
    return Record(
        stream=stream,
        version=head.version + 1,
        epoch=epoch,
        at=at,
        previous=head.digest,
        events=tuple(events),
    )


def head_after(record: Record) -> Head:
    """Where the stream stands once `record` is appended, to chain the next one in the same call."""
    return Head(record.version, digest(encode(record)), record.epoch)
