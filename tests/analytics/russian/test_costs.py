"""What a decision costs: the difference of two exact values, whatever the suits are called."""

from functools import cache

import pytest

from analytics.russian import Analysis, analysed
from analytics.russian.costs import Situation, cost
from schemas.cards import DECK, cards
from schemas.houses import ADOPTED, house

SENATOR = house("senator")
HAND, UP = "As Ad 7c 5h 2s", "Kd"


def places(written: str) -> tuple[int, ...]:
    return tuple(sorted(DECK.index(card) for card in cards(written)))


@cache
def whole() -> Analysis:
    return analysed(SENATOR, cards(HAND), "Kd")


@pytest.mark.parametrize(
    ("action", "gives"),
    [("fold", ""), ("bet", ""), ("sixth", ""), ("exchange", "7c 5h 2s"), ("exchange", "2s")],
)
def test_a_first_decision_costs_what_the_whole_analysis_says(action: str, gives: str) -> None:
    given = set(cards(gives)) if gives else set()
    (mine,) = [one for one in whole().decisions if one.action == action and set(one.gives) == given]
    situation = Situation(mine.action, DECK.index("Kd"), places(HAND), (), places(gives or ""))

    found = cost(SENATOR, situation.canonical())

    assert found.lower == pytest.approx(whole().decisions[0].value - mine.value, abs=1e-9)
    assert found.upper == pytest.approx(found.lower, abs=1e-9)


def test_suits_may_change_their_names() -> None:
    one = Situation("exchange", DECK.index("Kd"), places("As Ad 7c 5h 2s"), (), places("7c"))
    other = Situation("exchange", DECK.index("Kc"), places("Ah Ac 7s 5d 2h"), (), places("7s"))
    unlike = Situation("exchange", DECK.index("Kh"), places("As Ad 7c 5h 2s"), (), places("7c"))

    assert one.canonical() == other.canonical()
    assert one.canonical() != unlike.canonical()


def test_aces_that_fold_after_an_exchange_give_a_bet_away() -> None:
    # The published value of this bet at once is 1.186132 (rules C8); folding is worth -1. What was
    # given up changes it a little.
    situation = Situation("fold", DECK.index("Kd"), places(HAND), places("3c 4c"))

    found = cost(ADOPTED, situation)

    assert found.lower == found.upper == pytest.approx(2.186132, abs=0.05)
    assert cost(ADOPTED, situation._replace(action="bet")) == (0.0, 0.0)


def test_an_insurance_short_of_the_best_costs_its_part() -> None:
    # Three aces against a deuce: insured for 3 antes, half of 2 x 3, is best where insuring pays.
    best = analysed(SENATOR, cards("As Ad Ah 7c 5d"), "2s")
    (bet,) = [one for one in best.decisions if one.action == "bet"]
    hand, up = places("As Ad Ah 7c 5d 9c"), DECK.index("2s")

    full, none = (
        cost(SENATOR, Situation("bet", up, hand, insured=insured)) for insured in (3.0, 0.0)
    )

    assert bet.insured in (0.0, 3.0)
    assert min(full.lower, none.lower) == 0.0
    assert max(full.lower, none.lower) > 0.0
