"""What each outcome of a bet is worth to a box, in antes (rules C5)."""

from typing import Final, get_args

import numpy as np
from numpy.typing import NDArray

from analytics.russian.strengths import ACE_KING, PAIR, Whole, least_of
from schemas.errors import BadSettings
from schemas.houses import House, PaidHand, problems

Values = NDArray[np.float64]
"""Values in antes."""

FOLDED: Final = -1.0
_KINDS: Final = {kind: at for at, kind in enumerate(get_args(PaidHand), ACE_KING)}


class Prices:
    """The worth of outcomes in one house, in antes, fees aside.

    `ante`, in minor units, is needed where the house limits a payout; raises `BadSettings` for a
    house that cannot be played or analysed.
    """

    def __init__(self, house: House, ante: int | None = None) -> None:
        reasons = list(problems(house)) or _left_out(house, ante)
        if reasons:
            what = f"house {house.key}"
            raise BadSettings(what, reasons)
        self.house: Final = house
        self.least: Final = least_of(ACE_KING if house.dealer_min == "ace-king" else PAIR)
        self._most = np.inf if house.payout_max is None else house.payout_max / (ante or 1)
        self._won_ante = float(house.ante_when_beaten == "win")
        extra = house.dealer_buy_price == "extra-ante"
        self.taken: Final = float(house.ante_when_not_qualified)
        self.lost: Final = -1.0 - house.bet
        self.bought_lost: Final = self.lost - extra
        self.bought: Final = -1.0
        """A purchase that ends in a tie, or still without a qualified hand."""
        self._bought_won = self._won_ante - 1.0 if extra else -1.0

    def payout(self, multiplier: Whole) -> Values:
        """What the bet wins."""
        return np.minimum(self.house.bet * multiplier, self._most).astype(np.float64)

    def won(self, multiplier: Whole) -> Values:
        """A qualified dealer is beaten."""
        return self.payout(multiplier) + self._won_ante

    def bought_won(self, multiplier: Whole) -> Values:
        """He is beaten with the card that was bought for him."""
        return self.payout(multiplier) + self._bought_won

    def most_insured(self, kind: Whole, multiplier: Whole) -> Values:
        """The largest insurance offered to hands, 0 where none is."""
        terms = self.house.insurance
        if terms is None:
            return np.zeros(len(kind))
        most = self.payout(multiplier)
        if terms.most == "half-payout":
            most = most / 2
        offered = (kind >= _KINDS[terms.min_hand]) & (most >= terms.least)
        return np.where(offered, most, 0.0)

    def single_fee(self, nth: int) -> int:
        """The price of the n-th single exchange, from 1."""
        return self.house.exchange_fee * (nth if self.house.single_exchange_rises else 1)


def _left_out(house: House, ante: int | None) -> list[str]:
    """What the analysis does not know how to value."""
    said: list[str] = []
    if house.exchange_after_sixth or house.sixth_after_exchange:
        said.append("cards bought both one more and in exchange are not analysed")
    if house.insurance is not None and house.insurance.most is None:
        said.append("an insurance without a limit has no best amount")
    if house.payout_max is not None and ante is None:
        said.append("payouts are limited in minor units: say how large the ante is")
    return said
