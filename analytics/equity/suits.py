"""The flushes that hole cards make with the cards of one suit on a board.

What matters of a board's suits is a key: which suit it has three or more cards of, and their ranks;
0 where there is no such suit.
"""

from collections.abc import Sequence
from itertools import combinations
from typing import Final

import numpy as np

from analytics.equity.ranks import PAIR, Strengths
from analytics.russian.strengths import RANKS, SUITED, SUITS, Whole

FEWEST: Final = 3
"""Cards of a suit that a flush takes from the board at least."""

_EVERY: Final = 1 << RANKS


def sets(size: int) -> Whole:
    """Every set of so many ranks, a bit each."""
    return (1 << np.array(list(combinations(range(RANKS), size)))).sum(1)


_SETS: Final = np.concatenate([sets(size) for size in (3, 4, 5)])
_WIDTH: Final = 1 + len(_SETS)
_PLACE: Final = np.zeros(_EVERY, np.int64)
_PLACE[_SETS] = np.arange(1, _WIDTH)

KEY: Final = np.where(_PLACE, _PLACE + _WIDTH * np.arange(SUITS)[:, None], 0)
"""A suit, and the set of ranks of it on the board -> the key, [4, 8192]."""


def _best_of_more() -> Strengths:
    """The best flush among any set of ranks, 0 of fewer than five."""
    best = SUITED.astype(np.uint16)
    for size in range(6, RANKS + 1):
        larger = sets(size)
        for rank in range(RANKS):
            with_it = larger[larger >> rank & 1 == 1]
            best[with_it] = np.maximum(best[with_it], best[with_it ^ 1 << rank])
    return best


def _two_of_hole() -> Strengths:
    """The best flush of a pair of ranks with three of each set on the board, [pairs, sets]."""
    found = np.zeros((PAIR.max() + 1, _WIDTH), np.uint16)
    threes = sets(FEWEST)
    within = _SETS[:, None] & threes == threes
    for a, b in combinations(range(RANKS), 2):
        # A rank on both sides leaves a set of four, which is no flush.
        made = SUITED[threes | 1 << a | 1 << b].astype(np.uint16)
        found[PAIR[a, b], 1:] = np.where(within, made, 0).max(1)
    return found


_MORE: Final = _best_of_more()
_TWO: Final = _two_of_hole()


def any_of(held: Sequence[int]) -> Strengths:
    """The best flush of the board and any hole cards, by key; `held` has the set of ranks in the
    hole of each suit.
    """
    found = np.zeros(SUITS * _WIDTH, np.uint16)
    for suit, ranks in enumerate(held):
        found[suit * _WIDTH + 1 : (suit + 1) * _WIDTH] = _MORE[_SETS | ranks]
    return found


def two_of(held: Sequence[int]) -> Strengths:
    """The best flush of exactly two hole cards and three of the board, by key."""
    found = np.zeros(SUITS * _WIDTH, np.uint16)
    for suit, ranks in enumerate(held):
        suited = [rank for rank in range(RANKS) if ranks >> rank & 1]
        pairs = [PAIR[a, b] for a, b in combinations(suited, 2)]
        if pairs:
            found[suit * _WIDTH : (suit + 1) * _WIDTH] = _TWO[pairs].max(0)
    return found
