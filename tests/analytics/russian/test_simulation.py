"""Plain ways to bet, played out, against published values and the exact ones."""

import numpy as np
import pytest
from msgspec.structs import replace

from analytics.russian.deals import DEALS, betting_or_folding, deals
from analytics.russian.prices import Prices
from analytics.russian.simulation import (
    Bets,
    ace_king_or_better,
    always,
    pair_or_better,
    simulated,
)
from analytics.russian.strengths import CARDS
from schemas.houses import ADOPTED
from tests.proof import PROOF, proof

PLAYED = proof(200_000, 20_000_000)


@pytest.mark.parametrize(
    ("bets", "published", "error"),
    [
        (always, -0.2999, 0.0003),
        (ace_king_or_better, -0.1908, 0.0002),
        (pair_or_better, -0.1871, 0.0002),
    ],
)
def test_plain_ways_to_bet_come_to_what_is_published(
    bets: Bets, published: float, error: float
) -> None:
    found = simulated(ADOPTED, bets, PLAYED, seed=5)

    assert found.value == pytest.approx(published, abs=4 * found.error + error)


def test_outcomes_of_betting_always_are_as_published() -> None:
    found = simulated(ADOPTED, always, PLAYED, seed=6)

    near = 4 * (0.25 / PLAYED) ** 0.5
    assert found.folded == 0
    assert found.not_qualified == pytest.approx(1_135_260 / 2_598_960, abs=near)
    assert found.won == pytest.approx(0.15875, abs=near + 1e-5)
    assert found.lost == pytest.approx(0.40439, abs=near + 1e-5)
    assert found.not_qualified + found.won + found.lost + found.tied == pytest.approx(1)


def test_the_same_seed_plays_the_same_deals() -> None:
    assert simulated(ADOPTED, always, 1000, seed=3) == simulated(ADOPTED, always, 1000, seed=3)
    assert simulated(ADOPTED, always, 1000, seed=3) != simulated(ADOPTED, always, 1000, seed=4)


def test_a_won_ante_pays_each_win_one_more() -> None:
    pushed = simulated(ADOPTED, always, 20_000)
    won = simulated(replace(ADOPTED, ante_when_beaten="win"), always, 20_000)

    assert won.value - pushed.value == pytest.approx(pushed.won, abs=1e-9)


def test_every_deal_is_counted_once() -> None:
    dealt = deals()

    assert len(dealt.hands) == 134_459
    assert dealt.weight.sum() == DEALS == 2_598_960 * 47
    by_up = np.bincount(dealt.up, dealt.weight, CARDS)
    by_rank = by_up.reshape(13, 4).sum(1)
    assert (by_rank == DEALS // 13).all()


@pytest.mark.skipif(not PROOF, reason="5,649,150 deals, each valued exactly: in make proof")
def test_the_exact_worth_of_a_bet_agrees_with_deals_played_out() -> None:
    house = replace(ADOPTED, dealer_buy=False, insurance=None)
    dealt, sums = deals(), 0.0

    for up in range(CARDS):
        worth = betting_or_folding(Prices(house), dealt, up)
        sums += float((worth * dealt.weight[dealt.up == up]).sum())

    # No way to bet by one's own cards alone does better than one that sees the up card too.
    plain = simulated(house, pair_or_better, PLAYED, seed=7)
    assert plain.value - 4 * plain.error < sums / DEALS < plain.value + 0.05
