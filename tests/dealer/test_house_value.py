"""What the strategies of boxes come to, played through the rules from shuffled decks."""

import pytest

from schemas.houses import ADOPTED
from services.dealer.house_bots import STRATEGIES
from tests.dealer.house_play import played
from tests.proof import proof

BEST, PAIR, CARELESS = STRATEGIES
HANDS = proof(1500, 400_000)


def test_pair_or_better_comes_to_what_is_published() -> None:
    found = played(ADOPTED, PAIR, HANDS, seed=1)

    assert found.value == pytest.approx(-0.1871, abs=4 * found.error + 0.0002)


def test_a_near_optimal_player_loses_little_and_a_careless_one_much() -> None:
    best, careless = (played(ADOPTED, one, HANDS, seed=2) for one in (BEST, CARELESS))

    # Near-optimal play comes to -0.0087, give or take 0.0030 (rules C8).
    assert best.value == pytest.approx(-0.0087, abs=0.0030 + 4 * best.error)
    assert careless.value < -0.3 + 4 * careless.error
