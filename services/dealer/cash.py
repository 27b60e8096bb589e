"""A cash table between hands, with the life that its players lead there."""

from collections.abc import Sequence
from typing import Final

from schemas.command import Command
from schemas.events import AnyEvent, ChipsAdded, HandStarted, Sealed
from schemas.table_commands import DrawButton, Leave, OpenTable
from schemas.table_events import (
    DrawnCard,
    PlayerAway,
    PlayerBack,
    PlayerLeft,
    SeatsKept,
    TableOpened,
)
from schemas.tables import CashTerms
from services.dealer.deck import shuffled
from services.dealer.living import Living
from services.dealer.regulars import straddlers, urged, wish
from services.dealer.seeds import Chance, drawing_seed, table_seed
from services.dealer.tables import Table
from services.rules import decide as decide_hand
from services.rules.life import NoHand, TableLife, button_due, decide, evolve, kept, next_hand

_SETTLES: Final = (ChipsAdded, PlayerAway, PlayerBack, PlayerLeft)
"""Facts after which a bot wants nothing more before the next hand."""


def lives(events: Sequence[AnyEvent]) -> bool:
    """Whether the end of a stream, as `restore` reads it, is that of a table with a life.

    A table that was dealt at before there were such facts goes on without.
    """
    marks = any(isinstance(one, TableOpened | SeatsKept) for one in events)
    return marks or not any(isinstance(one, ChipsAdded | HandStarted) for one in events)


class CashSitting(Living):
    """A table between hands: who sits there with what, and what its bots want."""

    __slots__ = ("_content", "_terms", "table")

    def __init__(self, table: Table, terms: CashTerms) -> None:
        super().__init__()
        self.table = table
        self._terms = terms
        self._content = set[int]()  # bots that want nothing more before the next hand

    @property
    def life(self) -> TableLife:
        """The table, to look at."""
        return self._life

    @property
    def remote(self) -> frozenset[int]:
        """The seats that no bot plays."""
        return self.table.remote(self.seated())

    @property
    def terms(self) -> CashTerms:
        """What was agreed on."""
        return self._terms

    @property
    def free(self) -> tuple[int, ...]:
        """The seats nobody has, those first that no bot will take."""
        kept = dict(self.table.guests)
        free = [seat for seat in range(1, self._terms.seats + 1) if seat not in self._life.chairs]
        return tuple(sorted(free, key=lambda seat: (seat not in kept, seat)))

    def apply(self, *events: AnyEvent) -> None:
        """Take in facts of the table; those within a hand change nothing here."""
        for event in events:
            evolve(self._life, event)
            if isinstance(event, _SETTLES):
                self._content.add(event.seat)
            elif isinstance(event, HandStarted):
                self._content.clear()

    def due(self, run: str | None) -> tuple[AnyEvent, ...]:
        """What happens before the next hand can start, one wish at a time; nothing where it can.

        In a run with a seed the same happens again.
        """
        command = self._due(run)
        return () if command is None else decide(self._life, command)

    def _due(self, run: str | None) -> Command | None:
        life = self._life
        if life.terms != self._terms:  # nobody says them again as long as they stay
            return OpenTable(terms=self._terms)
        for seat, _ in self.table.guests:
            if seat in life.chairs and life.chairs[seat].player == self.table.bot(seat):
                return Leave(seat=seat)  # it is kept for a player since
        command = self._wish(Chance(table_seed(run, self.table.name, life.number)))
        if command is not None:
            return command
        if seats := button_due(life):
            cards = shuffled(drawing_seed(run, self.table.name, life.number))
            return DrawButton(cards=tuple(map(DrawnCard, seats, cards)))
        return None

    def _wish(self, chance: Chance) -> Command | None:
        life, terms, bots = self._life, self._terms, self._bots()
        for seat, player in bots.items():
            wanted = wish(life, terms, seat, player, chance)
            if wanted is not None and seat not in self._content:
                return wanted
        if len(life.ready) < terms.players_min:
            for seat, player in bots.items():
                if wanted := urged(life, terms, seat, player):
                    return wanted
        return None

    def _bots(self) -> dict[int, str]:
        """The seats that are a bot's, or could be, and its name."""
        kept = dict(self.table.guests)
        seats = [seat for seat in range(1, self._terms.seats + 1) if seat not in kept]
        named = {seat: self.table.bot(seat) for seat in seats}
        chairs = self._life.chairs
        return {
            seat: player
            for seat, player in named.items()
            if seat not in chairs or chairs[seat].player == player
        }

    def opening(self, run: str | None, deck: Sealed) -> tuple[AnyEvent, ...]:
        """The next hand's start, and what it does not say of the table; nothing where no hand can
        be dealt.
        """
        life = self._life
        chance = Chance(table_seed(run, self.table.name, life.number))
        wanted = straddlers(self._terms.seats, chance)
        command = next_hand(life, self.table.name, straddlers=wanted, deck=deck)
        if isinstance(command, NoHand):
            return ()
        events = decide_hand(None, command)
        begun = life.copy()
        evolve(begun, events[0])
        return (*events, kept(begun))
