"""What a writer must know of a topic's streams: their heads, and where each version stands.

It is made from the topic alone, by whoever opens it, and kept in a file so that the next need not
read all of it again: one that is lost or damaged is made anew.
"""

import sqlite3
from collections.abc import Generator, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from threading import RLock
from typing import Final, NamedTuple, cast

from schemas.record import START, Head, digest, outline
from services.eventlog.following import outrun
from services.eventlog.kafka.consumer import Fetched
from services.eventlog.kafka.index_file import is_damage, opened, remove
from services.eventlog.kafka.library import partition_of
from services.sqlite_files import discard, transaction, translated

_MEMORY: Final = Path(":memory:")
_HEAD: Final = "SELECT id, version, digest, epoch, fault FROM streams WHERE stream = ?"
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
_LOSE: Final = "INSERT OR REPLACE INTO losses VALUES (?, ?)"
_LOSS: Final = (
    "SELECT losses.next FROM losses, streams JOIN places USING (id, version)"
    " WHERE partition = ? AND stream = ? AND places.next < losses.next AND fault IS NULL"
)
_NEW: Final = "INSERT INTO streams(stream, version, digest, epoch) VALUES (?, 0, '', 0)"
_PUT: Final = "UPDATE streams SET version = ?, digest = ?, epoch = ?, fault = ? WHERE id = ?"
_DIGEST: Final = "SELECT hex(digest) FROM places WHERE id = ? AND version = ?"
_ADD: Final = "INSERT INTO places VALUES (?, ?, ?, ?)"


class Known(NamedTuple):
    """How a stream stands."""

    row: int  # the index's own number of it, 0 where nothing of it is known
    head: Head  # `START` if nothing of it counts
    fault: str | None  # why nothing more of it counts, whatever comes


class Index:
    """The streams of one topic as far as its partitions were taken; processes may share a file.

    Offsets that go in are Kafka's own; those that come out of `find` are the log's, one higher.
    """

    def __init__(self, topic: str, count: int, path: Path | None = None) -> None:
        """The index kept at `path`, None: in memory; `topic` is the topic's identity, `count` how
        many partitions it has.
        """
        self._count = count
        self._path, self._topic = path or _MEMORY, topic
        self._lock = RLock()
        with translated(self._path, "open the index of streams"):
            self._connection = opened(self._path, topic)

    def cursor(self, partition: int) -> int:
        """The offset that is to be taken next."""
        found = self._ask(_CURSOR, (partition,))
        return cast(int, found[0][0]) if found else 0

    def known(self, stream: str) -> Known:
        """How a stream stands."""
        found = self._ask(_HEAD, (stream,))
        return _known(found[0]) if found else Known(0, START, None)

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
        """Take a partition's next records; those taken before, by whomever, are passed over.

        Nothing is taken of an index that shows to be damaged: it is made anew, and begins again.
        """
        with self._lock:
            try:
                self._take(partition, rows)
            except sqlite3.DatabaseError as fault:
                with translated(self._path, "write the index of streams"):
                    self._make_anew(fault)

    def _take(self, partition: int, rows: Sequence[Fetched]) -> None:
        with self._changing() as connection:
            cursor = _cursor(connection, partition)
            fresh = [row for row in rows if row.offset >= cursor]
            if fresh:
                home = (row for row in fresh if partition_of(row.key, self._count) == partition)
                _Taking(connection).take(home)  # elsewhere a key is no stream's
                connection.execute(_MOVE, (partition, fresh[-1].offset + 1))

    def pass_over(self, partition: int, cursor: int, to: int) -> None:
        """Go on behind offsets that hold no record, unless somebody has gone on already."""
        with translated(self._path, "write the index of streams"), self._changing() as connection:
            if _cursor(connection, partition) == cursor:
                connection.execute(_MOVE, (partition, to))

    def lose(self, partition: int, first: int, to: int) -> None:
        """Go on behind offsets from `first` on that are there and cannot be read."""
        with translated(self._path, "write the index of streams"), self._changing() as connection:
            if first <= _cursor(connection, partition) < to:
                connection.execute(_MOVE, (partition, to))
                connection.execute(_LOSE, (partition, to))

    def doubt(self, stream: str) -> str | None:
        """Why the stream's next record may be one that cannot be read; None where it is not.

        What was lost names no stream: those that went on behind it lost nothing there.
        """
        partition = partition_of(stream.encode(), self._count)
        found = self._ask(_LOSS, (partition, stream))
        return f"its next record may be offset {found[0][0]}, which is damaged" if found else None

    def close(self) -> None:
        """Let go of the file."""
        with self._lock:
            discard(self._connection)

    def _ask(self, query: str, given: tuple[str | int, ...]) -> list[tuple[object, ...]]:
        with self._lock, translated(self._path, "read the index of streams"):
            try:
                return self._connection.execute(query, given).fetchall()
            except sqlite3.DatabaseError as fault:
                self._make_anew(fault)
                return self._connection.execute(query, given).fetchall()

    @contextmanager
    def _changing(self) -> Generator[sqlite3.Connection, None, None]:
        connection = self._connection
        with self._lock, transaction(connection):
            yield connection

    def _make_anew(self, fault: sqlite3.DatabaseError) -> None:
        """Begin again with an empty index where this one is damaged; raises any other fault."""
        if not is_damage(fault):
            raise fault
        discard(self._connection)
        remove(self._path)
        self._connection = opened(self._path, self._topic)


