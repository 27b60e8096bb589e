"""What an exchange of several cards is worth, exactly: every draw, each followed by the better of
bet and fold.

Draws are valued class by class. Of the suits only the up card's matters to a bet that buys the
dealer no card; a bet that may is never folded, so that what the other suits' flush draws of the
dealer add to it can be summed suit by suit. New cards that make a flush with those kept are taken
out of their classes and valued one by one.
"""

from collections.abc import Sequence
from math import comb
from typing import NamedTuple

import numpy as np

from analytics.russian import strengths
from analytics.russian.bets import Bets, Hands
from analytics.russian.dealer_hands import HIDDEN, Left
from analytics.russian.draws import draws
from analytics.russian.prices import FOLDED, Values
from analytics.russian.purchase import ALL_SUITS
from analytics.russian.strengths import SUITED, Flags, Whole


class Kept(NamedTuple):
    """The cards kept in an exchange, and the suits that new ones may make a flush in with them."""

    ranks: Whole
    suits: tuple[int, ...]

    @classmethod
    def of(cls, cards: Sequence[int]) -> "Kept":
        """What cards kept have in common."""
        suits = {card & 3 for card in cards} or set(ALL_SUITS)
        return cls(
            np.array([card >> 2 for card in cards], np.int64),
            tuple(suits) if len(suits) == 1 or not cards else (),
        )


def exchanged(bets: Bets, before: Left, kept: Sequence[Kept]) -> Values:
    """What it is worth to keep some cards and replace the rest, its fee aside, in antes, for
    several choices of as many cards each; `before` is what is unseen before the new cards.
    """
    exchange = _Exchange(bets, before, 5 - len(kept[0].ranks))
    sums = exchange.classes(kept) + np.array([exchange.flushes(one) for one in kept])
    return sums / comb(int(before.ranks.sum()), exchange.cards)


class _Exchange:
    """Sums over the draws of so many cards of what is unseen before them."""

    def __init__(self, bets: Bets, before: Left, cards: int) -> None:
        self.cards = cards
        self._bets = bets
        self._before = before
        self._drawn = draws(cards)
        self._ranks = self._drawn.left(before)
        self._possible: Flags = np.min(self._ranks, axis=1) >= 0
        self._hidden = comb(int(before.ranks.sum()) - cards, HIDDEN)
        suited, free = self._drawn.suited, before.suits[0]
        self._suited: list[Flags] = [
            np.where(suited & ~free[suit], 0, suited) > 0 for suit in ALL_SUITS
        ]

    def classes(self, kept: Sequence[Kept]) -> Values:
        """The draws that make no flush."""
        drawn, up = self._drawn, self._bets.up & 3
        some = np.flatnonzero(self._possible[drawn.of])
        hands = [self._hands(one) for one in kept]
        every = Hands(*(np.concatenate(part) for part in zip(*hands, strict=True)))
        of = (drawn.of[some] + len(drawn.ranks) * np.arange(len(kept))[:, None]).ravel()
        left = self._left(np.tile(some, len(kept)), up)
        values = self._bets.unbought(Hands(every.strength[of], every.multiplier[of]), left)
        sums = np.zeros(len(kept))
        for at, (one, hand) in enumerate(zip(kept, hands, strict=True)):
            value = values.reshape(len(kept), -1)[at]
            helped = np.flatnonzero(self._may_help(hand))
            added = np.zeros(len(drawn.of))
            if len(helped):
                added, sums[at] = self._purchases(one, hand, helped)
            ways = self._ways(one, up)[some]
            sums[at] += (ways * np.maximum(value + added[some], FOLDED)).sum()
        return sums

    def flushes(self, kept: Kept) -> float:
        """The draws that make a flush with the cards kept."""
        total = 0.0
        for suit in kept.suits:
            drawn = np.flatnonzero(self._suited[suit])
            if not len(drawn):
                continue
            suits = np.tile(self._before.suits[0], (len(drawn), 1))
            suits[:, suit] &= ~self._drawn.suited[drawn]
            ranks = self._all_ranks(kept)[drawn]
            strength = SUITED[(1 << ranks).sum(1)]
            hands = Hands(strength, self._bets.pays.of_five(ranks, strength))
            value = self._bets.of_hands(hands, Left(self._ranks[drawn], suits)).value
            total += float(np.maximum(value, FOLDED).sum())
        return total

    def _all_ranks(self, kept: Kept) -> Whole:
        new = self._drawn.ranks
        return np.hstack((np.tile(kept.ranks, (len(new), 1)), new))

    def _hands(self, kept: Kept) -> Hands:
        """What each set of new ranks makes, if no flush."""
        ranks = self._all_ranks(kept)
        strength = strengths.of_ranks(ranks)
        return Hands(strength, self._bets.pays.of_five(ranks, strength))

    def _left(self, classes: Whole, suit: int) -> Left:
        """What is unseen after each class of a suit, right in ranks and in that suit."""
        suits = np.tile(self._before.suits[0], (len(classes), 1))
        suits[:, suit] &= ~self._drawn.taken[classes]
        return Left(self._ranks[self._drawn.of[classes]], suits)

    def _ways(self, kept: Kept, suit: int) -> Whole:
        """How many draws of each class of a suit make no flush."""
        drawn = self._drawn
        ways = drawn.ways(self._before, suit)
        for flush in kept.suits:
            inside = drawn.suited[drawn.of] if flush == suit else 0
            ways = ways - (self._suited[flush][drawn.of] & (drawn.taken == inside))
        return ways

    def _may_help(self, hands: Hands) -> Whole:
        unseen = int(self._before.ranks.sum()) - self.cards
        found = self._bets.purchase.may_help(hands.strength, hands.multiplier, unseen)
        return found * self._possible

    def _purchases(self, kept: Kept, hands: Hands, helped: Whole) -> tuple[Values, float]:
        """What purchases add to the bet after each class of the up card's suit, as far as ranks
        and that suit matter; and what the other suits add to the sum over all draws.
        """
        drawn, up, purchase = self._drawn, self._bets.up & 3, self._bets.purchase
        hand = Hands(hands.strength[helped], hands.multiplier[helped])
        of_set = np.zeros(len(drawn.ranks))
        ranks = self._ranks[helped]
        suits = np.zeros((len(helped), len(ALL_SUITS)), np.int64)
        of_set[helped] = purchase.worth(Left(ranks, suits), *hand, ranks=True, suits=())
        some = np.flatnonzero(np.isin(drawn.of, helped))
        of = drawn.of[some]
        added, others = of_set[drawn.of], 0.0
        for suit in self._bets.suits:
            left, hand = self._left(some, suit), Hands(hands.strength[of], hands.multiplier[of])
            value = purchase.worth(left, *hand, ranks=False, suits=(suit,))
            if suit == up:
                added[some] += value
            else:
                others += float((self._ways(kept, suit)[some] * value).sum())
        return added / self._hidden, others / self._hidden
