"""Which commands a table has taken of late, and what its seats have used of their time banks: from
its records, live or read back after a crash or a take-over.
"""

from collections import Counter, deque
from collections.abc import Iterable
from typing import Final, NamedTuple

from schemas.events import AnyEvent, HandStarted
from schemas.house_events import HouseHandStarted
from schemas.record import Record, decode
from schemas.table_events import (
    CommandTaken,
    PlayerAway,
    PlayerBack,
    PlayerLeft,
    PlayerSat,
    TimeBankUsed,
)
from services.dealer.network.wishes import IdTaken
from services.eventlog import EventLog

REMEMBERED: Final = 10_000
"""A command's id is known for so many records of its table: hours of play."""

_PAGE: Final = 1_000
_MARKS: Final = (
    *(b'"command-taken"', b'"time-bank-used"', b'"hand-started"', b'"house-hand-started"'),
    *(b'"player-away"', b'"player-back"', b'"player-left"', b'"player-sat"'),
)
"""Bytes without which a record holds nothing to remember."""


class _Taken(NamedTuple):
    digest: str
    version: int


class Memory:
    """What a table's records say about commands and clocks."""

    __slots__ = ("_ids", "_taken", "away", "used")

    def __init__(self) -> None:
        self._taken: dict[tuple[int, str], _Taken] = {}
        self._ids = deque[tuple[int, tuple[int, str]]]()  # version, seat and id, oldest first
        self.used: Counter[int] = Counter()
        """Seat -> milliseconds of this hand's time bank that are gone."""
        self.away: set[int] = set()
        """Seats whose players are away."""

    def heard(self, record: Record) -> None:
        """Take in a record of the table, in order."""
        for event in record.events:
            self._hear(event, record.version)
        while self._ids and self._ids[0][0] <= record.version - REMEMBERED:
            del self._taken[self._ids.popleft()[1]]

    def version(self, seat: int, command: str, digest: str) -> int | None:
        """The record that holds what a command caused; None if it was never taken.

        Raises `IdTaken` where another command has the id.
        """
        found = self._taken.get((seat, command))
        if found is None:
            return None
        if found.digest != digest:
            raise IdTaken(command)
        return found.version

    def read(self, log: EventLog, stream: str, last: int) -> None:
        """Remember what the records up to `last` say."""
        for record in _marked(log, stream, max(0, last - REMEMBERED), last):
            self.heard(record)

    def _hear(self, event: AnyEvent, version: int) -> None:
        match event:
            case CommandTaken():
                key = (event.seat, event.command)
                if key not in self._taken:
                    self._ids.append((version, key))
                    self._taken[key] = _Taken(event.digest, version)
            case TimeBankUsed():
                self.used[event.seat] += event.milliseconds
            case HandStarted() | HouseHandStarted():
                self.used.clear()
            case PlayerAway():
                self.away.add(event.seat)
            case PlayerBack() | PlayerLeft() | PlayerSat():
                self.away.discard(event.seat)
            case _:
                pass


def _marked(log: EventLog, stream: str, after: int, last: int) -> Iterable[Record]:
    while after < last:
        page = log.read_stream(stream, after, min(_PAGE, last - after))
        if not page:
            return
        for stored in page:
            if any(mark in stored.data for mark in _MARKS):
                yield decode(stored.data, stream, stored.version)
        after = page[-1].version
