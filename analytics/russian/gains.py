"""What buying cards adds, on one deal, to the better of bet and fold."""

from itertools import combinations
from typing import Final, NamedTuple

import numpy as np

from analytics.russian.bets import Bets
from analytics.russian.dealer_hands import Left
from analytics.russian.exchanges import Kept, exchanged
from analytics.russian.hopes import hopes, most_singles
from analytics.russian.prices import FOLDED, Prices
from analytics.russian.singles import Singles
from analytics.russian.strengths import CARDS, Whole
from schemas.houses import House

_FOLLOWED: Final = (60_000, 480_000)
"""Draws that are followed at most in a second single exchange; more only if that leaves open
whether it is the best decision.
"""
_CLOSE: Final = 0.001
"""By how much the quick value of an exchange may be wrong: several times what was ever seen."""
_OUT_OF_REACH: Final = {4: 0.45, 5: 0.15}
"""What the exchange of so many cards never came to before its fee, by far (METHOD.md)."""
_DEALT: Final = 10


class Gain(NamedTuple):
    """What buying cards adds to the better of bet and fold, in antes: between these."""

    lower: float
    upper: float
    action: str  # the best decision, for counts


def gain(house: House, ante: int | None, hand: Whole, up: int) -> Gain:
    """The gain on one deal."""
    prices = Prices(house, ante)
    bets = Bets(prices, up)
    bet = bets.of_cards(hand[None], hand[None, :0])
    stop = max(float(bet.value[0]), FOLDED)
    best, action = stop, "bet" if stop > FOLDED else "fold"
    sixth = sixth_worth(bets, hand)
    if sixth > best:
        best, action = sixth, "sixth"
    upper = best
    for count in range(max(2, house.exchange_min), house.exchange_max + 1):
        value = _several(bets, hand, count, best)
        if value > best:
            best, upper, action = value, max(upper, value), f"exchange {count}"
    if most_singles(house):
        chance = 1 - int(bet.counts.not_qualified[0]) / int(bet.counts.total[0])
        lower, most = _single(bets, ante, hand, best, chance)
        if lower > best:
            best, action = lower, "exchange 1"
        upper = max(upper, best, most)
    return Gain(best - stop, upper - stop, action)


def sixth_worth(bets: Bets, hand: Whole) -> float:
    """What a sixth card is worth, its fee paid; minus infinity where none is sold."""
    fee = bets.prices.house.sixth_card_fee
    if fee is None or bets.prices.house.deck_reserve > CARDS - _DEALT - 1:
        return -np.inf
    new = np.setdiff1d(np.arange(CARDS), [*hand, bets.up])
    hands = np.column_stack((np.tile(hand, (len(new), 1)), new))
    value = bets.of_cards(hands, hands[:, :0]).value
    return float(np.maximum(value, FOLDED).mean()) - fee


def _several(bets: Bets, hand: Whole, count: int, best: float) -> float:
    """The best exchange of so many cards, if it is better than `best`; anything less else."""
    house = bets.prices.house
    if house.deck_reserve > CARDS - _DEALT - count:
        return -np.inf
    if best > _OUT_OF_REACH.get(count, np.inf) - house.exchange_fee:
        return -np.inf
    before = Left.besides(np.append(hand, bets.up)[None])
    kept = [Kept.of(one) for one in combinations(hand.tolist(), 5 - count)]
    quick = exchanged(Bets(bets.prices, bets.up, ()), before, kept) - house.exchange_fee
    close = np.flatnonzero(quick > max(best, float(quick.max()) - _CLOSE) - _CLOSE)
    if not len(close):
        return -np.inf
    return float(exchanged(bets, before, [kept[at] for at in close]).max()) - house.exchange_fee


def _single(
    bets: Bets, ante: int | None, hand: Whole, best: float, qualifies: float
) -> tuple[float, float]:
    """The best single exchange, between two limits; less than `best` where it cannot be better."""
    bound = hopes(bets.prices.house, ante, qualifies)
    fee = bets.prices.single_fee(1)
    fours = np.array(list(combinations(hand, 4)))
    if float(bound.bound(1, fours).max()) - fee <= best:
        return -np.inf, -np.inf
    lower = upper = -np.inf
    for followed in _FOLLOWED:
        worth = Singles(bets, bound, followed).exchanged(hand)
        lower, upper = float(worth.lower.max()) - fee, float(worth.upper.max()) - fee
        if upper <= max(best, lower):
            break
    return lower, upper
