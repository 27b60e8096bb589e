"""One stream's fold: the hand in play, the records no closed hand has used up, the stacks."""

from collections.abc import Callable
from typing import Final, cast, get_args

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
from schemas.house_events import HouseHandStarted
from schemas.record import TOURNAMENT, Head, Record, Stored, decode, digest, epoch_fault
from schemas.rows import FindingRow
from schemas.table_events import AnyTableEvent, HandVoided, PlayerLeft
from schemas.tournament_events import AnyTournamentEvent
from services.eventlog import came_late
from services.projector.play import AnyPlay, Closed, HousePlay, PotPlay, begun, unplayable
from services.projector.purses import Purses
from services.projector.rows import Span
from services.projector.tournaments import beyond_bounds
from services.rules import evolve
from services.store import OpenRecord, StreamRow, Told

_WATCHED: Final = frozenset[type](
    (
        *(TakeOver, ChipsAdded, PlayerLeft, HandStarted, HouseHandStarted),
        *(CardBurned, HandEnded, CardsReleased, HandVoided),
    )
)
_OF_TOURNAMENTS: Final = frozenset[type](get_args(AnyTournamentEvent))
_OF_A_HAND: Final = frozenset[type]((CardBurned, HandEnded, CardsReleased))
_BESIDE: Final = frozenset[type]((*get_args(AnyTableEvent), *get_args(AnyTournamentEvent)))
"""Facts of a table or a tournament: no hand's, wherever they stand."""


class _Step:
    """What taking one record changes, once all of it could be taken."""

    __slots__ = ("closed", "found", "opened", "record", "skip", "stacks", "stored", "told")

    def __init__(
        self,
        stored: Stored,
        record: Record,
        opened: list[Stored],
        skip: int,
        stacks: dict[str, int],
    ) -> None:
        self.stored, self.record = stored, record
        self.opened, self.skip, self.stacks = opened, skip, stacks
        self.closed: list[Closed] = []
        self.found: list[FindingRow] = []  # what does not hold between hands
        self.told: list[Told] = []


