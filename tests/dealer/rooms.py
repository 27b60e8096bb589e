"""Rooms to deal in tests, a log that fails when told to, and what must hold of what was dealt."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from itertools import count
from typing import Final

from schemas.errors import StorageFailed
from schemas.events import (
    AnyEvent,
    BoardDealt,
    CardBurned,
    CardsReleased,
    CardsShown,
    ChipsAdded,
    HandEnded,
    HandStarted,
    HoleCardsDealt,
    Sealed,
    TakeOver,
)
from schemas.record import Record, decode
from schemas.settlement import Settlement
from schemas.table_events import ButtonDrawn
from services.dealer import DealerKey, Game, LiveRoom, Table, games, tables
from services.eventlog import Answer, EventLog, MemoryLog
from services.rules import contradicted, fold, settle

KEY: Final = DealerKey(bytes(range(32)))
NOON: Final = datetime(2026, 11, 30, 12, tzinfo=UTC)
STEPS_A_HAND: Final = 300
"""More than any hand takes, to tell a room that never gets on."""

CARD: Final = re.compile(rb'"([2-9TJQKA][cdhs])"')


class CrashError(Exception):
    """The process ended here."""


class BreakingLog(MemoryLog):
    """A log whose append number `at` breaks with `fault`, before or after the records stand."""

    def __init__(self, at: int, fault: Exception, *, written: bool) -> None:
        super().__init__()
        self._at, self._fault, self._written = at, fault, written
        self._appends = count(1)
        self.broke = False

    def append(self, records: Sequence[Record]) -> list[Answer]:
        breaks = next(self._appends) == self._at
        if breaks and not self._written:
            self._break()
        answers = super().append(records)
        if breaks:
            self._break()
        return answers

    def _break(self) -> None:
        self.broke = True
        raise self._fault


class TornLog(MemoryLog):
    """A log that takes appends record by record, and ends its dealer once `room` is full."""

    def __init__(self, room: int) -> None:
        super().__init__()
        self.room = room

    def append(self, records: Sequence[Record]) -> list[Answer]:
        room = self.room - self.end()
        answers = super().append(records[:room])
        if len(records) > room:
            raise CrashError
        return answers


def full_disk() -> StorageFailed:
    return StorageFailed("log.db", "append", "no space left")


def noon() -> datetime:
    return NOON


def one_table(variant: str = "holdem") -> tuple[Table, ...]:
    return tables(games([variant], ["nl"]))


def every_table() -> tuple[Table, ...]:
    """A table of each game at each limit."""
    return tables(games())


def mixed() -> Sequence[Game]:
    """A game of each kind: two, four and five cards, high, and high and low."""
    return [games([key], [limit])[0] for key, limit in _MIXED]


_MIXED: Final = (("holdem", "nl"), ("omaha-8", "fl"), ("courchevel-8", "pl"))


def room(log: EventLog, playing: Sequence[Table], *, dealer: str = "one") -> LiveRoom:
    """A room whose cards and choices are the same each time."""
    return LiveRoom(log, playing, KEY, noon, dealer=dealer, seed="a trial")


def play_hands(dealt: LiveRoom, log: EventLog, hands: int) -> None:
    """Step until every table of the room has released so many hands."""
    done = {table.name: released(log, table.name) for table in dealt.tables}
    steps = count(1)
    while any(ended < hands for ended in done.values()):
        assert next(steps) < STEPS_A_HAND * hands
        acknowledged = dealt.step()
        assert acknowledged
        for one in acknowledged:
            if isinstance(one.events[0], CardsReleased):
                done[one.stream] = released(log, one.stream)  # it may have stood there already


def whole_room(log: MemoryLog, played: int = 2) -> list[str]:
    """Play so many hands at a table of each game at each limit; the tables' names."""
    playing = every_table()
    play_hands(room(log, playing), log, played)
    return [table.name for table in playing]


def released(log: EventLog, stream: str) -> int:
    return sum(isinstance(one, CardsReleased) for one in facts(log, stream))


