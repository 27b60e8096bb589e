"""Files of ours that are for their owner alone, kept by SQLite beside the log."""

import os
import sqlite3
from collections.abc import Callable
from pathlib import Path

from schemas.errors import StorageFailed
from services.durable import make_directory
from services.sqlite_files import (
    Kind,
    check_stamp,
    connect,
    is_empty,
    recognised,
    stamp,
    translated,
)


def private(
    path: Path, kind: Kind, make: Callable[[sqlite3.Connection], None]
) -> sqlite3.Connection:
    """A connection to a file, durable at every commit; a missing file is made, and `make` fills it
    in its first transaction.

    Raises the kind's error for a file that is another's, and `StorageFailed`.
    """
    try:
        make_directory(path.parent)
        os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600))
    except OSError as fault:
        raise StorageFailed.told(path, "create", fault) from fault
    with translated(path, "open"), recognised(path, kind):
        connection = connect(path, "rw")
        try:
            _prepare(connection, path, kind, make)
        except BaseException:
            connection.close()
            raise
    return connection


def _prepare(
    connection: sqlite3.Connection,
    path: Path,
    kind: Kind,
    make: Callable[[sqlite3.Connection], None],
) -> None:
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("BEGIN IMMEDIATE")
    if is_empty(connection):
        make(connection)
        stamp(connection, kind)
    connection.execute("COMMIT")
    check_stamp(connection, path, kind)