class Table:
    """A stream as far as it was taken.

    `row` and `opened`, which the store keeps, change only when a whole record could be taken; after
    an error the fold itself is spent, and a new `Table` is made of what the store keeps.
    """

    __slots__ = ("_play", "_purses", "_saved", "_stream_of", "_voided", "opened", "row")

    def __init__(
        self, row: StreamRow, opened: list[Stored], stream_of: Callable[[str], str | None]
    ) -> None:
        self.row = row
        self.opened = opened
        self._stream_of = stream_of  # of a hand that has ended
        self._play: AnyPlay | None = None
        self._purses = Purses(row.stacks)
        self._voided = False  # the last hand was called off: its cards may still be released
        self._saved = (opened[0].version, opened[-1].version) if opened else (0, 0)
        for stored in opened:
            record = decode(stored.data, stored.stream, stored.version)
            skip = row.skip if stored is opened[0] else 0
            if skip:
                self._voided = isinstance(record.events[skip - 1], HandVoided)
            self._fold(_Step(stored, record, opened, skip, row.stacks), skip)

    def take(self, stored: Stored) -> list[Closed] | None:
        """Take the next record whole; what it closes and finds, None where it came too late.

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
        head = Head(stored.version, stored.digest or digest(stored.data), record.epoch)
        hand = None if self._play is None else self._play.state.event.hand
        self.row = StreamRow(row.stream, head, hand, step.stacks, step.skip)
        self.opened = step.opened
        if step.found or step.told:
            return [*step.closed, Closed(None, step.found, step.told)]
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
        if record.epoch != head.epoch or _takes_over(record):
            fault = epoch_fault(record, head.epoch)
            if fault is not None:
                raise CorruptRecord(stream, version, fault)
        return record

    def _fold(self, step: _Step, skip: int) -> None:
        events = step.record.events
        play = self._play if type(self._play) is PotPlay else None
        for at, event in enumerate(events[skip:] if skip else events, skip):
            kind = type(event)
            if kind is not ActionTaken and kind in _WATCHED:
                self._watched(step, at, event)
                play = self._play if type(self._play) is PotPlay else None
                continue
            if play is None:
                self._aside(step, event)
                continue
            if kind is ActionTaken:
                play.decisions.note(play.state, cast(ActionTaken, event))
            elif kind is HoleCardsDealt and not play.owes:
                play.owes = isinstance(cast(HoleCardsDealt, event).cards, Sealed)
            evolve(play.state, event)
        if self._play is not None:
            self._play.note(step.stored.version)
        elif step.closed and step.skip == len(events) and not self._voided:
            step.opened, step.skip = [], 0

    def _aside(self, step: _Step, event: AnyEvent) -> None:
        """A fact while no pot is played for: of a hand against the house, or of the table."""
        if type(event) in _BESIDE:
            if type(event) in _OF_TOURNAMENTS and step.stored.stream.startswith(TOURNAMENT):
                self._tell(step, cast("AnyTournamentEvent", event))
            return
        if not isinstance(self._play, HousePlay):
            raise self._outside(step, event)
        self._play.take(event)

    def _tell(self, step: _Step, event: AnyTournamentEvent) -> None:
        stream, version = step.stored.stream, step.stored.version
        if beyond_bounds(event):
            why = f"{event.__struct_config__.tag} names money or places beyond what can be"
            raise CorruptRecord(stream, version, why)
        step.told.append(Told(stream, step.record.at, event))

    def _outside(self, step: _Step, event: AnyEvent) -> CorruptRecord:
        kind = str(event.__struct_config__.tag)
        return CorruptRecord(step.stored.stream, step.stored.version, f"{kind} outside a hand")

    def _watched(self, step: _Step, at: int, event: AnyEvent) -> None:
        play = self._play
        if play is not None and type(event) in _OF_A_HAND:
            play.watch(step.record.at, event)
            if play.whole:
                self._close(step, play, at + 1)
            return
        match event:
            case HandStarted() | HouseHandStarted():
                self._start(step, at, event)
            case ChipsAdded() | PlayerLeft():
                self._move(step, event)
            case TakeOver():
                pass
            case CardsReleased() if play is None and self._voided:
                self._voided = False
            case HandVoided() if play is not None:
                self._void(step, play, at, event)
            case _:
                raise self._outside(step, event)

    def _move(self, step: _Step, event: ChipsAdded | PlayerLeft) -> None:
        if self._play is not None:
            self._purses.later(event)
        elif (what := self._purses.move(event)) is not None:
            self._find(step, what)

    def _find(self, step: _Step, what: str) -> None:
        """Note that a player's chips do not continue, between hands."""
        stream, version = step.stored.stream, step.stored.version
        step.found.append(
            FindingRow(stream=stream, version=version, hand=None, kind="continuity", what=what)
        )

    def _start(self, step: _Step, at: int, event: HandStarted | HouseHandStarted) -> None:
        stream, version = step.stored.stream, step.stored.version
        why, play = unplayable(event), self._play
        if play is not None and play.state.phase != "over":
            why = f"hand {play.state.event.hand} is still in play"
        if why is not None:
            raise CorruptRecord(stream, version, f"hand {event.hand} cannot start: {why}")
        if play is not None:
            what = f"hand {event.hand} started before {play.unopened()} were released"
            play.find(version, "cards", what)
            self._close(step, play, at)
        self._voided = False
        self._play = begun(stream, version, step.record.at, event, self._purses.held)

    def _void(self, step: _Step, play: AnyPlay, at: int, event: HandVoided) -> None:
        hand = play.state.event.hand
        if event.hand != hand or play.state.phase == "over":
            stands = "has ended" if event.hand == hand else f"is not in play, {hand} is"
            why = f"hand {event.hand} is called off and {stands}"
            raise CorruptRecord(step.stored.stream, step.stored.version, why)
        play.ended_at = step.record.at
        self._voided = True
        self._close(step, play, at + 1)

    def _close(self, step: _Step, play: AnyPlay, used: int) -> None:
        """Close a hand; `used` facts of this record are its own or came before it."""
        stored, source = step.stored, play.state.event.source
        play.note(stored.version)
        records = step.opened if used else step.opened[:-1]
        last = records[-1].version
        self._check(step, play)
        span = Span(stored.stream, play.first_version, last, play.started_at, play.ended_at)
        kept = tuple([one.data for one in records])
        rows = play.voided(span, kept) if self._voided else play.rows(span, kept)
        step.closed.append(Closed(rows, play.found))
        step.opened, step.skip = [stored], used
        self._play = None
        if source is None:
            for what in self._purses.settle(play.stacks):
                self._find(step, what)
            step.stacks = self._purses.held.copy()

    def _check(self, step: _Step, play: AnyPlay) -> None:
        stream, version, hand = step.stored.stream, step.stored.version, play.state.event.hand
        before = next(
            (stream for one in step.closed if one.rows and one.rows.name == hand),
            self._stream_of(hand),
        )
        if before is not None:
            why = f"a hand {hand} has ended before, in stream {before}"
            raise CorruptRecord(stream, version, why)
        if not self._voided and play.beyond_bounds():
            why = f"hand {hand} has more chips, or decisions, than can be"
            raise CorruptRecord(stream, version, why)


def _takes_over(record: Record) -> bool:
    return any(type(one) is TakeOver for one in record.events)
