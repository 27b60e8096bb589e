"""Exact counts of categories: published ones, and all of them counted again by classes."""

from collections import Counter
from itertools import combinations
from math import comb

import numpy as np
import pytest

from analytics.category_expectations import EXPECTED
from analytics.hand_categories import two_and_three
from schemas.cards import DECK, cards
from tests.analytics.category_counting import lows_of_deals, of_board, of_deals, of_seven
from tests.proof import PROOF

full = pytest.mark.skipif(not PROOF, reason="minutes long: in `make proof`")


@pytest.mark.parametrize("key", EXPECTED, ids=str)
def test_every_deal_is_of_one_category(key: tuple[str, int]) -> None:
    hole = key[1]
    deals = comb(52, 7) if hole == 2 else comb(52, hole) * comb(52 - hole, 5)

    assert sum(EXPECTED[key]) == deals  # type: ignore[index]


def test_holdems_counts_are_those_published() -> None:
    # 4,324 royal flushes among the straight flushes.
    assert EXPECTED["high", 2] == (
        *(23294460, 58627800, 31433400, 6461620, 6180020),
        *(4047644, 3473184, 224848, 37260 + 4324),
    )


# Boards, and the ranks of the suit of which they have three or more.
BOARDS = {
    "2c4d8hKsKd": (),
    "2c4c8cKsKd": (0, 2, 6),
    "5c6c7cKsKd": (3, 4, 5),
    "AcTcJcQcTd": (8, 9, 10, 12),
    "2c3c4c5c9c": (0, 1, 2, 3, 7),
}


@pytest.mark.parametrize("board", [*BOARDS][: len(BOARDS) if PROOF else 3])
def test_counts_beside_a_board_are_those_of_every_hole(board: str) -> None:
    shown = [DECK.index(card) for card in cards(board)]
    left = [place for place in range(52) if place not in shown]
    holes = np.array(list(combinations(left, 4)), np.uint8)
    boards = np.broadcast_to(np.array(shown, np.uint8), (len(holes), 5))

    found = Counter(two_and_three(holes, boards).tolist())

    ranks = tuple(sorted(place // 4 for place in shown))
    assert [found[category] for category in range(9)] == of_board(4, ranks, BOARDS[board])


@full
def test_holdems_counts_counted_again() -> None:
    assert tuple(of_seven()) == EXPECTED["high", 2]


@full
@pytest.mark.parametrize("hole", [4, 5])
def test_counts_of_two_and_three_counted_again(hole: int) -> None:
    assert tuple(of_deals(hole)) == EXPECTED["high", hole]


@full
@pytest.mark.parametrize("hole", [4, 5])
def test_counts_of_lows_counted_again(hole: int) -> None:
    assert tuple(lows_of_deals(hole)) == EXPECTED["eight-or-better", hole]
