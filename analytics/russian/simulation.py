"""Deals played out at random, many at once: what plain ways to bet come to, with their error.

No card is bought and nothing insured; the cards come from a seeded generator, since nothing here is
played for. It shares with the exact analysis the strengths of hands and the prices, not the
counting.
"""

from collections.abc import Callable
from math import sqrt
from typing import Final

import numpy as np
from msgspec import Struct

from analytics.russian import strengths
from analytics.russian.paying import Pays
from analytics.russian.prices import FOLDED, Prices, Values
from analytics.russian.strengths import ACE_KING, CARDS, KIND, PAIR, Flags, Whole
from schemas.houses import House

_CHUNK: Final = 50_000
_DEALT: Final = 10

Bets = Callable[[Whole], Flags]
"""Which hands of five cards are bet on, by their strengths; the others are folded."""


class Simulated(Struct, frozen=True, kw_only=True):
    """What deals came to on average, per hand, in antes, and the shares of their outcomes."""

    deals: int
    value: float
    error: float  # of the value: one standard error
    folded: float
    not_qualified: float
    won: float
    lost: float
    tied: float


def always(strength: Whole) -> Flags:
    """Bet on anything."""
    return strength > 0


def ace_king_or_better(strength: Whole) -> Flags:
    """Bet on what a house pays for."""
    return KIND[strength] >= ACE_KING


def pair_or_better(strength: Whole) -> Flags:
    """Bet on a pair or better."""
    return KIND[strength] >= PAIR


def simulated(house: House, bets: Bets, deals: int, seed: int = 1) -> Simulated:
    """Play so many deals; the same seed gives the same ones."""
    prices, pays, draw = Prices(house), Pays(house), np.random.default_rng(seed)
    total = squares = 0.0
    outcomes = np.zeros(5, np.int64)
    for start in range(0, deals, _CHUNK):
        cards = _dealt(draw, min(_CHUNK, deals - start))
        outcome, value = _played(prices, pays, bets, cards)
        outcomes += np.bincount(outcome, minlength=5)
        total += float(value.sum())
        squares += float((value * value).sum())
    mean = total / deals
    folded, not_qualified, won, lost, tied = (float(share) for share in outcomes / deals)
    return Simulated(
        deals=deals,
        value=mean,
        error=sqrt(max(squares / deals - mean * mean, 0.0) / deals),
        folded=folded,
        not_qualified=not_qualified,
        won=won,
        lost=lost,
        tied=tied,
    )


def _dealt(draw: np.random.Generator, deals: int) -> Whole:
    """The first ten cards of so many shuffled decks: five to the box, five to the dealer."""
    decks = np.tile(np.arange(CARDS, dtype=np.uint8), (deals, 1))
    return draw.permuted(decks, axis=1)[:, :_DEALT].astype(np.int64)


def _played(prices: Prices, pays: Pays, bets: Bets, cards: Whole) -> tuple[Whole, Values]:
    """How deals come out, in the order of `Simulated`'s shares, and what they are worth."""
    player, dealer = strengths.of_cards(cards[:, :5]), strengths.of_cards(cards[:, 5:])
    won = prices.won(pays.of_five(cards[:, :5] >> 2, player))
    outcome = np.select(
        [~bets(player), dealer < prices.least, player > dealer, player < dealer], [0, 1, 2, 3], 4
    )
    fixed = np.array([FOLDED, prices.taken, 0.0, prices.lost, 0.0])
    return outcome, np.where(outcome == 2, won, fixed[outcome])
