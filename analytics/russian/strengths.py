"""How strong hands of five cards are, for whole arrays of them.

A card is its place in `schemas.cards.DECK`: four times its rank, from the deuce, and its suit.
"""

from itertools import combinations, combinations_with_replacement
from typing import Final

import numpy as np
from numpy.typing import NDArray

Whole = NDArray[np.int64]
"""Whole numbers: cards, ranks, strengths or counts."""
Flags = NDArray[np.bool_]

RANKS: Final = 13
SUITS: Final = 4
CARDS: Final = RANKS * SUITS
ACE, KING = RANKS - 1, RANKS - 2
NOTHING, ACE_KING, PAIR, TWO_PAIR, THREE = range(5)
STRAIGHT, FLUSH, FULL_HOUSE, FOUR, STRAIGHT_FLUSH, ROYAL = range(5, 11)
"""Kinds of hands, weakest first: what a house pays for, in the order of `PaidHand`, after
nothing.
"""

_PLACES: Final = RANKS ** np.arange(5)
_WHEEL: Final = (ACE, 3, 2, 1, 0)

_OF_GROUPS: Final[dict[tuple[int, ...], int]] = {
    (4, 1): FOUR,
    (3, 2): FULL_HOUSE,
    (3, 1, 1): THREE,
    (2, 2, 1): TWO_PAIR,
    (2, 1, 1, 1): PAIR,
}

_Value = tuple[int, tuple[int, ...]]


def _value(ranks: tuple[int, ...], *, suited: bool) -> _Value:
    """A kind and what breaks ties within it: groups, larger first, then kickers (rules A2)."""
    groups = sorted(((ranks.count(one), one) for one in set(ranks)), reverse=True)
    sizes, order = tuple(size for size, _ in groups), tuple(one for _, one in groups)
    if sizes[0] > 1:
        return _OF_GROUPS[sizes], order
    if order == _WHEEL or order[0] - order[4] == 4:
        top = 3 if order == _WHEEL else order[0]
        if not suited:
            return STRAIGHT, (top,)
        return (ROYAL if top == ACE else STRAIGHT_FLUSH), (top,)
    if suited:
        return FLUSH, order
    return (ACE_KING if order[:2] == (ACE, KING) else NOTHING), order


def _tables() -> tuple[Whole, Whole, Whole]:
    """Strength by five ranks written in base 13, by a set of ranks all suited, and the kind of
    every strength.
    """
    mixed = [
        (one, _value(one, suited=False))
        for one in combinations_with_replacement(range(RANKS), 5)
        if one[0] != one[4]
    ]
    suited = [(one, _value(one, suited=True)) for one in combinations(range(RANKS), 5)]
    ladder = sorted({value for _, value in mixed + suited})
    strength_of = {value: at for at, value in enumerate(ladder, 1)}
    of_ranks = np.zeros(RANKS**5, np.int64)
    for one, value in mixed:
        of_ranks[sum(rank * RANKS**at for at, rank in enumerate(one))] = strength_of[value]
    every = np.indices((RANKS,) * 5).reshape(5, -1)
    of_any_order = np.zeros_like(of_ranks)
    of_any_order[_PLACES @ every] = of_ranks[_PLACES @ np.sort(every, axis=0)]
    of_suited = np.zeros(1 << RANKS, np.int64)
    for one, value in suited:
        of_suited[sum(1 << rank for rank in one)] = strength_of[value]
    return of_any_order, of_suited, np.array([NOTHING, *(kind for kind, _ in ladder)], np.int64)


_MIXED, SUITED, KIND = _tables()
"""`SUITED`: strength by a set of five ranks, bit by bit; `KIND`: the kind of a strength."""


def of_ranks(ranks: Whole) -> Whole:
    """The strengths of hands of five ranks each, in any order, not all of one suit."""
    return _MIXED[ranks @ _PLACES]


def of_cards(cards: Whole) -> Whole:
    """The strengths of hands of five cards each, from 1 (7-5-4-3-2) to 7462 (royal flush)."""
    ranks, suits = cards >> 2, cards & 3
    found = of_ranks(ranks)
    flush = np.flatnonzero((suits == suits[..., :1]).all(-1))
    found[flush] = SUITED[(1 << ranks[flush]).sum(-1)]
    return found


def least_of(kind: int) -> int:
    """The weakest strength of a kind."""
    return int(np.flatnonzero(KIND[1:] == kind)[0]) + 1
