"""The log in a file keeps the promise, across objects and processes too."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from multiprocessing import get_context
from pathlib import Path

import pytest

from schemas.errors import ForeignLog, StorageFailed
from schemas.record import START
from services.eventlog import Appended, EventLog, SqliteLog, head_after
from tests.eventlog.contract import LogContract
from tests.eventlog.processes import follow_to, race_to
from tests.eventlog.records import assert_whole, chained, next_record, take_over


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "log.db"


class TestSqliteLog(LogContract):
    @pytest.fixture
    def log(self, path: Path) -> Iterator[EventLog]:
        log = SqliteLog(path, create=True)
        yield log
        log.close()

    @pytest.fixture
    def other(self, tmp_path: Path) -> Iterator[EventLog]:
        other = SqliteLog(tmp_path / "other.db", create=True)
        yield other
        other.close()

    def test_a_log_opened_again_is_the_same(self, log: EventLog, path: Path) -> None:
        log.append([*chained(3, "t1"), take_over(START, 4, "t2")])
        before = (log.identity, log.read(), list(log.heads()))
        log.close()

        again = SqliteLog(path)

        assert (again.identity, again.read(), list(again.heads())) == before
        again.close()

    def test_a_log_opened_again_goes_on(self, log: EventLog, path: Path) -> None:
        records = chained(3)
        log.append(records[:2])
        log.close()

        again = SqliteLog(path)
        answers = again.append(records)

        assert [isinstance(a, Appended) and (a.offset, a.repeat) for a in answers] == [
            (1, True),
            (2, True),
            (3, False),
        ]
        again.close()

    def test_creating_what_is_there_changes_nothing(self, log: EventLog, path: Path) -> None:
        log.append(chained(2))

        again = SqliteLog(path, create=True)

        assert (again.identity, again.end()) == (log.identity, 2)
        again.close()

    def test_two_writers_of_one_file_see_each_other(self, log: EventLog, path: Path) -> None:
        other = SqliteLog(path)
        first, second, third = chained(3)

        answers = [log.append([first]), other.append([second]), log.append([third])]

        assert all(isinstance(answer, Appended) for (answer,) in answers)
        assert log.read() == other.read()
        other.close()

    def test_more_streams_than_a_page_have_their_heads(self, log: EventLog) -> None:
        names = [f"t{number:05}" for number in range(2500)]
        log.append([next_record(START, name) for name in names])

        assert [stream for stream, _ in log.heads()] == names

    def test_a_second_log_object_is_woken_by_the_first(self, log: EventLog, path: Path) -> None:
        reader = SqliteLog(path)
        log.append(chained(1))

        assert reader.wait(0, timeout=30)
        reader.close()


def test_one_process_wins_each_version(path: Path) -> None:
    SqliteLog(path, create=True).close()

    with get_context("spawn").Pool(3) as pool:
        followers = pool.apply_async(follow_to, (path, 60))
        racers = [pool.apply_async(race_to, (path, 60, mark)) for mark in (1, 2)]
        wins = [racer.get(60) for racer in racers]
        followed = followers.get(60)

    log = SqliteLog(path)
    heads = assert_whole(log.read())
    assert sum(wins) == heads["t1"].version == log.end()
    assert log.end() >= 60
    assert min(wins) > 0
    assert followed >= 60
    log.close()


def test_a_log_that_another_writer_holds_refuses_and_goes_on(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("services.sqlite_files.BUSY_SECONDS", 0.01)
    log = SqliteLog(path, create=True)
    first, second = chained(2)
    log.append([first])

    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StorageFailed, match="append failed: database is locked"):
            log.append([second])
        assert log.end() == 1

    (answer,) = log.append([second])
    assert isinstance(answer, Appended)
    assert not answer.repeat
    log.close()


def test_another_log_in_its_place_is_not_taken_for_it(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("services.sqlite_files.BUSY_SECONDS", 0.01)
    log = SqliteLog(path, create=True)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StorageFailed):
            log.append(chained(1))
    for left_over in path.parent.iterdir():
        left_over.unlink()
    SqliteLog(path, create=True).close()

    for use in (log.end, lambda: log.append(chained(1)), log.read):
        with pytest.raises(ForeignLog, match="another log has taken this one's place"):
            use()
    log.close()


def test_a_log_closed_well_is_whole_in_its_one_file(path: Path, tmp_path: Path) -> None:
    log = SqliteLog(path, create=True)
    log.append(chained(3))
    rows = log.read()
    log.close()

    copy = tmp_path / "elsewhere" / "copy.db"
    copy.parent.mkdir()
    copy.write_bytes(path.read_bytes())

    again = SqliteLog(copy)
    assert again.read() == rows
    again.close()


def test_a_chain_of_one_call_is_the_chain_of_many(path: Path) -> None:
    log = SqliteLog(path, create=True)
    head = START
    for record in chained(3):
        log.append([record])
        head = head_after(record)

    assert log.head("t1") == head
    log.close()
