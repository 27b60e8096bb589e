"""What a viewer may know of each kind of fact."""

from typing import get_args

import pytest
from msgspec import json

from schemas.events import (
    AnyEvent,
    CardBurned,
    CardsReleased,
    HandStarted,
    HoleCardsDealt,
    Released,
    Sealed,
    SourceClaimed,
    TakeOver,
)
from schemas.facts import Seated
from schemas.house_events import CardsDrawn, DealerDealt, HouseHandStarted
from schemas.table_events import CommandTaken, RunOutWished, SeatsKept
from schemas.tournament_events import AnyTournamentEvent
from services.dealer.network.sight import OPEN, PRIVATE, everybody
from services.dealer.tables import STAKES

SEALED = Sealed(sealed=b"\1\2\3", count=2)
PARTS = {
    *(HandStarted, HouseHandStarted, HoleCardsDealt, CardsDrawn, CardBurned, DealerDealt),
    CardsReleased,
}
UNSEEN = {
    *(TakeOver, SourceClaimed, CommandTaken, RunOutWished, SeatsKept),
    *get_args(AnyTournamentEvent),
}


def test_every_kind_of_fact_has_its_place() -> None:
    """A fact of a new kind is seen by nobody until somebody says here how it is."""
    assert {*get_args(AnyEvent)} == OPEN | PARTS | UNSEEN
    assert not OPEN & (PARTS | UNSEEN)
    assert not OPEN & set(PRIVATE)


@pytest.mark.parametrize(
    ("fact", "seen"),
    [
        (HoleCardsDealt(seat=1, cards=SEALED), HoleCardsDealt(seat=1, cards=("??", "??"))),
        (HoleCardsDealt(seat=1, cards=("As", "Kd")), HoleCardsDealt(seat=1, cards=("??", "??"))),
        (CardsDrawn(seat=1, cards=("As",)), CardsDrawn(seat=1, cards=("??",))),
        (CardBurned(card="As"), CardBurned(card="??")),
        (
            DealerDealt(down=("As", "Kd", "Qc", "Jh"), up="2c"),
            DealerDealt(down=("??", "??", "??", "??"), up="2c"),
        ),
        (TakeOver(epoch=2, dealer="me"), None),
        (CommandTaken(seat=1, command="x", digest="y"), None),
        (RunOutWished(seat=1, boards=2), None),
    ],
    ids=lambda one: type(one).__name__,
)
def test_hidden_cards_are_hidden(fact: AnyEvent, seen: AnyEvent | None) -> None:
    assert everybody(fact) == seen


def test_the_deck_s_seal_is_for_nobody() -> None:
    start = HandStarted(
        hand="t-1",
        variant="holdem",
        stakes=STAKES["nl"],
        button=1,
        seats=(Seated(1, "a", 100), Seated(2, "b", 100)),
        deck=SEALED,
    )

    seen = everybody(start)

    assert isinstance(seen, HandStarted)
    assert seen.deck is None
    assert b"sealed" not in json.encode(seen)


def test_a_release_says_that_the_hand_is_over_and_nothing_more() -> None:
    released = CardsReleased(
        seats=(Released(1, ("As", "Kd"), b"k1"), Released(2, ("2c", "2d"), b"k2")), burns=("9h",)
    )

    assert everybody(released) == CardsReleased(seats=(), burns=())
