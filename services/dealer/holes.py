"""How good hole cards are before the flop: what share of the holes of a game they are better than.

A score, rough on purpose, puts the holes of a game in order; where it stands among the scores of a
sample of holes is the share. So a player that plays a fifth of its hands plays a fifth of them in
every game.
"""

from bisect import bisect_left
from functools import cache
from itertools import combinations, permutations
from typing import Final

from schemas.cards import DECK, RANKS, Card
from services.dealer.deck import shuffled

_SAMPLE: Final = 200  # decks, each cut into holes
_STEPS: Final = 200  # of the scale
_SEED_SIZE: Final = 32

_VALUE: Final = {rank: at for at, rank in enumerate(RANKS, start=2)}
_NEAR: Final = {1: 0.10, 2: 0.06, 3: 0.03, 4: 0.01}  # ranks apart -> what a straight may be worth
_BEST_LOWS: Final = (("A2", 0.16), ("A3", 0.10), ("23", 0.06), ("A4", 0.05))


def standing(hole: tuple[Card, ...], shown: tuple[Card, ...], *, split: bool) -> float:
    """The share, 0 to 1, of holes that `hole` is better than; `shown` are board cards before the
    flop (Courchevel), `split` says that the low takes half the pot.

    >>> standing(("As", "Ah"), (), split=False) > 0.99 > standing(("7c", "2d"), (), split=False)
    True
    """
    if len(hole) == 2:
        return _of_two(hole)
    scale = _scale(len(hole), spit=bool(shown), split=split)
    return bisect_left(scale, _score(hole, shown, split=split)) / _STEPS


@cache
def _of_two(hole: tuple[Card, ...]) -> float:
    return bisect_left(_scale(2, spit=False, split=False), _TWO[hole]) / _STEPS


@cache
def _scale(size: int, *, spit: bool, split: bool) -> tuple[float, ...]:
    """The scores that cut the holes of a game into `_STEPS` equal parts."""
    scores: list[float] = []
    for number in range(_SAMPLE):
        *deck, last = shuffled(number.to_bytes(_SEED_SIZE))
        shown = (last,) if spit else ()
        scores += [
            _score(tuple(deck[at : at + size]), shown, split=split)
            for at in range(0, len(deck) - size, size)
        ]
    scores.sort()
    return tuple(scores[len(scores) * step // _STEPS] for step in range(_STEPS))


def _score(hole: tuple[Card, ...], shown: tuple[Card, ...], *, split: bool) -> float:
    """Of two cards their own; of more the best three twos in them, lows and the card that shows."""
    twos = sorted(map(_two, combinations(hole, 2)))
    if len(hole) == 2:
        return twos[0]
    score = 0.5 * twos[-1] + 0.3 * twos[-2] + 0.2 * twos[-3]
    text = "".join(hole)
    if split:
        score += max(
            (worth for low, worth in _BEST_LOWS if low[0] in text and low[1] in text), default=0
        )
    for rank, suit in shown:
        score += 0.1 * min(text.count(rank), 2) + 0.05 * (text.count(suit) > 1)
    return score


def _scored(one: Card, other: Card) -> float:
    """Two cards before the flop: 0.1 (7-2) to 1 (aces)."""
    first, second = _VALUE[one[0]], _VALUE[other[0]]
    if first == second:
        return 0.44 + 0.0467 * (first - 2)
    top, gap = max(first, second), abs(first - second)
    suited = 0.08 if one[1] == other[1] else 0.0
    return 0.021 * top + 0.014 * (first + second - top) + _NEAR.get(gap, 0.0) + suited


_TWO: Final[dict[tuple[Card, ...], float]] = {
    (one, other): _scored(one, other) for one, other in permutations(DECK, 2)
}
_two: Final = _TWO.__getitem__
