"""What insurance and bonus come to: amounts worked by hand, ante 10 and bet 20 of 100."""

from typing import Final

import pytest
from msgspec.structs import replace

from schemas.errors import CommandRefused
from schemas.house_commands import PlaceAnte
from schemas.houses import ADOPTED, Bonus, BonusTable, Insurance
from services.rules.house import options
from tests.rules.house.boxes import Box, only, placed

# hands of the box
NINE_HIGH: Final = "9c7s5h4c2h"
TRIPS: Final = "9c9s9h5c3s"
STRAIGHT: Final = "KcQdJhTs9c"
FLUSH: Final = "QcTc7c5c3c"
# hands of the dealer, his last card up
EIGHTS: Final = "8c8d6h4s2d"
TENS: Final = "TcTdTh4s2d"
KING_HIGH: Final = "Ks8d7h4s2d"  # does not qualify; the next nine, a seven or an eight pair it


@pytest.mark.parametrize(
    ("terms", "hand", "dealer", "net"),
    [
        # the straight wins 80; the insurance of 20 is lost, or comes back
        (Insurance(), STRAIGHT, EIGHTS, 60),
        (Insurance(), TRIPS, TENS, -30),
        (Insurance(on_dealer_better="lose"), TRIPS, TENS, -50),
        (Insurance(), STRAIGHT, "KdQcJsTc9d", 0),
        (Insurance(on_tie="lose"), STRAIGHT, "KdQcJsTc9d", -20),
    ],
    ids=str,
)
def test_insurance_where_the_dealer_qualifies(
    terms: Insurance, hand: str, dealer: str, net: int
) -> None:
    assert only(placed(hand, dealer, insured=20, insurance=terms)).net == net


def test_insurance_wins_where_the_dealer_does_not_qualify_whatever_follows() -> None:
    """Rules C5: after it is paid the box may still buy the dealer's card."""
    taken = only(placed(TRIPS, KING_HIGH, insured=20).take())
    bought = only(placed(TRIPS, KING_HIGH, insured=20, draws="8s").buy())

    assert (taken.insurance_won, taken.net) == (20, 30)
    assert (bought.insurance_won, bought.net) == (20, 70)  # 60 + 20 - 10


BONUS: Final = Bonus(
    table=BonusTable(
        pair=1,
        three_of_a_kind=5,
        straight=50,
        flush=100,
        full_house=150,
        four_of_a_kind=250,
        straight_flush=800,
        royal_flush=3000,
    )
)
KEPT, LOST = BONUS, Bonus(table=BONUS.table, lost_on_fold=True)


@pytest.mark.parametrize(
    ("bonus", "hand", "won"),
    [(KEPT, STRAIGHT, 250), (KEPT, FLUSH, 500), (KEPT, NINE_HIGH, 0), (LOST, STRAIGHT, 250)],
)
def test_bonus_pays_the_first_five_cards_whatever_the_dealer_holds(
    bonus: Bonus, hand: str, won: int
) -> None:
    box = Box(hand, dealer=EIGHTS.replace("8c", "8s"), bonus=bonus).ante(bonus=5).bet()

    settled = only(box)

    assert (settled.bonus, settled.bonus_won) == (5, won)
    assert settled.net == (won or -5) + (settled.bet_won or -30)


@pytest.mark.parametrize(("bonus", "net"), [(KEPT, 240), (LOST, -15)])
def test_bonus_of_a_box_that_folds(bonus: Bonus, net: int) -> None:
    box = Box(STRAIGHT, dealer=EIGHTS, bonus=bonus).ante(bonus=5).fold()

    assert only(box).net == net


def test_bonus_counts_the_cards_as_dealt_not_as_exchanged() -> None:
    box = Box(STRAIGHT, dealer=EIGHTS, draws="2c3c", bonus=KEPT, sealed=True).ante(bonus=5)
    box.exchange(3, 4).bet()

    settled = only(box)

    assert settled.first is None
    assert settled.bonus_won == 250


def test_bonus_is_not_made_by_exchanged_cards() -> None:
    box = Box("KcQdJhTs2c", dealer=EIGHTS, draws="9h", bonus=KEPT).ante(bonus=5).exchange(4).bet()

    settled = only(box)

    assert (settled.first, settled.bonus_won) == ("straight", 0)


def insured(stack: int, insurance: int) -> Box:
    """Trips insured against king high, where the dealer's card costs an extra ante of 10."""
    box = Box(TRIPS, dealer=KING_HIGH, draws="8c", stacks=[stack], dealer_buy_price="extra-ante")
    return box.ante().bet(insurance=insurance).reveal()


def test_an_insurance_that_was_won_pays_for_the_dealer_s_card() -> None:
    """After the insurance is paid the player may still buy (rules C5): 45 - 10 - 20 - 15 leaves
    nothing, the insurance brings 30, the card costs 10. Trips beat the pair of eights he drew: 45
    + 15 - 10 + 3 x 20.
    """
    box = insured(45, 15)
    assert box.state.stacks == [0]

    assert options(box.state).buy == 10
    assert box.buy().final() == 45 + 15 - 10 + 60


def test_an_insurance_that_was_won_pays_no_more_than_it_brings() -> None:
    """An ante of 21, a bet of 42 and an insurance of 10 at a house that asks for none at least:
    20 is too little for the dealer's card.
    """
    house = replace(ADOPTED, insurance=Insurance(least=0), dealer_buy_price="extra-ante")
    box = Box(TRIPS, dealer=KING_HIGH, stacks=[73], house=house)
    box.ante(21).bet(insurance=10).reveal()

    assert box.state.stacks == [0]
    assert options(box.state).buy is None
    with pytest.raises(CommandRefused, match="cannot buy the dealer a card"):
        box.buy()


def test_a_bonus_leaves_room_for_what_the_ante_may_win() -> None:
    """Of 2**53 go twice the stack and 401 antes, for a royal flush beside a won ante; the rest may
    be 3000 bonuses, as much as a royal flush dealt wins.
    """
    stack, ante = 2 * 10**15, 10**13
    most = (2**53 - 2 * stack - 401 * ante) // 3000
    box = Box(NINE_HIGH, dealer=EIGHTS, stacks=[stack], bonus=BONUS)

    with pytest.raises(CommandRefused, match=f"1 to {most} is allowed"):
        box.do(PlaceAnte(seat=1, ante=ante, bonus=most + 1))
    box.do(PlaceAnte(seat=1, ante=ante, bonus=most))
    assert box.state.bonuses == [most]
