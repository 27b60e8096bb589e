"""One fact of a hand against the house in words, as it would be called out at the table."""

from collections.abc import Callable
from typing import Any, Final

from schemas.cards import UNKNOWN, Card, Face, known
from schemas.events import AnyEvent, CardsReleased, CardsShown, HandEnded, HoleCardsDealt
from schemas.facts import Dealt
from schemas.house_events import (
    DEALER_SEAT,
    AntePlaced,
    AnteTaken,
    BetPlaced,
    BonusPlaced,
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
from schemas.variants import HIGH
from services.replay.money import amount
from services.replay.naming import spaced, who
from services.replay.table_words import TABLE_WORDS
from services.rules import house
from services.rules.best import best, describe
from services.rules.house import HouseState

_FIVE: Final = 5
_MOST: Final = 6  # with the one bought


def house_words(state: HouseState, event: AnyEvent) -> str:
    """What `event` says, told from the state before it."""
    told = HOUSE_WORDS.get(type(event)) or TABLE_WORDS.get(type(event), _foreign)
    return told(state, event)


def hand_words(cards: tuple[Card, ...]) -> str:
    """What five or six cards make."""
    found = best(HIGH, cards, ())
    return describe(found, HIGH) if found is not None else ""


def legal(state: HouseState) -> tuple[str, ...]:
    """What the box that is due may do, with amounts as they are read.

    An insurance is left out: that it is offered would tell what the box holds.
    """
    if state.phase not in ("ante", "act", "buy"):
        return ()
    offered, said = house.options(state), list[str]()
    if offered.ante is not None:
        said.append(f"ante {_chips(state, offered.ante[0])} to {_chips(state, offered.ante[1])}")
    if offered.fold:
        said.append("fold")
    if offered.bet is not None:
        said.append(f"bet {_chips(state, offered.bet)}")
    if offered.sixth is not None:
        said.append(f"buy a sixth card for {_chips(state, offered.sixth)}")
    if offered.exchanges:
        least, most = offered.exchanges[0], offered.exchanges[-1]
        span = f"{least} to {most} cards" if most > least else _counted(least)
        said.append(f"exchange {span} for {_chips(state, offered.exchange_fee)}")
    if offered.take_ante:
        said.append("take the ante")
    if offered.buy is not None:
        price = _chips(state, offered.buy) if offered.buy else "the ante"
        said.append(f"buy the dealer a card for {price}")
    return tuple(said)


def _foreign(_state: HouseState, event: AnyEvent) -> str:
    return f"{event.__struct_config__.tag}, which no hand against the house has"


def _started(state: HouseState, event: HouseHandStarted) -> str:
    boxes = len(event.seats)
    count = f"{boxes} boxes" if boxes > 1 else "one box"
    return f"{state.variant.name}, {event.house.name}, {count}"


def _ante(state: HouseState, event: AntePlaced) -> str:
    return f"{who(state, event.seat)} antes {_chips(state, event.amount)}"


def _bonus(state: HouseState, event: BonusPlaced) -> str:
    return f"{who(state, event.seat)} places a bonus of {_chips(state, event.amount)}"


def _dealt(state: HouseState, event: HoleCardsDealt) -> str:
    return f"{who(state, event.seat)} gets {_cards(event.cards)}"


def _dealer_dealt(_state: HouseState, event: DealerDealt) -> str:
    return f"the dealer shows {event.up}"


def _sixth(state: HouseState, event: SixthBought) -> str:
    return f"{who(state, event.seat)} buys a sixth card for {_chips(state, event.fee)}"


def _exchanged(state: HouseState, event: CardsExchanged) -> str:
    place = state.index.get(event.seat)
    held = () if place is None else state.holds(place)
    gone: tuple[Face, ...] = tuple([held[at] for at in event.places if 0 <= at < len(held)])
    said = _cards(gone) if len(gone) == len(event.places) else _counted(len(event.places))
    return f"{who(state, event.seat)} gives up {said} for {_chips(state, event.fee)}"


def _drawn(state: HouseState, event: CardsDrawn) -> str:
    return f"{who(state, event.seat)} draws {_cards(event.cards)}"


def _insured(state: HouseState, event: InsurancePlaced) -> str:
    return f"{who(state, event.seat)} insures its hand for {_chips(state, event.amount)}"


def _bet(state: HouseState, event: BetPlaced) -> str:
    return f"{who(state, event.seat)} bets {_chips(state, event.amount)}"


def _folded(state: HouseState, event: BoxFolded) -> str:
    return f"{who(state, event.seat)} folds"


def _revealed(state: HouseState, event: DealerRevealed) -> str:
    hand = (*event.cards, state.up) if state.up is not None else event.cards
    said = f"the dealer turns up {spaced(event.cards)}"
    if len({*hand}) != _FIVE or len(hand) != _FIVE:
        return said
    plays = house.qualifies(house.strength(hand), state.house)
    return f"{said}: {hand_words(hand)}, {'qualifies' if plays else 'does not qualify'}"


def _shown(state: HouseState, event: CardsShown) -> str:
    said = f"{who(state, event.seat)} shows {spaced(event.cards)}"
    cards, place = known(event.cards), state.index.get(event.seat)
    size = 0 if place is None else len(state.held[place])
    if cards is None or {len(cards), len({*cards})} != {size} or not _FIVE <= size <= _MOST:
        return said
    return f"{said}: {hand_words(cards)}"


def _took(state: HouseState, event: AnteTaken) -> str:
    return f"{who(state, event.seat)} takes the ante"


def _dealer_bought(state: HouseState, event: DealerCardBought) -> str:
    price = _chips(state, event.price) if event.price else "its ante"
    return f"{who(state, event.seat)} gives {price} for another dealer card: {event.replaced} goes"


def _dealer_drawn(state: HouseState, event: DealerCardDrawn) -> str:
    return f"the dealer draws {event.card} for {who(state, event.seat)}"


def _released(_state: HouseState, event: CardsReleased) -> str:
    said = [
        f"{'the dealer' if one.seat == DEALER_SEAT else f'seat {one.seat}'} {spaced(one.cards)}"
        for one in event.seats
    ]
    return f"the dealer opens the sealed cards{': ' + ', '.join(said) if said else ''}"


def _ended(_state: HouseState, _event: HandEnded) -> str:
    return "the hand is over"


def _cards(cards: Dealt | tuple[Face, ...]) -> str:
    """Cards by name where each is known, else how many they are."""
    if isinstance(cards, tuple) and UNKNOWN not in cards:
        return spaced(cards)
    return _counted(len(cards) if isinstance(cards, tuple) else cards.count)


def _counted(cards: int) -> str:
    return "one card" if cards == 1 else f"{cards} cards"


def _chips(state: HouseState, chips: int) -> str:
    return amount(chips, state.event.exponent)


HOUSE_WORDS: Final[dict[type, Callable[[HouseState, Any], str]]] = {
    HouseHandStarted: _started,
    AntePlaced: _ante,
    BonusPlaced: _bonus,
    HoleCardsDealt: _dealt,
    DealerDealt: _dealer_dealt,
    SixthBought: _sixth,
    CardsExchanged: _exchanged,
    CardsDrawn: _drawn,
    InsurancePlaced: _insured,
    BetPlaced: _bet,
    BoxFolded: _folded,
    DealerRevealed: _revealed,
    CardsShown: _shown,
    AnteTaken: _took,
    DealerCardBought: _dealer_bought,
    DealerCardDrawn: _dealer_drawn,
    HandEnded: _ended,
    CardsReleased: _released,
}
"""Every fact of a hand against the house."""
