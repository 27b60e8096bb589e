"""Whatever is offered, every adapter answers as the promise says and its log stays whole."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from schemas.errors import CorruptRecord, Fenced, VersionConflict
from schemas.events import TakeOver
from schemas.record import Head, Record, digest, encode
from services.eventlog import Answer, Appended, EventLog, MemoryLog, SqliteLog, head_after
from tests.eventlog.records import assert_whole, next_record, take_over

NOBODY = "0" * 64


class Wish(NamedTuple):
    """A record to offer, relative to where its stream stands."""

    stream: str
    off: int  # how far from the version that comes next
    mark: int
    epoch: int
    takes: bool  # whether it takes the table over, in that epoch
    honest: bool  # whether it names the predecessor it should


WISHES = st.builds(
    Wish,
    st.sampled_from(["t1", "t2"]),
    st.sampled_from([0, 0, 0, -1, -2, 1]),
    st.integers(0, 1),
    st.sampled_from([0, 0, 1, 1, 2, 3]),
    st.booleans(),
    st.sampled_from([True, True, True, False]),
)
CALLS = st.lists(st.lists(WISHES, max_size=8), max_size=5)


class Model:
    """The promise said a second time, as plainly as it goes: bytes and epochs a stream."""

    def __init__(self) -> None:
        self.streams: dict[str, list[Record]] = {"t1": [], "t2": []}

    def head(self, stream: str) -> Head:
        records = self.streams[stream]
        return head_after(records[-1]) if records else Head(0, "", 0)

    def record(self, wish: Wish) -> Record:
        """The record wished for; one in the past repeats what stands there, but for its mark."""
        records, next_version = self.streams[wish.stream], len(self.streams[wish.stream]) + 1
        version = next_version + wish.off
        before = Head(0, "", 0)
        if 2 <= version <= next_version:
            before = head_after(records[version - 2])
        previous = before.digest if wish.honest else NOBODY
        head = Head(version - 1, previous, 0)
        if wish.takes:
            return take_over(head, wish.epoch, wish.stream)
        return next_record(head, wish.stream, wish.mark, wish.epoch)

    def kind(self, record: Record, refused: set[str]) -> str:
        """What becomes of it; a record that is taken is taken into the model."""
        records, head = self.streams[record.stream], self.head(record.stream)
        follows = (record.version, record.previous) == (head.version + 1, head.digest)
        takes = isinstance(record.events[0], TakeOver)
        sound = record.epoch > head.epoch if takes else record.epoch == head.epoch
        if record.stream not in refused:
            if any(encode(record) == encode(other) for other in records):
                return "repeat"
            if follows and sound:
                records.append(record)
                return "taken"
            refused.add(record.stream)
        if record.epoch < head.epoch:
            return "fenced"
        return "corrupt" if follows and not sound else "conflict"


def kind_of(answer: Answer) -> str:
    match answer:
        case Appended(repeat=True):
            return "repeat"
        case Appended():
            return "taken"
        case Fenced():
            return "fenced"
        case VersionConflict():
            return "conflict"
        case CorruptRecord():
            return "corrupt"


@contextmanager
def memory() -> Iterator[EventLog]:
    yield MemoryLog()


@contextmanager
def sqlite() -> Iterator[EventLog]:
    with TemporaryDirectory() as folder:
        log = SqliteLog(Path(folder) / "log.db", create=True)
        try:
            yield log
        finally:
            log.close()


@pytest.mark.parametrize("make", [memory, sqlite])
@given(calls=CALLS)
def test_every_answer_is_the_promised_one(
    make: Callable[[], AbstractContextManager[EventLog]], calls: list[list[Wish]]
) -> None:
    with make() as log:
        model = Model()
        for wishes in calls:
            refused: set[str] = set()
            records, expected = [], []
            for wish in wishes:
                records.append(model.record(wish))
                expected.append(model.kind(records[-1], refused))

            answers = log.append(records)

            assert [kind_of(answer) for answer in answers] == expected
            for record, answer in zip(records, answers, strict=True):
                if isinstance(answer, Appended):
                    (stands,) = log.read(answer.offset - 1, 1)
                    assert stands.data == encode(record)
                    assert answer.digest == digest(stands.data)
        heads = {stream: model.head(stream) for stream, held in model.streams.items() if held}
        assert assert_whole(log.read()) == dict(log.heads()) == heads
