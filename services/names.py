"""Who is behind a player's id: names beside the log, in a file where they can be erased.

The log is never edited, so it must not hold what somebody may want forgotten. It holds ids without
meaning; this file alone says whose they are, and an id whose name was erased is nobody's.
"""

import os
import sqlite3
from base64 import b32encode
from collections.abc import Generator, Iterable, Sequence
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from itertools import islice
from pathlib import Path
from secrets import token_bytes
from typing import Final, NamedTuple

from schemas.errors import BadSettings, ForeignStore, NotFound, StorageFailed

PREFIX: Final = "p-"
"""What every id begins with."""

_APPLICATION: Final = 0x6F64636E
_VERSION: Final = 2
_PATIENCE: Final = 30.0
_AT_ONCE: Final = 500
_TABLE: Final = (
    "CREATE TABLE names(id TEXT PRIMARY KEY, source TEXT NOT NULL, name TEXT NOT NULL,"
    " UNIQUE(source, name)) STRICT, WITHOUT ROWID"
)
_ERASURES: Final = (
    "CREATE TABLE erasures(number INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE,"
    " at INTEGER NOT NULL, why TEXT NOT NULL) STRICT"
)


class Person(NamedTuple):
    """A name, and the source whose players go by it: the same name elsewhere is another's."""

    source: str
    name: str


class Erasure(NamedTuple):
    """That a name was erased: whose id it was, when (milliseconds since 1970 UTC), and why."""

    player: str
    at: int
    why: str


