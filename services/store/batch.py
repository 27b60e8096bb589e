"""What one commit carries: finished hands, where streams stand, what is open or put aside."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Final, NamedTuple, TypeVar, cast

from msgspec import Struct
from msgspec.structs import astuple

from schemas.record import Head
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
from schemas.tournament_events import AnyTournamentEvent

Values = list[object]
"""The fields of rows of one kind, one row's after the other's, each without the hand's name."""

_Row = TypeVar("_Row", bound=Struct)

_STREAM: Final = HandRow.__struct_fields__.index("stream")
_LAST_VERSION: Final = HandRow.__struct_fields__.index("last_version")
_STATUS: Final = HandRow.__struct_fields__.index("status")


class HandValues(NamedTuple):
    """A finished hand as it is written: what `HandRows` names, as bare values. A hand has dozens of
    rows, each of which is read twice, so that an object for each would cost more than the rules do.
    """

    hand: tuple[object, ...]  # all fields of its row
    seats: Values
    actions: Values
    pots: Values
    awards: Values
    records: tuple[bytes, ...]
    boxes: Values
    box_actions: Values

    @property
    def name(self) -> str:
        """The hand's id."""
        return cast(str, self.hand[0])

    @property
    def stream(self) -> str:
        """Where it was played."""
        return cast(str, self.hand[_STREAM])

    @property
    def last_version(self) -> int:
        """The version of its last record in that stream."""
        return cast(int, self.hand[_LAST_VERSION])

    @property
    def undecided(self) -> bool:
        """Whether nobody can settle it."""
        return self.hand[_STATUS] == "undecided"

    def rows(self) -> "HandRows":
        """The same with a name for everything; raises `TypeError` where a row lacks a value."""
        hand = self.name
        return HandRows(
            HandRow(*cast(Any, self.hand)),
            named(SeatRow, hand, self.seats),
            named(ActionRow, hand, self.actions),
            named(PotRow, hand, self.pots),
            named(AwardRow, hand, self.awards),
            self.records,
            named(BoxRow, hand, self.boxes),
            named(BoxActionRow, hand, self.box_actions),
        )


class HandRows(NamedTuple):
    """A finished hand's rows, and the log's records it was played in, as stored there."""

    hand: HandRow
    seats: tuple[SeatRow, ...]
    actions: tuple[ActionRow, ...]
    pots: tuple[PotRow, ...]
    awards: tuple[AwardRow, ...]
    records: tuple[bytes, ...]
    boxes: tuple[BoxRow, ...] = ()
    box_actions: tuple[BoxActionRow, ...] = ()

    def values(self) -> HandValues:
        """The same as bare values."""
        return HandValues(
            astuple(self.hand),
            _bare(self.seats),
            _bare(self.actions),
            _bare(self.pots),
            _bare(self.awards),
            self.records,
            _bare(self.boxes),
            _bare(self.box_actions),
        )


def named(kind: type[_Row], hand: str, values: Values) -> tuple[_Row, ...]:
    """Rows of one kind out of their values; raises `TypeError` where one lacks a value."""
    width = len(kind.__struct_fields__) - 1
    return tuple([kind(hand, *values[at : at + width]) for at in range(0, len(values), width)])


def _bare(rows: Sequence[Struct]) -> Values:
    return [value for row in rows for value in astuple(row)[1:]]


class StreamRow(NamedTuple):
    """How far a stream was read, and what its next hand is measured against."""

    stream: str
    head: Head
    hand: str | None  # in play
    stacks: dict[str, int]  # player -> chips, as the last closed hand left them
    skip: int  # leading facts of the first open record that belong to a closed hand


class OpenRecord(NamedTuple):
    """A record that no closed hand has used up: of the hand in play, or what came before it."""

    stream: str
    version: int
    offset: int
    data: bytes


class Quarantined(NamedTuple):
    """A record that could not be taken, or follows one of its stream that could not.

    `data` is empty where the log itself is damaged.
    """

    stream: str
    offset: int
    version: int
    reason: str
    data: bytes


class Told(NamedTuple):
    """A fact of a tournament, from its own stream, with its record's clock."""

    stream: str
    at: datetime
    event: AnyTournamentEvent


@dataclass(slots=True)
class Batch:
    """One transaction: everything between two checkpoints."""

    expected: int  # the checkpoint this batch starts from
    next: int  # the checkpoint once it is committed
    hands: list[HandValues] = field(default_factory=list[HandValues])
    findings: list[FindingRow] = field(default_factory=list[FindingRow])
    told: list[Told] = field(default_factory=list[Told])
    """What tournaments said, in order."""
    streams: list[StreamRow] = field(default_factory=list[StreamRow])
    closed: list[tuple[str, int]] = field(default_factory=list[tuple[str, int]])
    """Stream and version below which its open records are used up."""
    opened: list[OpenRecord] = field(default_factory=list[OpenRecord])
    released: list[tuple[str, int]] = field(default_factory=list[tuple[str, int]])
    """Stream and offset of records that leave quarantine."""
    quarantined: list[Quarantined] = field(default_factory=list[Quarantined])
