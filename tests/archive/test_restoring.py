"""An archive brought into a log: the same records, the same store; what no log takes is told."""

from contextlib import closing
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from schemas.errors import OccupiedLog
from schemas.events import ActionTaken, AnyEvent
from schemas.record import START, Record, encode
from schemas.rows import HandRow
from schemas.upcasters import UPCASTERS
from services.archive import Restored, Terms, archive
from services.eventlog import EventLog, MemoryLog, SqliteLog, head_after
from services.store import Reader
from tests.archive.archives import Faulty, Strewn, Unreadable, brought, kept, rows
from tests.archive.split import SplitLog
from tests.eventlog.records import chained, next_record, take_over
from tests.hands import StreamWriter, play
from tests.projector.projecting import append, project, tables


def streams(log: EventLog) -> dict[str, list[tuple[int, bytes]]]:
    """Every stream's versions and bytes."""
    return {
        name: [(one.version, one.data) for one in log.read_stream(name, 0, 10**6)]
        for name, _ in log.heads()
    }


def hand_rows(log: EventLog, root: Path) -> list[object]:
    """What the stores of a log's partitions say of every hand, but where it stands in the log."""
    found: list[object] = []
    for number, partition in enumerate(log.partitions):
        with closing(project(partition, root / str(number))) as reader:  # type: ignore[arg-type]
            assert reader.findings() == reader.quarantined() == []
            found += [_whole(reader, row) for row in reader.hands(10**6)]
    return sorted(found, key=str)


def _whole(reader: Reader, row: HandRow) -> object:
    hand = reader.hand(row.hand)
    assert hand is not None
    return (row, hand.seats, hand.pots, hand.awards, hand.actions)


def test_a_restored_log_is_the_archived_one_and_gives_the_same_store(tmp_path: Path) -> None:
    log, records = MemoryLog(), tables(3)
    append(log, records)
    kept(log, tmp_path / "a")
    target = SqliteLog(tmp_path / "log.db", create=True)

    counts, left = brought(tmp_path / "a", target)

    assert rows(target) == rows(log)
    assert (counts, left) == (Restored(restored=len(records)), [])
    with (
        closing(project(log, tmp_path / "one")) as one,
        closing(project(target, tmp_path / "two")) as two,
    ):
        assert one.digest() == two.digest()
        assert one.counts().hands == 16
    target.close()


@pytest.mark.parametrize(("before", "after"), [(3, 1), (1, 3), (2, 5)])
def test_a_log_moves_between_any_numbers_of_partitions(
    tmp_path: Path, before: int, after: int
) -> None:
    log, target = SplitLog(before), SplitLog(after)
    append(log, tables(4))
    kept(log, tmp_path / "a")

    brought(tmp_path / "a", target)

    assert streams(target) == streams(log)
    assert hand_rows(target, tmp_path / "two") == hand_rows(log, tmp_path / "one") != []


def test_a_second_restore_finds_everything_there(tmp_path: Path) -> None:
    log, target = MemoryLog(), MemoryLog()
    append(log, tables(1))
    kept(log, tmp_path)
    brought(tmp_path, target)

    counts, _ = brought(tmp_path, target)

    assert counts == Restored(repeats=log.end())


@given(done=st.integers(0, 30), count=st.integers(1, 4))
def test_a_restore_that_ended_early_goes_on(
    tmp_path_factory: pytest.TempPathFactory, done: int, count: int
) -> None:
    log, target = SplitLog(2), SplitLog(count)
    records = [record for stream in ("t1", "t2", "t3") for record in chained(10, stream)]
    append(log, records)
    directory = tmp_path_factory.mktemp("a")
    kept(log, directory)
    append(target, records[:done])

    counts, _ = brought(directory, target)

    assert counts == Restored(restored=30 - done, repeats=done)
    assert streams(target) == streams(log)


@pytest.mark.parametrize(
    "strange",
    [
        chained(1, "other"),
        [next_record(START, "t1", mark=99)],
        chained(9, "t1"),  # more of a stream than was archived
    ],
)
def test_a_log_that_holds_something_else_is_refused_untouched(
    tmp_path: Path, strange: list[Record]
) -> None:
    log, target = MemoryLog(), MemoryLog()
    append(log, chained(5, "t1"))
    append(log, chained(5, "t2"))
    kept(log, tmp_path)
    append(target, strange)

    with pytest.raises(OccupiedLog, match=strange[0].stream):
        brought(tmp_path, target)

    assert target.end() == len(strange)


def test_records_that_never_counted_are_left_out(tmp_path: Path) -> None:
    """A deposed dealer's, also repeated; and a take-over whose place another record had taken."""
    one, two, three = chained(3)
    head = head_after(two)
    taken = take_over(head, 1)
    zombie = next_record(head_after(three), mark=7)
    after = next_record(head_after(taken))
    beaten = take_over(head_after(taken), 2)
    last = next_record(head_after(after))
    log = Faulty([one, two, taken, three, zombie, one, after, three, beaten, zombie, last, after])
    kept(log, tmp_path)
    target = MemoryLog()

    counts, left = brought(tmp_path, target)

    assert left == []
    assert streams(target) == {
        "t1": [(r.version, encode(r)) for r in (one, two, taken, after, last)]
    }
    assert counts.restored == 5
    assert counts.repeats + counts.late == 7
    assert counts.late >= 5


