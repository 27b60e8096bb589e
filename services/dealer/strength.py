"""How good a bot takes its hand to be, from 0 to 1: rough on purpose, and quick."""

from functools import cache
from itertools import combinations, product
from typing import Final

from schemas.cards import RANKS, Card, Face, known
from schemas.variants import HIGH, Pot, Variant
from services.rules.lows import low
from services.rules.ranking import Category, category, rank

_VALUE: Final[dict[Card | str, int]] = {rank: at for at, rank in enumerate(RANKS, start=2)}
_LOW_RANKS: Final = frozenset("A2345678")

# What a made hand is worth with two hole cards and with more, where everybody makes something.
_WORTH: Final[dict[Category, tuple[float, float]]] = {
    "high-card": (0.22, 0.12),
    "pair": (0.50, 0.26),
    "two-pair": (0.74, 0.46),
    "three-of-a-kind": (0.82, 0.58),
    "straight": (0.88, 0.70),
    "flush": (0.92, 0.80),
    "full-house": (0.96, 0.92),
    "four-of-a-kind": (0.99, 0.98),
    "straight-flush": (1.0, 1.0),
}
_WITHIN: Final = 0.12  # from the lowest to the highest rank of a category
_LOW_FROM, _LOW_TO = 0.50, 0.85  # the worst low and the wheel
_LOWS: Final = 56
_BOTH_WAYS: Final = 0.10


def strength(game: Variant, hole: tuple[Card, ...], board: list[Face]) -> float:
    """0 (nothing) to about 1 (nothing beats it) for `hole` on what the board shows so far."""
    cards = known(tuple(board))
    if cards is None or len(cards) < 3:
        return _before_the_flop(game, hole)
    high = _high(game, hole, cards)
    if not isinstance(game.contest, Pot) or len(game.contest.shares) == 1:
        return high
    best = _low(hole, cards)
    return max(high, best) + (_BOTH_WAYS if high > 0.5 and best else 0.0)


def _before_the_flop(game: Variant, hole: tuple[Card, ...]) -> float:
    """Two good cards of a kind, of a suit or near each other; of more cards the best two count."""
    pairs = sorted((_two(one, other) for one, other in combinations(hole, 2)), reverse=True)
    if len(hole) == 2:
        return pairs[0] + 0.05
    held = 0.62 * pairs[0] + 0.28 * pairs[1] + 0.10 * pairs[-1]
    lows = {card[0] for card in hole} & _LOW_RANKS
    if isinstance(game.contest, Pot) and len(game.contest.shares) > 1 and {"A", "2"} <= lows:
        held += 0.15
    return held - 0.07 - 0.02 * (len(hole) - 4)


@cache
def _two(one: Card, other: Card) -> float:
    """Two cards before the flop: 0.1 (7-2) to 1 (aces)."""
    first, second = _VALUE[one[0]], _VALUE[other[0]]
    if first == second:
        return 0.52 + 0.04 * (first - 2)
    top, gap = max(first, second), abs(first - second)
    near = (0.10, 0.06, 0.03, 0.01)[gap - 1] if gap < 5 else 0.0
    suited = 0.08 if one[1] == other[1] else 0.0
    return 0.021 * top + 0.014 * (first + second - top) + near + suited


def _high(game: Variant, hole: tuple[Card, ...], board: tuple[Card, ...]) -> float:
    if len(hole) == 2:
        best = rank(HIGH, [hole], board)[0]
    elif len(board) == 5 and isinstance(game.contest, Pot):
        best = rank(game.contest.shares[0], [hole], board)[0]
    else:
        twos = list(combinations(hole, 2))
        best = max(max(rank(HIGH, twos, three)) for three in combinations(board, 3))
    kind = category(best)
    top = max(_VALUE[card[0]] for card in hole)
    return min(1.0, _WORTH[kind][len(hole) > 2] + _WITHIN * (top - 8) / 12)


def _low(hole: tuple[Card, ...], board: tuple[Card, ...]) -> float:
    """The best low of two and three that is made, 0 without one."""
    small: list[Card] = [card for card in board if card[0] in _LOW_RANKS]
    if len({card[0] for card in small}) < 3:
        return 0.0
    mine: list[Card] = [card for card in hole if card[0] in _LOW_RANKS]
    pairs = product(combinations(mine, 2), combinations(small, 3))
    best = max((low(two + three) for two, three in pairs), default=0)
    return _LOW_FROM + (_LOW_TO - _LOW_FROM) * best / _LOWS if best else 0.0
