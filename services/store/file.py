"""The store's file: how it is made, opened and recognised, and what its driver's errors mean."""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final

from schemas.errors import ForeignStore, NotFound
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
from services.store import statements as sql

FILE: Final = "store.db"
APPLICATION_ID: Final = 0x4F444453  # "ODDS", the file's own mark
KIND: Final = Kind(
    "store",
    APPLICATION_ID,
    sql.LAYOUT,
    ForeignStore,
    ": `oddchip rebuild` makes it anew from the log",
)
CACHE_KILOBYTES: Final = 64_000
"""The writer's memory for pages: its look-ups and indexes should not go to the disk."""


def create_store(path: Path, log_identity: str) -> None:
    """Make an empty store at `path` that lasts, its directory too; a store already there stays."""
    with translated(path, "create the store"):
        make_directory(path.parent)
        with closing(connect(path, "rwc")) as connection, recognised(path, KIND):
            connection.execute("PRAGMA synchronous=FULL")
            connection.execute("PRAGMA journal_mode=WAL").fetchall()
            connection.execute("BEGIN IMMEDIATE")
            if is_empty(connection):
                for statement in (*sql.TABLES, *sql.ADDED):
                    connection.execute(statement)
                connection.execute(sql.BEGIN_META, (log_identity,))
                stamp(connection, KIND)
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
        for statement in sql.ADDED:  # takes no lock where the table is there
            connection.execute(statement)
    return connection


def connect_reader(path: Path) -> sqlite3.Connection:
    """A connection that can only read; threads may hand it on."""
    return _open(path, "ro")


def _open(path: Path, mode: str) -> sqlite3.Connection:
    with translated(path, "open the store"):
        if not path.is_file():
            raise NotFound(KIND.what, path.name, str(path.parent))
        connection = connect(path, mode)
        try:
            _recognise(connection, path)
        except BaseException:
            discard(connection)
            raise
        return connection


def _recognise(connection: sqlite3.Connection, path: Path) -> None:
    with recognised(path, KIND):
        if is_empty(connection):
            raise ForeignStore(str(path), "an empty file, not a store")
        check_stamp(connection, path, KIND)
        if len(connection.execute(sql.META).fetchall()) != 1:
            raise ForeignStore(str(path), "damaged: the store has lost its checkpoint")
        connection.execute(sql.HAND, ("",)).fetchall()
        connection.execute(sql.STREAM, ("",)).fetchall()
        connection.execute(sql.HELD_OF, ("", 0, 1)).fetchall()
