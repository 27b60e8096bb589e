"""A table for tests: one hand against the house played through `decide` and `evolve`, with chosen
cards, in clear or sealed.
"""

from collections.abc import Iterator, Sequence
from typing import Any, Final

from msgspec.structs import replace

from schemas.cards import DECK, Card, cards
from schemas.commands import AnyCommand, Deal, EndHand, Release, Show
from schemas.events import AnyEvent
from schemas.facts import Dealt, Released, Sealed, Seated
from schemas.house_commands import (
    BuyDealerCard,
    BuySixth,
    Exchange,
    FoldBox,
    PlaceAnte,
    PlaceBet,
    Reveal,
    StartHouseHand,
    TakeAnte,
)
from schemas.house_events import HouseHandStarted
from schemas.houses import ADOPTED, House
from schemas.settlement import BoxSettlement, HouseSettlement
from services.rules.house import HouseState, cards_due, decide, evolve, fold, settle, to_show

BANKROLL: Final = 100


class Box:
    """A hand of one or more boxes, numbered from seat 1; `draws` come in the order they are
    paid for, whoever for.
    """

    def __init__(
        self,
        *hands: str,
        dealer: str,
        draws: str = "",
        house: House = ADOPTED,
        stacks: Sequence[int] = (),
        sealed: bool = False,
        **rules: Any,
    ) -> None:
        self.hands = [cards(hand) for hand in hands]
        self.dealer = cards(dealer)
        self.sealed = sealed
        self._draws = iter(cards(draws))
        self.got = [list(hand) for hand in self.hands]
        start = StartHouseHand(
            hand="river-1",
            variant="russian-poker",
            house=replace(house, **rules),
            seats=tuple(
                Seated(seat, f"p{seat}", chips)
                for seat, chips in enumerate(stacks or [BANKROLL] * len(hands), start=1)
            ),
        )
        self.events: list[AnyEvent] = list(decide(None, start))
        self.state: HouseState = fold(self.events)

    @property
    def started(self) -> HouseHandStarted:
        """The hand's first fact."""
        first = self.events[0]
        assert isinstance(first, HouseHandStarted)
        return first

    def do(self, *commands: AnyCommand) -> "Box":
        """Decide, keep the facts, evolve."""
        for command in commands:
            for event in decide(self.state, command):
                self.events.append(event)
                evolve(self.state, event)
        return self

    # cards

    def deal(self) -> "Box":
        """Deal what is due, with the test's cards."""
        state = self.state
        if state.owed < 0:
            hands = [*self.hands, self.dealer]
            clear = tuple(hand[at] for at in range(5) for hand in hands)
            return self.do(Deal(cards=clear, holes=self._seal(*self.hands, self.dealer[:4])))
        clear = tuple(next(self._draws) for _ in range(cards_due(state)))
        if state.phase == "deal" and state.answers[state.owed] == "buy":
            return self.do(Deal(cards=clear))
        self.got[state.owed] += clear
        return self.do(Deal(cards=clear, holes=self._seal(clear)))

    def _seal(self, *hands: tuple[Card, ...]) -> tuple[Dealt, ...]:
        if not self.sealed:
            return ()
        return tuple(Sealed("".join(hand)[::-1].encode(), len(hand)) for hand in hands)

    # decisions

    def ante(self, ante: int = 10, bonus: int = 0) -> "Box":
        """Everybody's ante, then the first cards."""
        for seat in self.state.seats:
            self.do(PlaceAnte(seat=seat, ante=ante, bonus=bonus))
        return self.deal()

    def sixth(self, seat: int = 1) -> "Box":
        """Buy a sixth card and get it."""
        return self.do(BuySixth(seat=seat)).deal()

    def exchange(self, *places: int, seat: int = 1) -> "Box":
        """Exchange cards and get the new ones."""
        return self.do(Exchange(seat=seat, places=places)).deal()

    def bet(self, seat: int = 1, insurance: int = 0) -> "Box":
        """Bet, insured or not."""
        return self.do(PlaceBet(seat=seat, insurance=insurance))

    def fold(self, seat: int = 1) -> "Box":
        """Fold."""
        return self.do(FoldBox(seat=seat))

    def reveal(self) -> "Box":
        """Turn the dealer's cards up, if they are due, and show every box that must."""
        if self.state.phase == "reveal":
            self.do(Reveal(cards=self.dealer[:4]))
        while self.state.phase == "show":
            place = self.state.actor
            shown = tuple(self.got[place][at] for at in to_show(self.state, place))
            self.do(Show(seat=self.state.seats[place], cards=shown))
        return self

    def take(self, seat: int = 1) -> "Box":
        """Take the ante of a dealer who does not qualify."""
        return self.do(TakeAnte(seat=seat))

    def buy(self, seat: int = 1) -> "Box":
        """Buy the dealer a card, with all the redraws that follow."""
        self.do(BuyDealerCard(seat=seat))
        while self.state.phase == "deal":
            self.deal()
        return self

    # the end

    def end(self) -> HouseSettlement:
        """Reveal what is due, end the hand, and say how it came out; no fact may be odd."""
        self.reveal()
        self.do(EndHand())
        if self.sealed:
            self.do(self.release())
        assert self.state.findings == []
        return self.settled()

    def release(self) -> Release:
        """What opens every card of the hand."""
        boxes = [
            Released(seat, tuple(got), b"key")
            for seat, got in zip(self.state.seats, self.got, strict=True)
        ]
        return Release(seats=(Released(0, self.dealer[:4], b"key"), *boxes))

    def settled(self) -> HouseSettlement:
        """The hand's settlement, which must be decided, with chips conserved."""
        outcome = settle(self.state)
        assert isinstance(outcome, HouseSettlement)
        for box in outcome.boxes:
            conserves(box)
        nets = [box.net for box in outcome.boxes]
        assert outcome.house == -sum(nets)
        finals = [one.chips for one in outcome.stacks]
        assert finals == [a + b for a, b in zip(self.state.start, nets, strict=True)]
        return outcome

    def final(self) -> int:
        """What the first box has in the end."""
        return self.end().stacks[0].chips


def conserves(box: BoxSettlement) -> None:
    """A box's net is what came back and was won, less what it placed."""
    placed = box.ante + box.fees + box.bet + box.price + box.insurance + box.bonus
    won = box.ante_won + box.bet_won + box.insurance_won + box.bonus_won
    assert box.net == box.returned + won - placed


def others(*taken: str) -> Iterator[Card]:
    """Cards of the deck that are in none of these texts."""
    known = {card for text in taken for card in cards(text)}
    return (card for card in DECK if card not in known)


def placed(hand: str, dealer: str, *, insured: int = 0, **rules: Any) -> Box:
    """A box that bet, with everything turned up."""
    return Box(hand, dealer=dealer, **rules).ante().bet(insurance=insured).reveal()


def only(box: Box) -> BoxSettlement:
    """The one box of a hand that is over."""
    (settled,) = box.end().boxes
    return settled
