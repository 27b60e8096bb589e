"""What a box gets under every rule a house may set: amounts worked by hand, ante 10 and bet 20 of
100 unless said otherwise.
"""

from typing import Any, Final

import pytest

from schemas.events import AnyEvent, HandEnded, SeatChips
from schemas.house_events import AnteTaken
from schemas.houses import HOUSES, PayTable
from schemas.settlement import Undecided
from services.rules.house import contradicted, evolve, fold, settle
from tests.rules.house.boxes import Box, only, others, placed

# hands of the box
NINE_HIGH: Final = "9c7s5h4c2h"
NINES: Final = "9s9h6c5d3s"
TRIPS_ACE_KING: Final = "9c9s9hAcKh"
STRAIGHT: Final = "KcQdJhTs9c"
# hands of the dealer, his last card up
EIGHTS: Final = "8c8d6h4s2d"
TENS: Final = "TcTdTh4s2d"
ACE_KING: Final = "AdKd7d4s2s"
KING_HIGH: Final = "Ks8d7h4s2d"  # does not qualify; the next nine, a seven or an eight pair it


@pytest.mark.parametrize(
    ("rules", "hand", "dealer", "net"),
    [
        ({}, STRAIGHT, EIGHTS, 80),  # 20 x 4
        ({"bet": 3}, STRAIGHT, EIGHTS, 120),  # 30 x 4
        ({"bet": 1}, STRAIGHT, TENS, 40),
        ({"bet": 3}, NINES, TENS, -40),  # ante and three antes
        ({"ante_when_beaten": "win"}, STRAIGHT, EIGHTS, 90),  # and the ante 1:1
        ({"ante_when_beaten": "win"}, NINES, TENS, -30),
        ({"dealer_min": "pair"}, NINES, EIGHTS, 20),
        ({}, NINES, ACE_KING, 20),  # qualifies
        ({"pays": PayTable(pair=2)}, NINES, EIGHTS, 40),
        ({"pays": PayTable(straight=0)}, STRAIGHT, EIGHTS, 0),
        ({"payout_max": 70}, STRAIGHT, EIGHTS, 70),
        ({"payout_max": 80}, STRAIGHT, EIGHTS, 80),
        ({}, TRIPS_ACE_KING, EIGHTS, 80),  # 20 x (3 + 1)
        ({"second_hand": False}, TRIPS_ACE_KING, EIGHTS, 60),
        ({"ace_king_as_second": False}, TRIPS_ACE_KING, EIGHTS, 60),
    ],
    ids=str,
)
def test_bet_against_a_dealer_who_qualifies(
    rules: dict[str, Any], hand: str, dealer: str, net: int
) -> None:
    assert only(placed(hand, dealer, **rules)).net == net


@pytest.mark.parametrize(
    ("rules", "dealer", "net"),
    [
        ({}, KING_HIGH, 10),
        ({"ante_when_not_qualified": 0}, KING_HIGH, 0),
        ({"ante_when_not_qualified": 3}, KING_HIGH, 30),
        ({"ante_when_beaten": "win"}, KING_HIGH, 10),
        ({"dealer_min": "pair"}, ACE_KING, 10),  # ace-king is not enough here
        ({"payout_max": 5}, KING_HIGH, 10),  # limits what the bet wins, not the ante
    ],
    ids=str,
)
def test_ante_taken_of_a_dealer_who_does_not_qualify(
    rules: dict[str, Any], dealer: str, net: int
) -> None:
    settled = only(placed(NINES, dealer, **rules).take())

    assert (settled.outcome, settled.bought, settled.qualified) == ("not-qualified", False, False)
    assert (settled.ante_won, settled.returned, settled.net) == (net, 30, net)


