"""What a box is offered under each rule a house may set, and nothing it cannot pay."""

from collections.abc import Callable

import pytest

from schemas.cards import cards
from schemas.errors import CommandRefused
from schemas.house_commands import (
    BuyDealerCard,
    BuySixth,
    Exchange,
    PlaceBet,
)
from schemas.house_events import CardsExchanged, SixthBought
from schemas.houses import Insurance
from services.rules.house import decide, legal_now, options
from tests.rules.house.boxes import Box

STRAIGHT = "KcQdJhTs9c"
NINES = "9s9h6c5d3s"
TRIPS = "9c9d9h5c3h"
EIGHTS = "8c8d6h4s2d"
KING_HIGH = "Ks8d7h4s2d"


def test_less_than_three_of_a_kind_is_not_insured() -> None:
    box = Box(NINES, dealer=EIGHTS).ante()
    assert options(box.state).insurance is None

    with pytest.raises(CommandRefused, match="cannot insure its hand for 10"):
        box.bet(insurance=10)


@pytest.mark.parametrize(
    ("terms", "payout_max", "rounding", "bounds"),
    [
        (Insurance(), None, "down", (10, 30)),  # 20 x 3 / 2
        (Insurance(most="full-payout"), None, "down", (10, 60)),
        (Insurance(most=None), None, "down", (10, 470)),  # all it has left beside the bet
        (Insurance(least=2), None, "down", (20, 30)),
        (Insurance(least=4), None, "down", None),
        (Insurance(least=0), None, "down", (1, 30)),
        (Insurance(), 25, "down", (10, 12)),
        (Insurance(), 25, "up", (10, 13)),
        (Insurance(min_hand="straight"), None, "down", None),
        (None, None, "down", None),
    ],
)
def test_insurance_lies_within_the_bounds_of_the_house(
    terms: Insurance | None,
    payout_max: int | None,
    rounding: str,
    bounds: tuple[int, int] | None,
) -> None:
    rules = {"insurance": terms, "payout_max": payout_max, "rounding": rounding}
    box = Box(TRIPS, dealer=EIGHTS, stacks=[500], **rules).ante()

    assert options(box.state).insurance == bounds


def test_a_sealed_hand_is_insured_on_trust_and_its_player_told_what_is_offered() -> None:
    box = Box(TRIPS, dealer=EIGHTS, sealed=True).ante()

    assert options(box.state).insurance is None
    assert options(box.state, cards(TRIPS)).insurance == (10, 30)
    assert options(box.state, cards(NINES)).insurance is None
    with pytest.raises(CommandRefused, match="cannot insure its hand for 71"):
        box.bet(insurance=71)  # 100 - 10 - 20 are left
    box.bet(insurance=70)


