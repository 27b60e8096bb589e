"""What a table plays, whatever its game: a hand in play, and the table between two hands."""

from collections.abc import Sequence
from typing import ClassVar, Final, Protocol

from schemas.commands import AnyCommand
from schemas.events import AnyEvent, HandStarted, Sealed
from schemas.house_commands import StartHouseHand
from schemas.house_events import HouseHandStarted
from schemas.views import Choice
from services.dealer.cash import CashSitting, lives
from services.dealer.house_tables import HouseSitting, HouseTable
from services.dealer.played import PlayedHand
from services.dealer.played_house import PlayedHouseHand
from services.dealer.tables import Sitting, Table
from services.rules import decide
from services.rules import house as against_house

AnyTable = Table | HouseTable
"""A table of pot games, or of a game against the house."""

AnySitting = Sitting | CashSitting | HouseSitting
"""Such a table between hands."""

Started = HandStarted | HouseHandStarted
STARTED: Final = (HandStarted, HouseHandStarted)
"""The facts a hand may begin with."""


class Play(Protocol):
    """A hand in play, with its deck; the same from the same facts, so that it can resume."""

    takes: ClassVar[frozenset[type]]
    """The commands of a seat that it takes."""

    @property
    def over(self) -> bool:
        """Whether nothing of the hand is left to say."""
        ...

    @property
    def name(self) -> str:
        """The hand's id."""
        ...

    @property
    def seats(self) -> Sequence[int]:
        """Those that are dealt in."""
        ...

    @property
    def asked(self) -> tuple[int, ...]:
        """The seats, none of them a bot's, that something must come from before it goes on."""
        ...

    def apply(self, events: Sequence[AnyEvent]) -> None:
        """Take in facts of the hand, in order."""
        ...

    def next_command(self) -> AnyCommand:
        """What is due; must not be asked of a hand that is over, or while seats are `asked`."""
        ...

    def decide(self, command: AnyCommand) -> tuple[AnyEvent, ...]:
        """The facts a command causes; raises `CommandRefused`."""
        ...

    def default(self, seat: int) -> AnyCommand:
        """What the dealer decides for a seat that is asked: what costs it no chips."""
        ...

    def opened(self, event: AnyEvent) -> AnyEvent:
        """A fact as the seat it is about may see it."""
        ...

    def due(self, seat: int) -> tuple[tuple[Choice, ...], int]:
        """What a seat that is asked may do, and the chips in the middle."""
        ...


def between(table: AnyTable) -> Sitting | HouseSitting:
    """A table nobody has played at yet, where all are dealt in hand after hand."""
    return Sitting(table) if isinstance(table, Table) else HouseSitting(table)


def sitting_at(table: AnyTable, events: Sequence[AnyEvent] = ()) -> AnySitting:
    """A table as the end of its stream leaves it, all facts from its last hand's start on."""
    sitting: AnySitting = between(table)
    if isinstance(table, Table) and table.terms is not None and lives(events):
        sitting = CashSitting(table, table.terms)
    sitting.apply(*events)
    return sitting


def due(sitting: AnySitting, run: str | None) -> tuple[AnyEvent, ...]:
    """What happens before the next hand can start, as facts of one record; none where it can."""
    if isinstance(sitting, CashSitting):
        return sitting.due(run)
    purchase = sitting.purchase()
    return decided(sitting, purchase) if purchase else ()


def opening(sitting: AnySitting, run: str | None, deck: Sealed) -> tuple[AnyEvent, ...]:
    """The next hand's start; nothing where no hand can be dealt now."""
    if isinstance(sitting, CashSitting):
        return sitting.opening(run, deck)
    if not isinstance(sitting, HouseSitting):
        return decided(sitting, sitting.start(deck))
    return sitting.opening(deck) if sitting.ready else ()


def decided(sitting: Sitting | HouseSitting, command: AnyCommand) -> tuple[AnyEvent, ...]:
    """The facts a command causes between hands; raises `CommandRefused`."""
    if isinstance(command, StartHouseHand):
        return against_house.decide(None, command)
    if isinstance(sitting, HouseSitting):
        return sitting.decide(command)
    return decide(None, command)


def begun(table: AnyTable, started: Started, seed: bytes) -> Play:
    """A hand that has just started at a table, with the deck that belongs to its seed.

    Raises `UnknownVariant`.
    """
    remote = table.remote(started.seats)
    if isinstance(started, HandStarted):
        return PlayedHand(started, seed, remote=remote)
    return PlayedHouseHand(started, seed, remote=remote)
