"""Import: every hand once, a repeat is a repeat, what fails is told and costs no other."""

from collections.abc import Sequence
from datetime import UTC, datetime
from itertools import accumulate
from pathlib import Path

import pytest

from schemas.errors import StorageFailed
from schemas.events import HandStarted
from schemas.record import Record, decode
from services.eventlog import Answer, MemoryLog, SqliteLog
from services.interchange import (
    Failure,
    ImportReport,
    Place,
    Progress,
    import_files,
    read,
    to_events,
)
from services.interchange.phh import PhhHand
from tests.interchange.hands import hand_text, tables, written

CLOCK = datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC)


def numbered(number: int, **changes: str) -> str:
    return hand_text(venue="'Club'", hand=str(number), **changes)


def outcome(report: ImportReport) -> tuple[int, int, int]:
    return report.imported, report.repeats, len(report.failures)


def records(log: MemoryLog) -> list[Record]:
    return [decode(one.data, one.stream, one.version) for one in log.read(limit=10_000)]


def test_a_hand_is_one_record_of_its_own_stream(tmp_path: Path) -> None:
    log = MemoryLog()
    path = written(tmp_path, numbered(7))

    report = import_files(log, [path], clock=lambda: CLOCK)

    (record,) = records(log)
    (hand,) = read(path)
    assert isinstance(hand, PhhHand)
    assert outcome(report) == (1, 0, 0)
    assert (record.stream, record.version, record.at) == ("club-7", 1, CLOCK)
    assert record.events == to_events(hand)


def test_a_second_import_changes_nothing_whenever_it_comes(tmp_path: Path) -> None:
    log = MemoryLog()
    path = written(tmp_path, tables(numbered(1), numbered(2), hand_text()), "hands.phhs")
    import_files(log, [path])
    before = log.read()

    report = import_files(log, [path], clock=lambda: CLOCK)

    assert outcome(report) == (0, 3, 0)
    assert log.read() == before


def test_a_hand_twice_in_one_import_counts_once(tmp_path: Path) -> None:
    log = MemoryLog()
    one = written(tmp_path, tables(numbered(1), numbered(1)), "a.phhs")
    other = written(tmp_path, numbered(1), "b.phh")

    report = import_files(log, [one, other, one])

    assert outcome(report) == (1, 4, 0)
    assert log.end() == 1


def test_the_order_of_the_files_does_not_matter(tmp_path: Path) -> None:
    files = [written(tmp_path, numbered(number), f"{number}.phh") for number in range(5)]
    forth, back = MemoryLog(), MemoryLog()

    import_files(forth, files, clock=lambda: CLOCK)
    import_files(back, files[::-1], clock=lambda: CLOCK)

    assert list(forth.heads()) == list(back.heads())


def test_another_hand_under_a_known_name_is_a_failure_and_the_first_one_stands(
    tmp_path: Path,
) -> None:
    log = MemoryLog()
    import_files(log, [written(tmp_path, numbered(1))])
    before = log.read()
    other = written(tmp_path, tables(numbered(2), numbered(1, players="['a', 'b', 'c']")), "o.phhs")

    report = import_files(log, [other])

    assert outcome(report) == (1, 0, 1)
    assert report.failures == [
        Failure(
            Place(str(other), "2", 11),
            "club-1",
            "hand club-1 is already in the log with other content",
        )
    ]
    assert log.read(limit=1) == before


def test_directories_are_searched_and_other_files_in_them_left_alone(tmp_path: Path) -> None:
    deep = tmp_path / "b" / "deeper"
    deep.mkdir(parents=True)
    written(tmp_path, numbered(1), "z.phh")
    written(deep, tables(numbered(2), numbered(3)), "y.phhs")
    written(deep, "not a hand", "notes.txt")

    report = import_files(MemoryLog(), [tmp_path])

    assert outcome(report) == (3, 0, 0)


def test_what_cannot_be_read_is_told_and_counted_and_the_rest_imported(tmp_path: Path) -> None:
    log = MemoryLog()
    empty = tmp_path / "empty"
    empty.mkdir()
    gone = tmp_path / "gone.phh"
    text = written(tmp_path, "hello", "site.txt")
    hands = written(
        tmp_path, tables(numbered(1), hand_text(variant="'FB'"), numbered(3)), "hands.phhs"
    )
    torn = written(tmp_path, "variant = 'NT'\nantes = [0,", "torn.phh")

    report = import_files(log, [gone, empty, text, torn, hands])

    assert outcome(report) == (2, 0, 5)
    assert report.hands == 7
    assert log.end() == 2
    told = {(one.place.path, one.place.table, one.place.line): one.why for one in report.failures}
    assert told.pop((str(torn), "", 2)).startswith("not TOML: ")
    assert told == {
        (str(gone), "", None): "No such file or directory",
        (str(empty), "", None): "no .phh or .phhs file in it",
        (str(text), "", None): "no format that is read here: .phh or .phhs",
        (str(hands), "2", 12): "badugi is not supported yet",
    }


def test_progress_ends_with_every_byte_and_every_hand(tmp_path: Path) -> None:
    files = [
        written(
            tmp_path, tables(*(numbered(1000 * at + hand) for hand in range(150))), f"{at}.phhs"
        )
        for at in range(3)
    ]
    seen: list[Progress] = []

    import_files(MemoryLog(), files, progress=seen.append)

    ends = list(accumulate(path.stat().st_size for path in files))
    assert seen[-1] == Progress(450, ends[-1], ends[-1])
    assert seen == sorted(seen)
    assert {one.done for one in seen} > set(ends)


def test_a_hand_the_rules_do_not_allow_is_imported_all_the_same(tmp_path: Path) -> None:
    log = MemoryLog()
    path = written(tmp_path, numbered(1, actions="['d dh p1 AsAs', 'p2 f', 'p2 f', 'd db 2c2c2c']"))

    assert outcome(import_files(log, [path])) == (1, 0, 0)


def test_every_real_hand_is_imported_once_by_two_imports(tmp_path: Path, shared_data: Path) -> None:
    log = SqliteLog(tmp_path / "log.db", create=True)
    folders = [shared_data / "phh" / "wsop-2023-43", shared_data / "handhq"]

    first = import_files(log, folders)
    second = import_files(log, folders[::-1])

    assert outcome(first) == (30 + 999 + 5, 0, 32)
    assert outcome(second) == (0, 30 + 999 + 5, 32)
    assert log.end() == 30 + 999 + 5
    log.close()


class FullLog(MemoryLog):
    """A log whose disk is full after so many appends."""

    def __init__(self, appends: int) -> None:
        super().__init__()
        self.appends = appends

    def append(self, records: Sequence[Record]) -> list[Answer]:
        if self.appends == 0:
            raise StorageFailed(self.identity, "append", "No space left on device")
        self.appends -= 1
        return super().append(records)


def test_an_import_that_the_disk_stopped_goes_on_where_it_stood(tmp_path: Path) -> None:
    log = FullLog(1)
    path = written(tmp_path, tables(*(numbered(hand) for hand in range(450))), "hands.phhs")
    with pytest.raises(StorageFailed):
        import_files(log, [path])
    acknowledged = log.end()
    log.appends = 100

    report = import_files(log, [path])

    assert acknowledged > 0
    assert outcome(report) == (450 - acknowledged, acknowledged, 0)
    started = [record.events[0] for record in records(log)]
    assert {one.hand for one in started if isinstance(one, HandStarted)} == {
        f"club-{hand}" for hand in range(450)
    }
