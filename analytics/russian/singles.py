"""What exchanging a single card, and then perhaps another one and so on, is worth.

Every draw is followed, and after it the best of fold, bet and another exchange. One that cannot be
worth its price by the bound in `hopes` is not followed. Where more are left than can be followed in
reasonable time, the most promising are, and that bound stands for the value of the others, which is
then known between two limits.
"""

from typing import Final, NamedTuple

import numpy as np

from analytics.russian.bets import Bets
from analytics.russian.hopes import Hopes
from analytics.russian.prices import FOLDED, Values
from analytics.russian.strengths import CARDS, Whole

FOLLOWED: Final = 200_000
"""Draws that are followed at most in a second exchange; a quarter as many in each later one."""
_SUBSETS: Final = np.array([[at for at in range(5) if at != out] for out in range(5)])


class Between(NamedTuple):
    """Values known to lie between two limits, which mostly are the same."""

    lower: Values
    upper: Values


class Singles:
    """Single exchanges against one up card."""

    def __init__(self, bets: Bets, hopes: Hopes, followed: int = FOLLOWED) -> None:
        self._bets = bets
        self._hopes = hopes
        self._followed = followed

    def exchanged(self, hand: Whole, gone: Whole | None = None) -> Between:
        """What giving up each of five cards dealt is worth, its fee aside, in antes, [5]; `gone`
        are cards known not to come, beside these.
        """
        known = np.empty(0, np.int64) if gone is None else gone
        given = np.column_stack((hand, np.tile(known, (len(hand), 1))))
        return self._drawn(hand[_SUBSETS], given, 1)

    def _drawn(self, kept: Whole, gone: Whole, nth: int) -> Between:
        """The n-th exchange, that keeps these fours, [n, 4], and has given up those, [n, nth]."""
        count = len(kept)
        free = np.ones((count, CARDS), np.bool_)
        np.put_along_axis(free, np.hstack((kept, gone)), values=False, axis=1)
        free[:, self._bets.up] = False
        at, new = np.nonzero(free)
        hands = np.hstack((kept[at], new[:, None]))
        first, of = _different(hands, gone[at])
        value = self._held(hands[first], gone[at[first]], nth)
        return Between(*(part[of].reshape(count, -1).mean(1) for part in value))

    def _held(self, hands: Whole, gone: Whole, done: int) -> Between:
        """The best of fold, bet and another exchange, after some of them."""
        stop = np.maximum(self._bets.of_cards(hands, gone).value, FOLDED)
        lower, upper = stop.copy(), stop.copy()
        if done >= self._hopes.most:
            return Between(lower, upper)
        fee = self._bets.prices.single_fee(done + 1)
        fours = hands[:, _SUBSETS]
        gain = self._hopes.bound(done + 1, fours) - fee - stop[:, None]
        at, out = np.nonzero(gain > 0)
        most = (self._followed >> 2 * (done - 1)) // (CARDS - 6 - done)
        order = np.argsort(-gain[at, out], kind="stable")
        some, rest = order[:most], order[most:]
        if len(some):
            of, card = at[some], out[some]
            more = np.hstack((gone[of], hands[of, card][:, None]))
            value = self._drawn(fours[of, card], more, done + 1)
            np.maximum.at(lower, of, value.lower - fee)
            np.maximum.at(upper, of, value.upper - fee)
        np.maximum.at(upper, at[rest], stop[at[rest]] + gain[at[rest], out[rest]])
        return Between(lower, upper)


def _different(hands: Whole, gone: Whole) -> tuple[Whole, Whole]:
    """The places of different situations, and which of those each is: order does not matter."""
    keys = np.stack([(1 << cards).sum(1) for cards in (hands, gone)], 1)
    _, first, of = np.unique(keys, axis=0, return_index=True, return_inverse=True)
    return first, of
