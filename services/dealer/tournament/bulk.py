"""A whole tournament at once: cards in clear, a hand a record, every table a hand in turn."""

from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple

from schemas.commands import StartHand
from schemas.errors import BadSettings, NotFound
from schemas.events import AnyEvent, HandStarted
from schemas.record import Record
from services.dealer.seeds import hand_seed
from services.dealer.tournament.director import Desk, Director, Entries, away_seats, next_facts
from services.dealer.tournament.floor import Floor, restored
from services.dealer.tournament.streams import numbered, take_over
from services.eventlog import Appended, EventLog
from services.rules import decide
from services.rules.tournament import TournamentState

PREFIX: Final = "cup-"
"""What tournaments that are dealt in bulk are called, before their number."""

BATCH: Final = 200
"""Hands an append takes at most."""

Progress = Callable[[int, int], None]
Stop = Callable[[], bool]


class Played(NamedTuple):
    """What became of a tournament: its id, the hands dealt now, and whether it came to its end."""

    tournament: str
    hands: int
    over: bool


def play_tournament(
    log: EventLog,
    entries: Entries,
    desk: Desk,
    *,
    progress: Progress | None = None,
    stop: Stop | None = None,
) -> Played:
    """Play a new tournament to its end, under the next free number.

    `progress` is told how many players are out of how many who can be, `stop` is asked between two
    appends. Raises what the log raises, and a refusal if somebody else writes to the tournament.
    """
    number = max(numbered(log, PREFIX), default=0)
    while True:
        number += 1
        floor = Floor(f"{PREFIX}{number}")
        director = Director(floor, desk, entries)
        first = director.record(floor.stream, ())
        (answer,) = log.append([first])
        if isinstance(answer, Appended) and not answer.repeat:
            floor.apply(first)
            return _play(log, BulkDirector(director, desk), progress, stop)


def resume_tournament(
    log: EventLog,
    tournament: str,
    desk: Desk,
    entries: Entries | None = None,
    *,
    progress: Progress | None = None,
    stop: Stop | None = None,
) -> Played:
    """Take a tournament over that was dealt in bulk, wherever it was cut off, and play it on.

    `entries` serve one that has not started. Raises what `restored` and `take_over` raise,
    `NotFound`, and `CommandRefused` for one that did not start and comes without entries.
    """
    found = restored(log, tournament)  # what cannot be gone on with is left to whoever deals it now
    if not found.heads and entries is None:
        what, where = "tournament", "the log"
        raise NotFound(what, tournament, where)
    for stream in found.heads:
        take_over(log, stream, desk.clock, desk.dealer)
    director = Director(restored(log, tournament), desk, entries)
    return _play(log, BulkDirector(director, desk), progress, stop)


def _play(
    log: EventLog, dealt: "BulkDirector", progress: Progress | None, stop: Stop | None
) -> Played:
    floor = dealt.director.floor
    while not dealt.director.over and not (stop is not None and stop()):
        records = dealt.next_records()
        for answer in log.append(records):
            if not isinstance(answer, Appended):
                raise answer
        state = floor.state
        if progress is not None and state is not None:
            progress(len(state.finishes), max(1, len(state.entered) - 1))
    return Played(floor.tournament, dealt.hands, dealt.director.over)


class BulkDirector:
    """Makes a tournament's records, a step at a time; what it made, it takes as written."""

    __slots__ = ("_desk", "director", "hands")

    def __init__(self, director: Director, desk: Desk) -> None:
        self.director = director
        self.hands = 0
        self._desk = desk

    def next_records(self) -> list[Record]:
        """The records of the next append, at least one while the tournament is not over.

        Raises `BadSettings` should it be stuck, which terms that were checked never are.
        """
        director, floor = self.director, self.director.floor
        if opening := director.opening():
            return [self._made(floor.stream, opening)]
        state = floor.state
        if state is None:
            return []
        if (fact := director.next_fact(state)) is not None:
            return [self._made(floor.stream, (fact,))]
        if settled := director.settling(state):
            return [self._made(table, events) for table, events in settled.items()]
        records = [*self._hands(state)]
        if not records:
            what, why = f"tournament {floor.tournament}", "no table can be dealt to"
            raise BadSettings(what, (why,))
        return records

    def _hands(self, state: TournamentState) -> Iterator[Record]:
        """A hand at every table that may deal; where there is one alone, several."""
        tables = self.director.dealing(state)
        for table in tables:
            yield self._hand(state, table)
        if len(state.tables) == 1 and tables:
            for _ in range(BATCH - 1):
                if self.director.next_fact(state) or not self.director.dealing(state):
                    return
                yield self._hand(state, tables[0])

    def _hand(self, state: TournamentState, table: str) -> Record:
        floor = self.director.floor
        found = floor.table(table)
        seed = hand_seed(self._desk.seed, table, found.number + 1)
        start = self.director.start(state, found)
        self.hands += 1
        return self._made(table, played(floor, start, seed, away_seats(found)))

    def _made(self, stream: str, events: Sequence[AnyEvent]) -> Record:
        record = self.director.record(stream, events)
        self.director.floor.apply(record)
        return record


def played(floor: Floor, start: StartHand, seed: bytes, away: frozenset[int]) -> list[AnyEvent]:
    """Every fact of a hand, dealt from `seed`."""
    events = list(decide(None, start))
    started = events[0]
    if not isinstance(started, HandStarted):
        return events
    hand = floor.hand(started, seed, sealed=False)
    hand.apply(events[1:])
    while hand.state.phase != "over":
        new = next_facts(hand, away)
        hand.apply(new)
        events += new
    return events
