"""One stream's fold: the hand in play, the records no closed hand has used up, the stacks."""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime
from typing import Final, NamedTuple

from schemas.errors import CorruptRecord, UnknownEvent
from schemas.events import (
    ActionTaken,
    AnyEvent,
    CardBurned,
    CardsReleased,
    ChipsAdded,
    HandEnded,
    HandStarted,
    HoleCardsDealt,
    Sealed,
    TakeOver,
)
from schemas.record import Head, Record, Stored, decode, digest, epoch_fault
from schemas.rows import FindingKind, FindingRow
from schemas.settlement import Settlement, Undecided
from services.eventlog import came_late
from services.projector.checks import beyond_bounds, discontinuities, findings, unfoldable, unopened
from services.projector.decisions import Decisions
from services.projector.rows import Span, hand_rows
from services.rules import HandState, begin, evolve, played_out
from services.store import HandRows, OpenRecord, StreamRow

_WATCHED: Final = frozenset[type](
    (TakeOver, ChipsAdded, HandStarted, CardBurned, HandEnded, CardsReleased)
)


class Closed(NamedTuple):
    """A hand that came to its end: its rows and what does not hold in it."""

    rows: HandRows
    findings: list[FindingRow]


@dataclass(slots=True)
class _Play:
    """The hand in play."""

    stream: str
    state: HandState
    decisions: Decisions
    first_version: int
    started_at: datetime
    ended_at: datetime
    owes: bool = False  # cards or burns were hidden: it stays open until `cards-released`
    noted: int = 0  # how many of the state's findings are among `found`
    found: list[FindingRow] = field(default_factory=list[FindingRow])

    def find(self, version: int, kind: FindingKind, what: str) -> None:
        """Note something that does not hold, at a version of the stream."""
        self.found.append(
            FindingRow(
                stream=self.stream, version=version, hand=self.state.hand, kind=kind, what=what
            )
        )


@dataclass(slots=True)
class _Step:
    """What taking one record changes, once all of it could be taken."""

    stored: Stored
    record: Record
    opened: list[Stored]
    skip: int
    stacks: dict[str, int]
    closed: list[Closed] = field(default_factory=list[Closed])


