"""Live tournaments: sealed cards, a fact a record, each durable before the next is decided."""

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from msgspec.structs import replace

from schemas.errors import CommandRefused, LogError, OddchipError, SealBroken, UnknownVariant
from schemas.events import AnyEvent
from schemas.record import Record
from services.dealer.secrets import DealerKey
from services.dealer.seeds import hand_seed
from services.dealer.tournament.director import Desk, Director, Entries, away_seats, next_facts
from services.dealer.tournament.floor import Floor, restored
from services.dealer.tournament.streams import numbered, take_over
from services.eventlog import Appended, EventLog
from services.rules import decide
from services.rules.tournament import TableState, TournamentState

PREFIX: Final = "sng-"
"""What tournaments that are dealt live are called, before their number."""

Enter = Callable[[str], Entries]
"""What a tournament of this id is played for, and by whom."""


class LiveDirector:
    """Makes a live tournament's records: one a stream at a time."""

    __slots__ = ("_desk", "_key", "director")

    def __init__(self, director: Director, desk: Desk, key: DealerKey) -> None:
        self.director = director
        self._desk = desk
        self._key = key

    def next_records(self) -> list[Record]:
        """What every stream that can go on says next; none of them depends on another."""
        director, floor = self.director, self.director.floor
        if not floor.head(floor.stream).epoch:
            return [director.record(floor.stream, ())]
        if opening := director.opening():
            return [director.record(floor.stream, opening[:1])]
        state = floor.state
        if state is None:
            return []
        fact = director.next_fact(state)
        own = [] if fact is None else [director.record(floor.stream, (fact,))]
        return [*own, *self._at_tables(state, waits=fact is not None)]

    def _at_tables(self, state: TournamentState, *, waits: bool) -> Iterator[Record]:
        """Hands go on whatever the tournament says; between them comes what is to be settled, and
        new ones start where nothing waits.
        """
        director, floor = self.director, self.director.floor
        for table, hand in floor.hands.items():
            away = away_seats(floor.tables[table])
            yield director.record(table, next_facts(hand, away))
        settling = director.settling(state)
        for table, events in settling.items():
            taken = floor.head(table).epoch
            yield director.record(table, events[:1] if taken else ())
        for table in () if waits else director.dealing(state):
            if table not in settling:
                yield director.record(table, self._start(state, floor.tables[table]))

    def _start(self, state: TournamentState, table: TableState) -> Sequence[AnyEvent]:
        start = self.director.start(state, table)
        seed = hand_seed(self._desk.seed, table.name, table.number + 1)
        return decide(None, replace(start, deck=self._key.seal_seed(start.hand, seed)))


class LiveTournament:
    """A tournament in this director's hands: each step writes a record at every table, with one
    sync.
    """

    def __init__(self, log: EventLog, dealt: LiveDirector) -> None:
        self._log = log
        self._dealt = dealt
        self._offered: list[Record] = []

    @property
    def floor(self) -> Floor:
        """Where the tournament stands."""
        return self._dealt.director.floor

    @property
    def over(self) -> bool:
        """Whether nothing is left to be written."""
        return self._dealt.director.over

    def step(self) -> list[Record]:
        """The records that now stand in the log.

        Raises what the log raises, such as `StorageFailed`: the next step offers the very same
        records then. Raises the refusal where somebody else took the tournament over.
        """
        if not self._offered:
            self._offered = self._dealt.next_records()
        answers = self._log.append(self._offered)
        offered, self._offered = self._offered, []
        for record, answer in zip(offered, answers, strict=True):
            if not isinstance(answer, Appended):
                raise answer
            self.floor.apply(record)
        return offered


class LiveTournaments:
    """One tournament after the other, each under a new number; the first goes on with the last one
    in the log, unless that has ended.

    A tournament that cannot be dealt here, since somebody else takes it over, its deck is sealed
    with another key or a stream is damaged, is `lost` with the reason, and no other begins.
    """

    def __init__(
        self, log: EventLog, key: DealerKey, desk: Desk, enter: Enter, prefix: str = PREFIX
    ) -> None:
        self._log, self._key, self._desk = log, key, desk
        self._enter = enter
        self._prefix = prefix
        self._playing: LiveTournament | None = None
        self.name = f"{prefix}{max(numbered(log, prefix), default=1)}"
        self.ended: list[TournamentState] = []
        self.lost: OddchipError | None = None

    def step(self) -> list[Record]:
        """One more record at every table, those that now stand in the log; none once it is lost.

        Raises what the log raises, such as `StorageFailed`: the next step goes on.
        """
        if self.lost is not None:
            return []
        try:
            return self._step()
        except (LogError, UnknownVariant, CommandRefused, SealBroken) as why:
            self.lost = why
            return []

    def _step(self) -> list[Record]:
        playing = self._playing
        if playing is None:
            playing = self._taken(self.name)
        if playing.over:
            number = int(self.name.removeprefix(self._prefix)) + 1
            playing = self._taken(f"{self._prefix}{number}")
            self.name = playing.floor.tournament
        self._playing = playing
        written = playing.step()
        if playing.over and playing.floor.state is not None:
            self.ended.append(playing.floor.state)
        return written

    def _taken(self, name: str) -> LiveTournament:
        """A tournament to go on with, or to begin; whoever dealt it before is fenced."""
        log, key, desk = self._log, self._key, self._desk
        floor = restored(log, name, key)  # what cannot be gone on with is left to its dealer
        for stream in floor.heads:
            take_over(log, stream, desk.clock, desk.dealer)
        director = Director(restored(log, name, key), desk, self._enter(name))
        return LiveTournament(log, LiveDirector(director, desk, key))
