"""One process's two connections to a log's file: who may use them, and in which order they go."""

import sqlite3
from collections.abc import Generator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Lock

from schemas.errors import ForeignLog, StorageFailed
from services.eventlog.sqlite_file import connect_reader, connect_writer, open_log
from services.sqlite_files import discard, translated


class Connections:
    """A reader, and a writer made when it is first needed; one thread at a time uses each.

    The reader is opened first and closed last. Being read-only, it never removes the write-ahead
    log; a writer closed last does, and where the disk fails at that moment SQLite can remove a log
    that it has not moved into the file. After a failed append both are closed and made anew, since
    what a failure left in one may be shared by the other.
    """

    def __init__(self, path: Path, *, create: bool) -> None:
        self._path, self._closed = path, False
        self._using_writer, self._using_reader = Lock(), Lock()
        self._writer: sqlite3.Connection | None = None
        self._reader: sqlite3.Connection | None
        self._reader, self.identity = open_log(path, create=create)

    @contextmanager
    def reading(self) -> Generator[sqlite3.Connection, None, None]:
        """The reader, alone; SQLite's errors come out as `StorageFailed`."""
        with self._using_reader, translated(self._path, "read"):
            yield self._open_reader("read")

    @contextmanager
    def writing(self) -> Generator[sqlite3.Connection, None, None]:
        """The writer, alone; if the block raises, its transaction is rolled back."""
        with self._using_writer, translated(self._path, "append"):
            try:
                yield self._open_writer()
            except BaseException:
                self._discard()
                raise

    def close(self) -> None:
        """Move what the write-ahead log holds into the file, if the disk lets us, and close."""
        with self._using_writer:
            if self._writer is not None:
                with suppress(sqlite3.Error):
                    self._writer.execute("PRAGMA busy_timeout=0")
                    self._writer.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
            self._closed = True
            self._discard()

    def _open_reader(self, doing: str) -> sqlite3.Connection:
        if self._closed:
            raise StorageFailed(str(self._path), doing, "the log is closed")
        if self._reader is None:
            reader, identity = connect_reader(self._path)
            if identity != self.identity:
                discard(reader)
                raise ForeignLog(str(self._path), "another log has taken this one's place")
            self._reader = reader
        return self._reader

    def _open_writer(self) -> sqlite3.Connection:
        with self._using_reader:
            self._open_reader("append")
        if self._writer is None:
            self._writer = connect_writer(self._path)
        return self._writer

    def _discard(self) -> None:
        with self._using_reader:
            for connection in (self._writer, self._reader):
                if connection is not None:
                    discard(connection)
            self._writer = self._reader = None