def test_a_late_record_with_a_fact_of_a_newer_build_is_left_out(tmp_path: Path) -> None:
    one, two, three = chained(3)
    taken = take_over(head_after(two), 1)
    after = next_record(head_after(taken))
    log = Faulty([one, two, taken])
    log.deliver_bytes("t1", 3, encode(three).replace(b'"action-taken"', b'"moon"'))
    log.deliver(after)
    kept(log, tmp_path)
    target = MemoryLog()

    for again in (False, True):
        counts, left = brought(tmp_path, target)

        assert left == []
        assert (counts.late, counts.repeats if again else counts.restored) == (1, 4)
    assert streams(target)["t1"][-1] == (4, encode(after))


def honest() -> list[Record]:
    """A whole hand at another table."""
    return [StreamWriter("good").record(play(Random(1), hand="good-1"))]


def other(record: Record) -> Record:
    """Another record for the same place."""
    return replace(record, events=(ActionTaken(seat=2, action="fold"),))


@pytest.mark.parametrize(
    ("where", "reason"),
    [
        ("fork", "a fork: its stream holds another record of that version"),
        ("gap", "a gap: its stream stands at version 3"),
        ("predecessor", "it names another record than the last of its stream as its predecessor"),
        ("epoch", "epoch 1 after epoch 0, and nobody took the table over"),
        ("bytes", "not a record"),
        ("text", "not a record"),
        ("unknown", "this build does not know the event 'moon'"),
        ("spaces", "this build would write it with other bytes"),
        ("name", "the record calls itself t1 version 4"),
    ],
)
def test_what_no_log_takes_is_told_and_stops_its_stream_alone(
    tmp_path: Path, where: str, reason: str
) -> None:
    records = chained(6)
    good, fourth = records[:3], records[3]
    data = encode(fourth)
    poison = {
        "fork": (3, encode(other(records[2]))),
        "gap": (5, encode(records[4])),
        "predecessor": (4, encode(replace(fourth, previous="0" * 64))),
        "epoch": (4, encode(replace(fourth, epoch=1))),
        "bytes": (4, b"\xff\0"),
        "text": (4, b"moonlight"),
        "unknown": (4, data.replace(b'"action-taken"', b'"moon"')),
        "spaces": (4, data.replace(b'"version":4', b'"version": 4')),
        "name": (9, data),
    }
    log = Faulty(good)
    log.deliver_bytes("t1", *poison[where])
    log.deliver(*honest(), *records[4:])
    kept(log, tmp_path)
    target = MemoryLog()

    for again in (False, True):
        counts, (left,) = brought(tmp_path, target)

        assert left[:4] == (0, 4, "t1", poison[where][0])
        assert left.reason.startswith(reason)
        assert (counts.left, counts.behind) == (1, 2)
        assert counts.restored + counts.repeats == 4
        assert (counts.repeats == 4) is again
    assert streams(target)["t1"] == [(record.version, encode(record)) for record in good]
    assert "good" in streams(target)


@pytest.mark.parametrize("where", [0, 2])
@pytest.mark.parametrize("strange", ["bytes", "fork"])
def test_a_name_misused_as_a_key_in_another_partition_costs_its_stream_nothing(
    tmp_path: Path, where: int, strange: str
) -> None:
    records, fifth = chained(6), other(chained(6)[4])
    given = {"bytes": (0, b"moonlight"), "fork": (5, encode(fifth))}[strange]
    log, target = Strewn(3), MemoryLog()
    log.parts[where].deliver_bytes("t1", *given)
    log.parts[1].deliver(*records)
    kept(log, tmp_path)

    for again in (False, True):
        counts, (left,) = brought(tmp_path, target)

        assert left[:4] == (where, 1, "t1", given[0])
        assert (counts.repeats if again else counts.restored, counts.behind) == (6, 0)
    assert streams(target) == {"t1": [(one.version, encode(one)) for one in records]}


def test_a_record_that_was_lost_before_it_was_archived_is_told(tmp_path: Path) -> None:
    log, target = Unreadable(chained(5, "t")), MemoryLog()
    log.lost = 3
    archive(log, tmp_path, Terms("a test", accept_loss=True))

    counts, (left,) = brought(tmp_path, target)

    assert left[1:] == (3, "t", 7, "the log could not give it: torn")
    assert (counts.restored, counts.behind) == (2, 2)


def test_old_revisions_keep_their_bytes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    log, target = MemoryLog(), MemoryLog()
    append(log, chained(3))
    kept(log, tmp_path)

    def newer(event: AnyEvent) -> AnyEvent:
        raise AssertionError(event)

    monkeypatch.setitem(UPCASTERS, ActionTaken, newer)
    counts, left = brought(tmp_path, target)

    assert (counts.restored, left) == (3, [])
    assert rows(target) == rows(log)
