"""The file in which an index of streams is kept: of one topic and layout, else made anew."""

import sqlite3
from pathlib import Path
from typing import Final

from services.sqlite_files import BUSY_SECONDS, discard

_LAYOUT: Final = 3
_TABLES: Final = (
    "CREATE TABLE meta(topic TEXT NOT NULL) STRICT",
    "CREATE TABLE cursors(partition INTEGER PRIMARY KEY, next INTEGER NOT NULL) STRICT",
    "CREATE TABLE streams(id INTEGER PRIMARY KEY, stream TEXT NOT NULL UNIQUE,"
    " version INTEGER NOT NULL, digest TEXT NOT NULL, epoch INTEGER NOT NULL, fault TEXT) STRICT",
    "CREATE TABLE places(id INTEGER NOT NULL, version INTEGER NOT NULL, next INTEGER NOT NULL,"
    " digest BLOB NOT NULL, PRIMARY KEY (id, version)) STRICT, WITHOUT ROWID",
    "CREATE TABLE losses(partition INTEGER PRIMARY KEY, next INTEGER NOT NULL) STRICT",
)
_UNUSABLE: Final = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_ERROR)


def opened(path: Path, topic: str) -> sqlite3.Connection:
    """A connection to the index of this topic; any other file in its place is made anew."""
    try:
        return _connected(path, topic)
    except (sqlite3.DatabaseError, _Stale) as fault:
        if not isinstance(fault, _Stale) and not is_damage(fault):
            raise
        remove(path)
        return _connected(path, topic)


def is_damage(fault: sqlite3.DatabaseError) -> bool:
    """Whether a fault says that the file is none that can be used."""
    code = getattr(fault, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT)
    return code & 0xFF in _UNUSABLE


def remove(path: Path) -> None:
    """Remove an index, with what SQLite keeps beside it."""
    for each in (path, *(path.with_name(path.name + end) for end in ("-wal", "-shm"))):
        each.unlink(missing_ok=True)


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