class Names:
    """The names of one data directory; for one thread, beside any number of other processes."""

    def __init__(self, path: Path, connection: sqlite3.Connection) -> None:
        self._path = path
        self._connection = connection

    @classmethod
    def open(cls, path: Path, *, create: bool) -> "Names":
        """The names in a file; with `create` it is made where missing, for its owner alone.

        Raises `NotFound`, `ForeignStore` for a file that is another's, or `StorageFailed`.
        """
        if create:
            _create(path)
        elif not path.is_file():
            raise NotFound("file of names", path.name, str(path.parent))  # noqa: EM101 - a kind
        with _translated(path, "open"):
            uri = f"{path.absolute().as_uri()}?mode=rw"
            connection = sqlite3.connect(uri, uri=True, timeout=_PATIENCE, isolation_level=None)
        names = cls(path, connection)
        try:
            with _translated(path, "open"):
                names._prepare()
        except BaseException:
            connection.close()
            raise
        return names

    def id_of(self, source: str, name: str) -> str:
        """The id of one person; see `ids_of`."""
        person = Person(source, name)
        return self.ids_of((person,))[person]

    def ids_of(self, people: Iterable[Person]) -> dict[Person, str]:
        """Everybody's id, made up where there is none yet; all are durable on return."""
        wanted = set(people)
        found = self.known(wanted)
        fresh = sorted(wanted - found.keys())
        if fresh:
            with _translated(self._path, "keep names"), self._transaction() as connection:
                for person in fresh:  # somebody else may have been first since
                    connection.execute(
                        "INSERT OR IGNORE INTO names(id, source, name) VALUES (?, ?, ?)",
                        (f"{PREFIX}{meaningless()}", *person),
                    )
            found |= self.known(fresh)
        return found

    def known(self, people: Iterable[Person]) -> dict[Person, str]:
        """The ids of those who have one."""
        found: dict[Person, str] = {}
        query = "SELECT id FROM names WHERE source = ? AND name = ?"
        with _translated(self._path, "read"):
            for person in people:
                row = self._connection.execute(query, person).fetchone()
                if row is not None:
                    found[person] = str(row[0])
        return found

    def names_of(self, ids: Iterable[str]) -> dict[str, str]:
        """The names behind ids; those without one, and those erased, are left out."""
        found: dict[str, str] = {}
        rest = iter(ids)
        with _translated(self._path, "read"):
            while some := tuple(islice(rest, _AT_ONCE)):
                found.update(self._connection.execute(_query(some), some).fetchall())
        return found

    def person(self, player: str) -> Person | None:
        """Who is behind an id; None where nobody is, or nobody any more."""
        with _translated(self._path, "read"):
            query = "SELECT source, name FROM names WHERE id = ?"
            row = self._connection.execute(query, (player,)).fetchone()
        return None if row is None else Person(*row)

    def listed(self) -> list[tuple[str, Person]]:
        """Every id that has a name, by source and name."""
        with _translated(self._path, "read"):
            rows = self._connection.execute(
                "SELECT id, source, name FROM names ORDER BY source, name"
            ).fetchall()
        return [(str(one), Person(source, name)) for one, source, name in rows]

    def put(self, player: str, person: Person) -> None:
        """Give an id a name, in the place of any it has.

        Raises `BadSettings` where the name is another's at that source, or the id's was erased.
        """
        what = f"names: {player}"
        with _translated(self._path, "keep a name"), self._transaction() as connection:
            if self._erased(player) is not None:
                raise BadSettings(what, ("its name was erased, and is not taken in anew",))
            query = "SELECT id FROM names WHERE source = ? AND name = ? AND id <> ?"
            other = connection.execute(query, (*person, player)).fetchone()
            if other is not None:
                raise BadSettings(what, (f"{person.source} calls {other[0]} so already",))
            connection.execute("INSERT OR REPLACE INTO names VALUES (?, ?, ?)", (player, *person))

    def forget(self, player: str, why: str = "") -> bool:
        """Erase the name behind an id for good, and note that it was; False if there was none.

        The bytes are overwritten, not only let go. The same name, should it come again, gets
        another id; the note holds the id alone.
        """
        with _translated(self._path, "erase a name"), self._transaction() as connection:
            done = connection.execute("DELETE FROM names WHERE id = ?", (player,)).rowcount > 0
            if done:
                now = int(datetime.now(UTC).timestamp() * 1000)
                put = "INSERT OR IGNORE INTO erasures(id, at, why) VALUES (?, ?, ?)"
                connection.execute(put, (player, now, why))
            return done

    def erased(self, player: str) -> Erasure | None:
        """When the name behind an id was erased, None where it was not."""
        with _translated(self._path, "read"):
            return self._erased(player)

    def erasures(self) -> list[Erasure]:
        """Every erasure, in the order they were made."""
        with _translated(self._path, "read"):
            rows = self._connection.execute("SELECT id, at, why FROM erasures ORDER BY number")
            return [Erasure(*row) for row in rows.fetchall()]

    def close(self) -> None:
        """Let go of the file; twice is harmless, using it then is `StorageFailed`."""
        self._connection.close()

    def _erased(self, player: str) -> Erasure | None:
        query = "SELECT id, at, why FROM erasures WHERE id = ?"
        row = self._connection.execute(query, (player,)).fetchone()
        return None if row is None else Erasure(*row)

    def _prepare(self) -> None:
        """Durable at every commit, nothing left of what is erased; a new file gets its table."""
        connection = self._connection
        connection.execute("PRAGMA journal_mode = DELETE")  # a WAL would keep what was erased
        connection.execute("PRAGMA synchronous = EXTRA")  # FULL, and the end of the journal too
        connection.execute("PRAGMA secure_delete = ON")
        if self._layout() == _VERSION:
            return
        with self._transaction():
            found = self._layout()  # somebody else may have been first since
            if found == 0:
                connection.execute(_TABLE)
                connection.execute(f"PRAGMA application_id = {_APPLICATION}")
            if found < _VERSION:
                connection.execute(_ERASURES)
                connection.execute(f"PRAGMA user_version = {_VERSION}")

    def _layout(self) -> int:
        """0 for a new file; raises `ForeignStore` for one that is neither new nor ours."""
        application, version, tables = (
            self._connection.execute(question).fetchone()[0]
            for question in (
                "PRAGMA application_id",
                "PRAGMA user_version",
                "SELECT count(*) FROM sqlite_schema",
            )
        )
        if application == _APPLICATION and 0 < version <= _VERSION:
            return int(version)
        if application == _APPLICATION and version > _VERSION:
            raise ForeignStore(str(self._path), "names a newer build keeps")
        if application or version or tables:
            raise ForeignStore(str(self._path), "not a file of names")
        return 0

    @contextmanager
    def _transaction(self) -> Generator[sqlite3.Connection, None, None]:
        self._connection.execute("BEGIN IMMEDIATE")
        try:
            yield self._connection
            self._connection.execute("COMMIT")
        except BaseException:
            with suppress(sqlite3.Error):
                self._connection.execute("ROLLBACK")
            raise


def meaningless() -> str:
    """Twelve characters of 60 random bits, to name something by."""
    return b32encode(token_bytes(8)).decode().lower()[:12]


def _query(ids: Sequence[str]) -> str:
    marks = ", ".join("?" * len(ids))
    return f"SELECT id, name FROM names WHERE id IN ({marks})"  # noqa: S608 - marks alone


def _create(path: Path) -> None:
    try:
        os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600))
    except OSError as fault:
        raise StorageFailed.told(path, "create", fault) from fault


@contextmanager
def _translated(path: Path, doing: str) -> Generator[None, None, None]:
    """SQLite's faults in our words."""
    try:
        yield
    except sqlite3.DatabaseError as fault:
        if getattr(fault, "sqlite_errorcode", None) == sqlite3.SQLITE_NOTADB:
            raise ForeignStore(str(path), "not a file of names") from fault
        raise StorageFailed(str(path), doing, str(fault)) from fault
    except sqlite3.Error as fault:
        raise StorageFailed(str(path), doing, str(fault)) from fault
