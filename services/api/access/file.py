"""The file of who may ask: keys, revoked tokens, links, and the reads of cards nobody tabled.

Beside the log, for its owner alone. Processes may share it: what one adds or revokes counts for
all at once. Rows are never changed but to revoke, and never deleted.
"""

import sqlite3
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from secrets import token_bytes
from typing import Final

from schemas.errors import ForeignStore
from services.private_files import private
from services.sqlite_files import Kind, transaction, translated

_KIND: Final = Kind("file of callers", 0x6F646361, 1, ForeignStore)
_TABLES: Final = (
    "CREATE TABLE keys(id TEXT PRIMARY KEY, digest TEXT NOT NULL, role TEXT NOT NULL,"
    " player TEXT, name TEXT NOT NULL, made_at INTEGER NOT NULL, expires_at INTEGER,"
    " revoked_at INTEGER) STRICT, WITHOUT ROWID",
    "CREATE TABLE revoked(token TEXT PRIMARY KEY, at INTEGER NOT NULL) STRICT, WITHOUT ROWID",
    "CREATE TABLE links(id TEXT PRIMARY KEY, hand TEXT NOT NULL, viewpoint TEXT NOT NULL,"
    " player TEXT, maker TEXT NOT NULL, made_at INTEGER NOT NULL, expires_at INTEGER NOT NULL,"
    " revoked_at INTEGER, command TEXT, UNIQUE(maker, command)) STRICT, WITHOUT ROWID",
    "CREATE TABLE signing(only INTEGER PRIMARY KEY CHECK (only = 1), key BLOB NOT NULL) STRICT",
    "CREATE TABLE reads(number INTEGER PRIMARY KEY AUTOINCREMENT, at INTEGER NOT NULL,"
    " hand TEXT NOT NULL, credential TEXT NOT NULL, name TEXT NOT NULL, role TEXT NOT NULL,"
    " viewpoint TEXT NOT NULL, request TEXT NOT NULL, asked TEXT NOT NULL) STRICT",
    "CREATE INDEX reads_of_hands ON reads(hand)",
)
_SIGNING_BYTES: Final = 32


class AccessFile:
    """A connection to the file; for one thread at a time."""

    def __init__(self, path: Path, connection: sqlite3.Connection) -> None:
        self._path = path
        self._connection = connection

    @classmethod
    def open(cls, path: Path) -> "AccessFile":
        """The file, which is made where missing, for its owner alone.

        Raises `ForeignStore` for a file that is another's, and `StorageFailed`.
        """
        return cls(path, private(path, _KIND, _make))

    @contextmanager
    def doing(self, what: str) -> Generator[sqlite3.Connection, None, None]:
        """The connection, for questions; SQLite's faults become `StorageFailed`."""
        with translated(self._path, what):
            yield self._connection

    @contextmanager
    def writing(self, what: str) -> Generator[sqlite3.Connection, None, None]:
        """One transaction, durable at its end."""
        with self.doing(what) as connection, transaction(connection):
            yield connection

    def signing_key(self) -> bytes:
        """What links are signed with; it never leaves this file and this process."""
        with self.doing("read the signing key") as connection:
            return bytes(connection.execute("SELECT key FROM signing").fetchone()[0])

    def close(self) -> None:
        """Let go of the file; twice is harmless."""
        self._connection.close()


def _make(connection: sqlite3.Connection) -> None:
    for table in _TABLES:
        connection.execute(table)
    connection.execute("INSERT INTO signing VALUES (1, ?)", (token_bytes(_SIGNING_BYTES),))
