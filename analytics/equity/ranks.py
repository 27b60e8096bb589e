"""The ranks on a board, and the best hand that hole cards make with them, suits aside.

A board's ranks are one of 6,175 rows, its cards' order and suits forgotten: the many boards that
agree in their ranks are looked up once. Strengths are those of `analytics.russian.strengths`.
"""

from itertools import combinations, combinations_with_replacement
from typing import Final

import numpy as np
from numpy.typing import NDArray

from analytics.russian.strengths import ACE, RANKS, Whole, of_ranks

Strengths = NDArray[np.uint16]
"""From 1, the weakest hand of its ladder; 0 is no hand."""

BOARD: Final = 5
"""Cards on a full board."""

KEYS: Final = 5 ** np.arange(RANKS)
"""What a card of each rank adds to the key of some cards: digits in base 5, one a rank."""


def multisets(size: int) -> Whole:
    """Every choice of so many ranks, each at most four times, in rising order of their keys."""
    every = np.array(list(combinations_with_replacement(range(RANKS), size)), np.int64)
    if size == BOARD:
        every = every[every[:, 0] != every[:, -1]]
    return every[np.argsort(KEYS[every].sum(1))]


_BOARDS: Final = multisets(BOARD)
_BOARD_KEYS: Final = KEYS[_BOARDS].sum(1)
ROWS: Final = len(_BOARDS)


def rows_of(keys: Whole) -> Whole:
    """The rows of boards, from their cards' keys added up."""
    return np.searchsorted(_BOARD_KEYS, keys)


def counts_of(ranks: Whole) -> Whole:
    """How many cards of each rank there are in each multiset, [n, 13]."""
    return (ranks[:, :, None] == np.arange(RANKS)).sum(1)


COUNTS: Final = counts_of(_BOARDS)
"""How many cards of each rank a row has."""

_PAIRS: Final = multisets(2)
PAIR: Final = np.empty((RANKS, RANKS), np.int64)
"""Two ranks -> their place among all pairs of ranks."""
PAIR[_PAIRS[:, 0], _PAIRS[:, 1]] = PAIR[_PAIRS[:, 1], _PAIRS[:, 0]] = np.arange(len(_PAIRS))


def _best(held: Whole) -> Strengths:
    """The best of all of each held ranks with the rest of five from each row, [held, rows]."""
    found = np.zeros((len(held), ROWS), np.uint16)
    hands = np.empty((len(held), ROWS, BOARD), np.int64)
    size = int(held.shape[1])
    hands[:, :, :size] = held[:, None]
    for others in combinations(range(BOARD), BOARD - size):
        hands[:, :, size:] = _BOARDS[:, others]
        np.maximum(found, of_ranks(hands).astype(np.uint16), out=found)
    return found


TWO: Final = _best(_PAIRS)
"""The best of exactly two ranks with three of the board, [pairs, rows]."""
_ONE: Final = _best(np.arange(RANKS)[:, None])
ANY: Final = np.maximum(
    np.maximum(TWO, of_ranks(_BOARDS).astype(np.uint16)),
    np.maximum(_ONE[_PAIRS[:, 0]], _ONE[_PAIRS[:, 1]]),
)
"""The best five of two ranks and the board, [pairs, rows]."""


_LOW_RANKS: Final = (ACE, *range(7))
"""The ranks of an eight-or-better low, the ace lowest; sets of them have a bit each."""


def _sets(size: int) -> list[int]:
    return [sum(1 << one for one in chosen) for chosen in combinations(range(8), size)]


def _lows() -> tuple[Whole, NDArray[np.uint8]]:
    """The pairs of low ranks as sets, and the best low of each with three of each set on the board.

    Of two lows the better is the smaller number: its highest card that differs is lower.
    """
    strength = np.zeros(256, np.uint8)
    strength[sorted(_sets(5), reverse=True)] = np.arange(1, 57)
    pairs, threes = np.array(_sets(2)), np.array(_sets(3))
    made = np.where(pairs[:, None] & threes, 0, strength[pairs[:, None] | threes])
    on_board = np.arange(256)[:, None] & threes == threes
    return pairs, np.where(on_board, made[:, None, :], 0).max(2)


_LOW_PAIRS, _LOWS = _lows()
_LOW_SETS: Final = ((COUNTS[:, _LOW_RANKS] > 0) << np.arange(8)).sum(1)


def low(ranks: Whole) -> NDArray[np.uint8]:
    """The best low of two of these hole ranks with three of each row: 1 (8-7-6-5-4) to 56 (the
    wheel), 0 for none.
    """
    held = sum(1 << at for at, rank in enumerate(_LOW_RANKS) if rank in ranks)
    usable = _LOWS[_LOW_PAIRS & held == _LOW_PAIRS]
    return usable.max(0, initial=0)[_LOW_SETS]
