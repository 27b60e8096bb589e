"""The rules of Russian Poker once more (rules C3 to C5), one hand at a time, as slow as may be."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import combinations

from schemas.cards import DECK, RANKS, Card
from schemas.houses import House

Hand = Sequence[Card]
Strength = tuple[int, ...]

KINDS = ("", *House(key="", name="").pays.__struct_fields__)
"""Kinds of hands, weakest first, the first being nothing."""
ACE_KING, PAIR = 1, 2


def strength(hand: Hand) -> Strength:
    """The kind of five cards, and what breaks ties within it."""
    ranks = sorted((RANKS.index(one[0]) for one in hand), reverse=True)
    groups = sorted(((n, rank) for rank, n in Counter(ranks).items()), reverse=True)
    sizes, order = [n for n, _ in groups], [rank for _, rank in groups]
    flush = len({one[1] for one in hand}) == 1
    if order == [12, 3, 2, 1, 0]:
        order = [3, 2, 1, 0, -1]
    straight = len(order) == 5 and order[0] - order[4] == 4
    if straight and flush:
        kind = "royal_flush" if order[0] == 12 else "straight_flush"
    elif sizes[0] == 4:
        kind = "four_of_a_kind"
    elif sizes == [3, 2]:
        kind = "full_house"
    elif flush:
        kind = "flush"
    elif straight:
        kind = "straight"
    elif sizes[0] == 3:
        kind = "three_of_a_kind"
    elif sizes[0] == 2:
        kind = "two_pair" if sizes[1] == 2 else "pair"
    else:
        kind = "ace_king" if order[:2] == [12, 11] else ""
    return (KINDS.index(kind), *order)


def best(hand: Hand) -> Strength:
    """The strength of the best five of five or six cards."""
    return max(strength(five) for five in combinations(hand, 5))


def paid(hand: Hand, house: House) -> int:
    """What a hand is paid: the first, and the best paid other one that has a card of its own."""
    first_of = max(combinations(hand, 5), key=strength)
    first = strength(first_of)[0]
    own = next(cards for kind, cards in _made(first_of) if kind == first) if first else set()
    others = [
        kind
        for five in combinations(hand, 5)
        for kind, cards in _made(five)
        if first and cards - own and (house.ace_king_as_second or kind != ACE_KING)
    ]
    table = (0, *(getattr(house.pays, name) for name in KINDS[1:]))
    return table[first] + max((table[kind] for kind in others), default=0)


def _made(five: Hand) -> Iterator[tuple[int, set[Card]]]:
    """What five cards make, each with the cards it is made of."""
    kind = strength(five)[0]
    by_rank = {one[0]: {other for other in five if other[0] == one[0]} for one in five}
    grouped = {rank: cards for rank, cards in by_rank.items() if len(cards) > 1}
    if KINDS[kind] in ("straight", "flush", "full_house", "straight_flush", "royal_flush"):
        yield kind, set(five)
    elif grouped:
        yield kind, set().union(*grouped.values())
    for cards in grouped.values():
        for two in combinations(cards, 2):
            yield PAIR, set(two)
    if "A" in by_rank and "K" in by_rank:
        for ace in by_rank["A"]:
            for king in by_rank["K"]:
                yield ACE_KING, {ace, king}


class Box:
    """A bet on a hand against an up card, the cards given up being known."""

    def __init__(self, house: House, hand: Hand, up: Card, gone: Iterable[Card] = ()) -> None:
        self.house, self.up = house, up
        self.unseen = [one for one in DECK if one not in {*hand, up, *gone}]
        self.strength = best(hand)
        self.payout = house.bet * paid(hand, house)
        self.least = ACE_KING if house.dealer_min == "ace-king" else PAIR

    def value(self) -> Fraction:
        """The mean over all dealer hands, each followed by what is best there."""
        values = [self._against((*four, self.up)) for four in combinations(self.unseen, 4)]
        return Fraction(sum(values), len(values))

    def outcomes(self) -> Counter[str]:
        """How many dealer hands come out how."""
        return Counter(self._outcome((*four, self.up)) for four in combinations(self.unseen, 4))

    def _outcome(self, dealer: Hand) -> str:
        theirs = strength(dealer)
        if theirs[0] < self.least:
            return "not qualified"
        return "tie" if theirs == self.strength else "won" if theirs < self.strength else "lost"

    def _against(self, dealer: Hand) -> Fraction:
        house, outcome = self.house, self._outcome(dealer)
        if outcome == "not qualified":
            taken = Fraction(house.ante_when_not_qualified)
            return max(taken, self._bought(dealer)) if house.dealer_buy else taken
        won_ante = house.ante_when_beaten == "win"
        return Fraction({"tie": 0, "won": self.payout + won_ante, "lost": -1 - house.bet}[outcome])

    def _bought(self, dealer: Hand) -> Fraction:
        pick = max if self.house.dealer_buy_replaces == "highest" else min
        out = pick(dealer, key=lambda one: RANKS.index(one[0]))
        kept = [one for one in dealer if one != out]
        rest = [one for one in self.unseen if one not in dealer]
        return self._drawn(kept, out[0], rest, self.house.dealer_redraws)

    def _drawn(self, kept: Hand, rank: str, rest: Hand, redraws: int | None) -> Fraction:
        extra = self.house.dealer_buy_price == "extra-ante"
        again = [one for one in rest if one[0] == rank]
        total = Fraction(0)
        for card in rest:
            outcome = self._outcome((*kept, card))
            if outcome == "won":
                total += self.payout - 1 + (extra and self.house.ante_when_beaten == "win")
            elif outcome == "lost":
                total -= 1 + self.house.bet + extra
            elif outcome == "not qualified" and card in again and redraws != 0:
                left = None if redraws is None else redraws - 1
                total += self._drawn(kept, rank, [one for one in rest if one != card], left)
            else:
                total -= 1
        return total / len(rest)