@pytest.mark.parametrize(
    ("price", "hand", "card", "outcome", "net"),
    [
        # the ante is spent: what is left of 10 + 20
        ("original-ante", STRAIGHT, "8s", "won", 70),  # 20 x 4 - 10
        ("original-ante", NINE_HIGH, "8s", "lost", -30),
        ("original-ante", NINES, "Qs", "not-qualified", -10),
        ("original-ante", "8h8c7s4c2h", "8s", "tied", -10),
        # a second ante is the price, and the first one stays staked: a loss costs 4 antes
        ("extra-ante", STRAIGHT, "8s", "won", 70),
        ("extra-ante", NINE_HIGH, "8s", "lost", -40),
        ("extra-ante", NINES, "Qs", "not-qualified", -10),
        ("extra-ante", "8h8c7s4c2h", "8s", "tied", -10),
    ],
)
def test_bought_dealer_card(price: str, hand: str, card: str, outcome: str, net: int) -> None:
    box = placed(hand, KING_HIGH, draws=card, dealer_buy_price=price).buy()

    settled = only(box)

    assert (settled.outcome, settled.bought, settled.net) == (outcome, True, net)
    assert settled.price == (10 if price == "extra-ante" else 0)
    assert settled.dealer == ("8d", "7h", "4s", "2d", card)
    assert settled.qualified is (outcome != "not-qualified")


def test_extra_ante_leaves_the_first_one_to_win_where_it_wins() -> None:
    rules: dict[str, Any] = {"ante_when_beaten": "win", "draws": "8s"}

    extra = only(placed(STRAIGHT, KING_HIGH, dealer_buy_price="extra-ante", **rules).buy())
    spent = only(placed(STRAIGHT, KING_HIGH, **rules).buy())

    assert (extra.ante_won, extra.net) == (10, 80)  # 80 + 10 - 10
    assert (spent.ante_won, spent.net) == (0, 70)


def test_payout_limit_holds_after_a_purchase_too() -> None:
    settled = only(placed(STRAIGHT, KING_HIGH, draws="8s", payout_max=50).buy())

    assert (settled.bet_won, settled.net) == (50, 40)


@pytest.mark.parametrize(
    ("rules", "draws", "dealer"),
    [
        ({}, "KdKhQs", ("8d", "7h", "4s", "2d", "Qs")),
        ({"dealer_redraws": 1}, "KdKh", ("8d", "7h", "4s", "2d", "Kh")),
        ({"dealer_redraws": 0}, "Kd", ("8d", "7h", "4s", "2d", "Kd")),
        ({"dealer_redraws": None}, "KdKhQs", ("8d", "7h", "4s", "2d", "Qs")),
        ({"dealer_buy_replaces": "lowest"}, "2h2c8s", ("Ks", "8d", "7h", "4s", "8s")),
    ],
    ids=str,
)
def test_same_rank_is_drawn_again_for_free(
    rules: dict[str, Any], draws: str, dealer: tuple[str, ...]
) -> None:
    box = placed("9c9sQc5d3s", KING_HIGH, draws=draws, **rules).buy()

    assert box.state.phase == "end"
    assert only(box).dealer == dealer


def test_fees_are_gone_however_the_hand_comes_out() -> None:
    """Three single exchanges 10 + 20 + 30 of 1000, then a win of 20 x 4."""
    box = Box("KcQdJhTs2c", dealer=EIGHTS, draws="3c3h9h", stacks=[1000]).ante()
    for _ in range(3):
        box.exchange(4)

    settled = only(box.bet())

    assert (settled.fees, settled.bet_won, settled.net) == (60, 80, 20)


def test_every_part_of_a_winning_box_is_apart() -> None:
    settled = only(placed(STRAIGHT, EIGHTS, insured=40, ante_when_beaten="win"))

    assert (settled.ante, settled.bet, settled.insurance, settled.bonus) == (10, 20, 40, 0)
    assert (settled.returned, settled.ante_won, settled.bet_won) == (30, 10, 80)
    assert (settled.insurance_won, settled.net) == (0, 50)  # 120 - 70
    assert (settled.first, settled.second) == ("straight", None)


