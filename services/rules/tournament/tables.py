"""A tournament's table as the facts of its stream have left it."""

from collections import Counter
from collections.abc import Callable
from typing import Any, Final, NamedTuple

from schemas.events import (
    AnyEvent,
    CardsReleased,
    ChipsAdded,
    HandEnded,
    HandStarted,
    Seated,
)
from schemas.numbering import number_at_end
from schemas.table_events import (
    ButtonDrawn,
    HandVoided,
    PlayerAway,
    PlayerBack,
    PlayerLeft,
    PlayerSat,
    TableOpened,
)
from schemas.tables import ButtonRule, TableTerms
from services.rules.life import Places, first_places, next_places, passed_over
from services.rules.seating import seating
from services.rules.tournament.ranking import Bust
from services.rules.tournament.state import table_number


class Loss(NamedTuple):
    """A hand in which players lost their last chips."""

    hand: str
    number: int  # of the hand at its table
    busts: tuple[Bust, ...]
    at: float  # when it was over, in seconds of the record's clock


class TableState:
    """Who sits with how many chips, where the button is, and which hands were played."""

    __slots__ = (
        "at",
        "away",
        "brought",
        "chips",
        "drawn",
        "draws",
        "hands",
        "left_away",
        "losses",
        "name",
        "number",
        "places",
        "players",
        "playing",
        "taken",
        "terms",
    )

    def __init__(self, name: str) -> None:
        self.name = name
        self.terms: TableTerms | None = None
        self.players: dict[int, str] = {}
        self.chips: dict[int, int] = {}  # between hands
        self.away: set[str] = set()
        self.left_away: set[str] = set()  # who was away when he last left
        self.brought: Counter[str] = Counter()  # chips players came with, over all their stays
        self.taken: Counter[str] = Counter()  # and chips they left with
        self.draws = 0  # how often cards were drawn for the button
        self.drawn: int | None = None  # who drew the button, until a hand is dealt
        self.places: Places | None = None  # of the last hand
        self.number = 0  # of the last hand
        self.hands: Counter[str] = Counter()  # hands of each level
        self.playing: HandStarted | None = None  # the hand that is not over, or not released
        self.losses: list[Loss] = []
        self.at = 0.0  # seconds, by the clock of the last record

    @property
    def ready(self) -> list[int]:
        """Seats with chips, whose players are dealt in or have their blinds posted."""
        return [seat for seat, chips in self.chips.items() if chips]

    def next_places(self, rule: ButtonRule) -> Places | None:
        """Whose button and blinds are next; None while fewer than two could play."""
        ready = self.ready
        if len(ready) < 2:
            return None
        if self.places is None or self.drawn is not None:
            return first_places(ready, self.drawn or ready[0])
        return next_places(self.places, rule, ready)

    def dealt_in(self, places: Places) -> tuple[Seated, ...]:
        """The seats of the next hand; who sits between the button and the small blind waits."""
        return tuple(
            Seated(seat, self.players[seat], self.chips[seat])
            for seat in sorted(self.ready)
            if not passed_over(places, seat)
        )

    def apply(self, *events: AnyEvent, at: float = 0.0) -> None:
        """Take in facts of the table; `at` is their record's clock in seconds."""
        self.at = at
        for event in events:
            if change := _APPLY.get(type(event)):
                change(self, event)


def places_of(started: HandStarted, last: Places | None) -> Places:
    """Where the button and the blinds of a hand are; `last` tells an empty small blind's chair."""
    seats = seating(tuple(one.seat for one in started.seats), started.button).seats
    if started.dead_small_blind:
        small = started.button if last is None else last.big
        return Places(started.button, small, seats[0], dead_small=True)
    if len(seats) == 2:
        return Places(started.button, seats[1], seats[0])
    return Places(started.button, seats[0], seats[1])


def _opened(state: TableState, event: TableOpened) -> None:
    state.terms = event.terms


def _sat(state: TableState, event: PlayerSat) -> None:
    state.players[event.seat] = event.player
    state.chips[event.seat] = 0
    state.left_away.discard(event.player)


def _brought(state: TableState, event: ChipsAdded) -> None:
    state.chips[event.seat] = state.chips.get(event.seat, 0) + event.chips
    state.brought[event.player] += event.chips


def _left(state: TableState, event: PlayerLeft) -> None:
    state.players.pop(event.seat, None)
    state.chips.pop(event.seat, None)
    state.taken[event.player] += event.chips
    if event.player in state.away:
        state.away.discard(event.player)
        state.left_away.add(event.player)


def _away(state: TableState, event: PlayerAway) -> None:
    state.away.add(event.player)


def _back(state: TableState, event: PlayerBack) -> None:
    state.away.discard(event.player)


def _drawn(state: TableState, event: ButtonDrawn) -> None:
    state.draws += 1
    state.drawn = event.button


def _started(state: TableState, event: HandStarted) -> None:
    state.playing = event
    state.places = places_of(event, state.places)
    state.drawn = None
    number = number_at_end(event.hand)
    state.number = state.number + 1 if number is None else number
    state.hands[event.stakes.level or ""] += 1
    state.chips.update((one.seat, one.stack) for one in event.seats)


def _ended(state: TableState, event: HandEnded) -> None:
    started = state.playing
    if started is None:
        return
    state.chips.update((one.seat, one.chips) for one in event.stacks)
    busts = _busts(started, {one.seat for one in event.stacks if not one.chips}, state.name)
    if busts:
        state.losses.append(Loss(started.hand, state.number, busts, state.at))
    if started.deck is None:
        state.playing = None


def _busts(started: HandStarted, seats: set[int], table: str) -> tuple[Bust, ...]:
    """Who has nothing left, in any order of theirs."""
    order = seating(tuple(one.seat for one in started.seats), started.button).places
    return tuple(
        Bust(one.player, one.stack, order[one.seat], table_number(table))
        for one in started.seats
        if one.seat in seats
    )


def _released(state: TableState, _event: CardsReleased) -> None:
    state.playing = None


def _voided(state: TableState, event: HandVoided) -> None:
    """Everybody has what he had when the hand began."""
    if state.playing is not None and state.playing.hand == event.hand:
        state.chips.update((one.seat, one.stack) for one in state.playing.seats)
        state.playing = None


_APPLY: Final[dict[type, Callable[[TableState, Any], None]]] = {
    TableOpened: _opened,
    PlayerSat: _sat,
    ChipsAdded: _brought,
    PlayerLeft: _left,
    PlayerAway: _away,
    PlayerBack: _back,
    ButtonDrawn: _drawn,
    HandStarted: _started,
    HandEnded: _ended,
    CardsReleased: _released,
    HandVoided: _voided,
}
