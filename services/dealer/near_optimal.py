"""A player of boxes who comes close to best play by the adopted rules.

What he does with each kind of hand, and the points by which he keeps two high cards, were read off
the exact values of `analytics.russian` on random deals; what he does about a dealer who does not
qualify he counts card by card.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from schemas.cards import DECK, RANKS, Card
from schemas.house_commands import AnyHouseCommand, BuySixth, FoldBox
from schemas.houses import House
from services.dealer.house_reading import (
    ACE_KING,
    FULL_HOUSE,
    NOTHING,
    PAIR,
    THREE,
    View,
    bet,
    blocks,
    but,
    give_up,
    kind,
    twins,
)
from services.dealer.seeds import Draws
from services.rules.house import multiplier, paid, qualifies, strength
from services.rules.ranking import Strength

_RANK: Final = {rank: at for at, rank in enumerate(RANKS)}
_KING: Final = RANKS.index("K")
_STRAIGHTS: Final = tuple(
    frozenset(RANKS[at] for at in ((low - 1) % len(RANKS), *range(low, low + 4)))
    for low in range(len(RANKS) - 3)
)
"""The ranks of every straight, from the ace's lowest on."""

_UP_CARD: Final = (43, 36, 35, 29, 5, -10, -10, -34, -39, -50, -61, 12, 0)
"""Thousandths of an ante that keeping two cards is worth more, by the dealer's up card, from the
deuce on.
"""
_DRAWS_FROM: Final = 532
"""Points from which new cards beside two high ones are worth more than a fold."""
_ROW_FROM: Final = {0: 400, 1: 400, 2: 500}
"""Points from which three cards to a straight flush are worth more than either, by the ranks that
are missing between them.
"""
_BLOCKS_FROM: Final = RANKS.index("9")
_THIRD: Final = RANKS.index("J")


def decides(view: View, _draws: Draws) -> AnyHouseCommand:
    """Bets what is made, draws to what is nearly made, changes what is worth nothing."""
    options, held = view.options, kind(view)
    seat, cards = options.seat, view.cards
    if options.sixth is None or max(options.exchanges, default=0) < 2:  # it has drawn already
        return bet(view) if _stands(view, held) else FoldBox(seat=seat)
    ranks = {card[0] for card in cards}
    if held == THREE and not {"A", "K"} <= ranks:
        return give_up(view, but(_alike(cards)))
    if THREE <= held <= FULL_HOUSE:  # a sixth card makes a better hand, or a second one
        return BuySixth(seat=seat)
    if held > PAIR:
        return bet(view)
    if _four_suited(cards) or _straights(ranks) >= (1 if held == PAIR else 2):
        return BuySixth(seat=seat)
    if held == PAIR:
        return bet(view) if {"A", "K"} <= ranks else _with_a_pair(view)
    return _without_a_pair(view, held)


def buys(view: View, _draws: Draws) -> bool:
    """Whether another card for a dealer who does not qualify is worth more than the ante: exactly,
    by every card that may come.
    """
    house, dealer = view.house, view.dealer
    held = paid(view.cards, house)
    won = house.bet * multiplier(held, house)
    extra = house.dealer_buy_price == "extra-ante"
    kept = won + (extra and house.ante_when_beaten == "win")
    if kept - 1 <= house.ante_when_not_qualified or not dealer:
        return False
    lost = house.bet + extra
    choose = max if house.dealer_buy_replaces == "highest" else min
    replaced = choose(dealer, key=lambda card: _RANK[card[0]])
    rest: list[Card] = [one for one in dealer if one != replaced]
    total = again = 0
    unseen: list[Card] = [one for one in DECK if one not in dealer and one not in view.cards]
    for card in unseen:
        if card[0] == replaced[0]:
            again += 1
        else:
            total += _outcome(house, strength((*rest, card)), held.strength, kept, lost)
    value = _drawn(total, again, len(unseen), _redraws(house))
    return value - 1 > house.ante_when_not_qualified


