"""What best play is worth to a player, per hand, in antes: proven from below, and estimated.

The value of the better of bet and fold is summed exactly over every deal: best play gets no less.
What buying cards adds is worked out on deals drawn at random, each exactly or between two limits.
Deals are ordered by kind of hand and by what betting is worth, cut into blocks of equally many, and
two are drawn from each: the estimate is unbiased, and how far the two of a block lie apart tells
its standard error. `METHOD.md` says what is proven, what is estimated, and how it was checked.
"""

import signal
from collections.abc import Callable, Generator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from functools import partial
from math import sqrt
from multiprocessing import get_context
from typing import Final

import numpy as np
from msgspec import Struct

from analytics.russian import strengths
from analytics.russian.deals import DEALS, Deals, betting_or_folding, deals
from analytics.russian.gains import Gain, gain
from analytics.russian.prices import Prices, Values
from analytics.russian.strengths import CARDS, KIND, Whole
from schemas.houses import House

BLOCKS: Final = 50
DEVIATES: Final = 3.29
"""Standard errors by which an estimate misses once in a thousand times."""

Tell = Callable[[int, int], None]
"""Told what is done and how much there is."""
Dealt = tuple[Whole, int]


class Edge(Struct, frozen=True, kw_only=True):
    """The value of best play to the player, per hand, in antes; the house has its negative."""

    house: str
    seed: int
    proven: float  # best play gets at least this: betting or folding alone, exactly
    rounds: int  # of a hundred deals each
    value: float  # estimate of what the decisions found are worth
    error: float  # its standard error
    lower: float  # best play gets at least this,
    upper: float  # and at most this, each with a confidence of 99.9 %
    unsettled: float  # of the interval, what limits on single exchanges leave open


class Sampled:
    """Every deal of a house, valued without cards bought, to draw some of for the rest."""

    def __init__(self, house: House, ante: int | None = None, tell: Tell | None = None) -> None:
        prices = Prices(house, ante)
        self._dealt: Deals = deals()
        worth = np.empty(len(self._dealt.of))
        for up in range(CARDS):
            worth[self._dealt.up == up] = betting_or_folding(prices, self._dealt, up)
            if tell is not None:
                tell(up + 1, CARDS)
        self.proven: Final = float((worth * self._dealt.weight).sum() / DEALS)
        kind = KIND[strengths.of_cards(self._dealt.hands)][self._dealt.of]
        self._order = np.lexsort((worth, kind))
        self._ends = np.cumsum(self._dealt.weight[self._order])

    def drawn(self, seed: int, number: int) -> list[Dealt]:
        """Two deals of every block, one block after the other, for a round of a seed."""
        draw = np.random.default_rng((seed, number))
        at = (np.arange(BLOCKS)[:, None] + draw.random((BLOCKS, 2))) * (DEALS / BLOCKS)
        found = self._order[np.searchsorted(self._ends, at.ravel(), "right")]
        dealt = self._dealt
        return [(dealt.hands[dealt.of[one]], int(dealt.up[one])) for one in found]


def edge(
    house: House,
    sampled: Sampled,
    *,
    more: Callable[[int], bool],
    ante: int | None = None,
    seed: int = 1,
    workers: int = 1,
    tell: Tell | None = None,
) -> Edge:
    """The edge of a house, from as many rounds as `more`, told how many are done, asks for; at
    least one. Ctrl-C ends it with the rounds that are complete. The same seed and number of rounds
    give the same result, whatever the number of workers.
    """
    rounds: list[list[Gain]] = []
    with _valuing(house, ante, workers) as value:
        while not rounds or more(len(rounds)):
            try:
                gains = value(sampled.drawn(seed, len(rounds)))
            except KeyboardInterrupt:
                if not rounds:
                    raise
                break
            rounds.append(gains)
            if tell is not None:
                tell(len(rounds), 0)
    return _edge(house, seed, sampled.proven, rounds)


def _edge(house: House, seed: int, proven: float, rounds: list[list[Gain]]) -> Edge:
    lower, error = _estimate(np.array([[one.lower for one in gains] for gains in rounds]))
    upper, upper_error = _estimate(np.array([[one.upper for one in gains] for gains in rounds]))
    return Edge(
        house=house.key,
        seed=seed,
        proven=proven,
        rounds=len(rounds),
        value=proven + lower,
        error=error,
        lower=max(proven, proven + lower - DEVIATES * error),
        upper=proven + upper + DEVIATES * upper_error,
        unsettled=upper - lower,
    )


def _estimate(gains: Values) -> tuple[float, float]:
    """The mean gain and its standard error, of rounds of two deals a block."""
    pairs = gains.reshape(len(gains), BLOCKS, 2)
    spread = ((pairs[:, :, 0] - pairs[:, :, 1]) ** 2).sum() / 4
    return float(pairs.mean()), sqrt(float(spread)) / (len(gains) * BLOCKS)


_Value = Callable[[list[Dealt]], list[Gain]]


@contextmanager
def _valuing(house: House, ante: int | None, workers: int) -> Generator[_Value, None, None]:
    """What values deals: this process, or several others."""
    one = partial(_valued, house, ante)
    if workers == 1:
        yield lambda dealt: [one(each) for each in dealt]
        return
    # A Ctrl-C reaches every process of the terminal: this one alone decides what it means.
    with ProcessPoolExecutor(
        workers, get_context("spawn"), signal.signal, (signal.SIGINT, signal.SIG_IGN)
    ) as pool:
        try:
            yield lambda dealt: list(pool.map(one, dealt, chunksize=2))
        finally:
            pool.shutdown(cancel_futures=True)


def _valued(house: House, ante: int | None, dealt: Dealt) -> Gain:
    return gain(house, ante, *dealt)
