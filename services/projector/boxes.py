"""The boxes of a hand against the house by its facts: what each placed, held and decided."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Final

from schemas.cards import UNKNOWN, Card, Face
from schemas.events import AnyEvent, CardsReleased, CardsShown, Dealt, HoleCardsDealt, Sealed
from schemas.facts import faces_of
from schemas.house_events import (
    AntePlaced,
    AnteTaken,
    BetPlaced,
    BonusPlaced,
    BoxFolded,
    CardsDrawn,
    CardsExchanged,
    DealerCardBought,
    DealerDealt,
    HouseHandStarted,
    InsurancePlaced,
    SixthBought,
)
from schemas.rows import BoxAction, BoxActionRow

MOST: Final = 1_000
"""Decisions a hand may have: far more than its deck allows."""
_DEALT: Final = 5


@dataclass(slots=True)
class Box:
    """A box; amounts in minor units."""

    seat: int
    player: str
    stack: int  # at the start
    ante: int = 0
    bonus: int = 0
    fees: int = 0
    bet: int = 0
    insurance: int = 0
    price: int = 0
    exchanges: int = 0
    bought: bool = False
    folded: bool = False
    shown: bool = False
    cards: list[Face] = field(default_factory=list[Face])
    did: list[BoxAction] = field(default_factory=list[BoxAction])
    due: tuple[int, ...] | None = None  # places of the cards given up that come next

    @property
    def placed(self) -> int:
        """Everything it put in."""
        return self.ante + self.bonus + self.fees + self.bet + self.insurance + self.price


class Boxes:
    """The boxes of one hand, and their decisions in order.

    Sealed cards are those that were released for them, `??` where none were: whoever looks at a
    hand that is over knows what its boxes held when they decided.
    """

    def __init__(self, start: HouseHandStarted, facts: Sequence[AnyEvent]) -> None:
        """`facts` are those behind `start`; what concerns no box of it is passed over."""
        self.found = {one.seat: Box(one.seat, one.player, one.stack) for one in start.seats}
        self.actions: list[BoxActionRow] = []
        self._hand, self._up = start.hand, ""
        self._opened = _opened(facts)
        for event in facts:
            self._take(event)

    def _take(self, event: AnyEvent) -> None:
        if isinstance(event, DealerDealt):
            self._up = event.up
            return
        box = self.found.get(getattr(event, "seat", 0))
        if box is None:
            return
        match event:
            case HoleCardsDealt(cards=cards):
                box.cards = self._faces(box, cards, _DEALT)
            case CardsDrawn(cards=cards):
                self._draw(box, cards)
            case CardsShown(cards=cards):
                box.shown = True
                if len(cards) == len(box.cards) and UNKNOWN in box.cards:
                    box.cards = list(cards)
            case AntePlaced(amount=amount):
                box.ante += amount
            case BonusPlaced(amount=amount):
                box.bonus += amount
            case InsurancePlaced(amount=amount):
                box.insurance += amount
            case _:
                self._decide(box, event)

    def _decide(self, box: Box, event: AnyEvent) -> None:
        """A decision: its row first, of what the box then faced."""
        match event:
            case SixthBought(fee=fee):
                self._note(box, "sixth", fee)
                box.fees, box.due = box.fees + fee, ()
            case CardsExchanged(fee=fee, places=places):
                self._note(box, "exchange", fee, given=len(places))
                box.fees, box.exchanges, box.due = box.fees + fee, box.exchanges + 1, places
            case BetPlaced(amount=amount):
                self._note(box, "bet", amount)
                box.bet += amount
            case BoxFolded():
                self._note(box, "fold", 0)
                box.folded = True
            case AnteTaken():
                self._note(box, "take-ante", 0)
            case DealerCardBought(price=price):
                self._note(box, "buy-card", price)
                box.price, box.bought = box.price + price, True
            case _:
                pass

    def _note(self, box: Box, action: BoxAction, chips: int, given: int = 0) -> None:
        insured = box.insurance if action == "bet" else 0
        self.actions.append(
            BoxActionRow(
                hand=self._hand,
                number=len(self.actions),
                seat=box.seat,
                action=action,
                given=given,
                chips=chips,
                insurance=insured,
                ante=box.ante,
                stack=box.stack - box.placed + insured,
                fees=box.fees,
                exchanges=box.exchanges,
                cards="".join(box.cards),
                up=self._up,
            )
        )
        box.did.append(action)

    def _draw(self, box: Box, cards: Dealt) -> None:
        """Cards in the places of those given up, a sixth behind the others."""
        places, box.due = box.due or (), None
        faces = self._faces(box, cards, len(places) or 1)
        for place, face in zip(places, faces, strict=False):
            if 0 <= place < len(box.cards):
                box.cards[place] = face
        if not places:
            box.cards += faces

    def _faces(self, box: Box, cards: Dealt, due: int) -> list[Face]:
        """Cards that came, as they are known once the hand is over."""
        faces = list(faces_of(cards, due))
        opened = self._opened.get(box.seat)
        if opened is not None and isinstance(cards, Sealed):
            known: list[Face] = [*islice(opened, len(faces))]
            faces[: len(known)] = known
        return faces


def _opened(facts: Sequence[AnyEvent]) -> dict[int, Iterator[Card]]:
    """By seat, the cards released for it in the order in which it got them."""
    return {
        one.seat: iter(one.cards)
        for event in facts
        if isinstance(event, CardsReleased)
        for one in event.seats
    }