def _stands(view: View, held: int) -> bool:
    """Whether a hand that draws no more is better bet than folded: a pair; ace-king where the
    dealer pairs his up card less often and, if that is an ace or a king, with a high third card.
    """
    if held >= PAIR or not blocks(view, held) or view.up is None:
        return held >= PAIR
    third = sorted((_RANK[card[0]] for card in view.cards), reverse=True)[2]
    return _RANK[view.up[0]] < _KING or third >= _THIRD


def _outcome(house: House, dealer: Strength, held: Strength, won: int, lost: int) -> int:
    """What a bet brings against a dealer hand, in antes."""
    if dealer == held or not qualifies(dealer, house):
        return 0
    return won if held > dealer else -lost


def _drawn(total: int, again: int, unseen: int, redraws: int) -> float:
    """The mean over the next card: `total` for those of other ranks, and for `again` of the rank
    replaced another one, as long as there are redraws.
    """
    if not unseen:
        return 0.0
    more = _drawn(total, again - 1, unseen - 1, redraws - 1) if again and redraws else 0.0
    return (total + again * more) / unseen


def _redraws(house: House) -> int:
    return len(RANKS) if house.dealer_redraws is None else house.dealer_redraws


def _with_a_pair(view: View) -> AnyHouseCommand:
    """Three new cards beside a pair lower than the up card; a high pair stays where the dealer
    pairs that less often.
    """
    pair, up = twins(view.cards), view.up
    rank = _RANK[view.cards[pair[0]][0]]
    stays = rank >= _BLOCKS_FROM and blocks(view, PAIR)
    if up is not None and _RANK[up[0]] > rank and not stays:
        return give_up(view, but(pair))
    return bet(view)


def _without_a_pair(view: View, held: int) -> AnyHouseCommand:
    """Keeps ace and king, or three to a straight flush, or two high cards that are worth it."""
    order = sorted(range(len(view.cards)), key=lambda at: -_RANK[view.cards[at][0]])
    points = _points(view, order[0], order[1])
    row, gaps = _row(view.cards)
    if held == NOTHING and points > _ROW_FROM.get(gaps, 1000):
        return give_up(view, but(row))
    if held == ACE_KING or points > _DRAWS_FROM:
        return give_up(view, but(order[:2]))
    return FoldBox(seat=view.options.seat)


def _points(view: View, first: int, second: int) -> int:
    """What keeping two cards, the higher one first, is worth, in thousandths of an ante."""
    if view.up is None:
        return 0
    high, low = (_RANK[view.cards[at][0]] for at in (first, second))
    up = _RANK[view.up[0]]
    same = up in (high, low)
    return (
        8 * high
        + 28 * low
        + 31 * (high >= _KING)
        + _UP_CARD[up]
        + 98 * (high > up)
        + 127 * (low > up)
        + 32 * (same or any(_RANK[card[0]] == up for card in view.cards))
        + 16 * same
    )


def _alike(cards: Sequence[Card]) -> tuple[int, ...]:
    """The places of the rank that comes most often."""
    rank, _ = Counter(card[0] for card in cards).most_common(1)[0]
    return tuple(at for at, card in enumerate(cards) if card[0] == rank)


def _four_suited(cards: Sequence[Card]) -> bool:
    return Counter(card[1] for card in cards).most_common(1)[0][1] == 4


def _straights(ranks: set[str]) -> int:
    """How many straights lack one rank."""
    return sum(len(ranks & straight) == 4 for straight in _STRAIGHTS)


def _row(cards: Sequence[Card]) -> tuple[tuple[int, ...], int]:
    """The places of three cards of one suit, and how many ranks are missing between them; -1 where
    there are not three.
    """
    suit, most = Counter(card[1] for card in cards).most_common(1)[0]
    places = tuple(at for at, card in enumerate(cards) if card[1] == suit)
    ranks = sorted(_RANK[cards[at][0]] for at in places)
    return places, ranks[2] - ranks[0] - 2 if most == 3 else -1