def test_bought_card_counts_for_its_box_alone() -> None:
    """Rules C1: three boxes against one king high; one takes, one buys a pair, one an ace."""
    house = HOUSES["senator"]
    queens, aces = "QcQsQh5c3h", "AdAhTc5s4d"
    box = Box(NINES, queens, aces, dealer=KING_HIGH, draws="8sAc", house=house).ante()
    for seat in (1, 2, 3):
        box.bet(seat)

    box.reveal().take(1).buy(2).buy(3)
    outcome = box.end()

    assert [one.net for one in outcome.boxes] == [10, 50, -10]
    assert [one.dealer[-1] for one in outcome.boxes] == ["2d", "8s", "Ac"]
    assert [one.qualified for one in outcome.boxes] == [False, True, False]
    assert outcome.house == -50


def test_dealer_stays_hidden_where_every_box_folds() -> None:
    box = Box(NINES, STRAIGHT, dealer=EIGHTS, boxes_open=2, sealed=True)
    box.ante().fold(1).fold(2)

    outcome = box.end()

    assert [one.net for one in outcome.boxes] == [-10, -10]
    assert [one.dealer for one in outcome.boxes] == [(), ()]
    assert box.state.dealer == ()
    assert box.state.left == 52 - 15


def test_a_hand_whose_cards_nobody_knows_is_undecided() -> None:
    """A sealed box that was never shown, and one that has not answered."""
    box = Box(STRAIGHT, NINES, dealer=KING_HIGH, boxes_open=2, sealed=True).ante().bet(1).fold(2)
    unshown = settle(box.state)
    box.reveal()

    assert unshown == settle(box.state) == Undecided(returned=None, pots=(), unknown=(1,))
    assert only_net(box.take()) == [10, -10]


def only_net(box: Box) -> list[int]:
    """The nets of a hand's boxes."""
    return [one.net for one in box.end().boxes]


def test_settlement_stands_in_the_facts_the_dealer_logs() -> None:
    box = placed(STRAIGHT, EIGHTS)
    box.end()

    facts: list[AnyEvent] = box.events
    (ended,) = [one for one in facts if isinstance(one, HandEnded)]
    assert [one.chips for one in ended.stacks] == [180]
    assert not [one for one in facts if isinstance(one, AnteTaken)]
    assert fold(facts).findings == []
    assert list(contradicted(box.state, box.settled())) == []


def test_a_stack_the_dealer_claims_otherwise_is_named_with_both_numbers() -> None:
    box = placed(STRAIGHT, EIGHTS)
    evolve(box.state, HandEnded(stacks=(SeatChips(1, 190),)))

    said = list(contradicted(box.state, box.settled()))

    assert said == ["the dealer says seat 1 ends with 190, ours is 180"]


def test_a_folded_box_played_against_no_dealer_hand() -> None:
    (box,) = Box(STRAIGHT, dealer=EIGHTS).ante().fold().end().boxes

    assert (box.outcome, box.dealer, box.qualified) == ("folded", (), None)


def test_no_card_is_drawn_again_from_an_empty_deck() -> None:
    """42 cards are left after the deal: 41 single exchanges at a house that asks nothing for them
    leave one, which is the king that would be drawn again.
    """
    draws = [card for card in others(NINES, KING_HIGH) if card != "Kd"]
    rules: dict[str, Any] = {"exchange_fee": 0, "deck_reserve": 0}
    box = Box(NINES, dealer=KING_HIGH, draws="".join([*draws, "Kd"]), **rules).ante()
    for _ in draws:
        box.exchange(0)
    assert (len(draws), box.state.left) == (41, 1)

    box.bet().reveal().buy()

    assert (box.state.left, box.state.phase) == (0, "end")
    assert only(box).dealer == ("8d", "7h", "4s", "2d", "Kd")
