"""What a writer must know of a topic's streams: their heads, and where each version stands.

It is made from the topic alone, by whoever opens it, and kept in a file so that the next need not
read all of it again: one that is lost or damaged is made anew.
"""

import sqlite3
from collections.abc import Generator, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from threading import RLock
from typing import Final, cast

from schemas.record import START, Head, Outline, digest, outline
from services.eventlog.kafka.consumer import Fetched
from services.sqlite_files import BUSY_SECONDS, discard, translated

_LAYOUT: Final = 1
_MEMORY: Final = Path(":memory:")
_TABLES: Final = (
    "CREATE TABLE meta(topic TEXT NOT NULL) STRICT",
    "CREATE TABLE cursors(partition INTEGER PRIMARY KEY, next INTEGER NOT NULL) STRICT",
    "CREATE TABLE streams(id INTEGER PRIMARY KEY, stream TEXT NOT NULL UNIQUE,"
    " version INTEGER NOT NULL, digest TEXT NOT NULL, epoch INTEGER NOT NULL) STRICT",
    "CREATE TABLE places(id INTEGER NOT NULL, version INTEGER NOT NULL, next INTEGER NOT NULL,"
    " digest BLOB NOT NULL, PRIMARY KEY (id, version)) STRICT, WITHOUT ROWID",
)
_HEAD: Final = "SELECT id, version, digest, epoch FROM streams WHERE stream = ?"
_HEADS: Final = (
    "SELECT stream, version, digest, epoch FROM streams WHERE stream >= ? ORDER BY stream LIMIT ?"
)
_FIND: Final = (
    "SELECT places.next, hex(places.digest) FROM places JOIN streams USING (id)"
    " WHERE stream = ? AND places.version = ?"
)
_PLACES: Final = (
    "SELECT next FROM places JOIN streams USING (id)"
    " WHERE stream = ? AND places.version > ? ORDER BY places.version LIMIT ?"
)
_CURSOR: Final = "SELECT next FROM cursors WHERE partition = ?"
_MOVE: Final = "INSERT OR REPLACE INTO cursors VALUES (?, ?)"
_NEW: Final = "INSERT INTO streams(stream, version, digest, epoch) VALUES (?, 0, '', 0)"
_PUT: Final = "UPDATE streams SET version = ?, digest = ?, epoch = ? WHERE id = ?"
_ADD: Final = "INSERT INTO places VALUES (?, ?, ?, ?)"


class Index:
    """The streams of one topic as far as its partitions were taken; processes may share a file.

    Offsets that go in are Kafka's own; those that come out of `find` are the log's, one higher.
    """

    def __init__(self, topic: str, path: Path | None = None) -> None:
        """The index kept at `path`, None: in memory; `topic` is the topic's identity."""
        self._path = path or _MEMORY
        self._lock = RLock()
        with translated(self._path, "open the index of streams"):
            self._connection = _opened(self._path, topic)

    def cursor(self, partition: int) -> int:
        """The offset that is to be taken next."""
        found = self._ask(_CURSOR, (partition,))
        return cast(int, found[0][0]) if found else 0

    def head(self, stream: str) -> Head:
        """Where a stream stands; `START` if nothing of it counts."""
        found = self._ask(_HEAD, (stream,))
        return Head(*cast("tuple[int, str, int]", found[0][1:])) if found else START

    def heads(self, prefix: str) -> Iterator[tuple[str, Head]]:
        """Every stream whose name begins so, with its head, by name."""
        first = prefix
        while page := cast("list[tuple[str, int, str, int]]", self._ask(_HEADS, (first, 1000))):
            for stream, version, name, epoch in page:
                if not stream.startswith(prefix):
                    return
                if version:
                    yield stream, Head(version, name, epoch)
            first = page[-1][0] + "\0"  # the least name beyond it

    def find(self, stream: str, version: int) -> tuple[int, str] | None:
        """Offset in the log and digest of a version that counts."""
        found = cast("list[tuple[int, str]]", self._ask(_FIND, (stream, version)))
        return (found[0][0], found[0][1].lower()) if found else None

    def places(self, stream: str, after: int, limit: int) -> list[int]:
        """Offsets in the log of a stream's next versions behind `after`."""
        found = self._ask(_PLACES, (stream, after, max(limit, 0)))
        return [cast(int, offset) for (offset,) in found]

    def take(self, partition: int, rows: Sequence[Fetched]) -> None:
        """Take a partition's next records; those taken before, by whomever, are passed over."""
        with self._changing() as connection:
            found = connection.execute(_CURSOR, (partition,)).fetchone()
            cursor = cast(int, found[0]) if found else 0
            fresh = [row for row in rows if row.offset >= cursor]
            if fresh:
                _Taking(connection).take(fresh)
                connection.execute(_MOVE, (partition, fresh[-1].offset + 1))

    def close(self) -> None:
        """Let go of the file."""
        with self._lock:
            discard(self._connection)

    def _ask(self, query: str, given: tuple[str | int, ...]) -> list[tuple[object, ...]]:
        with self._lock, translated(self._path, "read the index of streams"):
            return self._connection.execute(query, given).fetchall()

    @contextmanager
    def _changing(self) -> Generator[sqlite3.Connection, None, None]:
        connection = self._connection
        with self._lock, translated(self._path, "write the index of streams"):
            connection.execute("BEGIN IMMEDIATE")
            try:
                yield connection
            except BaseException:
                connection.execute("ROLLBACK")
                raise
            connection.execute("COMMIT")


