"""A table's desk: commands that came over the network wait here for their turn, and seats that are
asked have their time measured.

Used from one thread. A command is answered once the record with its facts is durable and counts;
what the rules refuse is answered at once and changes nothing.
"""

from asyncio import Future, get_running_loop
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Final

from schemas.commands import AddChips
from schemas.errors import CommandRefused, OddchipError
from schemas.events import AnyEvent
from schemas.record import Record
from schemas.seat_commands import AnySeatCommand
from schemas.table_commands import ComeBack, GoAway, Leave, Sit, VoidHand
from schemas.table_events import CommandTaken, DecidedFor, TimeBankUsed
from schemas.views import Choice, Due
from services.dealer.clock import Patience, bank_used, deadline, left
from services.dealer.network.memory import Memory
from services.dealer.network.times import Times
from services.dealer.network.wishes import Busy, TableGone, Wish
from services.dealer.playing import Play
from services.dealer.restore import Standing
from services.eventlog import EventLog

SEAT_WAITS: Final = 8
"""Most commands of one seat that wait."""

_TABLE_S: Final = (Sit, Leave, AddChips, GoAway, ComeBack)
"""What is asked of the table, whatever is played there."""

Now = Callable[[], int]
"""A steady clock in milliseconds."""


class Desk:
    """What the seats of one table that no bot plays want, in the order in which it came."""

    def __init__(self, table: str, patience: Patience, now: Now, wake: Callable[[str], None]):
        """`wake` is told the table's name whenever it may have something to say."""
        self.table = table
        self.memory = Memory()
        self._now = now
        self._wake = wake
        self._patience = patience
        self._gone_for_good = False
        self._waiting: dict[tuple[int, str], Wish] = {}
        self.times = Times(patience, self.memory, now)

    def restore(self, log: EventLog, standing: Standing, version: int) -> None:
        """Go on where the table's records up to `version` leave it."""
        self.memory.read(log, self.table, version)
        self.times.ask(standing.hand, version, ())

    def submit(self, command: AnySeatCommand, name: str, digest: str) -> Future[int]:
        """The version of the record that holds what the command `name` caused, once it does.

        The same again, however often, is taken once. Raises `IdTaken` where another command has the
        name, `Busy` and `TableGone`; the future raises `CommandRefused` and `TableGone`.
        """
        future: Future[int] = get_running_loop().create_future()
        future.add_done_callback(_heard)
        wish = Wish(command, name, digest, self._now(), future)
        version = self.memory.version(wish.seat, name, digest)
        if version is not None:
            future.set_result(version)
            return future
        if self._gone_for_good:
            raise self._elsewhere()
        if (same := self._waiting.get(wish.key)) is not None:
            same.require(digest)
            return same.version
        if sum(one.seat == wish.seat for one in self._waiting.values()) >= SEAT_WAITS:
            why = f"{SEAT_WAITS} commands of seat {wish.seat} wait already"
            raise Busy(why)
        self.times.seen(wish.seat)
        self._waiting[wish.key] = wish
        self._wake(self.table)
        return future

    def facts(self, standing: Standing) -> Sequence[AnyEvent]:
        """See `Seats.facts`: of the first command that can be taken now; else what the dealer
        decides for a seat whose time is over.
        """
        for wish in [*self._waiting.values()]:
            if self._must_wait(standing, wish):
                continue
            try:
                facts = self._decided(standing, wish)
            except CommandRefused as why:
                self._done(wish, why)
                continue
            return (wish.taken(), *facts)
        return self._for_others(standing)

    def heard(self, record: Record, standing: Standing) -> None:
        """A record of the table is durable, and the table stands as it says."""
        self.memory.heard(record)
        for event in record.events:
            if isinstance(event, CommandTaken):
                wish = self._waiting.get((event.seat, event.command))
                if wish is not None:
                    self._done(wish, record.version)
        self.times.ask(standing.hand, record.version, record.events)

    def lost(self) -> None:
        """The table is not dealt here any more."""
        self._gone_for_good = True
        for wish in [*self._waiting.values()]:
            self._done(wish, self._elsewhere())

    def choices(self, standing: Standing, seat: int) -> tuple[Choice, ...]:
        """What a seat may do now that the table waits for it."""
        return () if standing.hand is None else standing.hand.due(seat)[0]

    def due(self, hand: Play, seat: int) -> Due | None:
        """What the table waits for from a seat; None where it does not."""
        asked = self.times.asked.get(seat)
        if asked is None:
            return None
        clock, bank = left(self._patience, self.times.waiting(seat), self._now())
        choices, pot = hand.due(seat)
        return Due(
            hand=hand.name,
            seat=seat,
            version=asked.version,
            choices=choices,
            pot=pot,
            clock=clock,
            bank=bank,
        )

    def overdue(self) -> bool:
        """Whether the dealer is to decide for a seat that has not."""
        return any(self.times.verdict(seat) is not None for seat in self.times.asked)

    def _must_wait(self, standing: Standing, wish: Wish) -> bool:
        """Whether a command's turn has yet to come: who leaves goes when his hand is over; and what
        comes too late is left behind what the dealer decides.
        """
        hand, seat = standing.hand, wish.seat
        if isinstance(wish.command, Leave):
            return hand is not None and seat in hand.seats
        if hand is not None and type(wish.command) in hand.takes and seat in self.times.asked:
            return wish.at >= deadline(self._patience, self.times.waiting(seat))
        return False

    def _decided(self, standing: Standing, wish: Wish) -> Sequence[AnyEvent]:
        """What a command causes, with what its seat's thinking cost; raises `CommandRefused`."""
        hand, command = standing.hand, wish.command
        if isinstance(command, _TABLE_S):
            return standing.sitting.decide(command)
        if hand is None or type(command) not in hand.takes:
            why = "no hand is in play that this is asked in"
            raise CommandRefused(why)
        facts = hand.decide(command)
        return (*self._bank(wish.seat, wish.at), *facts) if wish.seat in self.times.asked else facts

    def _bank(self, seat: int, at: int) -> tuple[AnyEvent, ...]:
        used = bank_used(self._patience, self.times.waiting(seat), at)
        return (TimeBankUsed(seat=seat, milliseconds=used),) if used else ()

    def _for_others(self, standing: Standing) -> Sequence[AnyEvent]:
        """What the dealer decides for a seat that is late, gone or away."""
        hand, now = standing.hand, self._now()
        for seat in self.times.asked if hand else ():
            why = self.times.verdict(seat)
            if hand is not None and why is not None:
                bank = self._bank(seat, now) if why == "late" else ()
                return (*bank, DecidedFor(seat=seat, why=why), *_decided_for(standing, hand, seat))
        if hand is None:
            return self._gone(standing)
        return ()

    def _gone(self, standing: Standing) -> Sequence[AnyEvent]:
        """Between hands: who has no connection for too long is away from now on."""
        for seat in standing.sitting.remote:
            if seat in self.memory.away or not self.times.is_gone(seat):
                continue
            with suppress(CommandRefused):  # a table whose seats are given keeps him
                facts = standing.sitting.decide(GoAway(seat=seat))
                return (DecidedFor(seat=seat, why="gone"), *facts)
        return ()

    def _elsewhere(self) -> TableGone:
        why = f"table {self.table} is not dealt here any more; the same id is good elsewhere"
        return TableGone(why)

    def _done(self, wish: Wish, what: int | OddchipError) -> None:
        del self._waiting[wish.key]
        if wish.version.done():
            return
        if isinstance(what, int):
            wish.version.set_result(what)
        else:
            wish.version.set_exception(what)


def _decided_for(standing: Standing, hand: Play, seat: int) -> Sequence[AnyEvent]:
    """What the dealer decides for a seat; a hand that cannot go on so is called off."""
    command = hand.default(seat)
    try:
        facts = hand.decide(command)
    except CommandRefused as fault:  # ours, and no reason to lose the table
        command = VoidHand(why=f"the dealer could not decide for seat {seat}: {fault}")
        facts = hand.decide(command)
    if not isinstance(command, VoidHand):
        return facts
    with suppress(CommandRefused):  # away already, or given a seat for good
        facts = (*standing.sitting.decide(GoAway(seat=seat)), *facts)  # holds up no other hand
    return facts


def _heard(future: Future[int]) -> None:
    """Whoever waited may have hung up; a refusal nobody reads is none of our faults."""
    if not future.cancelled():
        future.exception()
