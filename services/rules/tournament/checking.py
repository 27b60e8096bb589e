"""Whether a tournament came out as its streams say: every claim worked out again from the facts.

Left to others: what happened within a hand is checked where hands are settled, and which of two
hands at different tables ended first is told by no stream but the tournament's own.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from schemas.events import AnyEvent
from schemas.tournament_events import (
    HandForHandBegun,
    LevelBegun,
    PlayerEntered,
    PlayersEliminated,
    PlayersMoved,
    TableSeat,
    TournamentEnded,
    TournamentOpened,
    TournamentStarted,
)
from services.rules.tournament.ranking import finishes
from services.rules.tournament.seating import tables_needed
from services.rules.tournament.state import Place, TournamentState
from services.rules.tournament.steps import final_ranking
from services.rules.tournament.table_checks import Table, looked_through
from services.rules.tournament.tables import Loss
from services.rules.tournament.terms import entry_problems, problems


class Wrong(NamedTuple):
    """Something that does not follow from the facts, and the stream that says it."""

    stream: str
    what: str


def wrong_claims(
    own: Sequence[AnyEvent], tables: Mapping[str, Sequence[AnyEvent]]
) -> tuple[Wrong, ...]:
    """What does not follow in a tournament's own stream and its tables', by name; none if all does.

    A tournament that is still played, or was cut off, is right as far as it goes.
    """
    opened = next((one for one in own if isinstance(one, TournamentOpened)), None)
    if opened is None:
        return (Wrong("tournament", "the tournament was never opened"),)
    looked = {name: looked_through(opened.terms, name, said) for name, said in tables.items()}
    check = _Check(opened, looked)
    for event in own:
        check.take(event)
    own_wrong = [*check.wrong, *check.at_the_end()]
    return (
        *(Wrong(f"tournament-{opened.tournament}", what) for what in own_wrong),
        *(Wrong(name, what) for name, table in looked.items() for what in table.wrong),
    )


class _Check:
    """The tournament's own stream, followed with what its tables played in hand."""

    def __init__(self, opened: TournamentOpened, tables: Mapping[str, Table]) -> None:
        self.state = TournamentState(opened)
        self.tables = tables
        self.wrong: list[str] = [*problems(opened.terms)]
        self.seats: dict[str, list[Place]] = {}  # every seat a player was given, in order
        self.levels = 0
        self._losses = {
            loss.hand: (name, loss) for name, table in tables.items() for loss in table.state.losses
        }

    def take(self, event: AnyEvent) -> None:
        """One more fact: what it claims is compared, then it is believed."""
        state = self.state
        match event:
            case PlayerEntered() if state.started:
                self.wrong.append(f"{event.player} entered after the start")
            case TournamentStarted():
                self.wrong += self._start(event)
            case LevelBegun():
                self.wrong += self._level(event)
            case PlayersMoved():
                self.wrong += self._move(event)
            case HandForHandBegun():
                self.wrong += self._step()
            case PlayersEliminated():
                self.wrong += self._eliminated(event)
            case TournamentEnded():
                self.wrong += self._ended(event)
            case _:
                pass
        state.apply(event)
        if isinstance(event, TournamentStarted | PlayersMoved):
            for one in event.seats:
                self.seats.setdefault(one.player, []).append(Place(one.table, one.seat))

    def at_the_end(self) -> Iterator[str]:
        """What all streams together do not bear out."""
        for name, table in self.tables.items():
            if table.level >= self.levels:
                yield f"{name} plays a level that has not begun"
        if self.state.ended is not None:
            for hand in self._losses.keys() - self.state.out_of:
                yield f"players went out in hand {hand}, and nobody said so"
        for player in self.state.entered:
            yield from self._chips(player)

    def _start(self, event: TournamentStarted) -> Iterator[str]:
        terms, entered = self.state.terms, self.state.entered
        yield from entry_problems(terms, entered)
        if sorted(one.player for one in event.seats) != sorted(entered):
            yield "seats were drawn for others than those who entered"
        sizes = _sizes(event.seats)
        if len(sizes) != tables_needed(len(entered), terms.table_seats):
            yield f"{len(entered)} players begin at {len(sizes)} tables"
        if sizes and max(sizes.values()) - min(sizes.values()) > 1:
            yield "tables begin with numbers of players that differ by more than one"
        yield from _seat_problems(self.state, event.seats)

    def _level(self, event: LevelBegun) -> Iterator[str]:
        ids = [level.id for level in self.state.terms.levels]
        due = ids[self.levels] if self.levels < len(ids) else None
        if event.level != due:
            yield f"level {event.level} begins where {due or 'none'} is next"
        self.levels += 1

    def _move(self, event: PlayersMoved) -> Iterator[str]:
        state = self.state
        gone = [one.player for one in event.seats if one.player not in state.seats]
        if gone:
            yield f"{', '.join(gone)} moved and is not in the tournament"
            return
        moved = {one.player for one in event.seats}
        if event.broken is not None and not {*state.at(event.broken).values()} <= moved:
            yield f"{event.broken} is broken up and somebody still sits there"
        if event.why == "balance":
            yield from self._balance(event)
        elif len(state.tables) <= tables_needed(state.left, state.terms.table_seats):
            yield f"{event.broken} is broken up, and every table is needed"
        yield from _seat_problems(state, event.seats)

    def _balance(self, event: PlayersMoved) -> Iterator[str]:
        """One player, from a longest table to a shortest, which differ by two at least."""
        sizes = {table: len(chairs) for table, chairs in self.state.tables.items()}
        longest, shortest = max(sizes.values()), min(sizes.values())
        for one in event.seats:
            source = self.state.seats[one.player].table
            fits = sizes.get(source) == longest and sizes.get(one.table) == shortest
            if not fits or longest - shortest < 2 or len(event.seats) > 1:
                yield f"{one.player} moves from {source} to {one.table}, which balances nothing"

    def _step(self) -> Iterator[str]:
        if self.state.left != self.state.paid + 1 or len(self.state.tables) < 2:
            left, paid = self.state.left, self.state.paid
            yield f"hand for hand begins with {left} players left and {paid} places paid"

    def _eliminated(self, event: PlayersEliminated) -> Iterator[str]:
        """The ranks and prizes of players who lost all in these hands, worked out again."""
        state = self.state
        for hand in event.hands:
            if hand not in self._losses:
                yield f"nobody lost his last chips in hand {hand}"
            elif hand in state.out_of:
                yield f"the eliminations of hand {hand} are told twice"
        found = [self._losses[hand] for hand in event.hands if hand in self._losses]
        yield from self._together(event, found)
        busts = [bust for _, loss in found for bust in loss.busts]
        due = finishes(busts, state.left, state.amounts, state.terms.elimination_tie)
        if due != event.finishes:
            yield f"hand {', '.join(event.hands)}: due is {_told(due)}, not {_told(event.finishes)}"

    def _together(
        self, event: PlayersEliminated, found: Sequence[tuple[str, Loss]]
    ) -> Iterator[str]:
        """Hands count as one where tables play in step, in the same round, and nowhere else."""
        state = self.state
        if len(event.hands) > 1 and not state.step:
            yield f"hands {', '.join(event.hands)} count as one, and tables do not play in step"
        for name, loss in found:
            for other in self.tables[name].state.losses:
                if other.number < loss.number and other.hand not in state.out_of:
                    yield f"hand {loss.hand} is told before hand {other.hand}"
        if not state.step:
            return
        rounds = {self._round(name, loss) for name, loss in found}
        sizes = Counter(place.table for place in state.seats.values())
        same = {
            hand
            for hand, (name, loss) in self._losses.items()
            if self._round(name, loss) in rounds
            and sizes[name] > 1  # who sits alone waits, and plays later what counts as many hands
        }
        if len(rounds) > 1 or same - state.out_of != {*event.hands}:
            yield f"hands {', '.join(event.hands)} are not those of one round in step"

    def _round(self, name: str, loss: Loss) -> int:
        return loss.number - self.state.base.get(name, 0)

    def _ended(self, event: TournamentEnded) -> Iterator[str]:
        state = self.state
        if state.left != 1:
            yield f"the tournament ended with {state.left} players left"
        elif event.finishes != (due := final_ranking(state)):
            yield f"the final ranking is {_told(due)}, not {_told(event.finishes)}"
        pool = state.terms.buy_in * len(state.entered)
        won = sum(one.prize for one in event.finishes)
        if won != pool:
            yield f"prizes of {won} were won, {pool} was bought in for"

    def _chips(self, player: str) -> Iterator[str]:
        """From seat to seat a player brings what he left with; the first time, his start."""
        has: int | None = self.state.terms.starting_chips
        rest = {
            name: [one for one in table.stays if one.player == player]
            for name, table in self.tables.items()
        }
        for place in self.seats.get(player, []):
            stays = rest.get(place.table, [])
            if not stays:
                break  # cut off before he sat down
            stay = stays.pop(0)
            if has is None or stay.seat != place.seat:
                yield f"{player} sits at {place.table} in seat {stay.seat} at another time than due"
                return
            if stay.brought != has and (stay.brought or stay.taken is not None):
                yield f"{player} brings {stay.brought} chips to {place.table} and has {has}"
            has = stay.taken
        if any(rest.values()):
            yield f"{player} sits where nobody sent him"


def _seat_problems(state: TournamentState, seats: Sequence[TableSeat]) -> Iterator[str]:
    """Two players in a chair, or a chair that the tables do not have."""
    moved = {one.player for one in seats}
    taken = {place for player, place in state.seats.items() if player not in moved}
    for one in seats:
        place = Place(one.table, one.seat)
        if place in taken or not 1 <= one.seat <= state.terms.table_seats:
            yield f"{one.player} cannot sit at {one.table} in seat {one.seat}"
        taken.add(place)


def _sizes(seats: Sequence[TableSeat]) -> dict[str, int]:
    sizes: dict[str, int] = {}
    for one in seats:
        sizes[one.table] = sizes.get(one.table, 0) + 1
    return sizes


def _told(found: Sequence[object]) -> str:
    return ", ".join(map(str, found)) or "nobody"
