"""Import: every hand once, a repeat is a repeat, what fails is told and costs no other."""

from collections.abc import Sequence
from datetime import UTC, datetime
from itertools import accumulate
from pathlib import Path

import pytest

from schemas.errors import StorageFailed
from schemas.events import HandStarted
from schemas.record import Record
from services.eventlog import Answer, MemoryLog, SqliteLog
from services.interchange import (
    Failure,
    Place,
    Progress,
    import_files,
    read,
    to_events,
)
from services.interchange.phh import PhhHand
from services.names import Names
from tests.interchange.hands import hand_text, numbered, outcome, records, tables, written

CLOCK = datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC)


def test_a_hand_is_one_record_of_its_own_stream(names: Names, tmp_path: Path) -> None:
    log = MemoryLog()
    path = written(tmp_path, numbered(7))

    report = import_files(log, names, [path], clock=lambda: CLOCK)

    (record,) = records(log)
    (hand,) = read(path)
    assert isinstance(hand, PhhHand)
    assert outcome(report) == (1, 0, 0)
    assert (record.stream, record.version, record.at) == ("phh-club-7", 1, CLOCK)
    assert record.events == to_events(hand)


def test_a_second_import_changes_nothing_whenever_it_comes(names: Names, tmp_path: Path) -> None:
    log = MemoryLog()
    path = written(tmp_path, tables(numbered(1), numbered(2), hand_text()), "hands.phhs")
    import_files(log, names, [path])
    before = log.read()

    report = import_files(log, names, [path], clock=lambda: CLOCK)

    assert outcome(report) == (0, 3, 0)
    assert log.read() == before


def test_a_hand_twice_in_one_import_counts_once(names: Names, tmp_path: Path) -> None:
    log = MemoryLog()
    one = written(tmp_path, tables(numbered(1), numbered(1)), "a.phhs")
    other = written(tmp_path, numbered(1), "b.phh")

    report = import_files(log, names, [one, other, one])

    assert outcome(report) == (1, 4, 0)
    assert log.end() == 1


def test_equal_hands_of_one_file_are_told(names: Names, tmp_path: Path) -> None:
    path = written(tmp_path, tables(hand_text(), hand_text()), "hands.phhs")

    report = import_files(MemoryLog(), names, [path])

    assert outcome(report) == (1, 1, 0)
    assert ["comes a second time" in one.why for one in report.twice] == [True]


def test_the_order_of_the_files_does_not_matter(names: Names, tmp_path: Path) -> None:
    files = [written(tmp_path, numbered(number), f"{number}.phh") for number in range(5)]
    forth, back = MemoryLog(), MemoryLog()

    import_files(forth, names, files, clock=lambda: CLOCK)
    import_files(back, names, files[::-1], clock=lambda: CLOCK)

    assert list(forth.heads()) == list(back.heads())


def test_another_hand_under_a_known_name_is_a_failure_and_the_first_one_stands(
    names: Names,
    tmp_path: Path,
) -> None:
    log = MemoryLog()
    import_files(log, names, [written(tmp_path, numbered(1))])
    before = log.read()
    other = written(tmp_path, tables(numbered(2), numbered(1, players="['a', 'b', 'c']")), "o.phhs")

    report = import_files(log, names, [other])

    assert outcome(report) == (1, 0, 1)
    assert report.failures == [
        Failure(
            Place(str(other), "2", 12),
            "phh-club-1",
            "hand phh-club-1 is already in the log with other content; other seats",
        )
    ]
    assert log.read(limit=1) == before


def test_directories_are_searched_and_other_files_in_them_left_alone(
    names: Names, tmp_path: Path
) -> None:
    deep = tmp_path / "b" / "deeper"
    deep.mkdir(parents=True)
    written(tmp_path, numbered(1), "z.phh")
    written(deep, tables(numbered(2), numbered(3)), "y.phhs")
    written(deep, "not a hand", "notes.txt")

    report = import_files(MemoryLog(), names, [tmp_path])

    assert outcome(report) == (3, 0, 0)


def test_what_cannot_be_read_is_told_and_counted_and_the_rest_imported(
    names: Names, tmp_path: Path
) -> None:
    log = MemoryLog()
    empty = tmp_path / "empty"
    empty.mkdir()
    gone = tmp_path / "gone.phh"
    text = written(tmp_path, "hello", "site.txt")
    hands = written(
        tmp_path, tables(numbered(1), hand_text(variant="'FB'"), numbered(3)), "hands.phhs"
    )
    torn = written(tmp_path, "variant = 'NT'\nantes = [0,", "torn.phh")

    report = import_files(log, names, [gone, empty, text, torn, hands])

    assert outcome(report) == (2, 0, 5)
    assert report.hands == 7
    assert log.end() == 2
    told = {(one.place.path, one.place.table, one.place.line): one.why for one in report.failures}
    assert told.pop((str(torn), "", 2)).startswith("not TOML: ")
    assert told == {
        (str(gone), "", None): "No such file or directory",
        (str(empty), "", None): "no .phh or .phhs file in it",
        (str(text), "", None): "no format that is read here: .phh or .phhs",
        (str(hands), "2", 13): "badugi is not supported yet",
    }


