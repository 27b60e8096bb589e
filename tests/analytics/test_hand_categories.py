"""Many hands categorised at once, against the rules' ranking of each and hands written out."""

from collections.abc import Iterator
from random import Random

import numpy as np
import pytest

from analytics.hand_categories import HIGHS, LOWS, Small, best_of_all, lows_of_two, two_and_three
from schemas.cards import DECK, Card, cards
from schemas.variants import HIGH, HIGH2, LOW2
from services.rules.best import best
from services.rules.ranking import category, rank
from tests.proof import proof

DEALS = proof(1500, 40_000)


def places(*texts: str) -> Small:
    return np.array([[DECK.index(card) for card in cards(text)] for text in texts], np.uint8)


def deals(seed: int, hole: int) -> Iterator[list[Card]]:
    """Random deals: of the deck, of two suits and of eight ranks, where rare hands come up."""
    rng = Random(seed)
    decks = DECK, DECK[::2], [one for one in DECK if one[0] in "A2345TJQ"], DECK[::4]
    for number in range(DEALS):
        yield rng.sample(decks[number % len(decks)], hole + 5)


def dealt(hole: int) -> tuple[list[tuple[tuple[Card, ...], tuple[Card, ...]]], Small, Small]:
    found = [(tuple(deal[:hole]), tuple(deal[hole:])) for deal in deals(hole, hole)]
    holes, boards = ["".join(one) for one, _ in found], ["".join(one) for _, one in found]
    return found, places(*holes), places(*boards)


@pytest.mark.parametrize("hole", [2, 4, 5])
def test_high_hands_are_as_the_rules_rank_them(hole: int) -> None:
    share, many = (HIGH, best_of_all) if hole == 2 else (HIGH2, two_and_three)
    each, holes, boards = dealt(hole)

    found = [HIGHS[one] for one in many(holes, boards)]

    assert found == [category(rank(share, [held], board)[0]) for held, board in each]
    assert set(found) == set(HIGHS)


@pytest.mark.parametrize("hole", [4, 5])
def test_lows_are_as_the_rules_rank_them(hole: int) -> None:
    each, holes, boards = dealt(hole)

    found = [LOWS[one] for one in lows_of_two(holes, boards)]

    lows = {"8": "eight-low", "7": "seven-low", "6": "six-low", "5": "five-low"}
    expected = [best(LOW2, held, board) for held, board in each]
    assert found == ["no-low" if one is None else lows[one.cards[0][0]] for one in expected]
    assert set(found) == set(LOWS)


@pytest.mark.parametrize(
    ("hole", "board", "high", "low"),
    [
        ("AsKsQsJs", "Ts9s2d2h3c", "pair", "no-low"),  # two spades on the board: no flush
        ("AsKs2d3d", "QsJsTs2h2c", "straight-flush", "no-low"),
        ("As2h9d9c", "KsQsJsTs3d", "pair", "no-low"),  # one spade in the hole makes no flush
        ("AdAhAcKd", "As7s5h4c2d", "three-of-a-kind", "no-low"),  # aces of the hole: two at most
        ("Ad2h3c3d", "4s5h8cKdKs", "two-pair", "eight-low"),
        ("AdAh2c3d", "AcKd8h7c6s", "three-of-a-kind", "seven-low"),
        ("Ac2d9h9s", "3c4d5h9c9d", "four-of-a-kind", "five-low"),
        ("4c5c6hTd", "6c7c8cKd2h", "straight-flush", "seven-low"),
        ("4c6d6hTd", "6c7c8c5c2h", "straight", "seven-low"),  # a straight of 8 to 4
    ],
)
def test_two_and_three_written_out(hole: str, board: str, high: str, low: str) -> None:
    assert HIGHS[two_and_three(places(hole), places(board))[0]] == high
    assert LOWS[lows_of_two(places(hole), places(board))[0]] == low
