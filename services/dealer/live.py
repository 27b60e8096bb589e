"""Live play: many tables in one room, a fact a record, each durable before the next is decided."""

from collections.abc import Callable, Container, Generator, Sequence
from contextlib import contextmanager
from datetime import datetime
from secrets import token_hex
from typing import Final, NamedTuple

from schemas.commands import TakeTable
from schemas.errors import (
    CommandRefused,
    CorruptRecord,
    LogError,
    OddchipError,
    SealBroken,
    UnknownVariant,
)
from schemas.events import AnyEvent
from schemas.record import START, Head, Record
from services.dealer.playing import (
    STARTED,
    AnySitting,
    AnyTable,
    Play,
    begun,
    due,
    opening,
    sitting_at,
)
from services.dealer.restore import Standing, restore
from services.dealer.seats import NOBODY, Seats
from services.dealer.secrets import DealerKey
from services.dealer.seeds import hand_seed
from services.eventlog import Answer, Appended, EventLog, chain
from services.rules import decide

TRIES: Final = 100
"""How often a take-over is offered at a table whose dealer keeps writing."""


class Lost(NamedTuple):
    """A table this dealer had to let go of, and why."""

    table: str
    why: OddchipError


class House(NamedTuple):
    """What the tables of a room share."""

    log: EventLog
    key: DealerKey
    clock: Callable[[], datetime]
    dealer: str
    seed: str | None
    seats: Seats


class LiveTable:
    """A table in this dealer's hands, or about to be: one record at a time."""

    __slots__ = (
        "_epoch",
        "_hand",
        "_head",
        "_house",
        "_offered",
        "_seed",
        "_sitting",
        "_tries",
        "table",
    )

    def __init__(self, table: AnyTable, house: House) -> None:
        self.table = table
        self._house = house
        self._sitting: AnySitting = sitting_at(table)
        self._hand: Play | None = None
        self._head: Head = START
        self._epoch = 0  # 0: not ours yet
        self._tries = 0
        self._seed = b""
        self._offered: Record | None = None

    @property
    def standing(self) -> Standing | None:
        """How the table stands by what is durable; None as long as it is not ours."""
        return Standing(self._sitting, self._hand) if self._epoch else None

    def offer(self) -> Record | None:
        """The record that comes next, the very same one until it is answered; None where the table
        waits for players.

        A record whose append failed may stand in the log all the same, and only the same bytes are
        then a repeat.
        """
        if self._offered is None:
            epoch = self._epoch or self._prepare()
            events = self._decide() if self._epoch else _taken(epoch, self._house.dealer)
            if not events:
                return None
            at = self._house.clock()
            self._offered = chain(self._head, self.table.name, epoch, at, events)
        return self._offered

    def answer(self, record: Record, answer: Answer) -> None:
        """Take in what became of `record`: go on, try again, or raise why the table is lost."""
        self._offered = None
        if isinstance(answer, Appended):
            self._head = Head(record.version, answer.digest, record.epoch)
            if self._epoch:
                self._apply(record.events)
            else:
                self._resume(record.epoch)
        elif self._epoch or self._tries >= TRIES or isinstance(answer, CorruptRecord):
            raise answer

    def _prepare(self) -> int:
        """Look before taking: a table we could not go on with is left to whoever deals it now."""
        log, name = self._house.log, self.table.name
        if not self._tries:
            restore(log, self.table, log.head(name), self._house.key)
        self._tries += 1
        self._head = log.head(name)
        return self._head.epoch + 1

    def _resume(self, epoch: int) -> None:
        house = self._house
        self._sitting, self._hand = restore(house.log, self.table, self._head, house.key)
        self._epoch = epoch

    def _decide(self) -> Sequence[AnyEvent]:
        hand, sitting = self._hand, self._sitting
        if told := self._house.seats.facts(self.table.name, Standing(sitting, hand)):
            return told
        if hand is not None:
            return () if hand.asked else hand.decide(hand.next_command())
        run = self._house.seed
        if told := due(sitting, run):
            return told
        name, number = self.table.hand(sitting.number + 1), sitting.number + 1
        self._seed = hand_seed(run, self.table.name, number)
        return opening(sitting, run, self._house.key.seal_seed(name, self._seed))

    def _apply(self, events: Sequence[AnyEvent]) -> None:
        self._sitting.apply(*events)
        first, rest = events[0], events
        if isinstance(first, STARTED):
            self._hand, rest = begun(self.table, first, self._seed), events[1:]
        if self._hand is not None:
            self._hand.apply(rest)
            if self._hand.over:
                self._hand = None


