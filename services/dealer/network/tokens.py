"""Who may speak for a seat: bearer tokens, one a seat, kept as digests in a file of their own.

A token has 256 random bits, so its plain SHA-256 cannot be searched for; who reads the file learns
none. Processes may share the file: a token issued or renewed by another counts at once.
"""

import sqlite3
from collections.abc import Generator
from contextlib import contextmanager
from hashlib import sha256
from hmac import compare_digest
from pathlib import Path
from secrets import token_urlsafe
from typing import Final, NamedTuple

from schemas.errors import ForeignStore
from services.private_files import private
from services.sqlite_files import Kind, number, translated

TOKEN_SIZE: Final = 32
"""Random bytes of a token."""

TOKEN_LENGTH: Final = 43
"""Characters of a token: its bytes in URL-safe base64."""

_KIND: Final = Kind("file of seats", 0x6F646373, 1, ForeignStore)
_TABLE: Final = (
    "CREATE TABLE seats(at TEXT NOT NULL, seat INTEGER NOT NULL, player TEXT NOT NULL,"
    " digest TEXT NOT NULL, kept INTEGER NOT NULL, PRIMARY KEY(at, seat)) STRICT, WITHOUT ROWID"
)
_PUT: Final = "INSERT OR REPLACE INTO seats VALUES (?, ?, ?, ?, ?)"


class Holder(NamedTuple):
    """A seat, the player whose token speaks for it, and whether it is kept for him alone."""

    seat: int
    player: str
    kept: bool


class Tokens:
    """The tokens of one data directory's tables; for one thread at a time."""

    def __init__(self, path: Path, connection: sqlite3.Connection) -> None:
        self._path = path
        self._connection = connection
        self._seen = -1  # the file's state when it was last read
        self._holders: dict[str, list[tuple[str, Holder]]] = {}

    @classmethod
    def open(cls, path: Path) -> "Tokens":
        """The tokens in a file, which is made where missing, for its owner alone.

        Raises `ForeignStore` for a file that is another's, and `StorageFailed`.
        """
        return cls(path, private(path, _KIND, _make))

    def issue(self, table: str, seat: int, player: str) -> str:
        """A new token for a seat, which is kept for that player; any older one ends.

        It is told this once.
        """
        token = token_urlsafe(TOKEN_SIZE)
        self._put(table, Holder(seat, player, kept=True), token)
        return token

    def take(self, table: str, seat: int, player: str, token: str) -> None:
        """Let a token that a player brought speak for the seat he has sat down in."""
        held = self._of(table)
        kept = any(one == Holder(seat, player, kept=True) for _, one in held)
        self._put(table, Holder(seat, player, kept=kept), token)

    def holder(self, table: str, token: str) -> Holder | None:
        """Whose a token is at a table; None for one that is nobody's there."""
        given = _digest(token)
        found: Holder | None = None
        for kept, holder in self._of(table):
            if compare_digest(kept, given):
                found = holder
        return found

    def kept_for(self, table: str, seat: int) -> str | None:
        """The player a seat is kept for, if it is for anybody."""
        held = (one for _, one in self._of(table) if one.seat == seat and one.kept)
        return next((one.player for one in held), None)

    def kept(self, table: str) -> tuple[tuple[int, str], ...]:
        """The seats of a table that are kept, with their players."""
        held = [one for _, one in self._of(table) if one.kept]
        return tuple(sorted([(one.seat, one.player) for one in held]))

    def close(self) -> None:
        """Let go of the file; twice is harmless."""
        self._connection.close()

    def _put(self, table: str, holder: Holder, token: str) -> None:
        row = (table, holder.seat, holder.player, _digest(token), int(holder.kept))
        with self._translated("keep a token"):
            self._connection.execute(_PUT, row)
        self._seen = -1

    def _of(self, table: str) -> list[tuple[str, Holder]]:
        with self._translated("read"):
            state = number(self._connection, "PRAGMA data_version")
            if state != self._seen:
                self._read()
                self._seen = state
        return self._holders.get(table, [])

    def _read(self) -> None:
        rows = self._connection.execute("SELECT at, seat, player, digest, kept FROM seats")
        self._holders = {}
        for table, seat, player, kept_as, kept in rows.fetchall():
            holder = Holder(int(seat), str(player), bool(kept))
            self._holders.setdefault(str(table), []).append((str(kept_as), holder))

    @contextmanager
    def _translated(self, doing: str) -> Generator[None, None, None]:
        with translated(self._path, doing):
            yield


def fresh_token() -> str:
    """A token that a client makes for the seat it is about to take."""
    return token_urlsafe(TOKEN_SIZE)


def _digest(token: str) -> str:
    return sha256(token.encode()).hexdigest()


def _make(connection: sqlite3.Connection) -> None:
    connection.execute(_TABLE)
