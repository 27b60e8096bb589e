"""What the right to buy the dealer another card is worth, exactly (rules C5).

For each hand of his that does not qualify, five different ranks, the box takes what is paid for
that or, where it is worth more, has one card replaced. What the new card brings depends on ranks
alone, except that four kept cards of one suit may become a flush: those hands are counted apart.
"""

from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Final, Literal, NamedTuple

import numpy as np

from analytics.russian import strengths
from analytics.russian.dealer_hands import HIDDEN, Left
from analytics.russian.prices import Prices, Values
from analytics.russian.strengths import RANKS, STRAIGHT, SUITED, SUITS, Flags, Whole, least_of
from schemas.houses import House

Replaces = Literal["highest", "lowest"]
_BITS: Final = 1 << np.arange(RANKS)
_AT_A_TIME: Final = 32
"""Situations that are worked on at a time: as many as a product of matrices does on one core,
which is faster for matrices so small.
"""
_SAME_RANK: Final = 3  # cards that may come again at most: the fourth is the one replaced


class _Sets(NamedTuple):
    """Sets of five different ranks, the up card's among them, that do not qualify; [sets, ...]."""

    hidden: Whole  # [.., 4] the ranks of the hidden cards
    hides: Whole  # [.., 13] 1 for those
    suited: Whole  # the same as bits
    replaced: Whole  # the rank that is replaced
    up_replaced: Flags  # whether that is the up card
    replaced_hidden: Whole  # 0 there, else 1
    same: Flags  # [.., 13] that rank
    kept_hidden: Whole  # the bits of the hidden cards that stay
    mixed: Whole  # [.., 13] strength with a card of each rank, of several suits
    flush: Whole  # [.., 13] and of one suit; 0 where that rank is kept
    steps: Whole  # every strength in `mixed`, ascending


@lru_cache(maxsize=128)
def _sets(rank: int, least: int, replaces: Replaces) -> _Sets:
    hidden = np.array(list(combinations([r for r in range(RANKS) if r != rank], HIDDEN)))
    five = np.column_stack((hidden, np.full(len(hidden), rank)))
    below = strengths.of_ranks(five) < least
    hidden, five = hidden[below], five[below]
    replaced = five.max(1) if replaces == "highest" else five.min(1)
    kept = np.sort(np.where(five == replaced[:, None], -1, five), 1)[:, 1:]
    every = np.tile(np.arange(RANKS), (len(kept), 1))
    with_each = np.concatenate(
        (np.repeat(kept[:, None], RANKS, 1), every[:, :, None]), 2
    )  # [.., 13, 5]
    kept_bits, suited = (1 << kept).sum(1), (1 << hidden).sum(1)
    mixed = strengths.of_ranks(with_each)
    return _Sets(
        hidden,
        (hidden[:, :, None] == np.arange(RANKS)).sum(1),
        suited,
        replaced,
        replaced == rank,
        (replaced != rank).astype(np.int64),
        np.arange(RANKS) == replaced[:, None],
        suited & ~(1 << replaced),
        mixed,
        SUITED[kept_bits[:, None] | _BITS] * ((kept_bits[:, None] & _BITS) == 0),
        np.unique(mixed),
    )


def bought_chance(house: House, strength: Whole, unseen: int) -> Values:
    """An upper bound on the probability that a card bought for the dealer makes him a qualified
    hand that is weaker than each of these.

    Three cards pair each of the four he keeps; eight make a straight and nine a flush, which a hand
    below the straights does not beat; and an ace or a king may come to the other.
    """
    outs = 12 + 17 * (strength > least_of(STRAIGHT)) + 4 * (house.dealer_buy_replaces == "lowest")
    chance = np.minimum(1.0, outs / max(1, unseen - HIDDEN - _SAME_RANK))
    return chance * house.dealer_buy


