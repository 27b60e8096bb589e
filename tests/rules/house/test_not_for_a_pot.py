"""Russian Poker as a game for a pot: refused, and a finding where facts say so."""

import pytest

from schemas.cards import cards
from schemas.commands import StartHand
from schemas.errors import CommandRefused
from schemas.events import (
    ActionTaken,
    CardsShown,
    ForcedBetPosted,
    HandStarted,
    HoleCardsDealt,
)
from schemas.facts import Seated
from schemas.settlement import Undecided
from schemas.stakes import Stakes
from services import rules

STRAIGHT = "KcQdJhTs9c"
NINES = "9s9h6c5d3s"


def test_russian_poker_is_not_dealt_for_a_pot() -> None:
    stakes, seats = Stakes(limit="nl", big_blind=2), (Seated(1, "a", 9), Seated(2, "b", 9))
    start = StartHand(hand="t-1", variant="russian-poker", stakes=stakes, button=1, seats=seats)
    with pytest.raises(CommandRefused, match="Russian Poker is played against the house"):
        rules.decide(None, start)

    started = HandStarted(hand="t-1", variant="russian-poker", stakes=stakes, button=1, seats=seats)
    state = rules.begin(started)
    facts = (
        ForcedBetPosted(seat=1, kind="small-blind", amount=0),
        ForcedBetPosted(seat=2, kind="big-blind", amount=2),
        HoleCardsDealt(seat=1, cards=cards(STRAIGHT)),
        HoleCardsDealt(seat=2, cards=cards(NINES)),
        ActionTaken(seat=1, action="call", to=2),
        ActionTaken(seat=2, action="check"),
        CardsShown(seat=1, cards=cards(STRAIGHT)),
        CardsShown(seat=2, cards=cards(NINES)),
    )
    for fact in facts:
        rules.evolve(state, fact)

    assert ("illegal", "Russian Poker is played against the house, not for a pot") in state.findings
    assert isinstance(rules.settle(state), Undecided)
