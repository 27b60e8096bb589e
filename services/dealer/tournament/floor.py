"""A tournament and all its tables as their streams in the log leave them."""

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from typing import Final

from schemas.errors import CorruptRecord
from schemas.events import AnyEvent, HandStarted, TakeOver
from schemas.record import START, Head, Record
from schemas.table_events import HandVoided
from schemas.tournament_events import LevelBegun
from services.dealer.hand import Hand
from services.dealer.secrets import DealerKey
from services.dealer.styles import STYLES, Style
from services.dealer.tournament.streams import table_streams, whole
from services.eventlog import EventLog, head_after
from services.rules.tournament import (
    TableState,
    TournamentState,
    tournament_of,
    tournament_stream,
)

_KINDS: Final = len(STYLES)


class Floor:
    """What a director knows: the tournament, its tables, the hands in play, every stream's head."""

    __slots__ = ("hands", "heads", "key", "since", "state", "stream", "tables", "tournament")

    def __init__(self, tournament: str, key: DealerKey | None = None) -> None:
        """`key` opens the decks of live hands; hands that are written whole need none."""
        self.tournament = tournament
        self.stream = tournament_stream(tournament)
        self.key = key
        self.state: TournamentState | None = None
        self.tables: dict[str, TableState] = {}
        self.hands: dict[str, Hand] = {}  # in play, by table
        self.heads: dict[str, Head] = {}
        self.since = 0.0  # when the level began, on a clock that stands while nobody deals

    def head(self, stream: str) -> Head:
        """Where a stream stands."""
        return self.heads.get(stream, START)

    def table(self, name: str) -> TableState:
        """A table, new if its stream says nothing yet."""
        return self.tables.setdefault(name, TableState(name))

    def apply(self, record: Record, head: Head | None = None) -> None:
        """Take in a record of one of the streams, the next in its stream."""
        self.heads[record.stream] = head_after(record) if head is None else head
        at = record.at.timestamp()
        if record.stream == self.stream:
            self._apply_own(record.events, at)
        else:
            self.table(record.stream).apply(*record.events, at=at)
            if self.key is not None:
                self._follow(record.stream, record.events, self.key)

    def style(self, player: str) -> Style:
        """How a player plays, wherever he sits."""
        entered = [] if self.state is None else self.state.entered
        return STYLES[entered.index(player) % _KINDS] if player in entered else STYLES[0]

    def hand(self, started: HandStarted, seed: bytes, *, sealed: bool) -> Hand:
        """A hand's deck, and its bots in the styles of their players."""
        players = {one.seat: one.player for one in started.seats}
        return Hand(started, seed, sealed=sealed, styles=lambda seat: self.style(players[seat]))

    def _apply_own(self, events: Sequence[AnyEvent], at: float) -> None:
        if self.state is None:
            self.state = tournament_of(events)
        else:
            self.state.apply(*events)
        if any(isinstance(one, LevelBegun) for one in events):
            self.since = at
        if self.state is not None:
            for name in self.state.tables:
                self.table(name)

    def _follow(self, table: str, events: Sequence[AnyEvent], key: DealerKey) -> None:
        """Keep the hand in play, with its deck."""
        first = events[0]
        facts = [one for one in events if not isinstance(one, TakeOver)]
        if isinstance(first, HandStarted) and first.deck is not None:
            seed = key.open_seed(first.hand, first.deck)
            self.hands[table], facts = self.hand(first, seed, sealed=True), facts[1:]
        if (hand := self.hands.get(table)) is None:
            return
        if any(isinstance(one, HandVoided) for one in facts):
            del self.hands[table]
            return
        hand.apply(facts)
        if hand.over:
            del self.hands[table]


def restored(log: EventLog, tournament: str, key: DealerKey | None = None) -> Floor:
    """A tournament as the log holds it, open hands with their decks.

    Raises `CorruptRecord` or `UnknownEvent` for a stream nobody should go on with, `UnknownVariant`
    for a game this build does not know, and `SealBroken` for a deck under another key.
    """
    floor = Floor(tournament, key)
    own, head = whole(log, floor.stream)
    tables = {name: whole(log, name) for name in table_streams(log, tournament)}
    for record in own:
        floor.apply(record, head)
    for name, (records, at) in tables.items():
        for record in records:
            floor.apply(record, at)
        _refuse_lost_deck(floor, name)
    floor.since = _since(own, [one.at.timestamp() for one in _all(own, tables.values())])
    return floor


def _all(
    own: Sequence[Record], tables: Iterable[tuple[Sequence[Record], Head]]
) -> Iterable[Record]:
    yield from own
    for records, _ in tables:
        yield from records


def _refuse_lost_deck(floor: Floor, name: str) -> None:
    """A hand that was cut off in the middle needs its deck to go on."""
    playing = floor.tables[name].playing
    if playing is not None and name not in floor.hands:
        why = f"hand {playing.hand} is in play and carries no deck to go on with"
        raise CorruptRecord(name, floor.heads[name].version, why)


def _since(own: Sequence[Record], clocks: list[float]) -> float:
    """When the level began, later by the time for which nobody dealt: before every take-over,
    from the last record of any stream on.
    """
    clocks.sort()
    since = 0.0
    for record in own:
        at = record.at.timestamp()
        if any(isinstance(one, LevelBegun) for one in record.events):
            since = at
        elif isinstance(record.events[0], TakeOver) and (before := bisect_left(clocks, at)):
            since += max(0.0, at - max(clocks[before - 1], since))
    return since
