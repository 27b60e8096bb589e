"""A topic in a file that several processes share, and which tells everything twice, in pieces."""

import sqlite3
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path
from typing import Final

from services.eventlog import Keyed

IDENTITY: Final = "a-topic"
PARTITIONS: Final = 2


class FiledTopic:
    """Publishes in pieces of three entries, each piece twice; `between` is told of every piece."""

    identity = IDENTITY

    def __init__(self, path: Path, between: Callable[[], None] = lambda: None) -> None:
        self._between = between
        self._file = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
        self._file.execute("PRAGMA journal_mode=WAL")
        self._file.execute("CREATE TABLE IF NOT EXISTS entries(key TEXT, value BLOB)")

    def publish(self, entries: Sequence[Keyed]) -> None:
        """See `Topic.publish`."""
        for at in range(0, len(entries), 3):
            for _ in range(2):
                self._between()
                self._file.execute("BEGIN")
                self._file.executemany("INSERT INTO entries VALUES (?, ?)", entries[at : at + 3])
                self._file.execute("COMMIT")
        self._between()

    def close(self) -> None:
        """See `Topic.close`."""
        self._file.close()


def partition(path: Path, number: int, after: int) -> list[tuple[int, bytes]]:
    """Some of a partition's records from an offset on; a table's are all in one."""
    with closing(sqlite3.connect(path)) as file:
        return file.execute(
            "SELECT rowid, value FROM entries WHERE rowid >= ? AND length(key) % ? = ?"
            " ORDER BY rowid LIMIT 7",
            (after, PARTITIONS, number),
        ).fetchall()
