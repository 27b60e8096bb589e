"""What a viewer may know of each kind of fact."""

from typing import get_args

import pytest
from msgspec import json

from schemas.events import (
    AnyEvent,
    CardBurned,
    CardsReleased,
    CardsShown,
    HandStarted,
    HoleCardsDealt,
    Released,
    Sealed,
    SourceClaimed,
    TakeOver,
)
from schemas.facts import Seated
from schemas.house_events import CardsDrawn, DealerDealt, DealerRevealed
from schemas.table_events import CommandTaken, RunOutWished
from schemas.tournament_events import AnyTournamentEvent
from services.dealer.network.sight import OPEN, PRIVATE, everybody, shows
from services.dealer.tables import STAKES

SEALED = Sealed(sealed=b"\1\2\3", count=2)
PARTS = {HandStarted, HoleCardsDealt, CardsDrawn, CardBurned, DealerDealt, CardsReleased}
UNSEEN = {TakeOver, SourceClaimed, CommandTaken, RunOutWished, *get_args(AnyTournamentEvent)}
HOUSE_START = "HouseHandStarted"


def test_every_kind_of_fact_has_its_place() -> None:
    """A fact of a new kind is seen by nobody until somebody says here how it is."""
    named = OPEN | PARTS | UNSEEN
    left = {kind.__name__ for kind in get_args(AnyEvent)} - {kind.__name__ for kind in named}

    assert left == {HOUSE_START}
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
    assert everybody(fact, ()) == seen


def test_the_deck_s_seal_is_for_nobody() -> None:
    start = HandStarted(
        hand="t-1",
        variant="holdem",
        stakes=STAKES["nl"],
        button=1,
        seats=(Seated(1, "a", 100), Seated(2, "b", 100)),
        deck=SEALED,
    )

    seen = everybody(start, ())

    assert isinstance(seen, HandStarted)
    assert seen.deck is None
    assert b"sealed" not in json.encode(seen)


def test_of_released_hands_only_those_that_were_tabled_are_seen() -> None:
    released = CardsReleased(
        seats=(Released(1, ("As", "Kd"), b"k1"), Released(2, ("2c", "2d"), b"k2")), burns=("9h",)
    )

    seen = everybody(released, {2})

    assert seen == CardsReleased(seats=(Released(2, ("2c", "2d"), b"k2"),), burns=())


def test_a_hand_is_tabled_once_all_its_cards_are_shown() -> None:
    assert shows(CardsShown(seat=3, cards=("As", "Kd"))) == 3
    assert shows(CardsShown(seat=3, cards=("As", "??"))) is None
    assert shows(DealerRevealed(cards=("As", "Kd", "Qc", "Jh"))) == 0
    assert shows(CardBurned(card="??")) is None
