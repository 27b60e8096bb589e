"""The embedded log: one SQLite file in write-ahead mode, synced before every answer."""

import sqlite3
from collections.abc import Iterator, Sequence
from pathlib import Path
from threading import Condition
from time import monotonic
from typing import Final, cast

from schemas.errors import CorruptRecord, StorageFailed
from schemas.record import NOWHERE, START, Head, Record, Stored, digest
from services.eventlog.admission import Admission, Offer, Standing, offer
from services.eventlog.connections import Connections
from services.eventlog.promise import Answer, Partition

POLL_FIRST, POLL_MOST = 0.001, 0.05  # seconds between two looks for another process's records

_COLUMNS: Final = (
    "SELECT offset, ifnull(CAST(stream AS TEXT), ''), ifnull(CAST(version AS INTEGER), 0),"
    " ifnull(CAST(data AS BLOB), x''), digest FROM records "
)
_READ: Final = _COLUMNS + "WHERE offset >= ? ORDER BY offset LIMIT ?"
_READ_STREAM: Final = _COLUMNS + "WHERE stream = ? AND version > ? ORDER BY version LIMIT ?"
_HEAD: Final = (
    "SELECT CAST(version AS INTEGER), digest, CAST(epoch AS INTEGER) FROM streams WHERE stream = ?"
)
_HEADS: Final = (
    "SELECT stream, version, digest, epoch FROM streams WHERE stream >= ? ORDER BY stream LIMIT ?"
)
_FIND: Final = "SELECT offset, digest FROM records WHERE stream = ? AND version = ?"
_END: Final = "SELECT ifnull(max(offset), 0) FROM records"
_INSERT: Final = "INSERT INTO records VALUES (?, ?, ?, ?, ?, ?)"
_MOVE: Final = "INSERT OR REPLACE INTO streams VALUES (?, ?, ?, ?)"

_Row = tuple[int, str, int, bytes, str]


class SqliteLog:
    """An `EventLog` in one file; threads may share it, each process opens its own.

    Any number of processes may read and append. Reads never wait for writes. The writer's
    connection is made at the first append, and anew after a failure, so a process that only reads
    takes no lock.
    """

    def __init__(self, path: Path, *, create: bool = False) -> None:
        self._path = path.absolute()
        self._connections = Connections(self._path, create=create)
        self._arrived = Condition()
        self.identity = self._connections.identity

    @property
    def partitions(self) -> Sequence[Partition]:
        """See `EventLog.partitions`."""
        return (self,)

    def append(self, records: Sequence[Record]) -> list[Answer]:
        """See `EventLog.append`."""
        offers = [offer(record) for record in records]
        with self._connections.writing() as connection:
            answers = _commit(connection, offers)
        with self._arrived:
            self._arrived.notify_all()
        return answers

    def read(self, after: int = 0, limit: int = 1000) -> list[Stored]:
        """See `Partition.read`."""
        first = max(after, 0) + 1
        rows = self._rows(_READ, (first, max(limit, 0)))
        for at, row in enumerate(rows):
            if row[0] != first + at:
                if not at:
                    raise CorruptRecord(NOWHERE, 0, f"offset {first} is missing")
                return _sound(rows[:at])
        return _sound(rows)

    def read_stream(self, stream: str, after: int = 0, limit: int = 1000) -> list[Stored]:
        """See `EventLog.read_stream`."""
        return _sound(self._rows(_READ_STREAM, (stream, after, max(limit, 0))))

    def head(self, stream: str) -> Head:
        """See `EventLog.head`."""
        found = cast("list[tuple[int, str, int]]", self._fetch(_HEAD, (stream,)))
        return Head(*found[0]) if found else START

    def heads(self, prefix: str = "") -> Iterator[tuple[str, Head]]:
        """See `EventLog.heads`; read by pages, so a head may be newer than the one before it."""
        first = prefix
        while page := cast("list[tuple[str, int, str, int]]", self._fetch(_HEADS, (first, 1000))):
            if page[-1][0] < first:
                raise StorageFailed(str(self._path), "read", "the index of streams is damaged")
            for stream, version, name, epoch in page:
                if not stream.startswith(prefix):
                    return
                yield stream, Head(version, name, epoch)
            first = page[-1][0] + "\0"  # the least name beyond it

    def end(self) -> int:
        """See `Partition.end`."""
        return cast("list[tuple[int]]", self._fetch(_END, ()))[0][0]

    def wait(self, after: int, timeout: float) -> bool:
        """See `Partition.wait`; this process's appends wake it at once, another's within 50 ms."""
        deadline, pause = monotonic() + timeout, POLL_FIRST
        with self._arrived:
            while self.end() <= after:
                left = deadline - monotonic()
                if left <= 0:
                    return False
                self._arrived.wait(min(pause, left))
                pause = min(pause * 1.5, POLL_MOST)
        return True

    def close(self) -> None:
        """See `EventLog.close`."""
        self._connections.close()

    def _rows(self, query: str, arguments: tuple[str | int, ...]) -> list[_Row]:
        return cast("list[_Row]", self._fetch(query, arguments))

    def _fetch(self, query: str, arguments: tuple[str | int, ...]) -> list[tuple[object, ...]]:
        with self._connections.reading() as connection:
            return connection.execute(query, arguments).fetchall()


def _commit(connection: sqlite3.Connection, offers: Sequence[Offer]) -> list[Answer]:
    connection.execute("BEGIN IMMEDIATE")
    admission = Admission(_standing(connection))
    admission.take(offers)
    if admission.entries:
        connection.executemany(_INSERT, admission.entries)
        moved = ((stream, *head) for stream, head in admission.heads.items())
        connection.executemany(_MOVE, moved)
    connection.execute("COMMIT")
    return admission.answers


def _standing(connection: sqlite3.Connection) -> Standing:
    cursor = connection.cursor()

    def head(stream: str) -> Head:
        found = cursor.execute(_HEAD, (stream,)).fetchone()
        return START if found is None else Head(*found)

    def find(stream: str, version: int) -> tuple[int, str] | None:
        return cursor.execute(_FIND, (stream, version)).fetchone()

    return Standing(cursor.execute(_END).fetchone()[0], head, find)


def _sound(rows: Sequence[_Row]) -> list[Stored]:
    sound: list[Stored] = []
    for offset, stream, version, data, name in rows:
        if digest(data) != name:
            if sound:
                break
            why = f"the stored bytes at offset {offset} do not match their digest"
            raise CorruptRecord(stream, version, why)
        sound.append(Stored(offset, stream, version, data, name))
    return sound
