"""Files of ours that SQLite keeps: how they are opened, marked and recognised, and what its errors
mean.

Needs the contract and the standard library alone; what a file holds is its package's business.
"""

import sqlite3
from collections.abc import Generator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final, NamedTuple

from schemas.errors import ForeignLog, ForeignStore, StorageFailed

BUSY_SECONDS: Final = 30.0
"""How long to wait for another process that writes the same file."""

CHECKPOINT_PAGES: Final = 4000
"""Pages in the write-ahead log, 4 kB each, at which a commit moves them to their place."""

_DAMAGED: Final = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_ERROR)


class Kind(NamedTuple):
    """A kind of file: what it is called, its mark and layout, and what one that is none raises."""

    what: str
    mark: int  # SQLite's application_id
    layout: int  # this build's; a file of a higher one is a newer build's
    foreign: type[ForeignLog] | type[ForeignStore]
    remedy: str = ""  # what helps with an older build's file


def connect(path: Path, mode: str) -> sqlite3.Connection:
    """A connection that any thread may use, one at a time; `mode` is `ro`, `rw` or `rwc`.

    It begins no transaction by itself.
    """
    return sqlite3.connect(
        f"{path.absolute().as_uri()}?mode={mode}",
        uri=True,
        timeout=BUSY_SECONDS,
        isolation_level=None,
        check_same_thread=False,
    )


def discard(connection: sqlite3.Connection) -> None:
    """Close a connection that may be broken; an open transaction is rolled back."""
    with suppress(sqlite3.Error):
        connection.close()


@contextmanager
def translated(path: Path, doing: str) -> Generator[None, None, None]:
    """Turn what SQLite or the operating system refuses into `StorageFailed`."""
    try:
        yield
    except (sqlite3.Error, OSError, UnicodeDecodeError) as fault:
        raise StorageFailed(str(path), doing, str(fault)) from fault


@contextmanager
def transaction(connection: sqlite3.Connection) -> Generator[None, None, None]:
    """What is written in the block stands at its end, or none of it; others who write wait."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        with suppress(sqlite3.Error):
            connection.execute("ROLLBACK")
        raise


@contextmanager
def recognised(path: Path, kind: Kind) -> Generator[None, None, None]:
    """Turn SQLite's complaints about the content of the file into the kind's own error."""
    try:
        yield
    except sqlite3.DatabaseError as fault:
        code = getattr(fault, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT) & 0xFF
        if code == sqlite3.SQLITE_NOTADB:
            why = f"not an Oddchip {kind.what}, nor any SQLite database"
            raise kind.foreign(str(path), why) from fault
        if code in _DAMAGED:
            why = f"unreadable, truncated or damaged: {fault}"
            raise kind.foreign(str(path), why) from fault
        raise
    except UnicodeDecodeError as fault:  # SQLite quotes the damage in its complaint
        raise kind.foreign(str(path), "unreadable, truncated or damaged") from fault


def is_empty(connection: sqlite3.Connection) -> bool:
    """Whether nobody has put anything into the file yet."""
    tables = number(connection, "SELECT count(*) FROM sqlite_master")
    return tables == 0 and number(connection, "PRAGMA application_id") == 0


def stamp(connection: sqlite3.Connection, kind: Kind) -> None:
    """Mark a file that is being made as one of this kind, in this build's layout."""
    connection.execute(f"PRAGMA application_id={kind.mark}")
    connection.execute(f"PRAGMA user_version={kind.layout}")


def check_stamp(connection: sqlite3.Connection, path: Path, kind: Kind) -> None:
    """Raise the kind's error for a file that is another's, or another build's."""
    what = kind.what
    if number(connection, "PRAGMA application_id") != kind.mark:
        raise kind.foreign(str(path), f"a database of something else, not an Oddchip {what}")
    layout = number(connection, "PRAGMA user_version")
    if layout > kind.layout:
        why = f"a newer build's {what} (layout {layout}, this build reads {kind.layout})"
        raise kind.foreign(str(path), why)
    if layout < kind.layout:
        why = f"an older build's {what} (layout {layout}, this build reads {kind.layout})"
        raise kind.foreign(str(path), f"{why}{kind.remedy}")


def number(connection: sqlite3.Connection, query: str) -> int:
    """The one figure a query gives."""
    return int(connection.execute(query).fetchall()[0][0])
