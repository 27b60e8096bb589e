"""What other processes do to a log in tests; importable, so that a spawned process finds it."""

from pathlib import Path
from time import monotonic

from services.eventlog import Appended, SqliteLog
from tests.eventlog.records import assert_whole, next_record

DEADLINE = 50.0  # seconds


def race_to(path: Path, versions: int, mark: int) -> int:
    """Append to one stream against others until it has so many versions; how many were ours.

    Goes on until it has won at least once, so that every racer did race.
    """
    log, won, deadline = SqliteLog(path), 0, monotonic() + DEADLINE
    while (head := log.head("t1")).version < versions or not won:
        assert monotonic() < deadline
        (answer,) = log.append([next_record(head, mark=mark)])
        won += isinstance(answer, Appended)
    log.close()
    return won


def follow_to(path: Path, end: int) -> int:
    """Read the log as it grows up to `end`; what was read is whole each time."""
    log, stored, deadline = SqliteLog(path), [], monotonic() + DEADLINE
    while len(stored) < end:
        assert monotonic() < deadline
        log.wait(len(stored), timeout=5)
        stored += log.read(len(stored), 7)
        assert_whole(stored)
    log.close()
    return len(stored)