def _cursor(connection: sqlite3.Connection, partition: int) -> int:
    found = connection.execute(_CURSOR, (partition,)).fetchone()
    return cast(int, found[0]) if found else 0


def _known(found: tuple[object, ...]) -> Known:
    row, version, name, epoch, fault = cast("tuple[int, int, str, int, str | None]", found)
    return Known(row, Head(version, name, epoch), fault)


class _Taking:
    """One transaction: which records count, each decided from the head the last one left.

    What neither follows, nor repeats, nor came too late ends its stream, as it does for a
    projector, which puts the table in quarantine: nobody is told that a record behind it counts.
    """

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._known: dict[str, Known] = {}
        self._places: dict[tuple[int, int], tuple[int, str]] = {}

    def take(self, rows: Iterable[Fetched]) -> None:
        for row in rows:
            stream = row.key.decode(errors="replace")
            known = self._known.get(stream) or self._look_up(stream)
            if known.fault is None:
                self._known[stream] = self._after(known, stream, row)
        places = (
            (*key, offset, bytes.fromhex(name)) for key, (offset, name) in self._places.items()
        )
        self._connection.executemany(_ADD, places)
        moved = ((*known.head, known.fault, known.row) for known in self._known.values())
        self._connection.executemany(_PUT, moved)

    def _after(self, known: Known, stream: str, row: Fetched) -> Known:
        """How the stream stands behind a record."""
        head, record = known.head, outline(row.value)
        if record is None or record.stream != stream:
            return known._replace(fault=f"offset {row.offset + 1} holds no record of it")
        name = digest(row.value)
        if record.version == head.version + 1 and record.previous == head.digest:
            why = record.fault(head.epoch)
            if why is None:
                self._places[known.row, record.version] = row.offset + 1, name
                return known._replace(head=Head(record.version, name, record.epoch))
        elif self._digest(known, record.version) == name:
            return known
        else:
            why = f"version {record.version} does not follow version {head.version}"
        if outrun(record, head) is not None:
            return known
        return known._replace(fault=f"offset {row.offset + 1}: {why}")

    def _digest(self, known: Known, version: int) -> str:
        """Of a version that counts; nothing of one that does not."""
        if not 0 < version <= known.head.version:
            return ""
        fresh = self._places.get((known.row, version))
        if fresh is not None:
            return fresh[1]
        found = self._connection.execute(_DIGEST, (known.row, version)).fetchone()
        return "" if found is None else str(found[0]).lower()

    def _look_up(self, stream: str) -> Known:
        found = self._connection.execute(_HEAD, (stream,)).fetchone()
        if found is None:
            row = self._connection.execute(_NEW, (stream,)).lastrowid
            made = Known(cast(int, row), START, None)
        else:
            made = _known(found)
        self._known[stream] = made
        return made
