"""How good a bot takes its hand to be, from 0 to 1: rough on purpose, and quick."""

from bisect import bisect_left
from functools import cache, lru_cache
from itertools import combinations, groupby
from typing import Final

from schemas.cards import DECK, RANKS, SUITS, Card
from schemas.variants import HIGH, HIGH2, Share
from services.dealer.deck import shuffled
from services.dealer.holes import standing
from services.rules.lows import lows
from services.rules.ranking import ROYAL_FLUSH, Category, Strength, category, rank

# What a made hand is worth, from the weakest to the strongest of its category: with two hole cards,
# and with more, where everybody makes something.
_WORTH: Final[dict[Category, tuple[tuple[float, float], tuple[float, float]]]] = {
    "high-card": ((0.05, 0.30), (0.05, 0.15)),
    "pair": ((0.38, 0.62), (0.18, 0.36)),
    "two-pair": ((0.66, 0.80), (0.40, 0.58)),
    "three-of-a-kind": ((0.80, 0.88), (0.56, 0.70)),
    "straight": ((0.86, 0.91), (0.68, 0.80)),
    "flush": ((0.90, 0.96), (0.78, 0.90)),
    "full-house": ((0.95, 0.99), (0.90, 0.98)),
    "four-of-a-kind": ((0.99, 1.0), (0.99, 1.0)),
    "straight-flush": ((1.0, 1.0), (1.0, 1.0)),
}
_LOW_FROM, _LOW_TO = 0.45, 0.80  # the worst low and the wheel
_LOWS: Final = 56
_HALF: Final = 0.9  # what a high is worth where a low may take half the pot
_BOTH_WAYS: Final = 0.12
_FLUSH_DRAW, _STRAIGHT_DRAW, _GUTSHOT = 0.20, 0.16, 0.07  # with two cards to come


def strength(game: tuple[Share, ...], hole: tuple[Card, ...], board: tuple[Card, ...]) -> float:
    """0 (nothing) to about 1 (nothing beats it) for `hole` on what the board shows so far.

    Before the flop it is the share of holes that are worse.
    """
    split = len(game) > 1
    if len(board) < 3:
        return standing(hole, board, split=split)
    high = _with_two(hole, board) if len(hole) == 2 else _with_more(hole, board)
    if len(board) < 5:
        high += _draws(hole, board)
    if not split:
        return high
    high *= _HALF
    best = lows((hole,), board)[0]
    if not best:
        return high
    low = _LOW_FROM + (_LOW_TO - _LOW_FROM) * best / _LOWS
    return max(high, low) + (_BOTH_WAYS if high > 0.5 else 0.0)


def _ladder(column: int) -> tuple[float, ...]:
    """Strength on the `high` ladder -> what it is worth."""
    worth = [0.0]
    for kind, hands in groupby(range(1, ROYAL_FLUSH + 1), key=category):
        least, most = _WORTH[kind][column]
        many = len([*hands])
        worth += [least + (most - least) * at / many for at in range(1, many + 1)]
    return tuple(worth)


_WORTH_OF_TWO, _WORTH_OF_MORE = _ladder(0), _ladder(1)
_OTHERS: Final = tuple(zip(*[iter(shuffled(bytes(32))[:24])] * 2, strict=True))
"""Holes that somebody could have: how many of them a hand beats says what the board is worth."""


def _with_two(hole: tuple[Card, ...], board: tuple[Card, ...]) -> float:
    """Half what the hand is, half which share of others it beats: a pair may be everybody's."""
    mine, others = rank(HIGH, [hole], board)[0], _others(board)
    return (_WORTH_OF_TWO[mine] + bisect_left(others, mine) / len(others)) / 2


@lru_cache(maxsize=16)
def _others(board: tuple[Card, ...]) -> list[Strength]:
    """How strong the other holes are, weakest first; the bots of a hand ask about one board."""
    return sorted(rank(HIGH, [*filter(frozenset(board).isdisjoint, _OTHERS)], board))


def _with_more(hole: tuple[Card, ...], board: tuple[Card, ...]) -> float:
    if len(board) == 5:
        return _WORTH_OF_MORE[rank(HIGH2, [hole], board)[0]]
    twos = [*combinations(hole, 2)]
    return _WORTH_OF_MORE[max(max(rank(HIGH, twos, three)) for three in combinations(board, 3))]


_BIT: Final = {card: 1 << RANKS.index(card[0]) for card in DECK}
_STRAIGHTS: Final = (0b1000000001111, *(0b11111 << low for low in range(9)))


def _draws(hole: tuple[Card, ...], board: tuple[Card, ...]) -> float:
    """What straights and flushes short of one card add; half as much with one card to come."""
    exactly = len(hole) > 2  # two hole cards must be part of it
    drawn = _flush_draw("".join(hole), "".join(board), 2 if exactly else 1)
    outs = _outs_of_two(hole, board) if exactly else _outs(_ranks(hole + board))
    if outs:
        drawn += _STRAIGHT_DRAW if outs & (outs - 1) else _GUTSHOT
    return drawn if len(board) == 3 else drawn / 2


def _flush_draw(hole: str, board: str, need: int) -> float:
    for suit in SUITS:
        shown = board.count(suit)
        if shown > 1 and need <= (held := hole.count(suit)) and min(held, 2) + shown == 4:
            return _FLUSH_DRAW
    return 0.0


def _ranks(cards: tuple[Card, ...]) -> int:
    """A set of ranks, one bit each."""
    ranks = 0
    for card in cards:
        ranks |= _BIT[card]
    return ranks


@cache
def _outs(held: int) -> int:
    """The ranks that make a straight of a set of ranks."""
    outs = 0
    for straight in _STRAIGHTS:
        if (straight & held).bit_count() == 4:
            outs |= straight & ~held
    return outs


def _outs_of_two(hole: tuple[Card, ...], board: tuple[Card, ...]) -> int:
    """The same where exactly two hole cards and three of the board count."""
    mine, shown, outs = _ranks(hole), _ranks(board), 0
    both = mine | shown
    for straight in _STRAIGHTS:
        if (
            (straight & shown).bit_count() > 1
            and (straight & mine).bit_count() > 1
            and (straight & both).bit_count() == 4
        ):
            outs |= straight & ~both
    return outs