class Table:
    """A stream as far as it was taken.

    `row` and `opened`, which the store keeps, change only when a whole record could be taken; after
    an error the fold itself is spent, and a new `Table` is made of what the store keeps.
    """

    __slots__ = ("_added", "_play", "_saved", "_stacks", "_stream_of", "opened", "row")

    def __init__(
        self, row: StreamRow, opened: list[Stored], stream_of: Callable[[str], str | None]
    ) -> None:
        self.row = row
        self.opened = opened
        self._stream_of = stream_of  # of a hand that has ended
        self._play: _Play | None = None
        self._stacks = dict(row.stacks)
        self._added: dict[str, int] = {}  # bought while a hand is in play
        self._saved = (opened[0].version, opened[-1].version) if opened else (0, 0)
        for stored in opened:
            record = decode(stored.data, stored.stream, stored.version)
            skip = row.skip if stored is opened[0] else 0
            self._fold(_Step(stored, record, opened, skip, row.stacks), skip)

    def take(self, stored: Stored) -> list[Closed] | None:
        """Take the next record whole; the hands that it closes, None where it came too late.

        Raises `CorruptRecord`, `UnknownEvent` or `UnknownVariant` for a record that does not
        follow, cannot be read, or cannot be folded.
        """
        record = self._read(stored)
        if record is None:
            return None
        row = self.row
        opened = [*self.opened, stored] if self.opened else [stored]
        step = _Step(stored, record, opened, row.skip, row.stacks)
        self._fold(step, 0)
        head = Head(stored.version, digest(stored.data), record.epoch)
        hand = None if self._play is None else self._play.state.hand
        self.row = StreamRow(row.stream, head, hand, step.stacks, step.skip)
        self.opened = step.opened
        return step.closed

    def changes(self) -> tuple[list[tuple[str, int]], list[OpenRecord]]:
        """What a commit must take out of the open records, and what it must add to them."""
        first, last = self._saved
        opened, stream = self.opened, self.row.stream
        start = opened[0].version if opened else self.row.head.version + 1
        used = [(stream, start)] if 0 < first < start else []
        added = [OpenRecord(stream, one.version, one.offset, one.data) for one in opened]
        self._saved = (start, opened[-1].version) if opened else (0, 0)
        return used, [one for one in added if one.version > last]

    def came_late(self, stored: Stored) -> bool:
        """Whether a record is one to pass over (see `outrun`)."""
        return came_late(stored, self.row.head)

    def _read(self, stored: Stored) -> Record | None:
        head = self.row.head
        stream, version = stored.stream, stored.version
        if version != head.version + 1:
            if self.came_late(stored):
                return None
            raise CorruptRecord(stream, version, f"it comes after version {head.version}: a gap")
        try:
            record = decode(stored.data, stream, version)
        except (CorruptRecord, UnknownEvent):
            if self.came_late(stored):
                return None
            raise
        if record.epoch < head.epoch:  # spares who counts a second look; see `outrun`
            return None
        if record.previous != head.digest:
            why = f"it names another predecessor than version {head.version}"
            raise CorruptRecord(stream, version, why)
        why = epoch_fault(record, head.epoch)
        if why is not None:
            raise CorruptRecord(stream, version, why)
        return record

    def _fold(self, step: _Step, skip: int) -> None:
        events = step.record.events
        play = self._play
        for at, event in enumerate(events[skip:] if skip else events, skip):
            if type(event) in _WATCHED:
                self._watched(step, at, event)
                play = self._play
                continue
            if play is None:
                raise self._outside(step, event)
            if isinstance(event, ActionTaken):
                play.decisions.note(play.state, event)
            elif isinstance(event, HoleCardsDealt) and isinstance(event.cards, Sealed):
                play.owes = True
            evolve(play.state, event)
        if play is not None:
            _note(play, step)
        elif step.closed and step.skip == len(events):
            step.opened, step.skip = [], 0

    def _outside(self, step: _Step, event: AnyEvent) -> CorruptRecord:
        kind = str(event.__struct_config__.tag)
        return CorruptRecord(step.stored.stream, step.stored.version, f"{kind} outside a hand")

    def _watched(self, step: _Step, at: int, event: AnyEvent) -> None:
        play = self._play
        if isinstance(event, HandStarted):
            self._start(step, at, event)
        elif isinstance(event, ChipsAdded):
            purse = self._stacks if play is None else self._added
            purse[event.player] = purse.get(event.player, 0) + event.chips
        elif not isinstance(event, TakeOver):
            if play is None:
                raise self._outside(step, event)
            evolve(play.state, event)
            _watch(play, step.record, event)
            if play.state.phase == "over" and (play.state.released or not play.owes):
                self._close(step, play, at + 1)

    def _start(self, step: _Step, at: int, event: HandStarted) -> None:
        stream, version = step.stored.stream, step.stored.version
        why, play = unfoldable(event), self._play
        if play is not None and play.state.phase != "over":
            why = f"hand {play.state.hand} is still in play"
        if why is not None:
            raise CorruptRecord(stream, version, f"hand {event.hand} cannot start: {why}")
        if play is not None:
            what = f"hand {event.hand} started before {unopened(play.state)} were released"
            play.find(version, "cards", what)
            self._close(step, play, at)
        at_once = step.record.at
        decisions = Decisions(len(event.seats))
        started = _Play(stream, begin(event), decisions, version, at_once, at_once)
        if event.source is None:
            for kind, what in discontinuities(event, self._stacks):
                started.find(version, kind, what)
        self._play = started

    def _close(self, step: _Step, play: _Play, used: int) -> None:
        """Close a hand; `used` facts of this record are its own or came before it."""
        stored, state = step.stored, play.state
        _note(play, step)
        records = step.opened if used else step.opened[:-1]
        last_version = records[-1].version
        self._check(step, state, play.decisions)
        outcome = played_out(state)
        for kind, what in findings(state, outcome):
            play.find(last_version, kind, what)
        span = Span(stored.stream, play.first_version, last_version, play.started_at, play.ended_at)
        kept = tuple([one.data for one in records])
        rows = hand_rows(span, state, play.decisions, outcome, kept)
        step.closed.append(Closed(rows, play.found))
        step.opened, step.skip = [stored], used
        self._play = None
        if state.event.source is None:
            self._settle_up(state, outcome)
            step.stacks = self._stacks.copy()

    def _check(self, step: _Step, state: HandState, decisions: Decisions) -> None:
        stream, version = step.stored.stream, step.stored.version
        before = next(
            (stream for one in step.closed if one.rows.hand.hand == state.hand),
            self._stream_of(state.hand),
        )
        if before is not None:
            why = f"a hand {state.hand} has ended before, in stream {before}"
            raise CorruptRecord(stream, version, why)
        if beyond_bounds(state) or decisions.beyond:
            why = f"hand {state.hand} has more chips, or decisions, than can be"
            raise CorruptRecord(stream, version, why)

    def _settle_up(self, state: HandState, outcome: Settlement | Undecided) -> None:
        """The stacks as the next hand must find them; where we know none, the dealer's word."""
        stacks, players = self._stacks, state.players
        ended = () if state.ended is None else state.ended.stacks
        for one in outcome.stacks if isinstance(outcome, Settlement) else ended:
            place = state.index.get(one.seat)
            if place is not None:
                stacks[players[place]] = one.chips
        for player, chips in self._added.items():
            stacks[player] = stacks.get(player, 0) + chips
        self._added.clear()


def _watch(play: _Play, record: Record, event: AnyEvent) -> None:
    if isinstance(event, CardBurned):
        play.owes = play.owes or (event.card == "??" and play.state.event.source is None)
    elif isinstance(event, HandEnded):
        play.ended_at = record.at


def _note(play: _Play, step: _Step) -> None:
    """Take over what the fold has found since the last time, at this record's version."""
    found = play.state.findings
    if len(found) > play.noted:
        for kind, what in found[play.noted :]:
            play.find(step.stored.version, kind, what)
        play.noted = len(found)
