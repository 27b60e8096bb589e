"""What further single exchanges can be worth at most: a bound that needs no dealer hand.

A player who beats every qualified dealer, and who draws from the best of the cards that may be
unseen, does better than one at the table. What he gets on average after the n-th exchange that
keeps four cards bounds what that exchange is worth. It depends on the four cards, up to a change of
suits, and on how likely the dealer is to qualify: every card that becomes known leaves at most as
many qualified hands as there were, among fewer.
"""

from functools import lru_cache
from itertools import combinations, permutations
from math import comb
from typing import Final

import numpy as np

from analytics.russian import strengths
from analytics.russian.dealer_hands import HIDDEN
from analytics.russian.paying import Pays
from analytics.russian.prices import FOLDED, Prices, Values
from analytics.russian.purchase import bought_chance
from analytics.russian.strengths import CARDS, KIND, SUITS, Whole
from schemas.houses import House

KEPT: Final = 4
DEALT: Final = 10
_STEPS: Final = 50
_UNSEEN: Final = CARDS - 6  # by the player, before the first exchange
_PLACES: Final = np.array([[comb(card, nth) for card in range(CARDS)] for nth in range(1, 5)])


def place_of(four: Whole) -> Whole:
    """The place of four different cards, in any order, among all fours."""
    ordered = np.sort(four, axis=-1)
    return sum((_PLACES[nth][ordered[..., nth]] for nth in range(KEPT)), np.zeros((), np.int64))


@lru_cache(maxsize=1)
def _fours() -> tuple[Whole, Whole, Whole]:
    """Fours that no change of suits makes another, [fours, 4]; which of them each four is, by its
    place; and the same for every four of each of them and a fifth card, [fours, 48, 5].
    """
    every = np.array(list(combinations(range(CARDS), KEPT)))
    least = np.full(len(every), len(every))
    for suits in permutations(range(SUITS)):
        least = np.minimum(least, place_of(every & ~3 | np.array(suits)[every & 3]))
    first, of_four = np.unique(least, return_inverse=True)
    by_place = np.empty(len(every), np.int64)
    by_place[place_of(every)] = of_four
    at_place = np.empty_like(every)
    at_place[place_of(every)] = every
    chosen = at_place[first]
    fives = _with_each(chosen)
    subsets = [[at for at in range(5) if at != out] for out in range(5)]
    return chosen, by_place, by_place[place_of(fives[:, :, subsets])]


def _with_each(fours: Whole) -> Whole:
    """Each four with each of the other 48 cards, [fours, 48, 5]."""
    free = np.ones((len(fours), CARDS), np.bool_)
    np.put_along_axis(free, fours, values=False, axis=1)
    fifth = np.nonzero(free)[1].reshape(len(fours), -1)
    kept = np.repeat(fours[:, None], fifth.shape[1], 1)
    return np.concatenate((kept, fifth[:, :, None]), 2)


class Hopes:
    """Bounds on single exchanges in one house, against a dealer who qualifies, before the first of
    them, with a probability between `low` and `high`.
    """

    def __init__(self, prices: Prices, low: float, high: float) -> None:
        self.most: Final = most_singles(prices.house)
        self._prices = prices
        fours, self._of_four, subsets = _fours()
        hands = _with_each(fours).reshape(-1, 5)
        strength = strengths.of_cards(hands)
        multiplier = Pays(prices.house).of_five(hands >> 2, strength)
        self._bounds: dict[int, Values] = {}
        later = np.full(len(fours), -np.inf)
        for nth in range(self.most, 0, -1):
            at_once = self._outcomes(strength, multiplier, nth, low, high)
            then = np.maximum(at_once.reshape(len(fours), -1), later[subsets].max(2))
            unseen = _UNSEEN + 1 - nth
            bound = np.partition(then, -unseen, axis=1)[:, -unseen:].mean(1)
            self._bounds[nth] = bound
            later = bound - prices.single_fee(nth)

    def bound(self, nth: int, four: Whole) -> Values:
        """The most the n-th single exchange that keeps these four cards can be worth, its fee and
        those before aside, in antes; [..., 4].
        """
        return self._bounds[nth][self._of_four[place_of(four)]]

    def _outcomes(
        self, strength: Whole, multiplier: Whole, nth: int, low: float, high: float
    ) -> Values:
        """The most that a bet with each hand, or folding it, is worth after `nth` exchanges."""
        prices, unseen = self._prices, _UNSEEN - nth
        chance = bought_chance(prices.house, strength, unseen)
        bought = prices.bought_won(multiplier) * chance + prices.bought * (1 - chance)
        insured = prices.most_insured(KIND[strength], multiplier)
        unqualified = np.maximum(bought, prices.taken) + insured
        fewer = comb(_UNSEEN, HIDDEN) / max(1, comb(unseen, HIDDEN))
        least, most = max(0.0, 1 - (1 - low) * fewer), min(1.0, high * fewer)
        won = prices.won(multiplier)
        bounds = [won * part + unqualified * (1 - part) for part in (least, most)]
        return np.maximum(np.maximum(*bounds), FOLDED)


@lru_cache(maxsize=16)
def _hopes(house: House, ante: int | None, step: int) -> Hopes:
    return Hopes(Prices(house, ante), step / _STEPS, (step + 1) / _STEPS)


def hopes(house: House, ante: int | None, qualifies: float) -> Hopes:
    """The bounds of a house, worked out once for every two per cent of the probability that the
    dealer qualifies.
    """
    return _hopes(house, ante, min(int(qualifies * _STEPS), _STEPS - 1))


def most_singles(house: House) -> int:
    """How many single exchanges a house sells to one box at most."""
    if house.exchange_max < 1 or house.exchange_min > 1:
        return 0
    left = max(0, CARDS - DEALT - house.deck_reserve)
    return left if house.single_exchange_repeat else min(left, 1)
