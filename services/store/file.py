"""The store's file: how it is made, opened and recognised, and what its driver's errors mean."""

import sqlite3
from collections.abc import Generator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Final

from schemas.errors import ForeignStore, NotFound, StorageFailed
from services.durable import make_directory, sync_directory
from services.store import statements as sql

_WHAT: Final = "store"
FILE: Final = "store.db"
APPLICATION_ID: Final = 0x4F444453  # "ODDS", the file's own mark
BUSY_SECONDS: Final = 30.0
CHECKPOINT_PAGES: Final = 4000
"""Pages in the write-ahead log, 4 kB each, at which a commit moves them to their place."""
CACHE_KILOBYTES: Final = 64_000
"""The writer's memory for pages: its look-ups and indexes should not go to the disk."""
_DAMAGED: Final = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_ERROR)


@contextmanager
def translated(path: Path, doing: str) -> Generator[None, None, None]:
    """Turn what SQLite or the operating system refuses into `StorageFailed`."""
    try:
        yield
    except (sqlite3.Error, OSError) as fault:
        raise StorageFailed(str(path), doing, str(fault)) from fault


def create_store(path: Path, log_identity: str) -> None:
    """Make an empty store at `path` that lasts, its directory too; a store already there stays."""
    with translated(path, "create the store"):
        make_directory(path.parent)
        with closing(_connect(path, "rwc")) as connection, _recognised(path):
            connection.execute("PRAGMA synchronous=FULL")
            connection.execute("PRAGMA journal_mode=WAL").fetchall()
            connection.execute("BEGIN IMMEDIATE")
            if _is_empty(connection):
                for statement in sql.TABLES:
                    connection.execute(statement)
                connection.execute(sql.BEGIN_META, (log_identity,))
                connection.execute(f"PRAGMA application_id={APPLICATION_ID}")
                connection.execute(f"PRAGMA user_version={sql.LAYOUT}")
            connection.execute("COMMIT")
        sync_directory(path.parent)


def connect_writer(path: Path) -> sqlite3.Connection:
    """A connection that commits atomically, and durably once SQLite moves its write-ahead log.

    A power cut may undo the last commits, never half of one: rows and checkpoint go back together,
    and the next projector reads on from there (`synchronous=NORMAL`).
    """
    connection = _open(path, "rw")
    with translated(path, "open the store"):
        for pragma in (
            "synchronous=NORMAL",
            f"wal_autocheckpoint={CHECKPOINT_PAGES}",
            f"cache_size=-{CACHE_KILOBYTES}",
        ):
            connection.execute(f"PRAGMA {pragma}").fetchall()
    return connection


def connect_reader(path: Path) -> sqlite3.Connection:
    """A connection that can only read; threads may hand it on."""
    return _open(path, "ro")


def discard(connection: sqlite3.Connection) -> None:
    """Close a connection that may be broken; an open transaction is rolled back."""
    with suppress(sqlite3.Error):
        connection.close()


def _open(path: Path, mode: str) -> sqlite3.Connection:
    with translated(path, "open the store"):
        if not path.is_file():
            raise NotFound(_WHAT, path.name, str(path.parent))
        connection = _connect(path, mode)
        try:
            _recognise(connection, path)
        except BaseException:
            discard(connection)
            raise
        return connection


def _connect(path: Path, mode: str) -> sqlite3.Connection:
    return sqlite3.connect(
        f"{path.absolute().as_uri()}?mode={mode}",
        uri=True,
        timeout=BUSY_SECONDS,
        isolation_level=None,
        check_same_thread=False,
    )


def _recognise(connection: sqlite3.Connection, path: Path) -> None:
    with _recognised(path):
        if _is_empty(connection):
            raise ForeignStore(str(path), "an empty file, not a store")
        if _number(connection, "PRAGMA application_id") != APPLICATION_ID:
            raise ForeignStore(str(path), "a database of something else, not an Oddchip store")
        layout = _number(connection, "PRAGMA user_version")
        if layout > sql.LAYOUT:
            why = f"a newer build's store (layout {layout}, this build reads {sql.LAYOUT})"
            raise ForeignStore(str(path), why)
        if len(connection.execute(sql.META).fetchall()) != 1:
            raise ForeignStore(str(path), "damaged: the store has lost its checkpoint")
        connection.execute(sql.HAND, ("",)).fetchall()
        connection.execute(sql.STREAM, ("",)).fetchall()
        connection.execute(sql.HELD_OF, ("", 0, 1)).fetchall()


def _is_empty(connection: sqlite3.Connection) -> bool:
    tables = _number(connection, "SELECT count(*) FROM sqlite_master")
    return tables == 0 and _number(connection, "PRAGMA application_id") == 0


def _number(connection: sqlite3.Connection, query: str) -> int:
    return int(connection.execute(query).fetchall()[0][0])


@contextmanager
def _recognised(path: Path) -> Generator[None, None, None]:
    """Turn SQLite's complaints about the content of the file into `ForeignStore`."""
    try:
        yield
    except sqlite3.DatabaseError as fault:
        code = getattr(fault, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT) & 0xFF
        if code == sqlite3.SQLITE_NOTADB:
            raise ForeignStore(str(path), "not an Oddchip store, nor any database") from fault
        if code in _DAMAGED:
            raise ForeignStore(str(path), f"truncated or damaged: {fault}") from fault
        raise
