"""The store as an outbox: how far each topic was told of the hands, and who settled them.

Hands are numbered in the order of their commits, so one number says how far a topic is. It is moved
when a topic's hands are durable there: what lies between is told again, never left out.
"""

from typing import Final, NamedTuple, cast

from services.store import statements as sql
from services.store.connected import Connected

FIRST_REVISION: Final = 1
"""Of the settlement by which every hand was settled before revisions were noted."""


class Untold(NamedTuple):
    """A finished hand that a topic has not been told of for certain."""

    number: int
    stream: str
    blob: bytes  # its rows, packed
    revision: int  # of the settlement


class Outgoing(Connected):
    """What a store's writer keeps for topics; every change is fenced as its commits are."""

    def settled_by(self, revision: int) -> None:
        """Note that hands from now on are settled by that revision of the rules.

        Raises `StoreTaken` and `StorageFailed`.
        """
        found = cast("list[tuple[int]]", self._rows(sql.REVISION, ()))
        if revision != (found[0][0] if found else FIRST_REVISION):
            with self._writing("note the settlement's revision") as connection:
                connection.execute(sql.SETTLED_BY, (revision,))

    def told(self, topic: str) -> int:
        """The number of the last hand that a topic was told of for certain, 0 if of none."""
        found = cast("list[tuple[int]]", self._rows(sql.TOLD, (topic,)))
        return found[0][0] if found else 0

    def untold(self, after: int, limit: int) -> list[Untold]:
        """The next hands beyond the one of number `after`, in order."""
        found = self._rows(sql.UNTOLD, (after, limit))
        return [
            Untold(number, stream, blob, revision or FIRST_REVISION)
            for number, stream, blob, revision in cast(
                "list[tuple[int, str, bytes, int | None]]", found
            )
        ]

    def tell(self, topic: str, number: int) -> None:
        """Note that a topic was told of every hand up to that number.

        Raises `StoreTaken` and `StorageFailed`.
        """
        with self._writing("note what was published") as connection:
            connection.execute(sql.TELL, (topic, number))
