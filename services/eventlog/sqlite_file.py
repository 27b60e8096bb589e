"""The embedded log's file: how it is laid out, made, opened and recognised."""

import os
import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from typing import Final
from uuid import uuid4

from schemas.errors import ForeignLog, NotFound
from services.durable import make_directory, sync_directory
from services.sqlite_files import (
    CHECKPOINT_PAGES,
    Kind,
    check_stamp,
    connect,
    discard,
    is_empty,
    recognised,
    stamp,
    translated,
)

APPLICATION_ID: Final = 0x4F444443  # "ODDC", the file's own mark
LAYOUT: Final = 1
"""The layout this build reads and writes; a file of a higher one is a newer build's."""

DURABLE: Final = ("synchronous=FULL", "fullfsync=ON", "checkpoint_fullfsync=ON")
"""What a connection sets so that a commit is on the disk when it returns."""

KIND: Final = Kind("log", APPLICATION_ID, LAYOUT, ForeignLog)

_SCHEMA: Final = (
    "CREATE TABLE records(offset INTEGER PRIMARY KEY, stream TEXT NOT NULL,"
    " version INTEGER NOT NULL, epoch INTEGER NOT NULL, digest TEXT NOT NULL, data BLOB NOT NULL,"
    " UNIQUE(stream, version))",
    "CREATE TABLE streams(stream TEXT PRIMARY KEY, version INTEGER NOT NULL, digest TEXT NOT NULL,"
    " epoch INTEGER NOT NULL) WITHOUT ROWID",
    "CREATE TABLE meta(identity TEXT NOT NULL)",
)


class _EmptyFile(ForeignLog):
    """A file that holds nothing yet."""


def open_log(path: Path, *, create: bool) -> tuple[sqlite3.Connection, str]:
    """A read-only connection to the log at `path`, and the log's identity.

    Raises `NotFound`, `ForeignLog` or `StorageFailed`. With `create` a missing file is made first,
    its directory too; an empty file left by a creation that was cut short is completed.
    """
    with translated(path, "open the log"), recognised(path, KIND):
        if path.is_dir():
            raise ForeignLog(str(path), "a directory, not a log")
        if path.exists():
            try:
                return connect_reader(path)
            except _EmptyFile:
                if not create:
                    raise
        elif not create:
            raise NotFound(KIND.what, path.name, str(path.parent))
        make_directory(path.parent)
        _create(path)
        sync_directory(path.parent)
        return connect_reader(path)


def connect_reader(path: Path) -> tuple[sqlite3.Connection, str]:
    """A read-only connection to a log, and the log's identity; raises SQLite's own errors too."""
    connection = _connect(path, "ro")
    try:
        identity = _identity(connection, path)
        _sync_recovered(path)
    except sqlite3.OperationalError as fault:
        discard(connection)
        if fault.sqlite_errorcode & 0xFF == sqlite3.SQLITE_READONLY:  # due to be rolled back
            raise _EmptyFile(str(path), "its creation was cut short") from fault
        raise
    except BaseException:
        discard(connection)
        raise
    return connection, identity


def connect_writer(path: Path) -> sqlite3.Connection:
    """A connection that commits durably; to be closed before the reader of the same process.

    The checkpoint makes what an interrupted process left in the write-ahead log durable first: it
    may have died between its write and its sync, and no repeat may be answered from such a record.
    """
    connection = _connect(path, "rw")
    try:
        _make_durable(connection)
        connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall()
    except BaseException:
        discard(connection)
        raise
    return connection


def _connect(path: Path, mode: str) -> sqlite3.Connection:
    connection = connect(path, mode)
    connection.text_factory = _text
    return connection


def _text(stored: bytes) -> str:
    return stored.decode(errors="replace")


def _make_durable(connection: sqlite3.Connection) -> None:
    for pragma in (*DURABLE, f"wal_autocheckpoint={CHECKPOINT_PAGES}"):
        connection.execute(f"PRAGMA {pragma}").fetchall()


def _create(path: Path) -> None:
    with closing(_connect(path, "rwc")) as connection:
        if not is_empty(connection):
            return
        _make_durable(connection)
        connection.execute("PRAGMA journal_mode=WAL").fetchall()
        connection.execute("BEGIN IMMEDIATE")
        if is_empty(connection):
            for statement in _SCHEMA:
                connection.execute(statement)
            connection.execute("INSERT INTO meta VALUES (?)", (uuid4().hex,))
            stamp(connection, KIND)
        connection.execute("COMMIT")


def _sync_recovered(path: Path) -> None:
    """Make what this opening may have recovered from the write-ahead log last."""
    with suppress(FileNotFoundError):
        handle = os.open(f"{path}-wal", os.O_RDONLY | os.O_CLOEXEC)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _identity(connection: sqlite3.Connection, path: Path) -> str:
    if is_empty(connection):
        raise _EmptyFile(str(path), "an empty file, not a log")
    check_stamp(connection, path, KIND)
    found = connection.execute("SELECT identity FROM meta").fetchall()
    connection.execute("SELECT stream, version, digest, epoch FROM streams LIMIT 1").fetchall()
    connection.execute(
        "SELECT offset, stream, version, epoch, digest, data FROM records LIMIT 1"
    ).fetchall()
    if len(found) != 1:
        raise ForeignLog(str(path), "damaged: the log has lost its identity")
    return str(found[0][0])
