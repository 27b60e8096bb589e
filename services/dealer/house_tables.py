"""Tables of games against the house: their terms, whose boxes they have, and the chips there
between hands.
"""

from collections.abc import Iterable, Sequence
from typing import Final

from msgspec import Struct

from schemas.catalogue import variant
from schemas.commands import AddChips
from schemas.errors import BadSettings
from schemas.events import AnyEvent, ChipsAdded, HandEnded, HandStarted, Sealed, SeatChips, Seated
from schemas.house_commands import StartHouseHand
from schemas.house_events import HouseHandStarted
from schemas.houses import BOXES_MAX, House, house, problems
from schemas.record import IMPORTED
from schemas.table_events import HandVoided
from schemas.tables import HouseTerms
from services.dealer.house_bots import Limits
from services.dealer.tables import number_of

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

    def __post_init__(self) -> None:
        reasons = [*_unplayable(self.terms, self.boxes)]
        if self.name.startswith(IMPORTED):
            reasons.append(f"names with {IMPORTED!r} are for imported hands")
        if reasons:
            what = f"table {self.name!r}"
            raise BadSettings(what, reasons)

    @property
    def limits(self) -> Limits:
        """The antes it allows."""
        return Limits(self.terms.ante_min, self.terms.ante_max)

    def player(self, box: int) -> str:
        """Who plays a box, hand after hand."""
        return f"{self.name}-bot-{box}"

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
            variant=variant(RUSSIAN).key,
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


def boxes_of(rules: House) -> int:
    """The boxes of a table that plays by these rules."""
    return rules.boxes_open + rules.boxes_blind


def least_to_play(terms: HouseTerms) -> int:
    """The chips a box needs for the least ante and its bet."""
    return terms.ante_min * (1 + terms.house.bet)


class HouseSitting:
    """A table between hands: every box's chips, and the last hand's number."""

    __slots__ = ("_before", "_players", "number", "stacks", "table")

    def __init__(self, table: HouseTable) -> None:
        self.table = table
        self.stacks = dict.fromkeys(range(1, table.boxes + 1), 0)
        self._players = tuple(map(table.player, self.stacks))
        self._before: Sequence[SeatChips] = ()  # the last hand
        self.number = 0

    def apply(self, *events: AnyEvent) -> None:
        """Take in facts of the table; those within a hand change nothing here."""
        for event in events:
            match event:
                case HouseHandStarted():
                    self.number = number_of(event.hand)
                    self._before = tuple(SeatChips(one.seat, one.stack) for one in event.seats)
                    self._hold(self._before)
                case HandStarted():  # the table had another game before
                    self.number = number_of(event.hand)
                case HandEnded():
                    self._hold(event.stacks)
                case HandVoided():
                    self._hold(self._before)
                case ChipsAdded():
                    had = self.stacks.get(event.seat, 0)
                    self._hold([SeatChips(event.seat, had + event.chips)])
                case _:
                    pass

    def _hold(self, chips: Iterable[SeatChips]) -> None:
        self.stacks.update({one.seat: one.chips for one in chips if one.seat in self.stacks})

    def purchase(self) -> AddChips | None:
        """The next buy-in that is due: a box that cannot bet on the least ante buys before the next
        hand.
        """
        table, terms = self.table, self.table.terms
        need = least_to_play(terms)
        for box, stack in self.stacks.items():
            if stack < need:
                usual = min(BUY_IN * terms.ante_min, terms.buy_in_max)
                wanted = max(need, terms.buy_in_min, usual)
                return AddChips(seat=box, player=table.player(box), chips=wanted - stack)
        return None

    def start(self, deck: Sealed | None = None) -> StartHouseHand:
        """The next hand: every box plays."""
        table, terms = self.table, self.table.terms
        return StartHouseHand(
            hand=table.hand(self.number + 1),
            variant=terms.variant,
            house=terms.house,
            seats=tuple(map(Seated, self.stacks, self._players, self.stacks.values())),
            currency=terms.currency,
            exponent=terms.exponent,
            deck=deck,
        )


def _unplayable(terms: HouseTerms, boxes: int) -> Iterable[str]:
    yield from problems(terms.house)
    most = min(BOXES_MAX, boxes_of(terms.house))
    if not 1 <= boxes <= most:
        yield f"1 to {most} boxes, not {boxes}"
    if not 1 <= terms.ante_min <= terms.ante_max:
        yield f"antes of {terms.ante_min} to {terms.ante_max} are none"
    need = least_to_play(terms)
    if not max(need, terms.buy_in_min) <= terms.buy_in_max:
        yield (
            f"buy-ins of {terms.buy_in_min} to {terms.buy_in_max} do not allow a box the {need} of "
            "the least ante and its bet"
        )
