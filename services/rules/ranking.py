"""The order of poker hands, and how strong each of many holes is on one board.

Cards are ranked by counting. A card's key is an integer of counters: four bits a suit, above them
three bits a rank, and a one in the two counters the card belongs to. The sum of some cards' keys is
then how many they are of each suit and rank, so that different ranks cannot share a sum. A counter
that starts below its top bit by what a flush needs shows in that bit whether it got there.
"""

from array import array
from bisect import bisect_left
from collections.abc import Callable, Sequence
from itertools import accumulate, combinations, combinations_with_replacement
from operator import itemgetter
from typing import Final, Literal

from schemas.cards import DECK, RANKS, SUITS, Card
from schemas.errors import BadSettings
from schemas.variants import HIGH2, LOW2, Share
from services.rules.lows import lows

Strength = int
"""How good a hand is: larger is better, equal hands are equal, 0 is no hand."""
Category = Literal[
    "high-card",
    "pair",
    "two-pair",
    "three-of-a-kind",
    "straight",
    "flush",
    "full-house",
    "four-of-a-kind",
    "straight-flush",
]
_Ranks = tuple[int, ...]

_SUITS_WIDTH: Final = 4 * len(SUITS)
_TOP_BITS: Final = 0x8888
_FIVE_FLUSH: Final = 0x3333  # 8 - 5 in every suit's counter: five of a suit set the top bit
_THREE_FLUSH: Final = 0x5555  # 8 - 3: three of a suit do
_ONES: Final = tuple(1 << 3 * rank for rank in range(len(RANKS)))  # one card of a rank

_COUNT: Final[dict[Card, int]] = {card: _ONES[RANKS.index(card[0])] for card in DECK}
_KEY: Final[dict[Card, int]] = {
    card: _COUNT[card] << _SUITS_WIDTH | 1 << 4 * SUITS.index(card[1]) for card in DECK
}
_SUITED: Final[dict[int, Callable[[Card], int]]] = {
    8 << 4 * at: {card: _COUNT[card] if card[1] == suit else 0 for card in DECK}.__getitem__
    for at, suit in enumerate(SUITS)
}
"""A suit's top bit -> what a card adds to the ranks held in that suit."""

_EVERY: Final = range(len(RANKS))
_STRAIGHTS: Final[list[_Ranks]] = [
    (3, 2, 1, 0, 12),
    *((top, top - 1, top - 2, top - 3, top - 4) for top in range(4, 13)),
]


def _falling(size: int) -> list[_Ranks]:
    """Every set of `size` ranks, each from its highest rank down, the weakest set first."""
    return sorted(chosen[::-1] for chosen in combinations(_EVERY, size))


_UNPAIRED: Final = [
    ranks for ranks in _falling(5) if ranks[0] - ranks[4] > 4 and ranks != (12, 3, 2, 1, 0)
]
_LADDER: Final[tuple[tuple[Category, list[_Ranks]], ...]] = (
    ("high-card", _UNPAIRED),
    ("pair", [(p, p, *kickers) for p in _EVERY for kickers in _falling(3) if p not in kickers]),
    ("two-pair", [(a, a, b, b, k) for a, b in _falling(2) for k in _EVERY if k not in (a, b)]),
    ("three-of-a-kind", [(t, t, t, *k) for t in _EVERY for k in _falling(2) if t not in k]),
    ("straight", _STRAIGHTS),
    ("flush", _UNPAIRED),
    ("full-house", [(t, t, t, p, p) for t in _EVERY for p in _EVERY if p != t]),
    ("four-of-a-kind", [(q, q, q, q, k) for q in _EVERY for k in _EVERY if k != q]),
    ("straight-flush", _STRAIGHTS),
)
"""Every hand that can be told from another, weakest first (rules A2)."""
_CATEGORIES: Final[tuple[Category, ...]] = tuple(kind for kind, _ in _LADDER)
_BEST_OF: Final = tuple(accumulate(len(hands) for _, hands in _LADDER))
ROYAL_FLUSH: Final[Strength] = _BEST_OF[-1]
"""7462: as many hands can be told from each other."""


