"""The edge of best play: what is proven, what is estimated, and from what."""

from random import Random

import numpy as np
import pytest

from analytics.russian import analysed
from analytics.russian.edge import BLOCKS, Sampled, edge
from analytics.russian.gains import Gain, gain
from schemas.cards import DECK
from schemas.houses import HOUSES
from tests.proof import PROOF, proof

SENATOR = HOUSES["senator"]


@pytest.mark.parametrize("seed", range(proof(1, 20)))
def test_the_gain_on_a_deal_is_that_of_its_best_decision(seed: int) -> None:
    *hand, up = Random(seed).sample(range(52), 6)

    found = gain(SENATOR, None, np.array(hand), up)

    decisions = analysed(SENATOR, [DECK[card] for card in hand], DECK[up]).decisions
    stop = max(one.value for one in decisions if one.action in ("bet", "fold"))
    assert found.lower == pytest.approx(decisions[0].value - stop, abs=1e-9)
    assert found.upper == pytest.approx(found.lower, abs=1e-9)
    assert found.action.split()[0] == decisions[0].action


class Flat(Sampled):
    """Deals whose gains are made up: those of a block differ by one."""

    def __init__(self) -> None:
        self.proven = -0.25

    def drawn(self, seed: int, number: int) -> list[tuple[np.ndarray, int]]:
        return [(np.array([seed]), number)] * (2 * BLOCKS)


def test_an_estimate_is_the_proven_value_and_the_mean_gain(monkeypatch: pytest.MonkeyPatch) -> None:
    made = iter([Gain(0.0, 0.1, "bet"), Gain(1.0, 1.1, "sixth")] * 4 * BLOCKS)
    monkeypatch.setattr("analytics.russian.edge.gain", lambda *_: next(made))

    found = edge(SENATOR, Flat(), more=lambda done: done < 4)

    assert found.rounds == 4
    assert found.proven == -0.25
    assert found.value == pytest.approx(0.25)
    # Each block's mean of two has variance 1/4; 4 rounds of 50 blocks make the error of the mean.
    assert found.error == pytest.approx((1 / 4 / 200) ** 0.5)
    assert found.lower == pytest.approx(0.25 - 3.29 * found.error)
    assert found.upper == pytest.approx(0.35 + 3.29 * found.error)
    assert found.unsettled == pytest.approx(0.1)


def test_ctrl_c_keeps_the_rounds_that_are_complete(monkeypatch: pytest.MonkeyPatch) -> None:
    valued = 0

    def interrupted(*_: object) -> Gain:
        nonlocal valued
        valued += 1
        if valued > 3 * BLOCKS:
            raise KeyboardInterrupt
        return Gain(0.5, 0.5, "bet")

    monkeypatch.setattr("analytics.russian.edge.gain", interrupted)

    found = edge(SENATOR, Flat(), more=lambda _: True)

    assert found.rounds == 1
    assert found.value == 0.25


@pytest.mark.skipif(not PROOF, reason="every deal, and 200 of them played best: in make proof")
def test_the_published_value_of_near_optimal_play_lies_in_the_interval() -> None:
    house = HOUSES["betvoyager"]

    found = edge(house, Sampled(house), more=lambda done: done < 2, workers=2)

    assert found.proven == pytest.approx(-0.181349, abs=1e-6)
    assert found.proven < found.lower < found.value < found.upper
    assert found.upper > -0.0087 - 3 * 0.0030
    assert found.lower < -0.0087 + 3 * 0.0030
