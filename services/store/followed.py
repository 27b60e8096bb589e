"""One store, to read: which of a root's stores is in use, a connection to it, and its moments."""

import sqlite3
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager, suppress
from os.path import isfile
from pathlib import Path
from typing import Final, TypeVar

from schemas.errors import NotFound
from services.sqlite_files import discard, translated
from services.store.file import FILE, connect_reader
from services.store.place import CURRENT, current
from services.store.values import Ask, Value

_WHAT: Final = "store"
_Answer = TypeVar("_Answer")
_LOOKS: Final = 3  # at CURRENT, while stores are being switched


class Followed:
    """The store in use under a root, through its rebuilds; one thread at a time.

    `follow` comes before every question.
    """

    def __init__(self, root: Path) -> None:
        self.root = root
        self._directory = root
        self._pointer = str(root / CURRENT)
        self._named = b""
        self._connection: sqlite3.Connection | None = None

    @property
    def directory(self) -> Path:
        """That of the store last followed."""
        return self._directory

    @property
    def moved(self) -> bool:
        """Whether another store has come into use since."""
        return current(self.root) != self._directory

    def follow(self) -> bool:
        """Turn to the store in use now; False where there is none.

        Raises `ForeignStore` and `StorageFailed`.
        """
        if self._connection is not None and self._stands():
            return True
        for _ in range(_LOOKS):
            directory = current(self.root)
            if directory is None:
                break
            self.close()
            with suppress(NotFound):  # switched away between the look and the opening
                self._connection = connect_reader(directory / FILE)
                self._directory, self._named = directory, directory.name.encode()
                return True
        self.close()
        return False

    @contextmanager
    def asking(self) -> Generator[Ask, None, None]:
        """Several questions about one moment of the store; within it no other may begin."""
        connection = self._opened()
        with translated(self.root, "read"):
            connection.execute("BEGIN")
        try:
            yield self.ask
        finally:
            with suppress(sqlite3.Error):  # the next question opens it anew
                connection.execute("ROLLBACK")

    def about(self, question: Callable[[Ask], _Answer]) -> _Answer:
        """The answer to questions about one moment of the store."""
        with self.asking() as ask:
            return question(ask)

    def ask(self, query: str, arguments: tuple[Value, ...] = ()) -> list[tuple[Value, ...]]:
        """What a query of this package finds."""
        with translated(self.root, "read"):
            return self._opened().execute(query, arguments).fetchall()

    def each(self, query: str) -> Iterator[tuple[Value, ...]]:
        """The same a row at a time, for what would not fit into memory."""
        with translated(self.root, "read"):
            yield from self._opened().execute(query)

    def close(self) -> None:
        """Let go of the store; the next `follow` opens it anew."""
        if self._connection is not None:
            discard(self._connection)
            self._connection = None

    def _stands(self) -> bool:
        """Whether CURRENT still names this store and it is there; quicker than `current`."""
        try:
            with open(self._pointer, "rb") as pointer:
                named = pointer.read().strip()
            return named == self._named and isfile(f"{self._directory}/{FILE}")
        except OSError:  # what it means, `current` says
            return False

    def _opened(self) -> sqlite3.Connection:
        if self._connection is None:
            raise NotFound(_WHAT, FILE, str(self.root))
        return self._connection
