"""The eight-or-better low: its 56 hands, and the best of two hole cards with three of the board."""

from collections.abc import Sequence
from itertools import combinations, product
from typing import Final

from schemas.cards import DECK, Card

# The eight ranks of a low, one bit each, ace lowest: a low hand is a set of five bits. Of two such
# sets the better low is the smaller number, as its highest card that differs is lower.
_LOW_RANKS: Final = "A2345678"
_BIT: Final[dict[Card, int]] = {
    card: 1 << _LOW_RANKS.index(card[0]) if card[0] in _LOW_RANKS else 0 for card in DECK
}


def _sets(ranks: int, size: int) -> list[int]:
    """Every choice of `size` of the ranks in a set."""
    held = [1 << place for place in range(len(_LOW_RANKS)) if ranks >> place & 1]
    return [sum(chosen) for chosen in combinations(held, size)]


_STRENGTH: Final[dict[int, int]] = {
    five: at for at, five in enumerate(sorted(_sets(0xFF, 5), reverse=True), start=1)
}


class _Lows(dict[int, int]):
    """Low ranks of a board x 256 + those of a hole -> strength, worked out once asked for."""

    def __missing__(self, key: int) -> int:
        choices = product(_sets(key & 0xFF, 2), _sets(key >> 8, 3))
        best = max((_STRENGTH.get(two | three, 0) for two, three in choices), default=0)
        self[key] = best
        return best


_LOWS: Final = _Lows()


def _ranks(cards: Sequence[Card]) -> int:
    """The low ranks among some cards."""
    ranks = 0
    for card in cards:
        ranks |= _BIT[card]
    return ranks


def low(five: Sequence[Card]) -> int:
    """The strength of five cards as a low: 1 (8-7-6-5-4) to 56 (wheel), 0 for none (rules A2).

    >>> low(("5s", "4d", "3c", "2h", "As")), low(("8s", "8d", "3c", "2h", "As"))
    (56, 0)
    """
    return _STRENGTH.get(_ranks(five), 0)


def lows(holes: Sequence[tuple[Card, ...]], board: tuple[Card, ...]) -> list[int]:
    """The strength of each hole's best low of two hole cards and three of the board, 0 for none."""
    on_board = _ranks(board)
    if on_board.bit_count() < 3:
        return [0] * len(holes)
    return [_LOWS[on_board << 8 | _ranks(hole)] for hole in holes]
