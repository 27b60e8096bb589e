"""Every deal of five cards and an up card, up to a change of suits."""

from itertools import combinations
from typing import Final, NamedTuple

import numpy as np

from analytics.russian.bets import Bets
from analytics.russian.prices import FOLDED, Prices, Values
from analytics.russian.strengths import CARDS, RANKS, SUITS, Whole

DEALS: Final = 2_598_960 * 47
"""How many there are with suits told apart."""
_ORDERS: Final = 24


class Deals(NamedTuple):
    """Deals that no change of suits makes another, with how many each stands for."""

    hands: Whole  # [hands, 5]
    of: Whole  # [deals] the hand of each deal
    up: Whole  # [deals]
    weight: Whole  # [deals]


def deals() -> Deals:
    """All of them: 134,459 hands, each with the up cards that differ."""
    every = np.array(list(combinations(range(CARDS), 5)), np.int8)
    suits = _by_suit(every)
    ordered = (suits[:, 1:] <= suits[:, :-1]).all(1)
    hands, suits = every[ordered].astype(np.int64), suits[ordered]
    weight = np.full(len(hands), _ORDERS)
    for alike in _runs(suits):
        weight //= alike
    free = np.ones((len(hands), CARDS), np.bool_)
    np.put_along_axis(free, hands, values=False, axis=1)
    first = np.ones_like(suits, np.bool_)
    first[:, 1:] = suits[:, 1:] != suits[:, :-1]
    alike = (suits[:, :, None] == suits[:, None, :]).sum(2)
    of, up = np.nonzero(free & first[:, np.arange(CARDS) & 3])
    return Deals(hands, of, up, weight[of] * alike[of, up & 3])


def _by_suit(hands: "np.ndarray[tuple[int, ...], np.dtype[np.int8]]") -> Whole:
    """The ranks each suit is held in, as bits; [hands, 4]."""
    found = np.zeros((len(hands), SUITS), np.int64)
    bits = 1 << np.arange(RANKS)
    for cards in hands.T:
        found[np.arange(len(hands)), cards & 3] |= bits[cards >> 2]
    return found


def _runs(suits: Whole) -> list[Whole]:
    """For every suit but the first how many, up to it, are held alike: their product is by how many
    orders of suits a hand stays the same.
    """
    found: list[Whole] = []
    run = np.ones(len(suits), np.int64)
    for at in range(1, SUITS):
        run = np.where(suits[:, at] == suits[:, at - 1], run + 1, 1)
        found.append(run)
    return found


def betting_or_folding(prices: Prices, dealt: Deals, up: int) -> Values:
    """The better of bet and fold for the deals with one up card, exactly."""
    some = np.flatnonzero(dealt.up == up)
    hands = dealt.hands[dealt.of[some]]
    return np.maximum(Bets(prices, up).of_cards(hands, hands[:, :0]).value, FOLDED)
