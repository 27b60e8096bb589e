"""How many dealer hands do not qualify, beat, equal or lose to a hand: exact counts.

The four hidden cards are any four unseen ones. Counted are their 1,820 sets of ranks, each as many
times as the cards left of those ranks allow; where all four have the up card's suit, of 495 sets
of different ranks, the hand is a flush and is moved from the strength of its ranks to its own.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations, combinations_with_replacement, pairwise
from math import comb
from typing import Final, Literal, NamedTuple

import numpy as np

from analytics.russian import strengths
from analytics.russian.strengths import RANKS, SUITED, Whole

Side = Literal["left", "right"]
HIDDEN: Final = 4
_ROWS: Final = 512
"""Sets of cards left that are worked on at a time: what fits a core's cache."""
_ONE: Final = RANKS * 5
_CHOICES: Final = np.array([[comb(left, taken) for taken in range(5)] for left in range(5)])


class Counts(NamedTuple):
    """How many dealer hands there are of each outcome, hand by hand."""

    not_qualified: Whole
    beats: Whole  # the qualified dealer the player
    ties: Whole
    loses: Whole

    @property
    def total(self) -> Whole:
        """How many dealer hands there are."""
        return self.not_qualified + self.beats + self.ties + self.loses


class Left(NamedTuple):
    """The unseen cards of many situations: how many of each rank, and which ranks of each suit."""

    ranks: Whole  # [n, 13]
    suits: Whole  # [n, 4], a bit a rank

    @classmethod
    def besides(cls, seen: Whole) -> "Left":
        """What is unseen beside these cards, [n, cards], all different."""
        unseen = np.ones((len(seen), RANKS, 4), np.int64)
        unseen[np.arange(len(seen))[:, None], seen >> 2, seen & 3] = 0
        return cls(unseen.sum(2), (unseen << np.arange(RANKS)[:, None]).sum(1))

    def some(self, at: Whole) -> "Left":
        """Those of some of the situations."""
        return Left(self.ranks[at], self.suits[at])


class DealerHands:
    """The dealer hands with one up card that a house qualifies from a strength on."""

    def __init__(self, up: int, least: int) -> None:
        rank = up >> 2
        self._least = least
        self._suit = up & 3
        sets = np.array(list(combinations_with_replacement(range(RANKS), HIDDEN)))
        with_up = np.column_stack((sets, np.full(len(sets), rank)))
        strength = strengths.of_ranks(with_up)
        order = np.argsort(strength, kind="stable")
        self._strength = strength[order]
        self._places = _places(sets[order])
        others = np.array(list(combinations([r for r in range(RANKS) if r != rank], HIDDEN)))
        self._sets = (1 << others).sum(1)
        suited = SUITED[self._sets | 1 << rank]
        plain = strengths.of_ranks(np.column_stack((others, np.full(len(others), rank))))
        self._as_plain, self._as_flush = np.argsort(plain), np.argsort(suited)
        self._plain, self._flush = plain[self._as_plain], suited[self._as_flush]

    def counts(self, left: Left, strength: Whole) -> Counts:
        """How a hand of each strength comes out, with these cards unseen."""
        not_qualified, below, upto, total = self._below(left.ranks, strength)
        bounds: tuple[tuple[Whole | int, Side], ...] = (
            (self._least, "left"),
            (strength, "left"),
            (strength, "right"),
        )
        moved = self._moved(left.suits[:, self._suit], bounds)
        for counts, flushes in zip((not_qualified, below, upto), moved, strict=True):
            counts += flushes
        return Counts(
            not_qualified,
            total - np.maximum(upto, not_qualified),
            np.where(strength >= self._least, upto - below, 0),
            np.maximum(below - not_qualified, 0),
        )

    def _below(self, ranks: Whole, strength: Whole) -> tuple[Whole, Whole, Whole, Whole]:
        """Hands by their ranks: not qualified, weaker, no stronger, all."""
        found = np.zeros((4, len(strength)), np.int64)
        rows, of_row = _distinct_rows(ranks)
        bounds = [
            np.full(len(strength), np.searchsorted(self._strength, self._least)),
            np.searchsorted(self._strength, strength, "left"),
            np.searchsorted(self._strength, strength, "right"),
            np.full(len(strength), len(self._strength)),
        ]
        order = np.argsort(of_row, kind="stable")
        starts = np.searchsorted(of_row[order], range(0, len(rows) + _ROWS, _ROWS))
        for at, (start, end) in enumerate(pairwise(starts.tolist())):
            sums = self._sums(rows[at * _ROWS : (at + 1) * _ROWS])
            mine = order[start:end]
            for line, bound in zip(found, bounds, strict=True):
                line[mine] = sums[bound[mine], of_row[mine] - at * _ROWS]
        return found[0], found[1], found[2], found[3]

    def _sums(self, rows: Whole) -> "np.ndarray[tuple[int, ...], np.dtype[np.int32]]":
        """How many hands each set of ranks makes, summed from the weakest on; [1821, rows]."""
        choices = np.ones((_ONE + 1, len(rows)), np.uint16)
        choices[:_ONE] = _CHOICES[rows].reshape(len(rows), _ONE).T
        ways = choices[self._places[0]]
        for places in self._places[1:]:
            ways *= choices[places]
        sums = np.zeros((len(ways) + 1, len(rows)), np.int32)
        np.cumsum(ways, axis=0, dtype=np.int32, out=sums[1:])
        return sums

    def _moved(self, suited: Whole, bounds: Sequence[tuple[Whole | int, Side]]) -> list[Whole]:
        """By how many hands flushes change the number of those below each strength."""
        masks, of_mask = np.unique(suited, return_inverse=True)
        held = (self._sets[:, None] & ~masks) == 0
        moved = [np.zeros(len(suited), np.int64) for _ in bounds]
        for order, ladder, sign in (
            (self._as_plain, self._plain, -1),
            (self._as_flush, self._flush, 1),
        ):
            sums = np.zeros((len(order) + 1, len(masks)), np.int16)
            np.cumsum(held[order], axis=0, out=sums[1:])
            for found, (bound, side) in zip(moved, bounds, strict=True):
                found += sign * sums[np.searchsorted(ladder, bound, side), of_mask].astype(np.int64)
        return moved


@lru_cache(maxsize=128)
def dealer_hands(up: int, least: int) -> DealerHands:
    """The dealer hands with an up card, of a house that qualifies them from a strength on."""
    return DealerHands(up, least)


def _places(sets: Whole) -> Whole:
    """Where the choices of each rank of each set stand, [4, sets]; 1 for a rank repeated."""
    taken = (sets[:, :, None] == sets[:, None, :]).sum(2)
    places = sets * 5 + taken
    places[:, 1:][sets[:, 1:] == sets[:, :-1]] = _ONE
    return places.T


def _distinct_rows(ranks: Whole) -> tuple[Whole, Whole]:
    """The different rows, and which of them each row is."""
    keys, first, of_row = np.unique(
        ranks @ 5 ** np.arange(RANKS), return_index=True, return_inverse=True
    )
    del keys
    return ranks[first], of_row
