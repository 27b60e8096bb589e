"""Every decision a box has on its five cards, with its exact value, best first."""

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Final, Literal

import numpy as np
from msgspec import Struct

from analytics.russian.bets import Bets, BetValues
from analytics.russian.dealer_hands import Left
from analytics.russian.exchanges import Kept, exchanged
from analytics.russian.hopes import hopes, most_singles
from analytics.russian.prices import FOLDED, Prices
from analytics.russian.singles import FOLLOWED, Singles
from analytics.russian.strengths import CARDS, Whole
from schemas.cards import DECK, Card
from schemas.errors import BadParameter
from schemas.houses import House

_PLACE: Final = {card: at for at, card in enumerate(DECK)}
_DEALT: Final = 10
_HAND: Final = "hand"


class Decision(Struct, frozen=True, kw_only=True):
    """What a box can do first, and what that is worth in antes if it goes on as well as can be.

    Values are sums of exact counts in double precision: right to 10^-9. `upper` exceeds `value`
    only after single exchanges of which too many can follow: then `value` is reached, and more than
    `upper` is proven to be out of reach.
    """

    action: Literal["fold", "bet", "sixth", "exchange"]
    value: float
    upper: float
    gives: tuple[Card, ...] = ()  # the cards given up
    insured: float = 0.0  # the insurance that belongs to a bet


class Outcomes(Struct, frozen=True, kw_only=True):
    """How many of the dealer hands that a box can meet come out how."""

    not_qualified: int
    loses: int  # the dealer, qualified
    ties: int
    beats: int


class Analysis(Struct, frozen=True, kw_only=True):
    """A box's cards against an up card, valued."""

    hand: tuple[Card, ...]
    up: Card
    house: str
    outcomes: Outcomes
    decisions: tuple[Decision, ...]  # best first


def analysed(
    house: House,
    hand: Sequence[Card],
    up: Card,
    *,
    ante: int | None = None,
    followed: int = FOLLOWED,
) -> Analysis:
    """The value of every decision on five dealt cards in a house, in antes.

    `followed` draws are followed at most in a second single exchange. Raises `BadParameter` for
    cards that are not five, or not different from each other and the up card, and `BadSettings`
    for a house that is not analysed.
    """
    if len(hand) != 5:
        raise BadParameter(_HAND, f"five cards are dealt to a box, not {len(hand)}")
    if len({*hand, up}) != 6:
        raise BadParameter(_HAND, "a card stands there twice, or is the dealer's up card")
    bets = Bets(Prices(house, ante), _PLACE[up])
    cards = np.array([_PLACE[card] for card in hand])
    bet = bets.of_cards(cards[None], cards[None, :0])
    found = [*_node(bets, bet, cards), *_several(bets, cards, hand)]
    chance = 1 - int(bet.counts.not_qualified[0]) / int(bet.counts.total[0])
    if most_singles(house):
        singles = Singles(bets, hopes(house, ante, chance), followed)
        found += _singly(singles, bets.prices.single_fee(1), cards, hand)
    counts = (int(count[0]) for count in bet.counts)
    return Analysis(
        hand=tuple(hand),
        up=up,
        house=house.key,
        outcomes=Outcomes(
            **dict(zip(("not_qualified", "beats", "ties", "loses"), counts, strict=True))
        ),
        decisions=tuple(sorted(found, key=lambda one: -one.value)),
    )


def without_exchanges(
    house: House, hand: Sequence[Card], up: Card, *, ante: int | None = None
) -> tuple[Decision, ...]:
    """Fold, bet and sixth card alone, as `analysed` values them; within milliseconds."""
    bets = Bets(Prices(house, ante), _PLACE[up])
    cards = np.array([_PLACE[card] for card in hand])
    return _node(bets, bets.of_cards(cards[None], cards[None, :0]), cards)


def _node(bets: Bets, bet: BetValues, cards: Whole) -> tuple[Decision, ...]:
    value, insured = float(bet.value[0]), float(bet.insured[0])
    return (
        Decision(action="fold", value=FOLDED, upper=FOLDED),
        Decision(action="bet", value=value, upper=value, insured=insured),
        *_sixth(bets, cards),
    )


def _may_draw(house: House, cards: int) -> bool:
    return CARDS - _DEALT - cards >= house.deck_reserve


def _sixth(bets: Bets, cards: Whole) -> Iterator[Decision]:
    fee = bets.prices.house.sixth_card_fee
    if fee is None or not _may_draw(bets.prices.house, 1):
        return
    new = np.delete(np.arange(CARDS), [*cards, bets.up])
    hands = np.column_stack((np.tile(cards, (len(new), 1)), new))
    then = bets.of_cards(hands, hands[:, :0]).value
    value = float(np.maximum(then, FOLDED).mean()) - fee
    yield Decision(action="sixth", value=value, upper=value)


def _several(bets: Bets, cards: Whole, hand: Sequence[Card]) -> Iterator[Decision]:
    house = bets.prices.house
    before = Left.besides(np.append(cards, bets.up)[None])
    for count in range(max(2, house.exchange_min), house.exchange_max + 1):
        if not _may_draw(house, count):
            continue
        given = list(combinations(hand, count))
        kept = [Kept.of([_PLACE[one] for one in hand if one not in out]) for out in given]
        for gives, worth in zip(given, exchanged(bets, before, kept), strict=True):
            value = float(worth) - house.exchange_fee
            yield Decision(action="exchange", value=value, upper=value, gives=gives)


def _singly(singles: Singles, fee: int, cards: Whole, hand: Sequence[Card]) -> Iterator[Decision]:
    worth = singles.exchanged(cards)
    for card, lower, upper in zip(hand, worth.lower, worth.upper, strict=True):
        value, most = float(lower) - fee, float(upper) - fee
        yield Decision(action="exchange", value=value, upper=most, gives=(card,))
