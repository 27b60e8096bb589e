"""The stores under one root, one a partition of the log, found as they come into being."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final, TypeVar

from schemas.errors import NotFound, StorageFailed
from services.store.followed import Followed
from services.store.place import CURRENT, prepared
from services.store.values import Ask

_WHAT: Final = "store"
_REMEMBERED: Final = 10_000
"""Tables of which it is kept where they were found."""

_Answer = TypeVar("_Answer")


class Stores:
    """Those of a root, to read; one thread at a time."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self._homes: dict[str, int] = {}
        self._known: dict[int, Followed] = {}
        self._found: dict[int, Followed] = {}
        self._alone: Followed | None = None
        self._closed = False

    @property
    def alone(self) -> bool:
        """Whether there is but one partition, as far as was last seen."""
        return self._alone is not None

    def follow(self) -> Mapping[int, Followed]:
        """The stores in use now, by their partitions' numbers, in order.

        Raises `NotFound` where there is none, `ForeignStore` and `StorageFailed`.
        """
        if self._closed:
            raise StorageFailed(str(self._root), "read", "the reader is closed")
        if self._alone is None or not self._alone.follow():
            self._look()
        return self._found

    def first(self, question: Callable[[Ask], _Answer | None], table: str = "") -> _Answer | None:
        """The answer of the one store that has one; asked before the others is that which had one
        for the same table.
        """
        home = self._home(table)
        answer = None if home is None else home.about(question)
        if answer is not None:
            return answer
        for at, store in self.follow().items():
            answer = store.about(question)
            if answer is not None:
                self._remember(table, at)
                return answer
        return None

    def close(self) -> None:
        """Let go of all; using them then is `StorageFailed`."""
        self._closed = True
        self._keep({})

    def _home(self, table: str) -> Followed | None:
        """The store to ask first, if one is known: the others are not even looked at."""
        found = self._found.get(self._homes.get(table, -1))
        return found if found is not None and not self._closed and found.follow() else None

    def _remember(self, table: str, number: int) -> None:
        if self.alone:
            return
        if len(self._homes) >= _REMEMBERED:
            self._homes.clear()
        self._homes[table] = number

    def _look(self) -> None:
        found = prepared(self._root)
        self._keep(found)
        for at, where in found.items():
            self._known.setdefault(at, Followed(where))
        self._found = {at: self._known[at] for at in found if self._known[at].follow()}
        if not self._found:
            raise NotFound(_WHAT, CURRENT, str(self._root))
        if found.get(0) == self._root:
            self._alone = self._found[0]

    def _keep(self, found: Mapping[int, Path]) -> None:
        """Let go of stores that are not where they were."""
        for at, one in [*self._known.items()]:
            if one.root != found.get(at):
                one.close()
                del self._known[at]
        self._alone = None
