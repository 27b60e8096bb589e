"""Hands of Russian Poker written out fact by fact, and ways to seal, spoil and call them off."""

from collections.abc import Sequence
from typing import Any, Final

from msgspec.structs import replace

from schemas.cards import Card, cards
from schemas.events import (
    AnyEvent,
    CardsReleased,
    CardsShown,
    ChipsAdded,
    HandEnded,
    HoleCardsDealt,
    Released,
    Sealed,
    SeatChips,
    Seated,
)
from schemas.house_events import (
    DEALER_SEAT,
    AntePlaced,
    AnteTaken,
    BetPlaced,
    BoxFolded,
    CardsDrawn,
    CardsExchanged,
    DealerCardBought,
    DealerCardDrawn,
    DealerDealt,
    DealerRevealed,
    HouseHandStarted,
    InsurancePlaced,
    SixthBought,
)
from schemas.houses import ADOPTED, House, house
from schemas.table_events import HandVoided

SENATOR: Final = house("senator")
"""Four open boxes, one free redraw."""


def start(*seats: Seated, hand: str = "r-1", rules: House = ADOPTED, **more: Any) -> AnyEvent:
    """The start of a hand."""
    return HouseHandStarted(hand=hand, variant="russian-poker", house=rules, seats=seats, **more)


def bought(*seats: Seated) -> list[AnyEvent]:
    """The chips the players start with."""
    return [ChipsAdded(seat=one.seat, player=one.player, chips=one.stack) for one in seats]


def dealt(seat: int, hole: str) -> AnyEvent:
    """A box's first five cards."""
    return HoleCardsDealt(seat=seat, cards=cards(hole))


def dealer(hand: str) -> AnyEvent:
    """The dealer hand, its last card up."""
    *down, up = cards(hand)
    return DealerDealt(down=tuple(down), up=up)


def ended(**chips: int) -> AnyEvent:
    """The dealer's claim: `ended(s1=250)`."""
    return HandEnded(stacks=tuple(SeatChips(int(seat[1:]), won) for seat, won in chips.items()))


ANN: Final = Seated(1, "ann", 100)

TWO_STRAIGHTS: Final[tuple[AnyEvent, ...]] = (
    start(ANN),
    AntePlaced(seat=1, amount=10),
    dealt(1, "Kc Qd Jh Ts 9c"),
    dealer("8c 8d 6h 4s 2d"),
    SixthBought(seat=1, fee=10),
    CardsDrawn(seat=1, cards=cards("Td")),
    BetPlaced(seat=1, amount=20),
    DealerRevealed(cards=cards("8c 8d 6h 4s")),
    CardsShown(seat=1, cards=cards("Kc Qd Jh Ts 9c Td")),
    ended(s1=250),
)
"""Case G003-01: ante 10, sixth card 10, bet 20, two straights: 190 received, 250 at the end."""

INSURED: Final[tuple[AnyEvent, ...]] = (
    start(ANN),
    AntePlaced(seat=1, amount=10),
    dealt(1, "As Ad Ah 7c 2d"),
    dealer("Kc Qd 9h 5s 3s"),
    InsurancePlaced(seat=1, amount=20),
    BetPlaced(seat=1, amount=20),
    DealerRevealed(cards=cards("Kc Qd 9h 5s")),
    CardsShown(seat=1, cards=cards("As Ad Ah 7c 2d")),
    AnteTaken(seat=1),
    ended(s1=130),
)
"""Case T40: trips insured for 20, the dealer does not qualify: 100-10-20-20+10+10+20+20+20."""

THREE: Final = (Seated(1, "ann", 100), Seated(2, "bob", 100), Seated(3, "cat", 100))

THREE_BOXES: Final[tuple[AnyEvent, ...]] = (
    start(*THREE, rules=SENATOR),
    *(AntePlaced(seat=seat, amount=10) for seat in (1, 2, 3)),
    dealt(1, "9s 9h 5d 4c 3h"),
    dealt(2, "Jc 7h 6d 4h 2c"),
    dealt(3, "Ac As 8d 7d 5c"),
    dealer("Qc Js 9d 6s 3s"),
    BetPlaced(seat=1, amount=20),
    CardsExchanged(seat=2, places=(0, 4), fee=10),
    CardsDrawn(seat=2, cards=cards("Th 5h")),
    BoxFolded(seat=2),
    BetPlaced(seat=3, amount=20),
    DealerRevealed(cards=cards("Qc Js 9d 6s")),
    CardsShown(seat=1, cards=cards("9s 9h 5d 4c 3h")),
    CardsShown(seat=3, cards=cards("Ac As 8d 7d 5c")),
    AnteTaken(seat=1),
    DealerCardBought(seat=3, price=0, replaced="Qc"),
    DealerCardDrawn(seat=3, card="Qd"),
    DealerCardDrawn(seat=3, card="9c"),
    ended(s1=110, s2=80, s3=110),
)
"""Three boxes against queen high, which does not qualify.

ann's pair of nines takes the ante: 100 + 10. bob gives two cards up for 10 and folds: 100 - 10 -
10. cat's aces buy the dealer a card with the ante: the queen comes again and is replaced for free,
the nine makes a pair of nines, which qualifies and loses to aces: 100 - 10 + 20 x 1. The house wins
-10 + 20 - 10 = 0.
"""

HANDS: Final = {
    "two straights": TWO_STRAIGHTS,
    "insured": INSURED,
    "three boxes": THREE_BOXES,
}


def seats_of(facts: Sequence[AnyEvent]) -> tuple[Seated, ...]:
    """The boxes of a hand."""
    first = facts[0]
    assert isinstance(first, HouseHandStarted)
    return first.seats


def sealed(facts: Sequence[AnyEvent], *, key: bytes = b"key") -> list[AnyEvent]:
    """The same hand with every hidden card sealed, and all of them released at its end."""
    held: dict[int, list[Card]] = {}
    told: list[AnyEvent] = []
    for event in facts:
        match event:
            case HoleCardsDealt() | CardsDrawn():
                held.setdefault(event.seat, []).extend(event.cards)  # type: ignore[arg-type]
                told.append(replace(event, cards=Sealed(b"sealed", count=len(event.cards))))  # type: ignore[arg-type]
            case DealerDealt():
                held[DEALER_SEAT] = [*event.down]  # type: ignore[list-item]
                told.append(replace(event, down=Sealed(b"sealed", count=4)))
            case _:
                told.append(event)
    seats = tuple(Released(seat, tuple(hole), key) for seat, hole in held.items())
    return [*told, CardsReleased(seats=seats)]


def called_off(facts: Sequence[AnyEvent], after: int, hand: str = "r-1") -> list[AnyEvent]:
    """The first facts of a hand, which is then called off."""
    return [*facts[:after], HandVoided(hand=hand, why="a card was exposed")]
