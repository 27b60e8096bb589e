"""The category of many hands at once: columns of cards in, a column of categories out.

A card is its place in `schemas.cards.DECK`: rank times four and suit.
"""

from functools import cache
from itertools import combinations, combinations_with_replacement, product
from math import comb
from typing import Final, get_args

import numpy as np
from numpy.typing import NDArray

from schemas.cards import RANKS
from services.rules.ranking import Category

Small = NDArray[np.uint8]

HIGHS: Final[tuple[Category, ...]] = get_args(Category)
"""High hands by their number, the weakest first."""

LOWS: Final = ("no-low", "eight-low", "seven-low", "six-low", "five-low")
"""Lows by their number: named by the highest card, the weakest first."""

_PAIR, _TWO_PAIR, _TRIPS, _STRAIGHT, _FLUSH, _FULL, _QUADS, _STRAIGHT_FLUSH = range(1, 9)
_EVERY: Final = range(len(RANKS))
_STRAIGHTS: Final = (0x100F, *(0x1F << low for low in range(9)))
"""Sets of ranks, a bit each from the deuce; the wheel first."""

_BITS: Final = np.array([rank.bit_count() for rank in range(1 << len(RANKS))], np.uint8)
_HAS_STRAIGHT: Final = np.array(
    [any(one & held == one for one in _STRAIGHTS) for held in range(1 << len(RANKS))]
)


def best_of_all(holes: Small, boards: Small) -> Small:
    """The category of the best five of each hole and its board, seven cards together."""
    cards = np.hstack([holes, boards])
    counts = (cards[:, :, None] >> 2 == np.arange(13, dtype=np.uint8)).sum(1, np.uint8)
    found = _of_ranks(counts)
    for suit in range(4):
        of_suit = _of_suit(cards, suit)
        at = np.flatnonzero(_BITS[of_suit] >= 5)
        straight = _HAS_STRAIGHT[of_suit[at]]
        found[at] = np.maximum(found[at], np.where(straight, _STRAIGHT_FLUSH, _FLUSH))
    return found


def two_and_three(holes: Small, boards: Small) -> Small:
    """The category of the best of exactly two of each hole and three of its board."""
    row = _board_rows(boards)
    table, ranks = _two_with_board(), (holes >> 2).astype(np.intp)
    found = np.zeros(len(holes), np.uint8)
    for one, other in combinations(range(holes.shape[1]), 2):
        np.maximum(found, table[row, ranks[:, one] * 13 + ranks[:, other]], out=found)
    for suit in range(4):
        held, shown = _of_suit(holes, suit), _of_suit(boards, suit)
        at = np.flatnonzero((_BITS[held] >= 2) & (_BITS[shown] >= 3))
        flush = np.where(_straight_flush(held[at], shown[at]), _STRAIGHT_FLUSH, _FLUSH)
        found[at] = np.maximum(found[at], flush)
    return found


def lows_of_two(holes: Small, boards: Small) -> Small:
    """How good the best eight-or-better low of two of each hole and three of its board is."""
    shown = np.bitwise_or.reduce(_LOW_BIT[boards >> 2], axis=1)
    table, ranks = _low_with_board(), (holes >> 2).astype(np.intp)
    found = np.zeros(len(holes), np.uint8)
    for one, other in combinations(range(holes.shape[1]), 2):
        np.maximum(found, table[shown, ranks[:, one] * 13 + ranks[:, other]], out=found)
    return found


def _of_ranks(counts: Small) -> Small:
    """The best category that ranks alone make, of how many cards there are of each."""
    pairs, trips = (counts >= 2).sum(1), (counts >= 3).sum(1)
    held = ((counts > 0) * (1 << np.arange(13))).sum(1)
    found = np.minimum(pairs, _TWO_PAIR).astype(np.uint8)
    found[trips > 0] = _TRIPS
    found[_HAS_STRAIGHT[held]] = _STRAIGHT
    found[(trips > 0) & (pairs >= 2)] = _FULL
    found[(counts >= 4).any(1)] = _QUADS
    return found


def _of_suit(cards: Small, suit: int) -> NDArray[np.int64]:
    """The set of ranks that each row holds of a suit."""
    return (((cards & 3) == suit) * (1 << (cards >> 2).astype(np.int64))).sum(1)


def _straight_flush(held: NDArray[np.int64], shown: NDArray[np.int64]) -> NDArray[np.bool_]:
    """Whether two ranks of a hole and three of its board, all of a suit, make a straight."""
    found = np.zeros(len(held), np.bool_)
    for one in _STRAIGHTS:
        found |= ((held | shown) & one == one) & (_BITS[held & one] == 2)
    return found


_PLACES: Final = np.array([[comb(rank + at, at + 1) for rank in _EVERY] for at in range(5)])
"""What a card of a board adds to its row, by its place among the board's ordered ranks."""


def _board_rows(boards: Small) -> NDArray[np.intp]:
    """The row of `_two_with_board` for each board: the rank of its ranks among all such."""
    ordered = np.sort(boards >> 2, axis=1)
    return _PLACES[np.arange(5), ordered].sum(1).astype(np.intp)


@cache
def _two_with_board() -> Small:
    """The best category of two ranks with three of five, flushes aside: a row for each five ranks
    of a board, a column for each two of a hole.
    """
    threes = list(combinations_with_replacement(_EVERY, 3))
    twos = list(product(_EVERY, _EVERY))
    counts = np.zeros((len(threes), len(twos), 13), np.uint8)
    for at, three in enumerate(threes):
        for rank in three:
            counts[at, :, rank] += 1
    for at, two in enumerate(twos):
        for rank in two:
            counts[:, at, rank] += 1
    of_three = _of_ranks(counts.reshape(-1, 13)).reshape(len(threes), len(twos))
    place = {three: at for at, three in enumerate(threes)}
    table = np.zeros((comb(17, 5), len(twos)), np.uint8)
    for board in combinations_with_replacement(_EVERY, 5):
        row = sum(comb(rank + at, at + 1) for at, rank in enumerate(board))
        table[row] = of_three[[place[three] for three in combinations(board, 3)]].max(0)
    return table


_LOW_BIT: Final = np.array([1 << rank + 1 if rank < 7 else 0 for rank in range(12)] + [1], np.uint8)
"""The bit of a rank in a set of low ranks, the ace lowest."""


@cache
def _low_with_board() -> Small:
    """The best low of two ranks with three of a board's: a row for each set of low ranks."""
    table = np.zeros((256, 169), np.uint8)
    for shown, (one, other) in product(range(256), product(_EVERY, _EVERY)):
        two = int(_LOW_BIT[one] | _LOW_BIT[other])
        rest = [bit for bit in range(8) if (shown & ~two) >> bit & 1]
        if two.bit_count() == 2 and len(rest) >= 3:
            highest = max(two.bit_length() - 1, rest[2])
            table[shown, one * 13 + other] = 8 - highest
    return table