def _size(counts: int) -> int:
    """How many cards the counts of ranks add up to."""
    return sum(counts >> 3 * rank & 7 for rank in _EVERY)


class _Fives(dict[int, Strength]):
    """Counts of ranks of five cards -> strength; once asked for, also of six and seven."""

    def __missing__(self, counts: int) -> Strength:
        if not 5 < _size(counts) < 8:
            raise _wrong_size(_size(counts))
        best = max(self[counts - one] for one in _ONES if counts & 7 * one)
        self[counts] = best
        return best


def _tables() -> tuple[_Fives, _Fives]:
    """The strengths of five cards not all of one suit, and of five of one suit."""
    mixed, suited = _Fives(), _Fives()
    strength = 0
    for kind, hands in _LADDER:
        table = suited if kind in ("flush", "straight-flush") else mixed
        for ranks in hands:
            strength += 1
            table[sum(_ONES[rank] for rank in ranks)] = strength
    # Three of the board and two of a hole are looked up for all pairs of ranks, possible or not.
    mixed.update((5 * one, 0) for one in _ONES)
    return mixed, suited


_MIXED, _FLUSHES = _tables()
_PLACE: Final[dict[int, int]] = {
    _ONES[a] + _ONES[b]: at for at, (a, b) in enumerate(combinations_with_replacement(_EVERY, 2))
}
"""Counts of ranks of two cards -> their place in a row."""


def _one_by_one(counts: int) -> list[int]:
    """The counts of each card on its own."""
    return [one for rank, one in enumerate(_ONES) for _ in range(counts >> 3 * rank & 7)]


class _Rows(dict[int, Sequence[Strength]]):
    """Counts of ranks of a board -> the best of any two ranks with three of it, flushes aside."""

    def __missing__(self, board: int) -> Sequence[Strength]:
        threes = {sum(three) for three in combinations(_one_by_one(board), 3)}
        strength = _MIXED.__getitem__
        # Rows are read far more often than made: arrays are small enough to stay in the cache.
        by_three = [map(strength, [three + two for two in _PLACE]) for three in threes]
        self[board] = row = array("H", map(max, *by_three))
        return row


class _Picks(dict[int, Callable[[Sequence[Strength]], tuple[Strength, ...]]]):
    """Counts of ranks of a hole -> what takes the places of its pairs out of a row."""

    def __missing__(self, hole: int) -> Callable[[Sequence[Strength]], tuple[Strength, ...]]:
        if not 2 <= _size(hole) <= 6:
            raise _wrong_size(_size(hole))
        places = {_PLACE[sum(two)] for two in combinations(_one_by_one(hole), 2)}
        # One place twice is harmless, and makes what is taken a tuple even of a single place.
        self[hole] = pick = itemgetter(*places, min(places))
        return pick


_ROWS: Final = _Rows()
_PICKS: Final = _Picks()
_STRAIGHT_SETS: Final = [sum(_ONES[rank] for rank in ranks) for ranks in reversed(_STRAIGHTS)]


def rank(
    share: Share, holes: Sequence[tuple[Card, ...]], board: tuple[Card, ...]
) -> list[Strength]:
    """How strong each hole is on a board for one share of a pot, in the order of the holes.

    `high` gives 1 (7-5-4-3-2) to 7462 (royal flush). With `hole` None it takes the best five of
    hole and board, which make five to seven cards; with 2 exactly two of a hole of two to six and
    three of a board of five. `eight-or-better`, with `hole` 2, gives 1 (8-7-6-5-4) to 56 (the
    wheel), 0 for no low. Raises `BadSettings` for another share and, on `high`, for a number of
    cards that makes no hand.

    >>> rank(Share("high"), [("As", "Ks"), ("2c", "2d")], ("Qs", "Js", "Ts", "2h", "3d"))
    [7462, 5040]
    """
    if share.ladder == "high":
        if share.hole is None:
            return _best_of_all(holes, board)
        if share.hole == 2 and len(board) == 5:
            return _two_and_three(holes, board)
    elif share.ladder == "eight-or-better" and share.hole == 2 and len(board) == 5:
        return lows(holes, board)
    raise _refusal(share, board)


