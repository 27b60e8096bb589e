"""Decisions of a box that the rules refuse, each with what is legal instead."""

import pytest

from schemas.cards import cards
from schemas.commands import Act, AnyCommand, Deal, EndHand, Release, Show
from schemas.errors import CommandRefused
from schemas.house_commands import (
    BuyDealerCard,
    Exchange,
    PlaceAnte,
    PlaceBet,
    Reveal,
    TakeAnte,
)
from schemas.houses import Bonus, BonusTable
from services.rules.house import legal_now, options
from tests.rules.house.boxes import Box

STRAIGHT = "KcQdJhTs9c"
NINES = "9s9h6c5d3s"
EIGHTS = "8c8d6h4s2d"
KING_HIGH = "Ks8d7h4s2d"
BONUS = Bonus(
    table=BonusTable(
        three_of_a_kind=0,
        straight=50,
        flush=100,
        full_house=150,
        four_of_a_kind=250,
        straight_flush=800,
        royal_flush=3000,
    ),
    least=5,
    most=20,
)


def before_ante(**rules: object) -> Box:
    """Two boxes, nothing placed yet."""
    return Box(STRAIGHT, NINES, dealer=EIGHTS, boxes_open=2, **rules)


@pytest.mark.parametrize(
    ("command", "why"),
    [
        (
            PlaceAnte(seat=1, ante=0),
            "cannot place an ante of 0, 1 to 100 is allowed; legal now: seat 1: ante 1..100",
        ),
        (PlaceAnte(seat=1, ante=-5), "cannot place an ante of -5"),
        (PlaceAnte(seat=1, ante=101), "cannot place an ante of 101"),
        (PlaceAnte(seat=2, ante=10), "seat 2 is out of turn"),
        (PlaceAnte(seat=9, ante=10), "seat 9 is out of turn"),
        (PlaceAnte(seat=1, ante=10, bonus=5), "this house offers none"),
        (Deal(cards=cards("As")), "no cards are due"),
        (PlaceBet(seat=1), "seat 1 cannot bet now"),
        (Act(seat=1, action="fold"), "act is nothing a hand against the house has"),
        (EndHand(), "the hand is not over"),
        (Reveal(cards=cards("AsKsQsJs")), "the dealer's cards are not due"),
        (Show(seat=1, cards=cards(STRAIGHT)), "no hand is due to be shown"),
        (Release(seats=()), "after the hand is over"),
    ],
)
def test_before_the_antes_only_antes_are_taken(command: AnyCommand, why: str) -> None:
    with pytest.raises(CommandRefused, match=why):
        before_ante().do(command)


@pytest.mark.parametrize("bonus", [4, 21, -1])
def test_bonus_lies_within_the_bounds_of_the_house(bonus: int) -> None:
    box = before_ante(bonus=BONUS)
    assert options(box.state).bonus == (5, 20)

    with pytest.raises(CommandRefused, match=f"a bonus of {bonus} .*5 to 20 is allowed"):
        box.do(PlaceAnte(seat=1, ante=10, bonus=bonus))


def test_bonus_and_ante_come_out_of_one_stack() -> None:
    with pytest.raises(CommandRefused, match="beside an ante of 90, 5 to 10 is allowed"):
        before_ante(bonus=BONUS).do(PlaceAnte(seat=1, ante=90, bonus=11))


def test_no_ante_may_win_more_than_can_be_written() -> None:
    """401 = 1 + 2 x 2 x 100 antes at most, beside twice the stack."""
    chips = 2**53 - 2**20
    box = Box(STRAIGHT, dealer=EIGHTS, stacks=[chips // 2])
    most = 2**20 // 401

    assert options(box.state).ante == (1, most)
    with pytest.raises(CommandRefused, match="cannot place an ante"):
        box.do(PlaceAnte(seat=1, ante=most + 1))


@pytest.mark.parametrize(
    ("command", "why"),
    [
        (Exchange(seat=1, places=()), "cannot exchange 0 cards"),
        (Exchange(seat=1, places=(0, 1, 2, 3, 4, 4)), "cannot exchange 6 cards"),
        (Exchange(seat=1, places=(5,)), r"places \[5\] of 5 cards"),
        (Exchange(seat=1, places=(-1,)), r"places \[-1\] of 5 cards"),
        (Exchange(seat=1, places=(2, 2)), r"places \[2, 2\] of 5 cards"),
        (Exchange(seat=2, places=(2,)), "seat 2 is out of turn"),
        (PlaceBet(seat=1, insurance=9), "cannot insure its hand for 9"),
        (PlaceBet(seat=1, insurance=41), "cannot insure its hand for 41"),
        (PlaceBet(seat=1, insurance=-1), "cannot insure its hand for -1"),
        (TakeAnte(seat=1), "cannot take its ante now"),
        (BuyDealerCard(seat=1), "cannot buy the dealer a card now"),
        (Reveal(cards=cards("8c8d6h4s")), "are not due"),
    ],
)
def test_a_box_decides_what_its_turn_allows(command: AnyCommand, why: str) -> None:
    """A straight: 20 x 4 / 2 = 40 is the most of an insurance."""
    box = before_ante().ante()
    assert legal_now(box.state) == (
        "seat 1: fold",
        "seat 1: bet 20 with an insurance of 10..40",
        "seat 1: buy a sixth card for 10",
        "seat 1: exchange 1..5 cards for 10",
    )

    with pytest.raises(CommandRefused, match=why):
        box.do(command)


def test_exchanged_places_may_be_named_in_any_order() -> None:
    box = Box(STRAIGHT, dealer=EIGHTS, draws="2c3c").ante().do(Exchange(seat=1, places=(4, 1)))
    box.deal()

    assert box.state.holds(0) == cards("Kc2cJhTs3c")


def test_boxes_answer_clockwise_whether_they_buy() -> None:
    box = Box(STRAIGHT, NINES, dealer=KING_HIGH, boxes_open=2).ante().bet(1).bet(2).reveal()

    with pytest.raises(CommandRefused, match="seat 2 is out of turn"):
        box.take(2)
    box.take(1).take(2)
    assert legal_now(box.state) == ("end-hand",)
