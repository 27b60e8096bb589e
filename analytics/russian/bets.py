"""What a bet is worth: exactly, for many hands at once against one up card (rules C5)."""

from collections.abc import Collection
from typing import Final, NamedTuple

import numpy as np

from analytics.russian import strengths
from analytics.russian.dealer_hands import Counts, Left, dealer_hands
from analytics.russian.paying import Pays
from analytics.russian.prices import Prices, Values
from analytics.russian.purchase import ALL_SUITS, Purchase
from analytics.russian.strengths import KIND, Whole


class Hands(NamedTuple):
    """Hands as a bet sees them."""

    strength: Whole  # of the best five cards
    multiplier: Whole  # what first and second hand are paid together


class BetValues(NamedTuple):
    """Values in antes, fees paid before aside; their sum is what a bet is worth."""

    counts: Counts
    plain: Values  # without a purchase and an insurance
    purchase: Values  # what the right to buy the dealer a card adds
    insurance: Values  # what the best insurance adds
    insured: Values  # its amount in antes, 0 for none

    @property
    def value(self) -> Values:
        """What a bet is worth."""
        return self.plain + self.purchase + self.insurance


class Bets:
    """The worth of bets against one up card in one house.

    With `suits` empty purchases are valued as if no four cards the dealer keeps were of one suit:
    much faster, and right to 10^-4 of an ante after an exchange.
    """

    def __init__(self, prices: Prices, up: int, suits: Collection[int] = ALL_SUITS) -> None:
        self.suits: Final = suits
        self.prices: Final = prices
        self.up: Final = up
        self.pays: Final = Pays(prices.house)
        self.purchase: Final = Purchase(prices, up)
        self._dealer = dealer_hands(up, prices.least)

    def hands(self, cards: Whole) -> Hands:
        """Hands of five or six cards, [n, 5] or [n, 6]."""
        if cards.shape[1] == 6:
            return Hands(*self.pays.of_six(cards))
        strength = strengths.of_cards(cards)
        return Hands(strength, self.pays.of_five(cards >> 2, strength))

    def of_cards(self, cards: Whole, gone: Whole) -> BetValues:
        """Bets on hands [n, 5 or 6], with cards given up before [n, any] known."""
        up = np.full((len(cards), 1), self.up)
        return self.of_hands(self.hands(cards), Left.besides(np.hstack((cards, gone, up))))

    def of_hands(self, hands: Hands, left: Left) -> BetValues:
        """Bets on hands with these cards unseen."""
        counts, plain, insurance, insured = self._unbought(hands, left)
        added = np.zeros(len(plain))
        maybe = np.flatnonzero(self.may_help(hands, left))
        if len(maybe):
            some, strength, multiplier = left.some(maybe), hands[0][maybe], hands[1][maybe]
            sums = self.purchase.worth(some, strength, multiplier, ranks=True, suits=self.suits)
            added[maybe] = sums / counts.total[maybe]
        return BetValues(counts, plain, added, insurance, insured)

    def unbought(self, hands: Hands, left: Left) -> Values:
        """The same without purchases: it depends on ranks and on the up card's suit alone."""
        _, plain, insurance, _ = self._unbought(hands, left)
        return plain + insurance

    def per_insured(self, counts: Counts) -> Values:
        """What an ante of insurance is worth to bets that meet these dealer hands."""
        return self._per_ante(counts) / counts.total

    def may_help(self, hands: Hands, left: Left) -> Whole:
        """Where a purchase may be worth something, 1."""
        unseen = int(left.ranks.sum(1).min()) if len(left.ranks) else 0
        return self.purchase.may_help(hands.strength, hands.multiplier, unseen)

    def _unbought(self, hands: Hands, left: Left) -> tuple[Counts, Values, Values, Values]:
        prices = self.prices
        counts = self._dealer.counts(left, hands.strength)
        total = counts.total
        plain = (
            counts.not_qualified * prices.taken
            + counts.loses * prices.won(hands.multiplier)
            + counts.beats * prices.lost
        ) / total
        insured = self._insured(hands, counts)
        return counts, plain, insured * self._per_ante(counts) / total, insured

    def _insured(self, hands: Hands, counts: Counts) -> Values:
        """The best amount to insure, in antes: the most where that pays, else nothing."""
        most = self.prices.most_insured(KIND[hands.strength], hands.multiplier)
        return np.where(self._per_ante(counts) > 0, most, 0.0)

    def _per_ante(self, counts: Counts) -> Whole:
        """What insuring an ante wins, summed over dealer hands (rules C5)."""
        terms = self.prices.house.insurance
        if terms is None:
            return np.zeros_like(counts.ties)
        lost = counts.loses
        if terms.on_dealer_better == "lose":
            lost = lost + counts.beats
        if terms.on_tie == "lose":
            lost = lost + counts.ties
        return counts.not_qualified - lost