@pytest.mark.parametrize(
    ("rules", "play", "sizes", "fee", "sixth"),
    [
        ({}, lambda box: box, (1, 2, 3, 4, 5), 10, 10),
        ({"sixth_card_fee": None}, lambda box: box, (1, 2, 3, 4, 5), 10, None),
        ({"sixth_card_fee": 3}, lambda box: box, (1, 2, 3, 4, 5), 10, 30),
        ({"exchange_max": 0}, lambda box: box, (), 0, 10),
        ({"exchange_min": 2, "exchange_max": 4}, lambda box: box, (2, 3, 4), 10, 10),
        ({"exchange_fee": 2}, lambda box: box, (1, 2, 3, 4, 5), 20, 10),
        ({}, lambda box: box.exchange(0), (1,), 20, None),
        ({}, lambda box: box.exchange(0).exchange(0), (1,), 30, None),
        ({"exchange_fee": 2}, lambda box: box.exchange(0).exchange(0), (1,), 60, None),
        ({"single_exchange_rises": False}, lambda box: box.exchange(0), (1,), 10, None),
        ({"single_exchange_repeat": False}, lambda box: box.exchange(0), (), 0, None),
        ({"sixth_after_exchange": True}, lambda box: box.exchange(0), (1,), 20, 10),
        ({}, lambda box: box.exchange(0, 1), (), 0, None),
        ({"sixth_after_exchange": True}, lambda box: box.exchange(0, 1), (), 0, 10),
        ({}, lambda box: box.sixth(), (), 0, None),
        ({"exchange_after_sixth": True}, lambda box: box.sixth(), (1, 2, 3, 4, 5), 10, None),
        (
            {"exchange_after_sixth": True},
            lambda box: box.sixth().exchange(5),
            (1,),
            20,
            None,
        ),
        # 42 cards are left after the deal: the reserve stays
        ({"deck_reserve": 41}, lambda box: box, (1,), 10, 10),
        ({"deck_reserve": 40}, lambda box: box, (1, 2), 10, 10),
        ({"deck_reserve": 42}, lambda box: box, (), 0, None),
        ({"deck_reserve": 41}, lambda box: box.exchange(0), (), 0, None),
    ],
)
def test_what_a_box_may_buy(
    rules: dict[str, object],
    play: Callable[[Box], Box],
    sizes: tuple[int, ...],
    fee: int,
    sixth: int | None,
) -> None:
    box = Box(STRAIGHT, dealer=EIGHTS, draws="2c3c4c5c", stacks=[500], **rules).ante()

    asked = options(play(box).state)

    assert (asked.exchanges, asked.exchange_fee, asked.sixth) == (sizes, fee, sixth)
    if sizes:
        facts = decide(box.state, Exchange(seat=1, places=tuple(range(sizes[-1]))))
        assert facts == (CardsExchanged(seat=1, places=tuple(range(sizes[-1])), fee=fee),)
    if sixth is not None:
        assert decide(box.state, BuySixth(seat=1)) == (SixthBought(seat=1, fee=sixth),)


def test_a_box_may_do_only_what_it_can_pay() -> None:
    box = Box(STRAIGHT, dealer=EIGHTS, draws="2c", stacks=[30]).ante()
    assert (options(box.state).bet, options(box.state).sixth) == (20, 10)

    box.sixth()

    assert legal_now(box.state) == ("seat 1: fold",)
    with pytest.raises(CommandRefused, match="too few chips to bet"):
        box.bet()


def test_a_blind_box_only_bets_or_folds() -> None:
    """Nobody sees its cards before: a second box where one is open, insured by nobody."""
    box = Box(NINES, "JcJdJh5c3h", dealer=EIGHTS, boxes_blind=1).ante().bet(1)

    assert legal_now(box.state) == ("seat 2: fold", "seat 2: bet 20")
    for command in (
        BuySixth(seat=2),
        Exchange(seat=2, places=(1,)),
        PlaceBet(seat=2, insurance=10),
    ):
        with pytest.raises(CommandRefused):
            box.do(command)
    assert [one.net for one in box.bet(2).end().boxes] == [20, 60]


@pytest.mark.parametrize(
    ("rules", "stack", "price"),
    [
        ({}, 30, 0),
        ({"dealer_buy": False}, 100, None),
        ({"dealer_buy_price": "extra-ante"}, 100, 10),
        ({"dealer_buy_price": "extra-ante"}, 40, 10),
        ({"dealer_buy_price": "extra-ante"}, 39, None),
    ],
)
def test_whether_a_dealer_card_is_sold(
    rules: dict[str, object], stack: int, price: int | None
) -> None:
    box = Box(NINES, dealer=KING_HIGH, stacks=[stack], **rules).ante().bet().reveal()

    asked = options(box.state)

    assert (asked.take_ante, asked.buy) == (True, price)
    if price is None:
        assert legal_now(box.state) == ("seat 1: take the ante",)
        with pytest.raises(CommandRefused, match="cannot buy the dealer a card"):
            box.do(BuyDealerCard(seat=1))
