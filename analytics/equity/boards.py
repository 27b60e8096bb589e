"""Every way a board may end: boards that no hand can tell apart stand together, and are counted.

Where many cards are to come, boards are not listed but counted: how many there are of some ranks,
three or more of them in one suit, is a product of a few numbers. The 2.6 million boards before the
flop are 6,175 rows of ranks and at most 146,432 with a suit that matters.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from math import comb
from typing import Final, NamedTuple

import numpy as np

from analytics.equity.ranks import BOARD, COUNTS, KEYS, ROWS, counts_of, multisets, rows_of
from analytics.equity.suits import FEWEST, KEY, sets
from analytics.russian.strengths import CARDS, RANKS, SUITS, Flags, Whole

LISTED: Final = 2
"""Cards to come at most where every board is listed: with more, counting is faster."""

_OF_CARD: Final = KEYS[np.arange(CARDS) >> 2]
_BIT: Final = 1 << (np.arange(CARDS) & 3) * RANKS + (np.arange(CARDS) >> 2)
_MOST: Final = SUITS + 1
_DRAWN: Final = [[comb(free, drawn) for drawn in range(free + 1)] for free in range(_MOST)]


def _places(counts: Whole) -> Whole:
    """Where the ways to draw so many cards of each rank stand, [13, n]."""
    return np.ascontiguousarray((np.arange(RANKS) * _MOST + counts).T)


_OF_ROWS: Final = _places(COUNTS)


class Boards(NamedTuple):
    """Boards, alike ones as one: the row of their ranks, the key of their suits, how many."""

    rows: Whole
    suits: Whole
    ways: Whole


def boards(known: Sequence[int], free: Flags, fewest: Sequence[int]) -> Boards:
    """What the known cards may become by cards of those free, [52].

    A suit matters where the board has at least so many cards of it as `fewest` says of each.
    """
    if BOARD - len(known) <= LISTED:
        return _listed(np.array(known, np.int64), np.flatnonzero(free))
    return _counted(known, free, fewest)


@lru_cache(maxsize=128)
def _picks(cards: int, size: int) -> Whole:
    return np.array(list(combinations(range(cards), size)), np.int64).reshape(
        comb(cards, size), size
    )


def _listed(known: Whole, free: Whole) -> Boards:
    come = free[_picks(len(free), BOARD - len(known))]
    bits = _BIT[come].sum(1) + _BIT[known].sum()
    suited = [KEY[suit][bits >> suit * RANKS & (1 << RANKS) - 1] for suit in range(SUITS)]
    rows = rows_of(_OF_CARD[come].sum(1) + _OF_CARD[known].sum())
    return Boards(rows, np.sum(suited, 0), np.ones(len(come), np.int64))


class _Suited(NamedTuple):
    """Boards with so many cards of one suit: these sets of ranks times the ranks of the others."""

    sets: Whole
    others: Whole  # as `_places` has them
    rows: Whole  # [sets, others]


def _suited(size: int) -> _Suited:
    every, others = sets(size), multisets(BOARD - size)
    of_suit = ((every[:, None] >> np.arange(RANKS) & 1) * KEYS).sum(1)
    rows = rows_of(of_suit[:, None] + KEYS[others].sum(1))
    return _Suited(every, _places(counts_of(others)), rows)


_SUITED: Final = {size: _suited(size) for size in range(FEWEST, BOARD + 1)}


def _counted(known: Sequence[int], free: Flags, fewest: Sequence[int]) -> Boards:
    on_board = np.zeros((RANKS, SUITS), np.int64)
    on_board.ravel()[list(known)] = 1
    to_come = free.reshape(RANKS, SUITS).astype(np.int64)
    parts = [
        part
        for suit in range(SUITS)
        for size in range(fewest[suit], BOARD + 1)
        for part in _of_suit(suit, _SUITED[size], on_board, to_come)
    ]
    ways = _ways(_OF_ROWS, on_board.sum(1), to_come.sum(1))
    for part in parts:
        # Of doubles exact: there are fewer boards than 2^53.
        ways -= np.bincount(part.rows, part.ways, ROWS).astype(np.int64)
    left = np.flatnonzero(ways)
    parts.append(Boards(left, np.zeros_like(left), ways[left]))
    return Boards(*(np.concatenate(column) for column in zip(*parts, strict=True)))


def _of_suit(suit: int, kind: _Suited, on_board: Whole, to_come: Whole) -> Iterator[Boards]:
    """The boards with these sets of the suit, if there are any."""
    bits = 1 << np.arange(RANKS)
    held, more = int(bits @ on_board[:, suit]), int(bits @ to_come[:, suit])
    possible = np.flatnonzero((kind.sets & held == held) & (kind.sets & ~(held | more) == 0))
    others = [one for one in range(SUITS) if one != suit]
    ways = _ways(kind.others, on_board[:, others].sum(1), to_come[:, others].sum(1))
    some = np.flatnonzero(ways)
    if len(possible) and len(some):
        rows = kind.rows[np.ix_(possible, some)].ravel()
        keys = np.repeat(KEY[suit][kind.sets[possible]], len(some))
        yield Boards(rows, keys, np.tile(ways[some], len(possible)))


def _ways(places: Whole, on_board: Whole, to_come: Whole) -> Whole:
    """How many sets of cards have so many of each rank, given those on the board and those free;
    `places` are of `_places`.
    """
    choices = np.zeros((RANKS, _MOST), np.int64)
    for rank, (held, free) in enumerate(zip(on_board.tolist(), to_come.tolist(), strict=True)):
        choices[rank, held : held + free + 1] = _DRAWN[free]
    return np.multiply.reduce(choices.ravel()[places])