def test_progress_ends_with_every_byte_and_every_hand(names: Names, tmp_path: Path) -> None:
    files = [
        written(
            tmp_path, tables(*(numbered(1000 * at + hand) for hand in range(150))), f"{at}.phhs"
        )
        for at in range(3)
    ]
    seen: list[Progress] = []

    import_files(MemoryLog(), names, files, progress=seen.append)

    ends = list(accumulate(path.stat().st_size for path in files))
    assert seen[-1] == Progress(450, ends[-1], ends[-1])
    assert seen == sorted(seen)
    assert {one.done for one in seen} > set(ends)


def test_a_hand_the_rules_do_not_allow_is_imported_all_the_same(
    names: Names, tmp_path: Path
) -> None:
    log = MemoryLog()
    path = written(tmp_path, numbered(1, actions="['d dh p1 AsAs', 'p2 f', 'p2 f', 'd db 2c2c2c']"))

    assert outcome(import_files(log, names, [path])) == (1, 0, 0)


def test_every_real_hand_is_imported_once_by_two_imports(
    names: Names, tmp_path: Path, shared_data: Path
) -> None:
    log = SqliteLog(tmp_path / "log.db", create=True)
    folders = [shared_data / "phh" / "wsop-2023-43", shared_data / "handhq"]

    first = import_files(log, names, folders)
    second = import_files(log, names, folders[::-1])

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


def test_an_import_that_the_disk_stopped_goes_on_where_it_stood(
    names: Names, tmp_path: Path
) -> None:
    log = FullLog(1)
    path = written(tmp_path, tables(*(numbered(hand) for hand in range(450))), "hands.phhs")
    with pytest.raises(StorageFailed):
        import_files(log, names, [path])
    acknowledged = log.end()
    log.appends = 100

    report = import_files(log, names, [path])

    assert acknowledged > 0
    assert outcome(report) == (450 - acknowledged, acknowledged, 0)
    started = [record.events[0] for record in records(log)]
    assert {one.hand for one in started if isinstance(one, HandStarted)} == {
        f"phh-club-{hand}" for hand in range(450)
    }


@pytest.mark.parametrize(
    "where",
    [
        ({"event": "'Day 1'"}, {"event": "'Day 2'"}),
        ({"table": "'1'", "event": "'A'"}, {"table": "'1'", "event": "'B'"}),
        ({}, {"table": "'2'"}),
        ({"table": "'1'", "hand": ""}, {"table": "'2'", "hand": ""}),
    ],
    ids=["events", "events with one table", "no table", "no number"],
)
def test_hands_of_one_venue_with_one_number_are_both_imported(
    names: Names, tmp_path: Path, where: tuple[dict[str, str], dict[str, str]]
) -> None:
    one, other = (
        hand_text(**{"venue": "'Club'", "hand": "1", "starting_stacks": stacks, **fields})
        for fields, stacks in zip(where, ("[9, 9, 9]", "[8, 8, 8]"), strict=True)
    )

    report = import_files(MemoryLog(), names, [written(tmp_path, tables(one, other), "two.phhs")])

    assert outcome(report) == (2, 0, 0)


def test_failures_of_one_kind_are_told_apart_from_others(names: Names, tmp_path: Path) -> None:
    hands = [
        numbered(1, actions="['p9 cc']"),
        numbered(2, actions="['p12 cc']"),
        numbered(3, variant="'FR'"),
        numbered(4, variant="'XX'"),
        numbered(5),
        numbered(5, starting_stacks="[1, 2, 3]"),
    ]

    report = import_files(MemoryLog(), names, [written(tmp_path, tables(*hands), "hands.phhs")])

    assert [one.kind for one in report.failures] == [
        "action '...': ... is not there, the players are ... to ...",
        "action '...': ... is not there, the players are ... to ...",
        "razz is not supported yet",
        "variant '...' is no game of this build",
        "hand ... is already in the log with other content",
    ]


@pytest.mark.parametrize(
    ("stated", "told"),
    [
        ("[210, 190, 200]", "the rules differ: the source says "),
        ("", "it states none"),
    ],
)
def test_a_result_stated_later_is_compared_and_not_kept(
    names: Names, tmp_path: Path, stated: str, told: str
) -> None:
    log = MemoryLog()
    first, later = ("[1, 2, 3]", stated) if not stated else ("", stated)
    import_files(log, names, [written(tmp_path, numbered(1, finishing_stacks=first))])
    before = log.read()

    report = import_files(log, names, [written(tmp_path, numbered(1, finishing_stacks=later))])

    assert outcome(report) == (0, 0, 1)
    assert f"with other content; other stated result ({told}" in report.failures[0].why
    assert log.read() == before


def test_the_part_that_differs_is_told(names: Names, tmp_path: Path) -> None:
    log = MemoryLog()
    import_files(
        log, names, [written(tmp_path, numbered(1, starting_stacks="[20000, 20000, 20000]"))]
    )

    report = import_files(
        log, names, [written(tmp_path, numbered(1, starting_stacks="[20000, 20000, 20001]"))]
    )

    assert [one.why.partition("; ")[2] for one in report.failures] == ["other seats"]
