"""What one decision of a box gives away against the best one, in antes.

The best one is valued as `gains` does it, with the short cuts that `METHOD.md` names. Decisions
that a further single exchange may follow are not valued, as it may be followed by more.
"""

from itertools import permutations
from typing import Final, Literal, NamedTuple

import numpy as np

from analytics.russian.bets import Bets
from analytics.russian.dealer_hands import Left
from analytics.russian.exchanges import Kept, exchanged
from analytics.russian.gains import gain, sixth_worth
from analytics.russian.hopes import hopes
from analytics.russian.prices import FOLDED, Prices
from analytics.russian.singles import Singles
from analytics.russian.strengths import SUITS
from schemas.houses import House

Action = Literal["fold", "bet", "sixth", "exchange"]

_RIGHT_TO: Final = 1e-9
_ORDERS: Final = tuple(permutations(range(SUITS)))


class Situation(NamedTuple):
    """What a box knew and did; cards are places in `schemas.cards.DECK`, ascending."""

    action: Action
    up: int
    hand: tuple[int, ...]  # five or six
    gone: tuple[int, ...] = ()  # cards given up before
    gives: tuple[int, ...] = ()  # those an exchange gives up
    insured: float = 0.0  # the insurance placed with a bet, in antes

    @property
    def at_first(self) -> bool:
        """Whether nothing was bought before: every decision is open."""
        return len(self.hand) == 5 and not self.gone

    def canonical(self) -> "Situation":
        """The one that stands for all that a change of suits makes of it: they are worth alike."""
        return min(self._with(suits) for suits in _ORDERS)

    def _with(self, suits: tuple[int, ...]) -> "Situation":
        def turned(cards: tuple[int, ...]) -> tuple[int, ...]:
            return tuple(sorted([card & ~3 | suits[card & 3] for card in cards]))

        (up,) = turned((self.up,))
        return self._replace(
            up=up, hand=turned(self.hand), gone=turned(self.gone), gives=turned(self.gives)
        )


class Cost(NamedTuple):
    """Antes given away: between these, which mostly are the same."""

    lower: float
    upper: float


def cost(house: House, situation: Situation, ante: int | None = None) -> Cost:
    """The cost of a decision after which nothing but bet and fold may follow, or of a first one.

    `ante`, in minor units, is needed where the house limits a payout. Raises `BadSettings` for a
    house that is not analysed.
    """
    bets = Bets(Prices(house, ante), situation.up)
    hand, gone = np.array([situation.hand]), np.array([situation.gone], np.int64)
    bet = bets.of_cards(hand, gone)
    stop = max(float(bet.value[0]), FOLDED)
    best = Cost(stop, stop)
    if situation.at_first:
        more = gain(house, ante, hand[0], situation.up)
        best = Cost(stop + more.lower, stop + more.upper)
    match situation.action:
        case "fold":
            value = Cost(FOLDED, FOLDED)
        case "bet":
            insured = situation.insured * float(bets.per_insured(bet.counts)[0])
            worth = float((bet.plain + bet.purchase)[0]) + insured
            value = Cost(worth, worth)
        case "sixth":
            worth = sixth_worth(bets, hand[0])
            value = Cost(worth, worth)
        case "exchange":
            chance = 1 - int(bet.counts.not_qualified[0]) / int(bet.counts.total[0])
            value = _exchange(bets, situation, ante, chance)
    # What was done is among what may be done, even where a short cut passed over it.
    upper = max(best.upper, value.upper) - value.lower
    return Cost(*(one if one > _RIGHT_TO else 0.0 for one in (best.lower - value.upper, upper)))


def _exchange(bets: Bets, situation: Situation, ante: int | None, chance: float) -> Cost:
    house, hand = bets.prices.house, situation.hand
    if len(situation.gives) == 1:
        singles = Singles(bets, hopes(house, ante, chance))
        worth, at = singles.exchanged(np.array(hand)), hand.index(situation.gives[0])
        fee = bets.prices.single_fee(1)
        return Cost(float(worth.lower[at]) - fee, float(worth.upper[at]) - fee)
    before = Left.besides(np.array([[*hand, situation.up]]))
    kept = Kept.of([card for card in hand if card not in situation.gives])
    value = float(exchanged(bets, before, [kept])[0]) - house.exchange_fee
    return Cost(value, value)