def best(hand: Sequence[Card]) -> Strength:
    """How strong the best five of five to seven cards are on the `high` ladder: `rank` for one hand
    without a board. Raises `BadSettings` for another number of cards.

    >>> best(("As", "Ks", "Qs", "Js", "Ts"))
    7462
    """
    held = _FIVE_FLUSH
    for card in hand:
        held += _KEY[card]
    flush = held & _TOP_BITS
    if not flush:
        return _MIXED[held >> _SUITS_WIDTH]
    if len(hand) > 7:
        raise _wrong_size(len(hand))
    return _FLUSHES[sum(map(_SUITED[flush], hand))]


def _best_of_all(holes: Sequence[tuple[Card, ...]], board: tuple[Card, ...]) -> list[Strength]:
    """The best five of each hole and the board together."""
    key = _KEY.__getitem__
    start = sum(map(key, board), _FIVE_FLUSH)
    found: list[Strength] = []
    for hole in holes:
        held = sum(map(key, hole), start)
        if flush := held & _TOP_BITS:
            # Seven cards with five of a suit leave no room for a full house or four of a kind.
            cards = hole + board
            if len(cards) > 7:
                raise _wrong_size(len(cards))
            found.append(_FLUSHES[sum(map(_SUITED[flush], cards))])
        else:
            found.append(_MIXED[held >> _SUITS_WIDTH])
    return found


def _two_and_three(holes: Sequence[tuple[Card, ...]], board: tuple[Card, ...]) -> list[Strength]:
    """The best of exactly two of each hole and three of the board."""
    held = sum(map(_KEY.__getitem__, board), _THREE_FLUSH)
    row = _ROWS[held >> _SUITS_WIDTH]
    count = _COUNT.__getitem__
    found = [max(_PICKS[sum(map(count, hole))](row)) for hole in holes]
    if flush := held & _TOP_BITS:
        suited = _SUITED[flush]
        on_board = sum(map(suited, board))
        for at, hole in enumerate(holes):
            in_hole = sum(map(suited, hole))
            if in_hole & (in_hole - 1):
                found[at] = max(found[at], _flush(in_hole, on_board))
    return found


def _flush(in_hole: int, on_board: int) -> Strength:
    """The best flush of two ranks of the hole and three or more of the board, all of one suit."""
    held = in_hole | on_board
    for straight in _STRAIGHT_SETS:
        if straight & held == straight and (straight & in_hole).bit_count() == 2:
            return _FLUSHES[straight]
    return _FLUSHES[_highest(in_hole, 2) | _highest(on_board, 3)]


def _highest(ranks: int, size: int) -> int:
    """The `size` highest of a set of ranks."""
    rest = ranks
    for _ in range(size):
        rest ^= 1 << rest.bit_length() - 1
    return ranks ^ rest


def category(strength: Strength) -> Category:
    """What kind of hand a strength on the `high` ladder is; raises `BadSettings` for none."""
    if not 0 < strength <= ROYAL_FLUSH:
        what = f"strength {strength}"
        raise BadSettings(what, (f"a high hand has 1 to {ROYAL_FLUSH}",))
    return _CATEGORIES[bisect_left(_BEST_OF, strength)]


def name(strength: Strength) -> str:
    """The category in words; a straight flush to the ace is called royal flush.

    >>> name(7462), name(1)
    ('royal flush', 'high card')
    """
    return "royal flush" if strength == ROYAL_FLUSH else category(strength).replace("-", " ")


def _refusal(share: Share, board: tuple[Card, ...]) -> BadSettings:
    """The error for a share of a pot, or a board, that nothing here ranks."""
    if share in (HIGH2, LOW2):
        return _wrong_size(len(board))
    what = f"a share of {share.ladder} with {share.hole or 'any'} hole cards"
    return BadSettings(what, ("only high, and eight-or-better of two hole cards, can be ranked",))


def _wrong_size(size: int) -> BadSettings:
    """The error for so many cards that no rule here ranks them."""
    why = "a hand is of five to seven, or of two to six in the hole and five on the board"
    return BadSettings(f"{size} cards", (why,))