def records(log: EventLog, stream: str) -> list[Record]:
    stored = log.read_stream(stream, 0, 1_000_000)
    return [decode(one.data, stream, one.version) for one in stored]


def facts(log: EventLog, stream: str) -> list[AnyEvent]:
    """Every fact of a table but take-overs."""
    events = [event for record in records(log, stream) for event in record.events]
    return [event for event in events if not isinstance(event, TakeOver)]


def hands(events: Sequence[AnyEvent]) -> list[list[AnyEvent]]:
    """A table's facts, hand by hand."""
    dealt: list[list[AnyEvent]] = []
    for event in events:
        if isinstance(event, HandStarted):
            dealt.append([])
        if dealt and not isinstance(event, ChipsAdded | TakeOver):
            dealt[-1].append(event)
    return dealt


def finished(events: Sequence[AnyEvent]) -> list[list[AnyEvent]]:
    """The hands of a table that have ended."""
    return [hand for hand in hands(events) if any(isinstance(one, HandEnded) for one in hand)]


def assert_sound(events: Sequence[AnyEvent]) -> int:
    """Assert that the rules allow every finished hand and agree with its end; how many."""
    played = finished(events)
    for hand in played:
        state = fold(hand)
        outcome = settle(state)
        assert isinstance(outcome, Settlement)
        assert state.findings == []
        assert list(contradicted(state, outcome)) == []
    return len(played)


def assert_chips_conserved(events: Sequence[AnyEvent]) -> None:
    """Assert that chips bought are the chips in play and the rake, from stack to stack."""
    stacks: Counter[str] = Counter()
    bought = rake = 0
    names: dict[int, str] = {}
    for event in events:
        if isinstance(event, ChipsAdded):
            stacks[event.player] += event.chips
            bought += event.chips
        elif isinstance(event, HandStarted):
            names = {one.seat: one.player for one in event.seats}
            assert {one.player: one.stack for one in event.seats} == dict(stacks)
        elif isinstance(event, HandEnded):
            stacks.update(
                {names[one.seat]: one.chips - stacks[names[one.seat]] for one in event.stacks}
            )
            rake += event.rake
            assert stacks.total() + rake == bought


def leaks(log: EventLog, stream: str) -> Iterator[str]:
    """Cards that a record before its hand's end holds and that were not dealt or shown face up."""
    for stored in log.read_stream(stream, 0, 1_000_000):
        record = decode(stored.data, stream, stored.version)
        kinds = {type(event) for event in record.events}
        if CardsReleased in kinds and HandEnded not in kinds:
            continue
        open_: set[str] = set()
        for event in record.events:
            if isinstance(event, BoardDealt | CardsShown):
                open_ |= set(event.cards)
            elif isinstance(event, ButtonDrawn):
                open_ |= {one.card for one in event.cards}
        for card in CARD.findall(stored.data):
            if card.decode() not in open_:
                yield f"{stream} version {stored.version} holds {card.decode()}"


def assert_dealt_from_its_deck(hand: Sequence[AnyEvent], deck: Sequence[str]) -> None:
    """Assert that a live hand's cards are the deck's, one at a time from the button's left."""
    start = hand[0]
    assert isinstance(start, HandStarted)
    dealt = [event for event in hand if isinstance(event, HoleCardsDealt)]
    counts = [event.cards.count for event in dealt if isinstance(event.cards, Sealed)]
    assert len(counts) == len(start.seats)
    ends = [event for event in hand if isinstance(event, CardsReleased)]
    if not ends:
        return
    (end,) = ends
    cards = {one.seat: one.cards for one in end.seats}
    order = [event.seat for event in dealt]
    assert order[-1] == start.button
    holes = [cards[seat][turn] for turn in range(counts[0]) for seat in order]
    burns = iter(end.burns)
    rest: list[str] = []
    for event in hand:
        if isinstance(event, CardBurned):
            rest.append(next(burns))
        elif isinstance(event, BoardDealt):
            rest += event.cards
    assert [*holes, *rest] == list(deck[: len(holes) + len(rest)])