class Purchase:
    """The right to buy the dealer with one up card another card, in one house."""

    def __init__(self, prices: Prices, up: int) -> None:
        self._prices = prices
        self._suit = up & 3
        self._sets = _sets(up >> 2, prices.least, prices.house.dealer_buy_replaces)
        most = prices.house.dealer_redraws
        self._redraws = _SAME_RANK if most is None else min(most, _SAME_RANK)

    def may_help(self, strength: Whole, multiplier: Whole, unseen: int) -> Whole:
        """Where the right may be worth something, 1, judged from above; elsewhere it is not."""
        prices = self._prices
        if not prices.house.dealer_buy:
            return np.zeros(len(strength), np.int64)
        chance = bought_chance(prices.house, strength, unseen)
        best = prices.bought_won(multiplier) * chance + prices.bought * (1 - chance)
        return (best > prices.taken).astype(np.int64)

    def worth(
        self, left: Left, strength: Whole, multiplier: Whole, *, ranks: bool, suits: Collection[int]
    ) -> Values:
        """What the right adds to bets, in antes, summed over all dealer hands.

        The sum has a part that depends on `ranks` alone, as if no four cards kept were of one suit,
        and a part for each of the `suits` that corrects it; together they are all of it.
        """
        found = np.zeros(len(strength))
        others = [one for one in suits if one != self._suit] if self._sets.up_replaced.any() else []
        wanted = [few for few in ([one for one in suits if one == self._suit], others) if few]
        if not ranks and not wanted:
            return found
        for some in self._alike(strength, multiplier):
            few = left.some(some)
            mixed = self._mixed(few.ranks, strength[some], multiplier[some])
            if ranks:
                ways = few.ranks[:, self._sets.hidden].prod(2)
                found[some] += np.einsum("ns,ns->n", ways, mixed.gain)
            for alike in wanted:
                found[some] += self._suited(alike, few, strength[some], mixed)
        return found

    def _alike(self, strength: Whole, multiplier: Whole) -> Iterator[Whole]:
        """Situations in groups in which every new card that makes no flush counts alike."""
        sides: tuple[Literal["left", "right"], ...] = ("left", "right")
        places = [np.searchsorted(self._sets.steps, strength, side) for side in sides]
        keys = (multiplier * (len(self._sets.steps) + 1) + places[0]) * (len(self._sets.steps) + 1)
        _, of_group = np.unique(keys + places[1], return_inverse=True)
        order = np.argsort(of_group, kind="stable")
        for group in np.split(order, np.cumsum(np.bincount(of_group))[:-1]):
            yield from np.split(group, range(_AT_A_TIME, len(group), _AT_A_TIME))

    def _mixed(self, ranks: Whole, strength: Whole, multiplier: Whole) -> "_Mixed":
        sets = self._sets
        won = float(self._prices.bought_won(multiplier[:1])[0])
        worth = np.where(sets.same, 0.0, self._compared(sets.mixed, int(strength[0]), won))
        terminal = ranks @ worth.T - (worth * sets.hides).sum(1)
        same = (ranks[:, sets.replaced] - sets.replaced_hidden).astype(np.float64)
        rest = (ranks.sum(1)[:, None] - HIDDEN).astype(np.float64)
        return _Mixed(worth, won, terminal, same, rest, self._best(terminal, same, rest))

    def _compared(self, dealer: Whole, strength: "int | Whole", won: float) -> Values:
        """What a hand is worth against the dealer hand that he was bought."""
        prices = self._prices
        beaten = np.where(dealer < strength, won, prices.bought_lost)
        tied = (dealer == strength) | (dealer < prices.least)
        return np.where(tied, prices.bought, beaten)

    def _suited(self, suits: Sequence[int], left: Left, strength: Whole, mixed: "_Mixed") -> Values:
        """The correction for dealer hands with four or five cards of a suit, summed over these
        suits: the up card's alone, or others.
        """
        sets, shown, times = self._sets, suits[0] == self._suit, len(suits)
        free = left.suits[:, suits].T.reshape(-1, 1)
        some = np.flatnonzero(sets.up_replaced == (not shown))
        bits = ((free >> np.arange(RANKS)) & 1).astype(np.float64)
        same = bits[:, sets.replaced[some]]
        four = (sets.kept_hidden[some] & ~free) == 0
        ways = four * (left.ranks[:, sets.replaced[some]] - same if shown else 1.0)
        flushes = self._flushes(some, bits, np.tile(strength, times), mixed)
        value = self._best(
            np.tile(mixed.terminal[:, some], (times, 1)) + flushes,
            np.tile(mixed.same[:, some], (times, 1)) - same,
            np.tile(mixed.rest, (times, 1)),
        )
        added = value - np.tile(mixed.gain[:, some], (times, 1))
        found = np.einsum("ns,ns->n", ways, added).reshape(times, -1).sum(0)
        if shown:
            flush = (sets.suited & ~free) == 0
            found -= np.einsum("ns,ns->n", flush, mixed.gain)
        return found

    def _flushes(self, some: Whole, bits: Values, strength: Whole, mixed: "_Mixed") -> Values:
        """What new cards of the suit add because they make a flush, [situations, sets]."""
        flush = self._sets.flush[some]
        worth = np.where(flush > 0, mixed.worth[some], 0.0)
        if (strength == strength[0]).all():
            instead = self._compared(flush, int(strength[0]), mixed.won)
            return bits @ np.where(flush > 0, instead - worth, 0.0).T
        lost = self._prices.bought_lost
        below = (flush > 0) & (flush < strength[:, None, None])
        equal = flush == strength[:, None, None]
        return (
            bits @ np.where(flush > 0, lost - worth, 0.0).T
            + np.einsum("nsr,nr->ns", below, bits) * (mixed.won - lost)
            + np.einsum("nsr,nr->ns", equal, bits) * (self._prices.bought - lost)
        )

    def _best(self, terminal: Values, same: Values, rest: Values) -> Values:
        """What buying is worth beyond taking the ante, 0 where it is worth less; new cards of the
        rank replaced, which still do not qualify, are drawn again as often as the house does.
        """
        value = np.full_like(terminal, self._prices.bought)
        for again in range(self._redraws, -1, -1):
            value *= np.maximum(same - again, 0.0)
            value += terminal
            value /= np.maximum(rest - again, 1.0)
        value -= self._prices.taken
        return np.maximum(value, 0.0, out=value)


class _Mixed(NamedTuple):
    """What a bought card brings that makes no flush, to situations in which it counts alike."""

    worth: Values  # [sets, 13] of a card of each rank, 0 of the rank replaced
    won: float
    terminal: Values  # [situations, sets] the sum over new cards of other ranks
    same: Values  # [situations, sets] cards left of the rank replaced
    rest: Values  # [situations, 1] cards that may come
    gain: Values  # [situations, sets] what the right is worth


ALL_SUITS: Final = range(SUITS)
