"""A hand against the house without the cards that nobody may see."""

from collections.abc import Iterable

from msgspec.structs import replace

from schemas.cards import UNKNOWN, Card, Face
from schemas.events import AnyEvent, CardBurned, CardsReleased, CardsShown, HoleCardsDealt
from schemas.facts import Dealt, faces_of
from schemas.house_events import (
    CardsDrawn,
    DealerCardBought,
    DealerCardDrawn,
    DealerDealt,
    DealerRevealed,
    HouseHandStarted,
)


def in_the_open(facts: Iterable[AnyEvent]) -> frozenset[Card]:
    """The cards that lay face up: the dealer's, and those that boxes showed."""
    seen = set[Face]()
    for event in facts:
        match event:
            case CardsShown() | DealerRevealed():
                seen.update(event.cards)
            case DealerDealt():
                seen.add(event.up)
            case DealerCardBought():
                seen.add(event.replaced)
            case DealerCardDrawn():
                seen.add(event.card)
            case _:
                pass
    return frozenset(card for card in seen if card != UNKNOWN)


def concealed(
    facts: Iterable[AnyEvent], seen: frozenset[Card], own: frozenset[int] = frozenset()
) -> tuple[AnyEvent, ...]:
    """The facts one for one, every other card `??`, sealed ones too; the deck's seal, and keys that
    open more than was seen, left out. What `own` seats were dealt is as it was, and so are the keys
    that open it.
    """
    return tuple([_concealed(event, seen, own) for event in facts])


def _concealed(event: AnyEvent, seen: frozenset[Card], own: frozenset[int]) -> AnyEvent:
    match event:
        case HoleCardsDealt() | CardsDrawn() if event.seat in own:
            return event
        case HouseHandStarted():
            return replace(event, deck=None)
        case HoleCardsDealt() | CardsDrawn():
            return replace(event, cards=_faces(event.cards, seen))
        case DealerDealt():
            return replace(event, down=_faces(event.down, seen))
        case CardBurned():
            return replace(event, card=UNKNOWN)
        case CardsReleased():
            return replace(
                event, seats=tuple([one for one in event.seats if one.seat in own]), burns=()
            )
        case _:
            return event


def _faces(cards: Dealt, seen: frozenset[Card]) -> tuple[Face, ...]:
    return tuple([card if card in seen else UNKNOWN for card in faces_of(cards)])
