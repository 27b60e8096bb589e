"""What a projector puts aside in quarantine, and the words in which it says so while it lives."""

from collections.abc import Callable, Iterable, Iterator
from typing import Final

from schemas.record import Stored
from services.store import Quarantined

BEHIND: Final = "an earlier record of its stream is in quarantine"
"""The reason of records that could be taken themselves."""

_LINES: Final = 5
"""Streams of one commit to name; a damaged log may put hundreds aside at once."""


def aside(stored: Stored, reason: str) -> Quarantined:
    """A record as quarantine keeps it."""
    return Quarantined(stored.stream, stored.offset, stored.version, reason, stored.data)


def say(held: Iterable[Quarantined], tell: Callable[[str], None] | None) -> None:
    """Tell, if somebody listens, which streams stopped with these records."""
    if tell is not None:
        for line in told(held):
            tell(line)


def told(held: Iterable[Quarantined]) -> Iterator[str]:
    """A line for each stream that stops, with the record and the reason; of many, how many more.

    >>> print(*told([Quarantined("table-1", 7, 3, "a gap", b""),
    ...              Quarantined("table-1", 8, 4, BEHIND, b"")]))
    table-1 is put aside from version 3 on, the other streams go on: a gap
    """
    stopped = {one.stream: one for one in held if one.reason != BEHIND}
    for one in [*stopped.values()][:_LINES]:
        since = f"from version {one.version} on" if one.version else f"at offset {one.offset}"
        name = one.stream or "a record"
        yield f"{name} is put aside {since}, the other streams go on: {one.reason}"
    if len(stopped) > _LINES:
        yield f"and {len(stopped) - _LINES} more streams are put aside"
