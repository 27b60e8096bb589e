"""One heads-up hand, fact by fact, and ways to spoil it."""

from typing import cast

from msgspec import json

from schemas.cards import cards
from schemas.events import (
    ActionTaken,
    AnyEvent,
    BoardDealt,
    CardsShown,
    ChipsAdded,
    ForcedBetPosted,
    HandEnded,
    HandStarted,
    HoleCardsDealt,
    SeatChips,
    Seated,
)
from schemas.stakes import Stakes

BUYS: list[AnyEvent] = [
    ChipsAdded(seat=1, player="ann", chips=100),
    ChipsAdded(seat=2, player="bob", chips=100),
]
HEADS_UP: tuple[AnyEvent, ...] = (
    HandStarted(
        hand="t-1",
        variant="holdem",
        stakes=Stakes(limit="nl", small_blind=5, big_blind=10, burns=False),
        button=1,
        seats=(Seated(1, "ann", 100), Seated(2, "bob", 100)),
    ),
    ForcedBetPosted(seat=1, kind="small-blind", amount=5),
    ForcedBetPosted(seat=2, kind="big-blind", amount=10),
    HoleCardsDealt(seat=2, cards=cards("KhKd")),
    HoleCardsDealt(seat=1, cards=cards("AsAd")),
    ActionTaken(seat=1, action="call", to=10),
    ActionTaken(seat=2, action="check"),
    BoardDealt(cards=cards("2c7d9s")),
    ActionTaken(seat=2, action="check"),
    ActionTaken(seat=1, action="check"),
    BoardDealt(cards=cards("Jh")),
    ActionTaken(seat=2, action="check"),
    ActionTaken(seat=1, action="check"),
    BoardDealt(cards=cards("3c")),
    ActionTaken(seat=2, action="check"),
    ActionTaken(seat=1, action="check"),
    CardsShown(seat=2, cards=cards("KhKd")),
    CardsShown(seat=1, cards=cards("AsAd")),
    HandEnded(stacks=(SeatChips(2, 90), SeatChips(1, 110))),
)
"""The button limps with aces, kings check, everything is checked down: 20 to seat 1."""


def replaced(facts: tuple[AnyEvent, ...], card: str, by: str) -> list[AnyEvent]:
    """The same facts with another card wherever `card` stands."""
    text = json.encode(facts).decode().replace(f'"{card}"', f'"{by}"')
    return cast("list[AnyEvent]", json.decode(text, type=list[AnyEvent]))


def out_of_turn() -> list[AnyEvent]:
    """The flop's two checks the wrong way round."""
    facts = list(HEADS_UP)
    facts[8], facts[9] = facts[9], facts[8]
    return facts
