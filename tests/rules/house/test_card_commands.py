"""Cards dealt, turned up, shown and released: only what one deck can hold."""

import pytest

from schemas.cards import cards
from schemas.commands import AnyCommand, Deal, EndHand, Release, Show
from schemas.errors import CommandRefused
from schemas.facts import Released, Sealed
from schemas.house_commands import (
    PlaceAnte,
    Reveal,
)
from services.rules.house import legal_now
from tests.rules.house.boxes import Box

STRAIGHT = "KcQdJhTs9c"
NINES = "9s9h6c5d3s"
EIGHTS = "8c8d6h4s2d"


def antes_placed() -> Box:
    """Two boxes with their antes, no card dealt yet."""
    box = Box(STRAIGHT, NINES, dealer=EIGHTS, boxes_open=2)
    return box.do(PlaceAnte(seat=1, ante=10), PlaceAnte(seat=2, ante=10))


@pytest.mark.parametrize(
    ("command", "why"),
    [
        (Deal(cards=cards("AsKd")), "15 cards are due, not 2"),
        (Deal(cards=("As",) * 15), "a card twice: As As"),
        (Deal(cards=("??",) * 15), r"no card of the deck: \?\?"),  # type: ignore[arg-type]
        (PlaceAnte(seat=1, ante=10), "cannot place an ante now"),
    ],
)
def test_a_deal_takes_the_cards_that_are_due(command: AnyCommand, why: str) -> None:
    box = antes_placed()

    with pytest.raises(CommandRefused, match=why):
        box.do(command)


@pytest.mark.parametrize(
    "holes",
    [
        (Sealed(b"x", 5), Sealed(b"x", 5)),
        (Sealed(b"x", 5), Sealed(b"x", 4), Sealed(b"x", 4)),
        (Sealed(b"x", 5), Sealed(b"x", 5), Sealed(b"x", 5)),
        (cards("AsAdAhAcKs"), Sealed(b"x", 5), Sealed(b"x", 4)),
    ],
)
def test_what_is_logged_must_be_what_was_dealt(holes: tuple[Sealed, ...]) -> None:
    box = antes_placed()
    clear = tuple(hand[at] for at in range(5) for hand in (*box.hands, box.dealer))

    with pytest.raises(CommandRefused, match=r"to be logged are due|was not dealt"):
        box.do(Deal(cards=clear, holes=holes))


@pytest.mark.parametrize("turned", ["8c8d6h4c", "8c8d6h", "8c8d6h4s2d", "8d8c6h4s", "8c8d6h2d"])
def test_the_dealer_turns_up_what_he_was_dealt(turned: str) -> None:
    box = Box(STRAIGHT, dealer=EIGHTS).ante().bet()

    with pytest.raises(CommandRefused, match="the dealer does not hold"):
        box.do(Reveal(cards=cards(turned)))


@pytest.mark.parametrize("turned", ["8c8d6h2d", "8c8d6h6h", "8c8d6h"])
def test_sealed_dealer_cards_are_any_that_nobody_has(turned: str) -> None:
    box = Box(STRAIGHT, dealer=EIGHTS, sealed=True).ante().bet()

    with pytest.raises(CommandRefused, match="the dealer does not hold"):
        box.do(Reveal(cards=cards(turned)))
    box.do(Reveal(cards=cards("8c8d6hAc")))


@pytest.mark.parametrize("shown", ["KcQdJhTs", "KcQdJhTs9d", "QdKcJhTs9c", "KcQdJhTs2d"])
def test_a_box_shows_what_it_holds_by_its_places(shown: str) -> None:
    box = Box(STRAIGHT, dealer=EIGHTS).ante().bet().do(Reveal(cards=cards("8c8d6h4s")))

    with pytest.raises(CommandRefused, match="seat 1 does not hold"):
        box.do(Show(seat=1, cards=cards(shown)))
    with pytest.raises(CommandRefused, match="seat 2 is out of turn"):
        box.do(Show(seat=2, cards=cards(STRAIGHT)))


def test_no_hand_ends_or_is_released_before_its_time() -> None:
    box = Box(STRAIGHT, dealer=EIGHTS, sealed=True).ante().bet()
    with pytest.raises(CommandRefused, match="not over; legal now: reveal"):
        box.do(EndHand())
    box.reveal().do(EndHand())
    assert legal_now(box.state) == ("start-house-hand",)  # all that was sealed was turned up

    box.do(box.release())

    with pytest.raises(CommandRefused, match="released once"):
        box.do(box.release())


@pytest.mark.parametrize(
    "seats",
    [
        (),
        (Released(0, cards("8c8d6h4s"), b"k"),),
        (Released(0, cards("8c8d6h4s"), b"k"), Released(1, cards("KcQdJhTs"), b"k")),
        (Released(0, cards("8c8d6h4s"), b"k"), Released(1, cards("KcQdJhTs8c"), b"k")),
        (Released(0, cards("8c8d6h2d"), b"k"), Released(1, cards(STRAIGHT), b"k")),
        (
            Released(0, cards("8c8d6h4s"), b"k"),
            Released(1, cards(STRAIGHT), b"k"),
            Released(1, cards(STRAIGHT), b"k"),
        ),
        (
            Released(0, cards("8c8d6h4s"), b"k"),
            Released(1, cards(STRAIGHT), b"k"),
            Released(3, cards(NINES), b"k"),
        ),
    ],
)
def test_sealed_cards_are_released_for_every_hand_in_full(seats: tuple[Released, ...]) -> None:
    box = Box(STRAIGHT, dealer=EIGHTS, sealed=True).ante().fold().do(EndHand())
    assert legal_now(box.state) == ("release", "start-house-hand")

    with pytest.raises(CommandRefused, match=r"released|was not dealt"):
        box.do(Release(seats=seats))
    box.do(
        Release(seats=(Released(0, cards("8c8d6h4s"), b"k"), Released(1, cards(STRAIGHT), b"k")))
    )
    assert box.state.findings == []


def test_nothing_was_burned_that_could_be_released() -> None:
    box = Box(STRAIGHT, dealer=EIGHTS).ante().fold().do(EndHand())

    with pytest.raises(CommandRefused, match="no card was burned"):
        box.do(Release(seats=(), burns=("As",)))
