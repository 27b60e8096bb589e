"""Tournaments set up for tests: who sits where, and hands given by their first and last stacks."""

from collections.abc import Mapping, Sequence

from schemas.events import AnyEvent, ChipsAdded, HandEnded, HandStarted, SeatChips
from schemas.table_events import ButtonDrawn, DrawnCard, PlayerSat, TableOpened
from schemas.tables import TournamentTable
from schemas.tournament_events import (
    PlayerEntered,
    TableSeat,
    TournamentOpened,
    TournamentStarted,
)
from schemas.tournaments import Level, TournamentTerms
from services.rules.tournament import (
    Below,
    TableState,
    TournamentState,
    level_stakes,
    settling,
    tournament_of,
)

LEVELS = (
    Level(id="1", small_blind=10, big_blind=20, hands=10),
    Level(id="2", small_blind=20, big_blind=40, hands=10),
    Level(id="3", small_blind=40, big_blind=80),
)
TERMS = TournamentTerms(
    name="a trial",
    variant="holdem",
    limit="nl",
    starting_chips=1_000,
    levels=LEVELS,
    table_seats=6,
    buy_in=100,
    prizes=(5_000, 3_000, 2_000),
)


def first(count: int) -> int:
    """Randomness without surprise."""
    assert count > 0
    return 0


def counting(numbers: Sequence[int]) -> Below:
    """Randomness as given, each number taken as far as it fits."""
    left = list(numbers)

    def below(count: int) -> int:
        return left.pop(0) % count if left else 0

    return below


class Scene:
    """A started tournament and its tables, every player with the starting chips."""

    def __init__(
        self, seats: Mapping[str, Mapping[int, str]], terms: TournamentTerms = TERMS
    ) -> None:
        placed = [
            TableSeat(player, table, seat)
            for table, chairs in seats.items()
            for seat, player in chairs.items()
        ]
        self.terms = terms
        self.own: list[AnyEvent] = [
            TournamentOpened(tournament="x", terms=terms),
            *(PlayerEntered(player=one.player) for one in placed),
            TournamentStarted(seats=tuple(placed)),
        ]
        self.said: dict[str, list[AnyEvent]] = {
            table: self._opening(chairs) for table, chairs in seats.items()
        }
        self.numbers = dict.fromkeys(seats, 0)

    def _opening(self, chairs: Mapping[int, str]) -> list[AnyEvent]:
        chips = self.terms.starting_chips
        sat = [PlayerSat(seat=seat, player=player) for seat, player in chairs.items()]
        bought = [
            ChipsAdded(seat=seat, player=player, chips=chips) for seat, player in chairs.items()
        ]
        button = next(iter(chairs))
        drawn = ButtonDrawn(cards=(DrawnCard(button, "As"),), button=button)
        return [TableOpened(terms=table_of(self.terms)), *sat, *bought, drawn]

    def hand(self, table: str, ends: Mapping[int, int], level: str = "1") -> None:
        """The table's next hand as the rules have it start, and the chips it ended with."""
        self.begin(table, level)
        self.end(table, ends)

    def begin(self, table: str, level: str = "1") -> None:
        state = self.tables[table]
        places = state.next_places(self.terms.button_rule)
        assert places is not None
        self.numbers[table] += 1
        self.said[table].append(
            HandStarted(
                hand=f"{table}-{self.numbers[table]}",
                variant=self.terms.variant,
                stakes=level_stakes(self.terms, next(x for x in LEVELS if x.id == level)),
                button=places.button,
                dead_small_blind=places.dead_small,
                seats=state.dealt_in(places),
            )
        )

    def end(self, table: str, ends: Mapping[int, int]) -> None:
        started = self.said[table][-1]
        assert isinstance(started, HandStarted)
        stacks = {one.seat: one.stack for one in started.seats} | dict(ends)
        assert sum(stacks.values()) == sum(one.stack for one in started.seats)
        ended = tuple(SeatChips(seat, chips) for seat, chips in stacks.items())
        self.said[table].append(HandEnded(stacks=ended))

    def settle(self) -> None:
        """Every table says what it has to of who comes and goes."""
        state, tables = self.state, self.tables
        for name, table in tables.items():
            self.said[name] += settling(state, tables, table)

    @property
    def state(self) -> TournamentState:
        state = tournament_of(self.own)
        assert state is not None
        return state

    @property
    def tables(self) -> dict[str, TableState]:
        found: dict[str, TableState] = {}
        for name, events in self.said.items():
            found[name] = TableState(name)
            found[name].apply(*events)
        return found


def table_of(terms: TournamentTerms) -> TournamentTable:
    """What a table of the tournament is opened with."""
    return TournamentTable(
        tournament="x", variant=terms.variant, limit=terms.limit, seats=terms.table_seats
    )


def chairs(names: str, seats: Sequence[int] | None = None) -> dict[int, str]:
    """Players of one letter each, in seats 1, 2, 3 ... or the given ones."""
    return dict(zip(seats or range(1, len(names) + 1), names, strict=True))
