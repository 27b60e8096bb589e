"""Records that the log cannot give, and disks that fail: nothing partial counts, work goes on."""

from contextlib import suppress
from pathlib import Path

import pytest

from schemas.errors import CorruptRecord, StorageFailed
from services.archive import Line, Terms, Watch, archive
from services.durable import SystemDisk
from services.eventlog import EventLog, MemoryLog, SqliteLog
from tests.archive.archives import SMALL, Unreadable, kept, rows, unpacked, whole
from tests.archive.split import SplitLog
from tests.eventlog.records import chained
from tests.projector.projecting import append, tables


def test_a_record_that_cannot_be_read_ends_the_archive_before_it(tmp_path: Path) -> None:
    log = Unreadable(tables(1))

    for _ in range(2):
        with pytest.raises(CorruptRecord, match="torn"):
            kept(log, tmp_path)
        assert unpacked(tmp_path) == log.stored[: log.lost - 1]
        assert whole(tmp_path)


def test_a_partition_that_cannot_be_read_keeps_no_other_from_being_archived(
    tmp_path: Path,
) -> None:
    log = SplitLog(2)
    append(log, [*chained(9, "t1"), *chained(9, "t2")])
    bad = Unreadable(chained(9, "t1"))
    bad.lost = 4
    log.parts[0], kept_rows = bad, rows(log)[1]

    with pytest.raises(CorruptRecord, match="torn"):
        kept(log, tmp_path)

    assert unpacked(tmp_path, 0) == bad.stored[:3]
    assert unpacked(tmp_path, 1) == kept_rows


@pytest.mark.parametrize("first", [1, 60, 61])
def test_a_loss_that_is_accepted_is_told_and_kept_as_a_gap(tmp_path: Path, first: int) -> None:
    log = Unreadable(tables(1))
    log.lost = first
    everything, log.stored = log.stored, log.stored[:61]
    told: list[tuple[int, Line]] = []
    terms, watch = (
        Terms("a test", SMALL, accept_loss=True),
        Watch(unread=lambda *it: told.append(it)),
    )

    archive(log, tmp_path, terms, watch)
    log.stored = everything
    made = archive(log, tmp_path, terms, watch)

    lost = Line(offset=first, stream="t", version=7, unread="torn")
    assert told == [(0, lost)]
    assert made.manifest.partitions[0].end == len(everything)
    assert sum(volume.unread for volume in made.manifest.partitions[0].volumes) == 1
    assert whole(tmp_path)


def test_a_log_damaged_in_its_file_stops_there(tmp_path: Path) -> None:
    log = SqliteLog(tmp_path / "log.db", create=True)
    append(log, tables(1)[:40])
    with log._connections.writing() as connection:
        connection.execute("UPDATE records SET data = x'00' WHERE offset = 30")

    with pytest.raises(CorruptRecord, match="offset 30"):
        kept(log, tmp_path / "a")

    assert [row.offset for row in unpacked(tmp_path / "a")] == list(range(1, 30))
    log.close()


STEPS = ("create", "write", "fsync", "rename", "mkdir", "fsyncdir")


def fails_at(monkeypatch: pytest.MonkeyPatch, nth: int) -> list[str]:
    """Let the n-th step of a durable write fail as on a full disk; the steps taken so far."""
    taken: list[str] = []

    def failing(name: str) -> None:
        real = getattr(SystemDisk, name)

        def step(*arguments: object) -> object:
            taken.append(name)
            if len(taken) == nth:
                raise OSError(28, "No space left on device")
            return real(*arguments)

        monkeypatch.setattr(SystemDisk, name, step)

    for name in STEPS:
        failing(name)
    return taken


def one_failure(log: EventLog, directory: Path, nth: int) -> bool:
    """Archive with the n-th step failing, look at what is left, and go on; whether it failed."""
    with pytest.MonkeyPatch.context() as patch:
        taken = fails_at(patch, nth)
        with suppress(StorageFailed):
            kept(log, directory, size=700)
        failed = len(taken) >= nth
    if (directory / "manifest.json").exists():
        assert whole(directory)
    assert not list(directory.rglob("*.new"))
    kept(log, directory, size=700)
    assert unpacked(directory) == rows(log)[0]
    return failed


def test_a_disk_that_is_full_at_any_step_leaves_a_whole_archive(tmp_path: Path) -> None:
    log = MemoryLog()
    append(log, chained(6))
    nth = 1
    while one_failure(log, tmp_path / str(nth), nth):
        nth += 1

    assert nth > 30