class _Taking:
    """One transaction: which records count, each decided from the head the last one left."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._heads: dict[str, tuple[int, Head]] = {}
        self._places: list[tuple[int, int, int, bytes]] = []

    def take(self, rows: Sequence[Fetched]) -> None:
        for row in rows:
            record = outline(row.value)
            if record is not None and record.stream.encode(errors="replace") == row.key:
                self._record(row, record)
        self._connection.executemany(_ADD, self._places)
        moved = ((*head, key) for key, head in self._heads.values() if head.version)
        self._connection.executemany(_PUT, moved)

    def _record(self, row: Fetched, record: Outline) -> None:
        key, head = self._heads.get(record.stream) or self._look_up(record.stream)
        if (
            record.version == head.version + 1
            and record.previous == head.digest
            and record.fault(head.epoch) is None
        ):
            name = digest(row.value)
            self._heads[record.stream] = key, Head(record.version, name, record.epoch)
            self._places.append((key, record.version, row.offset + 1, bytes.fromhex(name)))

    def _look_up(self, stream: str) -> tuple[int, Head]:
        found = self._connection.execute(_HEAD, (stream,)).fetchone()
        if found is None:
            made = cast(int, self._connection.execute(_NEW, (stream,)).lastrowid), START
        else:
            made = cast(int, found[0]), Head(*cast("tuple[int, str, int]", found[1:]))
        self._heads[stream] = made
        return made


def _opened(path: Path, topic: str) -> sqlite3.Connection:
    """A connection to the index of this topic; any other file in its place is made anew."""
    try:
        return _connected(path, topic)
    except (sqlite3.DatabaseError, _Stale) as fault:
        if getattr(fault, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT) & 0xFF not in _UNUSABLE:
            raise
        for each in (path, *(path.with_name(path.name + end) for end in ("-wal", "-shm"))):
            each.unlink(missing_ok=True)
        return _connected(path, topic)


_UNUSABLE: Final = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_ERROR)


class _Stale(Exception):
    """An index of another topic or layout."""


def _connected(path: Path, topic: str) -> sqlite3.Connection:
    connection = sqlite3.connect(
        path, timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False
    )
    try:
        connection.execute("PRAGMA journal_mode=WAL").fetchall()
        connection.execute("PRAGMA synchronous=NORMAL")  # a crash may take the last of it away
        connection.execute("BEGIN IMMEDIATE")
        if not connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
            for statement in _TABLES:
                connection.execute(statement)
            connection.execute("INSERT INTO meta VALUES (?)", (topic,))
            connection.execute(f"PRAGMA user_version={_LAYOUT}")
        layout = connection.execute("PRAGMA user_version").fetchone()[0]
        if (layout, topic) != (_LAYOUT, connection.execute("SELECT topic FROM meta").fetchone()[0]):
            raise _Stale
        connection.execute("COMMIT")
    except BaseException:
        discard(connection)
        raise
    return connection
