"""The exact worth of a bet, against every dealer hand and every bought card one by one."""

from random import Random

import numpy as np
import pytest
from msgspec.structs import replace

from analytics.russian.bets import Bets, BetValues
from analytics.russian.prices import Prices
from schemas.cards import DECK, Card, cards
from schemas.houses import ADOPTED, HOUSES, House, PayTable
from tests.analytics.russian.oracle import Box
from tests.proof import proof

BARE = replace(ADOPTED, insurance=None)
LOW = replace(BARE, dealer_buy_replaces="lowest", dealer_redraws=None)
CASES = (
    ("7h 7c 7d 2c 2d", "Jd", BARE),
    ("Kc Qd Jh Ts 9c", "2d", BARE),
    ("Kc Qc Jc Tc 9c", "Qd", replace(BARE, dealer_redraws=0)),
    ("8c 7c 5c 3c 2c", "Kd", replace(BARE, dealer_redraws=1)),
    ("9h 9c 9d 9s 2c", "8s", replace(BARE, dealer_buy_price="extra-ante", ante_when_beaten="win")),
    ("As Ks Qs Js Ts", "Ah", LOW),
    ("7h 7c 2d Ac Kd", "Jd", replace(LOW, pays=PayTable(ace_king=5, pair=5))),
    ("Ah Ac 2d 3c 4d", "5d", replace(BARE, dealer_min="pair", bet=3)),
    ("7h 7c 7d 2c 2d 3h", "Jd", replace(HOUSES["admiral-hr"], insurance=None)),
    ("9c 8d 7h 6s 5c 9d", "4s", BARE),
)


def bet(
    house: House, hand: str, up: Card, gone: tuple[Card, ...] = (), ante: int | None = None
) -> BetValues:
    held, dead = ([[DECK.index(one) for one in some]] for some in (cards(hand), gone))
    bets = Bets(Prices(house, ante), DECK.index(up))
    return bets.of_cards(np.array(held), np.array(dead, np.int64).reshape(1, -1))


def test_published_values_are_reproduced() -> None:
    pair = bet(BARE, "As Ad 7c 5h 2s", "Kd")
    straight = bet(BARE, "Kc Qd Jh Ts 9c", "2d")

    assert pair.value[0] == pytest.approx(1.186132, abs=5e-7)
    assert straight.plain[0] == pytest.approx(4.825756, abs=5e-7)
    assert straight.value[0] == pytest.approx(4.980974, abs=5e-7)


@pytest.mark.parametrize(("hand", "up", "house"), CASES)
@pytest.mark.parametrize("seed", range(proof(1, 20)))
def test_a_bet_is_worth_what_every_dealer_hand_says(
    hand: str, up: Card, house: House, seed: int
) -> None:
    held = cards(hand)
    unseen = [one for one in DECK if one not in {*held, up}]
    gone = tuple(Random(f"{hand}{up}{seed}").sample(unseen, 29))
    box = Box(house, held, up, gone)

    found = bet(house, hand, up, gone)

    outcomes = box.outcomes()
    names = ("not qualified", "lost", "tie", "won")
    assert [int(count[0]) for count in found.counts] == [outcomes[name] for name in names]
    assert found.value[0] == pytest.approx(float(box.value()), abs=1e-12)


def test_beating_the_dealer_may_win_the_ante_too() -> None:
    pushed = bet(BARE, "As Ad 7c 5h 2s", "Kd")
    won = bet(replace(BARE, ante_when_beaten="win"), "As Ad 7c 5h 2s", "Kd")

    assert [int(count[0]) for count in pushed.counts] == [62_551, 14_052, 0, 86_582]
    assert won.value[0] - pushed.value[0] == pytest.approx(86_582 / 163_185, abs=1e-12)


def test_an_insurance_pays_where_the_dealer_qualifies_less_often_than_he_is_beaten() -> None:
    hand, up = "2c 2d 2h Qc Qd", "2s"  # nothing is left to pair the up card
    bare, insured = bet(BARE, hand, up), bet(ADOPTED, hand, up)
    not_qualified, _, _, loses = (int(count[0]) for count in bare.counts)

    assert not_qualified > loses
    assert insured.insured[0] == 7  # half the payout: twice the ante, seven times, halved
    worth = 7 * (not_qualified - loses) / int(bare.counts.total[0])
    assert insured.value[0] - bare.value[0] == pytest.approx(worth, abs=1e-12)


def test_no_insurance_is_bought_that_loses() -> None:
    assert bet(ADOPTED, "Kc Qd Jh Ts 9c", "2d").insured[0] == 0
    assert bet(ADOPTED, "As Ad 7c 5h 2s", "Kd").insured[0] == 0


def test_a_limited_payout_counts_in_antes() -> None:
    limited = replace(BARE, payout_max=500, dealer_buy=False)
    free = replace(BARE, dealer_buy=False)
    royal = "As Ks Qs Js Ts"
    won = int(bet(free, royal, "2d").counts.loses[0]) / 163_185

    lost = bet(free, royal, "2d").value[0] - bet(limited, royal, "2d", ante=10).value[0]

    assert lost == pytest.approx((200 - 50) * won, abs=1e-9)
