"""A tournament as the facts of its own stream have left it."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, NamedTuple

from schemas.events import AnyEvent
from schemas.numbering import number_at_end
from schemas.record import TOURNAMENT
from schemas.tournament_events import (
    Finish,
    HandForHandBegun,
    HandForHandEnded,
    LevelBegun,
    PlayerEntered,
    PlayersEliminated,
    PlayersMoved,
    TableSeat,
    TournamentEnded,
    TournamentOpened,
    TournamentStarted,
)
from schemas.tournaments import TournamentTerms
from services.rules.tournament.prizes import paid_places, prizes


class Place(NamedTuple):
    """A seat at one of the tables."""

    table: str
    seat: int


class TournamentState:
    """Who entered, who is to sit where, which level is played, and who is out."""

    __slots__ = (
        "base",
        "came_from",
        "ended",
        "entered",
        "finals",
        "finishes",
        "level",
        "moves",
        "out_of",
        "seats",
        "started",
        "step",
        "tables",
        "terms",
        "tournament",
    )

    def __init__(self, opened: TournamentOpened) -> None:
        self.tournament = opened.tournament
        self.terms: TournamentTerms = opened.terms
        self.entered: list[str] = []
        self.started = False
        self.seats: dict[str, Place] = {}  # of players who are still in
        self.came_from: dict[str, Place] = {}  # where a player who moved sat before
        self.tables: dict[str, dict[int, str]] = {}  # that are played: who is to sit where
        self.level: str | None = None
        self.moves = 0  # how often players have moved
        self.finals: str | None = None  # the final table, once everybody sits there
        self.step = False  # hand for hand
        self.base: dict[str, int] = {}  # hands each table had dealt when that began
        self.finishes: list[Finish] = []  # in the order they were told
        self.out_of: set[str] = set()  # hands whose eliminations were told
        self.ended: TournamentEnded | None = None

    @property
    def left(self) -> int:
        """How many players are still in."""
        return len(self.seats)

    @property
    def amounts(self) -> tuple[int, ...]:
        """The money of every place that is paid."""
        return prizes(self.terms, len(self.entered))

    @property
    def paid(self) -> int:
        """How many places win something."""
        return paid_places(self.terms, len(self.entered))

    def at(self, table: str) -> Mapping[int, str]:
        """Who is to sit at a table, by seat; nobody at one that is played no more."""
        return self.tables.get(table, {})

    def apply(self, *events: AnyEvent) -> None:
        """Take in facts of the tournament's stream, in order; take-overs change nothing."""
        for event in events:
            if change := _APPLY.get(type(event)):
                change(self, event)


def tournament_of(events: Iterable[AnyEvent]) -> TournamentState | None:
    """A tournament from the facts of its own stream; None before it was opened."""
    facts = iter(events)
    opened = next((one for one in facts if isinstance(one, TournamentOpened)), None)
    if opened is None:
        return None
    state = TournamentState(opened)
    state.apply(*facts)
    return state


def tournament_stream(tournament: str) -> str:
    """The stream of a tournament's own facts."""
    return f"{TOURNAMENT}{tournament}"


def table_stream(tournament: str, number: int) -> str:
    """The stream of one of its tables, from 1."""
    return f"{tournament}-t{number}"


def _entered(state: TournamentState, event: PlayerEntered) -> None:
    state.entered.append(event.player)


def _started(state: TournamentState, event: TournamentStarted) -> None:
    state.started = True
    for table in sorted({one.table for one in event.seats}, key=table_number):
        state.tables[table] = {}
    _seat(state, event.seats)


def _level(state: TournamentState, event: LevelBegun) -> None:
    state.level = event.level


def _moved(state: TournamentState, event: PlayersMoved) -> None:
    state.moves += 1
    for one in event.seats:
        if (before := _unseat(state, one.player)) is not None:
            state.came_from[one.player] = before
    _seat(state, event.seats)
    state.tables.pop(event.broken or "", None)
    if event.why == "final" and event.seats:
        state.finals = event.seats[0].table


def _seat(state: TournamentState, seats: tuple[TableSeat, ...]) -> None:
    for one in seats:
        state.seats[one.player] = Place(one.table, one.seat)
        state.tables.setdefault(one.table, {})[one.seat] = one.player


def _unseat(state: TournamentState, player: str) -> Place | None:
    """Where a player was to sit; his chair is free then."""
    place = state.seats.pop(player, None)
    if place is not None:
        state.tables.get(place.table, {}).pop(place.seat, None)
    return place


def _step_begun(state: TournamentState, event: HandForHandBegun) -> None:
    state.step = True
    state.base = {table: int(number) for table, _, number in map(_parted, event.hands)}


def _parted(hand: str) -> tuple[str, str, str]:
    return hand.rpartition("-")


def _step_ended(state: TournamentState, _event: HandForHandEnded) -> None:
    state.step = False
    state.base = {}


def _eliminated(state: TournamentState, event: PlayersEliminated) -> None:
    state.out_of.update(event.hands)
    for one in event.finishes:
        _unseat(state, one.player)
        state.finishes.append(one)


def _ended(state: TournamentState, event: TournamentEnded) -> None:
    state.ended = event


def table_number(table: str) -> int:
    """The number at the end of a table's name; 0 where there is none."""
    return number_at_end(table, "-t") or 0


_APPLY: Final[dict[type, Callable[[TournamentState, Any], None]]] = {
    PlayerEntered: _entered,
    TournamentStarted: _started,
    LevelBegun: _level,
    PlayersMoved: _moved,
    HandForHandBegun: _step_begun,
    HandForHandEnded: _step_ended,
    PlayersEliminated: _eliminated,
    TournamentEnded: _ended,
}
