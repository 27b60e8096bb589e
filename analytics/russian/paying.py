"""What a house pays hands of five and six cards, for whole arrays of them (rules C4).

Written apart from the rules that settle hands, so that each can be held against the other. A pay
table is taken to pay a stronger kind of hand no less.
"""

from typing import Final

import numpy as np

from analytics.russian import strengths
from analytics.russian.strengths import (
    ACE,
    ACE_KING,
    FOUR,
    KIND,
    KING,
    PAIR,
    STRAIGHT,
    TWO_PAIR,
    Whole,
)
from schemas.houses import House

_OF_FIVE: Final = np.isin(np.arange(11), (5, 6, 7, 9, 10))
"""Kinds whose constituents are all five cards."""
_DROPS: Final = np.array([[at for at in range(6) if at != out] for out in range(6)])


class Pays:
    """The pay table of one house, for arrays of hands."""

    def __init__(self, house: House) -> None:
        table = house.pays
        self.table: Final = np.array(
            [0, *(getattr(table, name) for name in table.__struct_fields__)], np.int64
        )
        self._second = house.second_hand
        self._ace_king = house.ace_king_as_second
        self._doubled = house.straight_duplicate_rank

    def of_five(self, ranks: Whole, strength: Whole) -> Whole:
        """What hands of five cards are paid, first and second hand together."""
        kind = KIND[strength]
        return self.table[kind] + self._beside_groups(ranks, kind)

    def of_six(self, cards: Whole) -> tuple[Whole, Whole]:
        """How strong the best five of six cards are, and what the six are paid."""
        first, kinds = self.kinds_of_six(cards)
        return first, self.table[kinds].sum(-1)

    def kinds_of_six(self, cards: Whole) -> tuple[Whole, Whole]:
        """How strong the best five of six cards are, and the kinds of the first and the second
        hand, `NOTHING` for no second.
        """
        subsets = strengths.of_cards(cards[:, _DROPS].reshape(-1, 5)).reshape(-1, 6)
        left_out = subsets.argmax(1)
        strength = subsets.max(1)
        first = KIND[strength]
        if not self._second:
            return strength, np.stack((first, np.zeros_like(first)), 1)
        second = self._best(
            self._another_of_five(cards, subsets, left_out),
            self._with_the_card_left_out(cards, first, left_out),
            np.where(_three_pairs(cards >> 2) & (first == TWO_PAIR), TWO_PAIR, 0),
        )
        of_groups = self._ace_king_beside_groups(cards >> 2, first)
        return strength, np.stack((first, self._best(second, of_groups)), 1)

    def _best(self, *kinds: Whole) -> Whole:
        """The best paid of several kinds, hand by hand."""
        every = np.stack(kinds, 1)
        best = (self.table[every] * 16 + every).argmax(1)
        return np.take_along_axis(every, best[:, None], 1)[:, 0]

    def _another_of_five(self, cards: Whole, subsets: Whole, left_out: Whole) -> Whole:
        """The best other five cards that are a hand of five constituents."""
        kinds = KIND[subsets]
        other = _OF_FIVE[kinds] & (np.arange(6) != left_out[:, None])
        if self._doubled == "pair":
            doubled = _distinct(cards >> 2) == 5
            other &= ~(doubled[:, None] & (kinds == STRAIGHT))
        paid = np.where(other, self.table[kinds] * 16 + kinds, 0)
        return np.where(
            other.any(1), np.take_along_axis(kinds, paid.argmax(1)[:, None], 1)[:, 0], 0
        )

    def _with_the_card_left_out(self, cards: Whole, first: Whole, left_out: Whole) -> Whole:
        """A pair, or ace-king, that the sixth card makes with a hand of five constituents."""
        ranks = cards >> 2
        out = np.take_along_axis(ranks, left_out[:, None], 1)
        paired = (ranks == out).sum(1) > 1
        wanted = np.where(out == ACE, KING, np.where(out == KING, ACE, -1))
        ace_king = (ranks == wanted).any(1) & self._ace_king
        pair = np.where(paired, PAIR, 0)
        return np.where(_OF_FIVE[first], self._best(pair, np.where(ace_king, ACE_KING, 0)), 0)

    def _beside_groups(self, ranks: Whole, kind: Whole) -> Whole:
        if not self._second:
            return np.zeros_like(kind)
        return self.table[self._ace_king_beside_groups(ranks, kind)]

    def _ace_king_beside_groups(self, ranks: Whole, kind: Whole) -> Whole:
        """Ace-king beside equal ranks, unless both are constituents of those."""
        aces, kings = (ranks == ACE).sum(1), (ranks == KING).sum(1)
        within = (kind == TWO_PAIR) & (aces > 1) & (kings > 1)
        groups = (kind == FOUR) | ((kind >= PAIR) & (kind < STRAIGHT))
        found = groups & (aces > 0) & (kings > 0) & ~within & self._ace_king
        return np.where(found, ACE_KING, 0)


def _distinct(ranks: Whole) -> Whole:
    """How many different ranks each hand has."""
    held = np.bitwise_or.reduce(1 << ranks, axis=1)
    return np.bitwise_count(held).astype(np.int64)


def _three_pairs(ranks: Whole) -> "np.ndarray[tuple[int, ...], np.dtype[np.bool_]]":
    return _distinct(ranks) == 3
