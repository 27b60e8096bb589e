"""The exact analysis against the rules that settle hands, written apart from it."""

from random import Random

import numpy as np
import pytest
from msgspec.structs import replace

from analytics.russian import strengths
from analytics.russian.paying import Pays
from analytics.russian.prices import FOLDED, Prices
from schemas.cards import DECK, RANKS
from schemas.houses import ADOPTED, HOUSES, House
from schemas.settlement import BoxSettlement
from services.rules.house import multiplier, paid, strength
from tests.proof import proof
from tests.rules.house.boxes import Box

HOUSES_APART = (
    *HOUSES.values(),
    replace(ADOPTED, straight_duplicate_rank="pair"),
    replace(ADOPTED, ace_king_as_second=False),
    replace(ADOPTED, second_hand=False),
)
ANTE = 10


@pytest.mark.parametrize("house", HOUSES_APART)
@pytest.mark.parametrize("cards", [5, 6])
def test_hands_are_as_strong_and_paid_as_the_rules_say(house: House, cards: int) -> None:
    draw, pays = Random(cards), Pays(house)
    few = [card for card in range(52) if card >> 2 > 7]
    hands = [draw.sample(pool, cards) for pool in (few, range(52)) for _ in range(proof(300, 9000))]

    if cards == 6:
        ours, multipliers = pays.of_six(np.array(hands))
    else:
        ours = strengths.of_cards(np.array(hands))
        multipliers = pays.of_five(np.array(hands) >> 2, ours)

    shown = [[DECK[card] for card in hand] for hand in hands]
    assert ours.tolist() == [strength(hand) for hand in shown]
    assert multipliers.tolist() == [multiplier(paid(hand, house), house) for hand in shown]


@pytest.mark.parametrize("price", ["original-ante", "extra-ante"])
@pytest.mark.parametrize("beaten", ["push", "win"])
def test_random_hands_are_settled_at_these_prices(price: str, beaten: str) -> None:
    rules = {"dealer_buy_price": price, "ante_when_beaten": beaten, "dealer_redraws": 0}
    house = replace(ADOPTED, bet=3, ante_when_not_qualified=2, **rules)
    prices, draw = Prices(house), Random(f"{price} {beaten}")
    seen: set[str] = set()

    for _ in range(proof(300, 5000)):
        deck = draw.sample(DECK, 11)
        hand, dealer = deck[:5], deck[5:10]
        bought = draw.random() < 0.5
        box = _settled(house, hand, dealer, deck[10], bought=bought)

        seen.add(f"{box.outcome}{' bought' * box.bought}")
        held = np.array([[DECK.index(card) for card in hand]])
        paid_for = Pays(house).of_five(held >> 2, strengths.of_cards(held))
        expected = {
            "folded": FOLDED,
            "won": (prices.bought_won if box.bought else prices.won)(paid_for)[0],
            "lost": prices.bought_lost if box.bought else prices.lost,
            "tied": prices.bought if box.bought else 0.0,
            "not-qualified": prices.bought if box.bought else prices.taken,
        }
        assert box.net == expected[box.outcome] * ANTE

    assert seen >= {"won", "lost", "not-qualified", "won bought", "lost bought"}
    assert "not-qualified bought" in seen


def _settled(
    house: House, hand: list[str], dealer: list[str], drawn: str, *, bought: bool
) -> BoxSettlement:
    cards = " ".join(hand), " ".join(dealer)
    table = Box(cards[0], dealer=cards[1], draws=drawn, house=house, stacks=(1000,)).ante(ANTE)
    table.bet().reveal()
    if table.state.phase == "buy":
        table.buy() if bought else table.take()
    return table.end().boxes[0]


def test_the_card_replaced_is_the_one_the_rules_replace() -> None:
    dealer = "Kh 9s 7d 4c 2s"
    highest, lowest = (
        Box("As Ah Ac 3h 3s", dealer=dealer, draws="5d", dealer_buy_replaces=which).ante().bet()
        for which in ("highest", "lowest")
    )

    left = [one.reveal().buy().end().boxes[0].dealer for one in (highest, lowest)]

    assert "Kh" not in left[0]
    assert "2s" not in left[1]
    assert all("5d" in hand and len(hand) == 5 for hand in left)
    assert RANKS.index("K") == max(RANKS.index(card[0]) for card in dealer.split())
