"""A process that appends to a log while its disk fails: at the first call, the second, ..."""

import sqlite3
import sys
from contextlib import closing
from pathlib import Path
from shutil import rmtree

from msgspec import Struct, json

from schemas.errors import ForeignLog, StorageFailed
from schemas.record import Record, encode
from services.eventlog import Appended, SqliteLog, sqlite_file
from tests.crash.faults import Kind, arm, fired
from tests.eventlog.records import assert_whole, chained

TRIES = 60  # of one append, while the fault lasts
NEVER = 1 << 40


class Sweep(Struct):
    """How a sweep went."""

    places: int = 0  # at which a fault was injected
    calls: int = 0  # that failed
    refusals: int = 0  # appends that ended in StorageFailed and were offered again
    repeats: int = 0  # of these, appends that had reached the log all the same


def main(folder: Path, error: int, times: int, kinds: Kind, every: int) -> Sweep:
    """Inject at every place, or at every so manieth, until none is left; then count."""
    sqlite_file.CHECKPOINT_PAGES = 6
    sweep = Sweep()
    nth = 1
    while True:
        rmtree(folder, ignore_errors=True)
        folder.mkdir()
        failed = one_run(folder / "log.db", (nth, times, error, kinds), sweep)
        if not failed:
            return sweep
        sweep.places += 1
        sweep.calls += failed
        nth += every


def one_run(path: Path, fault: tuple[int, int, int, Kind], sweep: Sweep) -> int:
    """The same work under one fault: open, append, read, close, open, append; the failed calls."""
    arm(*fault)
    records = [*chained(7, "t1"), *chained(30, "t2"), *chained(4, "t3")]
    batches = [records[at : at + 1] for at in range(7)] + [records[7:37], records[37:]]
    acknowledged: list[tuple[Record, Appended]] = []
    for half in (batches[:5], batches[5:]):
        log = opened(path, sweep)
        for batch in half:
            answers = append(log, batch, sweep)
            acknowledged += zip(batch, answers, strict=True)
            check(log, acknowledged)
        log.close()
    failed = fired()
    arm(NEVER, 0, 0, Kind.WRITES)
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA quick_check").fetchall() == [("ok",)]
    log = SqliteLog(path)
    check(log, acknowledged)
    assert log.end() == len(acknowledged) == len(records)
    log.close()
    return failed


def opened(path: Path, sweep: Sweep) -> SqliteLog:
    """The log, however often the disk refuses."""
    for _ in range(TRIES):
        try:
            return SqliteLog(path, create=True)
        except StorageFailed:
            sweep.refusals += 1
        except ForeignLog as refused:  # SQLite takes an unreadable page for a damaged one
            assert "unreadable, truncated or damaged" in str(refused)  # noqa: PT017
            sweep.refusals += 1
    raise AssertionError(path)


def append(log: SqliteLog, batch: list[Record], sweep: Sweep) -> list[Appended]:
    """Offer the records to the same log until it takes them."""
    refused = False
    for _ in range(TRIES):
        try:
            answers = log.append(batch)
        except StorageFailed:
            sweep.refusals += 1
            refused = True
        else:
            taken = [answer for answer in answers if isinstance(answer, Appended)]
            assert len(taken) == len(batch)
            assert refused or not any(answer.repeat for answer in taken)
            sweep.repeats += taken[0].repeat
            return taken
    raise AssertionError(batch)


def check(log: SqliteLog, acknowledged: list[tuple[Record, Appended]]) -> None:
    """Everything acknowledged is there once, where it was said to be, and nothing else is."""
    for _ in range(TRIES):
        try:
            rows = log.read(limit=10_000)
        except StorageFailed:
            continue
        assert_whole(rows)
        assert len(rows) == len(acknowledged)
        for record, answer in acknowledged:
            assert rows[answer.offset - 1].data == encode(record)
        return
    raise AssertionError


if __name__ == "__main__":
    where, *numbers = sys.argv[1:]
    code, lasting, calls, step = map(int, numbers)
    swept = main(Path(where), code, lasting, Kind(calls), step)
    sys.stdout.write(json.encode(swept).decode())
