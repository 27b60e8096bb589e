"""Tables of games against the house: their terms, whose boxes they have, and the chips there
between hands.
"""

from collections.abc import Iterable
from typing import Final

from msgspec import Struct

from schemas.commands import AddChips, AnyCommand
from schemas.errors import BadSettings
from schemas.events import AnyEvent, Sealed, Seated
from schemas.house_commands import StartHouseHand
from schemas.house_events import HouseHandStarted
from schemas.houses import house
from schemas.record import IMPORTED
from schemas.table_commands import Leave, OpenTable, Sit
from schemas.tables import HouseTerms
from services.dealer.living import Living
from services.rules.house import decide as decide_hand
from services.rules.house import playable_ante
from services.rules.life import evolve, kept, seats_of, terms_problems

RUSSIAN: Final = "russian-poker"
BUY_IN: Final = 100  # least antes

_ANTE_MIN, _ANTE_MAX = 100, 1_000  # cents: antes of 1.00 to 10.00
_BUY_IN_MIN, _BUY_IN_MAX = 5_000, 50_000


class HouseTable(Struct, frozen=True, array_like=True, gc=False):
    """A table where each box plays against the dealer; its name is its stream in the log.

    Raises `BadSettings` for a name that imported hands may have and for terms nobody can play by.
    """

    name: str
    terms: HouseTerms
    boxes: int = 1
    guests: tuple[tuple[int, str], ...] = ()  # boxes that no bot takes, and whom they are kept for

    def __post_init__(self) -> None:
        reasons = [*_unplayable(self.terms, self.boxes)]
        if self.name.startswith(IMPORTED):
            reasons.append(f"names with {IMPORTED!r} are for imported hands")
        if reasons:
            what = f"table {self.name!r}"
            raise BadSettings(what, reasons)

    def player(self, box: int) -> str:
        """Who plays a box where a bot does."""
        return f"{self.name}-bot-{box}"

    def remote(self, seated: Iterable[Seated]) -> frozenset[int]:
        """The boxes of a hand that no bot plays."""
        return frozenset([one.seat for one in seated if one.player != self.player(one.seat)])

    def hand(self, number: int) -> str:
        """The id of its hand `number`."""
        return f"{self.name}-{number}"


def house_terms(keys: Iterable[str] | None = None) -> tuple[HouseTerms, ...]:
    """What the tables with bots play by, in cents: each given house (None: the adopted rules).

    Raises `UnknownHouse`.
    """
    houses = [house(key) for key in (("betvoyager",) if keys is None else keys)]
    return tuple(
        HouseTerms(
            variant=RUSSIAN,
            house=one,
            ante_min=_ANTE_MIN,
            ante_max=_ANTE_MAX,
            buy_in_min=_BUY_IN_MIN,
            buy_in_max=_BUY_IN_MAX,
            currency="USD",
            exponent=2,
        )
        for one in houses
    )


def least_to_play(terms: HouseTerms) -> int:
    """The chips a box needs for the least ante and its bet."""
    return terms.ante_min * (1 + terms.house.bet)


class HouseSitting(Living):
    """A table between hands: who has its boxes with what chips, and the last hand's number."""

    __slots__ = ("table",)

    def __init__(self, table: HouseTable) -> None:
        super().__init__()
        self.table = table

    def apply(self, *events: AnyEvent) -> None:
        """Take in facts of the table; those within a hand change nothing here."""
        life, terms = self._life, self.table.terms
        for event in events:
            evolve(life, event)
            if type(event) is HouseHandStarted and life.terms is None:
                # Who reads back to the last hand takes it that its house's terms still hold.
                life.terms = terms if event.house == terms.house else None

    @property
    def remote(self) -> frozenset[int]:
        """The boxes that no bot plays."""
        return self.table.remote(self.seated())

    @property
    def terms(self) -> HouseTerms:
        """What was agreed on."""
        return self.table.terms

    @property
    def free(self) -> tuple[int, ...]:
        """The boxes nobody has."""
        boxes = range(1, self.table.boxes + 1)
        return tuple([box for box in boxes if box not in self._life.chairs])

    @property
    def ready(self) -> tuple[Seated, ...]:
        """The boxes that play the next hand: those that can bet on the least ante."""
        terms, chairs = self.table.terms, self._life.chairs
        need, least, house = least_to_play(terms), terms.ante_min, terms.house
        return tuple(
            [
                one
                for one in self.seated()
                if one.stack >= need
                and not chairs[one.seat].away
                and playable_ante(house, one.stack) >= least
            ]
        )

    def purchase(self) -> AnyCommand | None:
        """What is due before the next hand: the table's terms, players in its boxes, and chips
        where a box cannot bet on the least ante.
        """
        table, life = self.table, self._life
        if leaving := [box for box in life.chairs if self._must_leave(box)]:
            return Leave(seat=leaving[0])
        if life.terms != table.terms:
            return OpenTable(terms=table.terms)
        need = least_to_play(table.terms)
        guests = dict(table.guests)
        for box in range(1, table.boxes + 1):
            chair = life.chairs.get(box)
            if box in guests or (chair is not None and chair.player != table.player(box)):
                continue  # a player sits down and buys for himself
            if chair is None:
                return Sit(seat=box, player=table.player(box))
            if chair.stack < need:
                return AddChips(seat=box, player=chair.player, chips=self._buy_in() - chair.stack)
        return None

    def _must_leave(self, box: int) -> bool:
        """Whether a box is one that the table has no more, or kept for a player since a bot took
        it.
        """
        bots = self._life.chairs[box].player == self.table.player(box)
        return box > self.table.boxes or (bots and box in dict(self.table.guests))

    def start(self, deck: Sealed | None = None) -> StartHouseHand:
        """The next hand, of the boxes that are ready."""
        table, terms = self.table, self.table.terms
        return StartHouseHand(
            hand=table.hand(self.number + 1),
            variant=terms.variant,
            house=terms.house,
            seats=self.ready,
            currency=terms.currency,
            exponent=terms.exponent,
            deck=deck,
            ante_min=terms.ante_min,
            ante_max=terms.ante_max,
        )

    def opening(self, deck: Sealed) -> tuple[AnyEvent, ...]:
        """The next hand's start, and who keeps a box that does not play it."""
        events = decide_hand(None, self.start(deck))
        begun = self._life.copy()
        evolve(begun, events[0])
        idle = kept(begun)
        return (*events, idle) if idle.idle else events

    def _buy_in(self) -> int:
        """What a box is bought up to."""
        terms = self.table.terms
        usual = min(BUY_IN * terms.ante_min, terms.buy_in_max)
        return max(least_to_play(terms), terms.buy_in_min, usual)


def _unplayable(terms: HouseTerms, boxes: int) -> Iterable[str]:
    yield from terms_problems(terms)
    if not 1 <= boxes <= seats_of(terms):
        yield f"1 to {seats_of(terms)} boxes, not {boxes}"
    need = least_to_play(terms)
    if terms.buy_in_max < need:
        yield f"a buy-in of {terms.buy_in_max} is not the {need} of the least ante and its bet"
