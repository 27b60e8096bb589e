"""What the store answers: a finished hand whole, relations for SQL, and how much there is."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from schemas.errors import LogError, OddchipError, StorageFailed, TooHeavy
from schemas.events import AnyEvent, HandStarted
from schemas.house_events import HouseHandStarted
from schemas.record import decode
from schemas.rows import (
    ActionRow,
    AwardRow,
    BoxActionRow,
    BoxRow,
    FindingRow,
    HandRow,
    PotRow,
    SeatRow,
)

if TYPE_CHECKING:  # who asks no questions in SQL does without DuckDB
    from duckdb import DuckDBPyConnection, Error


class StoredHand(NamedTuple):
    """A finished hand with all that came of it, and the log's records it was played in."""

    row: HandRow
    seats: tuple[SeatRow, ...]
    actions: tuple[ActionRow, ...]
    pots: tuple[PotRow, ...]
    awards: tuple[AwardRow, ...]
    findings: tuple[FindingRow, ...]
    records: list[bytes]
    """As stored in the log, from `row.first_version` to `row.last_version`."""
    boxes: tuple[BoxRow, ...] = ()
    box_actions: tuple[BoxActionRow, ...] = ()

    def events(self) -> tuple[AnyEvent, ...]:
        """The hand's own facts, its start first; facts of the table may stand among them.

        Raises `StorageFailed` where the records kept with the hand are not its own.
        """
        try:
            facts = self._facts()
        except LogError as fault:
            raise self._foreign(str(fault)) from fault
        if not facts:
            why = "the hand does not start in them"
            raise self._foreign(why)
        return tuple(facts)

    def _facts(self) -> list[AnyEvent]:
        facts: list[AnyEvent] = []
        for version, data in enumerate(self.records, self.row.first_version):
            for event in decode(data, self.row.stream, version).events:
                if isinstance(event, HandStarted | HouseHandStarted):
                    if facts:
                        return facts
                    if event.hand == self.row.hand:
                        facts.append(event)
                elif facts:
                    facts.append(event)
        return facts

    def _foreign(self, why: str) -> StorageFailed:
        rest = f"the records kept with it are not its own ({why})"
        hint = "`oddchip rebuild` makes the store anew from the log"
        return StorageFailed(self.row.hand, "read a hand", f"{rest}; {hint}")


TAIL: Final = "tail_"
"""What the relations of the hot tail alone begin with."""


class Moment(NamedTuple):
    """Immutable files and the hot tail, as they were when asked.

    The connection has `tail_hands`, `tail_seats`, `tail_actions`, `tail_pots` and `tail_awards` for
    the hands that are not sealed yet; where whole hands were asked for also `hands`, `seats` and so
    on for all. Its statements must be the program's own, values bound, through `ask`.
    """

    where: str
    sealed: int  # hands that are not in the tail
    connection: "DuckDBPyConnection"
    rollups: Mapping[str, Sequence[str]]
    """Kind -> Parquet files of all sealed hands' roll-ups, made with the same definitions."""
    waiting: Mapping[str, int] = MappingProxyType({})
    """Kind of files that are made later, if there is one -> how many sealed hands are in none."""
    stores: int = 1  # that it is a moment of

    def files(self, kind: str) -> Sequence[str]:
        """The roll-ups of a kind; raises `StorageFailed` where they are none of sealed hands."""
        found = self.rollups.get(kind, ())
        if self.sealed and not found:
            why = f"no {kind} roll-up is listed: `oddchip rebuild` makes the store anew"
            raise StorageFailed(self.where, "add up statistics", why)
        return found

    def ask(
        self, query: str, given: Sequence[object] | Mapping[str, object] = ()
    ) -> list[tuple[Any, ...]]:
        """What a query of the program's own finds; raises `StorageFailed`, and `TooHeavy` where it
        takes more memory than there may be, or was ended by `Reader.interrupt`.
        """
        from duckdb import Error

        try:
            return self.connection.execute(query, given).fetchall()
        except Error as fault:
            raise refused(self.where, "answer a question", fault) from fault


def refused(where: str, doing: str, fault: "Error") -> OddchipError:
    """What DuckDB's refusal is: a question given up, or files that cannot be read."""
    from duckdb import InterruptException, OutOfMemoryException

    match fault:
        case InterruptException():
            return TooHeavy("it took longer than a question may")
        case OutOfMemoryException():
            return TooHeavy("it takes more memory than a question may")
        case _:
            return StorageFailed(where, doing, str(fault).partition("\n")[0])


class Place(NamedTuple):
    """Where a finished hand ended in the log."""

    hand: str
    stream: str
    last_version: int
    number: int = 0
    """In the stores, where it was read from them; its name may stand in several."""


class Counts(NamedTuple):
    """How much the store holds, or the stores of a log's partitions together."""

    checkpoint: int  # records read
    hands: int
    undecided: int
    in_play: int
    findings: int  # a quarantined stream counts as one
    quarantined_streams: int
    quarantined_records: int
