"""What one commit carries: finished hands, where streams stand, what is open or put aside."""

from dataclasses import dataclass, field
from datetime import datetime
from typing import NamedTuple

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
    hands: list[HandRows] = field(default_factory=list[HandRows])
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
