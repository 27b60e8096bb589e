"""The cards that several new ones can be, in classes that a bet cannot tell apart.

A class is a set of ranks with, for one suit, which of those ranks come in it: that suit's flushes
depend on nothing else. Each class has as many draws as the unseen cards allow.
"""

from functools import lru_cache
from itertools import combinations_with_replacement, product
from math import comb
from typing import Final, NamedTuple

import numpy as np

from analytics.russian.dealer_hands import Left
from analytics.russian.strengths import RANKS, Whole

_CHOICES: Final = np.array([[comb(of, some) for some in range(5)] for of in range(5)])


class Draws(NamedTuple):
    """Every class of so many cards, whatever is unseen."""

    ranks: Whole  # [sets, cards] sets of ranks, ascending
    counts: Whole  # [sets, 13] how many of each rank
    suited: Whole  # [sets] the set as bits if all ranks differ, else 0
    of: Whole  # [classes] the set a class belongs to
    taken: Whole  # [classes] the ranks that come in the suit, as bits
    places: Whole  # [cards, classes] where the choices of each rank stand

    def left(self, before: Left) -> Whole:
        """How many cards of each rank are unseen after each set, below 0 where it cannot come."""
        return before.ranks[0] - self.counts

    def ways(self, before: Left, suit: int) -> Whole:
        """How many draws each class of a suit has."""
        mine = (before.suits[0, suit] >> np.arange(RANKS)) & 1
        others = before.ranks[0] - mine
        few = np.arange(5)
        without = _CHOICES[others][:, few]
        within = np.where(few > 0, _CHOICES[others][:, np.maximum(few - 1, 0)], 0) * mine[:, None]
        choices = np.append(np.stack((without, within), 2).ravel(), 1)
        return choices[self.places].prod(0)


@lru_cache(maxsize=8)
def draws(cards: int) -> Draws:
    """The classes of two to five new cards."""
    ranks = np.array(list(combinations_with_replacement(range(RANKS), cards)))
    counts = (ranks[:, :, None] == np.arange(RANKS)).sum(1)
    ranks, counts = ranks[counts.max(1) <= 4], counts[counts.max(1) <= 4]
    first = np.ones_like(ranks)
    first[:, 1:] = ranks[:, 1:] != ranks[:, :-1]
    inside = np.array(list(product((0, 1), repeat=cards)))
    at, pattern = np.nonzero((inside[None] <= first[:, None]).all(2))
    held = inside[pattern]
    choices = (ranks * 5 + np.take_along_axis(counts, ranks, 1))[at] * 2 + held
    return Draws(
        ranks,
        counts,
        np.where(counts.max(1) == 1, (1 << ranks).sum(1), 0),
        at,
        (held << ranks[at]).sum(1),
        np.where(first[at] > 0, choices, RANKS * 10).T,
    )
