"""Whoever runs a tournament: which records are to be written next, in bulk or live.

All records of one append depend on none of each other, beyond their order in one stream: wherever
an append is cut off, whoever takes over finds in the log what was done and does the rest. Chips
are nowhere twice: a player leaves a table with them before he brings them to another.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from functools import partial
from secrets import token_hex
from typing import Final

from schemas.commands import Act, StartHand
from schemas.errors import BadSettings, CommandRefused
from schemas.events import AnyEvent, TakeOver
from schemas.record import Record
from schemas.table_events import DecidedFor
from schemas.tournament_events import PlayerEntered, TournamentOpened, TournamentStarted
from schemas.tournaments import TournamentTerms
from services.dealer.hand import Hand
from services.dealer.seeds import fresh_seed
from services.dealer.tournament.draws import Draw, button_deck
from services.dealer.tournament.floor import Floor
from services.dealer.tournament.streams import Clock
from services.eventlog import chain
from services.rules import decide
from services.rules.tournament import (
    TableState,
    TournamentState,
    away_now,
    entry_problems,
    level_of,
    level_stakes,
    may_deal,
    next_fact,
    problems,
    seat_draw,
    settling,
)

_FIRST: Final = 1  # the epoch of a stream nobody has written to


@dataclass(slots=True, frozen=True)
class Entries:
    """A tournament to be played: its terms, who takes part, and who of them is away; None: whoever
    the tables say.

    Raises `BadSettings` for terms or players with which nobody can play.
    """

    terms: TournamentTerms
    players: tuple[str, ...]
    absent: frozenset[str] | None = None

    def __post_init__(self) -> None:
        reasons = (*problems(self.terms), *entry_problems(self.terms, self.players))
        if reasons:
            what = f"tournament {self.terms.name!r}"
            raise BadSettings(what, reasons)


@dataclass(slots=True, frozen=True)
class Desk:
    """Who directs, by which clock, and from which seed; without one all is drawn afresh."""

    clock: Clock
    seed: str | None = None
    dealer: str = field(default_factory=lambda: f"director-{token_hex(6)}")


class Director:
    """Decides what comes next on a floor; it writes nothing and changes nothing itself."""

    __slots__ = ("_absent", "_desk", "_entries", "_secret", "floor")

    def __init__(self, floor: Floor, desk: Desk, entries: Entries | None = None) -> None:
        """`entries`: of a tournament that may not have started yet."""
        self.floor = floor
        self._desk = desk
        self._entries = entries
        self._secret = fresh_seed() if desk.seed is None else desk.seed.encode()
        self._absent: Collection[str] | None = None if entries is None else entries.absent

    @property
    def over(self) -> bool:
        """Whether nothing is left to be written: one player has all the chips, and sits alone."""
        state, floor = self.floor.state, self.floor
        return (
            state is not None
            and state.ended is not None
            and not any(settling(state, floor.tables, one) for one in floor.tables.values())
        )

    def record(self, stream: str, events: Sequence[AnyEvent]) -> Record:
        """The next record of a stream; the first one of all makes it ours."""
        head, desk = self.floor.head(stream), self._desk
        epoch = head.epoch or _FIRST
        if not head.epoch:
            events = (TakeOver(epoch=epoch, dealer=desk.dealer), *events)
        return chain(head, stream, epoch, desk.clock(), events)

    def opening(self) -> Sequence[AnyEvent]:
        """Facts up to the start that are still to be told, in order.

        Raises `CommandRefused` where the tournament never started and its entries are unknown.
        """
        state, entries = self.floor.state, self._entries
        if state is not None and state.started:
            return ()
        if entries is None:
            why = f"tournament {self.floor.tournament} never started: nobody knows who entered"
            raise CommandRefused(why)
        terms, entered = entries.terms, () if state is None else state.entered
        opened = TournamentOpened(tournament=self.floor.tournament, terms=terms)
        seats = seat_draw(
            self.floor.tournament, entries.players, terms.table_seats, self._draw("seats").below
        )
        return (
            *((opened,) if state is None else ()),
            *(PlayerEntered(player=one) for one in entries.players[len(entered) :]),
            TournamentStarted(seats=seats),
        )

    def next_fact(self, state: TournamentState) -> AnyEvent | None:
        """The tournament's own next fact, None if none is due."""
        seconds = self._desk.clock().timestamp() - self.floor.since
        return next_fact(state, self.floor.tables, seconds, self._move(state).below)

    def settling(self, state: TournamentState) -> dict[str, list[AnyEvent]]:
        """What tables between hands have to tell of who comes and goes."""
        floor = self.floor
        absent = away_now(state, floor.tables) if self._absent is None else self._absent
        found: dict[str, list[AnyEvent]] = {}
        for name, table in floor.tables.items():
            deck = partial(button_deck, self._secret, name, table.draws)
            if events := settling(state, floor.tables, table, deck=deck, absent=absent):
                found[name] = events
        return found

    def dealing(self, state: TournamentState) -> list[str]:
        """Tables whose next hand may start, if nothing else is due."""
        return may_deal(state, self.floor.tables, self._move(state).below)

    def start(self, state: TournamentState, table: TableState) -> StartHand:
        """A table's next hand, with its cards in clear."""
        level = level_of(state.terms, state.level or "")
        places = table.next_places(state.terms.button_rule)
        if level is None or places is None:
            why = f"{table.name} has no level, or no two players, to deal to"
            raise CommandRefused(why)
        return StartHand(
            hand=f"{table.name}-{table.number + 1}",
            variant=state.terms.variant,
            stakes=level_stakes(state.terms, level),
            button=places.button,
            seats=table.dealt_in(places),
            dead_small_blind=places.dead_small,
        )

    def _draw(self, what: str) -> Draw:
        return Draw(self._secret, self.floor.tournament, what)

    def _move(self, state: TournamentState) -> Draw:
        return self._draw(f"move/{state.moves}")


def away_seats(table: TableState) -> frozenset[int]:
    """Seats whose players are away."""
    return frozenset(seat for seat, player in table.players.items() if player in table.away)


def next_facts(hand: Hand, away: Collection[int]) -> Sequence[AnyEvent]:
    """What comes next in a hand: who is away has his hand folded for him (rules A3)."""
    state = hand.state
    if state.phase == "act" and (seat := state.seats[state.actor]) in away:
        decided = decide(state, Act(seat=seat, action="fold"))
        return (DecidedFor(seat=seat, why="away"), *decided)
    return decide(state, hand.next_command())
