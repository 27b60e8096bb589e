"""The one writer's connection: made anew after a failure, and fenced by a count of commits."""

import sqlite3
from collections.abc import Generator, Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import NoReturn

from schemas.errors import ForeignStore, StorageFailed, StoreTaken
from services.sqlite_files import discard, translated
from services.store import statements as sql
from services.store.file import connect_reader, connect_writer
from services.store.values import Value


class Connected:
    """A store's file open for writing; its questions up to the next transaction see one moment."""

    def __init__(self, path: Path, log_identity: str) -> None:
        self._path, self._log = path, log_identity
        self._connection: sqlite3.Connection | None = None
        self._keeper: sqlite3.Connection | None = None
        self._checkpoint = self._commits = 0
        self._closed = False

    @property
    def path(self) -> Path:
        """The store's file."""
        return self._path

    @property
    def log(self) -> str:
        """The identity of the log the store belongs to."""
        return self._log

    def rest(self) -> None:
        """End the moment that look-ups since the last commit have shared."""
        if self._connection is not None:
            with translated(self._path, "read"):
                rest(self._connection)

    def close(self) -> None:
        """Let go of the store; twice is harmless, using it then is `StorageFailed`."""
        self._closed = True
        if self._connection is not None:
            with suppress(sqlite3.Error):  # what stays in the write-ahead log is moved another time
                rest(self._connection)
                self._connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall()
        self._drop()

    @contextmanager
    def _writing(
        self, doing: str, *, lasting: bool = False
    ) -> Generator[sqlite3.Connection, None, None]:
        """A transaction that raises `StoreTaken` if somebody else had one since our last; a
        `lasting` one survives a loss of power once it returns.
        """
        connection = self._connect()
        try:
            with translated(self._path, doing):
                rest(connection)
                if lasting:
                    connection.execute("PRAGMA synchronous=FULL")
                connection.execute("BEGIN IMMEDIATE")
                if connection.execute(sql.HOLD, (self._commits,)).rowcount != 1:
                    self._taken(connection, self._checkpoint)
                yield connection
                connection.execute("COMMIT")
                if lasting:
                    connection.execute("PRAGMA synchronous=NORMAL")
        except BaseException as fault:
            self._drop()
            self._closed = self._closed or isinstance(fault, StoreTaken)
            raise
        self._commits += 1

    def _taken(self, connection: sqlite3.Connection, expected: int) -> NoReturn:
        found = int(connection.execute(sql.META).fetchone()[1])
        raise StoreTaken(str(self._path), expected, found)

    def _connect(self) -> sqlite3.Connection:
        """The connection, made anew after a failure.

        A read-only one is opened before it and closed after it, so that it is never the last: the
        last to close removes the write-ahead log, which a failing disk may not have moved yet.
        """
        if self._closed:
            raise StorageFailed(str(self._path), "use the store", "it is closed")
        if self._connection is None:
            self._keeper = self._keeper or connect_reader(self._path)
            connection = connect_writer(self._path)
            try:
                with translated(self._path, "open the store"):
                    log, self._checkpoint, self._commits = connection.execute(sql.META).fetchone()
                if log != self._log:
                    raise ForeignStore(str(self._path), "the store of another log")
            except BaseException:
                discard(connection)
                self._drop()
                raise
            self._connection = connection
        return self._connection

    def _drop(self) -> None:
        for connection in (self._connection, self._keeper):
            if connection is not None:
                discard(connection)
        self._connection = self._keeper = None

    def _many(self, query: str, names: Iterable[str]) -> Iterator[tuple[Value, ...]]:
        """What a query for `AT_ONCE` names finds of any number; the last fills the places left."""
        wanted = sorted(names)
        for at in range(0, len(wanted), sql.AT_ONCE):
            some = wanted[at : at + sql.AT_ONCE]
            yield from self._rows(query, (*some, *some[-1:] * (sql.AT_ONCE - len(some))))

    def _rows(self, query: str, arguments: tuple[Value, ...]) -> list[tuple[Value, ...]]:
        """Look-ups up to the next commit or rest see one moment: its lock is taken only once."""
        connection = self._connect()
        with translated(self._path, "read"):
            if not connection.in_transaction:
                connection.execute("BEGIN")
            return connection.execute(query, arguments).fetchall()


def rest(connection: sqlite3.Connection) -> None:
    """End the moment that a connection's questions have shared."""
    if connection.in_transaction:
        connection.execute("ROLLBACK")