class Offer(NamedTuple):
    """A record to be appended, and the table it is of."""

    table: LiveTable
    record: Record


class LiveRoom:
    """Tables dealt in turn by one dealer: each step appends a record a table, all with one sync.

    The first steps take the tables over: whoever dealt them before is fenced from then on, and a
    hand he left in the middle goes on with the same deck. A table that cannot be dealt here, since
    somebody else takes it over, its hand is sealed with another key or its stream is imported or
    damaged, is found in `lost`; the others go on.
    """

    def __init__(
        self,
        log: EventLog,
        tables: Sequence[AnyTable],
        key: DealerKey,
        clock: Callable[[], datetime],
        *,
        dealer: str | None = None,
        seed: str | None = None,
        seats: Seats = NOBODY,
    ) -> None:
        """`seats` speaks for the seats that are no bot's.

        `dealer`: a name that no other room has, by default one that is made up.

        Two rooms of one name might write the very same take-over, and each take it for its own.
        """
        house = House(log, key, clock, dealer or f"dealer-{token_hex(6)}", seed, seats)
        self._log = log
        self._tables = [LiveTable(table, house) for table in tables]
        self.lost: list[Lost] = []

    @property
    def tables(self) -> tuple[AnyTable, ...]:
        """The tables that are still dealt here."""
        return tuple(one.table for one in self._tables)

    def standing(self, table: str) -> Standing | None:
        """How a table stands by what is durable; None where it is not dealt here, or not yet."""
        return next((one.standing for one in self._tables if one.table.name == table), None)

    def step(self) -> list[Record]:
        """One record at every table that waits for nobody; those that now stand in the log.

        Raises what the log raises, such as `StorageFailed`: nothing was acknowledged then, and the
        next step offers the same records.
        """
        offers = self.offers()
        return self.answer(offers, self._log.append([offer.record for offer in offers]))

    def offers(self, names: Container[str] | None = None) -> list[Offer]:
        """What comes next at the tables of these names (None: at all); the very same again until it
        is answered.
        """
        chosen = [one for one in self._tables if names is None or one.table.name in names]
        return [Offer(one, record) for one in chosen if (record := self._offer(one))]

    def answer(self, offers: Sequence[Offer], answers: Sequence[Answer]) -> list[Record]:
        """Take in what the log said of each offer; the records that now stand in it."""
        acknowledged: list[Record] = []
        for (one, record), answer in zip(offers, answers, strict=True):
            if isinstance(answer, Appended):
                acknowledged.append(record)
            with self._losing(one):
                one.answer(record, answer)
        return acknowledged

    def run(self, stop: Callable[[], bool], pause: Callable[[], None] | None = None) -> None:
        """Step until `stop` says so or no table is left; `pause` sets the pace."""
        while self._tables and not stop():
            self.step()
            if pause is not None:
                pause()

    def _offer(self, one: LiveTable) -> Record | None:
        with self._losing(one):
            return one.offer()
        return None

    @contextmanager
    def _losing(self, one: LiveTable) -> Generator[None, None, None]:
        """What stops one table stops no other."""
        try:
            yield
        except (LogError, UnknownVariant, CommandRefused, SealBroken) as why:
            self._tables = [other for other in self._tables if other is not one]
            self.lost.append(Lost(one.table.name, why))


def _taken(epoch: int, dealer: str) -> Sequence[AnyEvent]:
    return decide(None, TakeTable(epoch=epoch, dealer=dealer))
