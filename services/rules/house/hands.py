"""What the house pays a hand of five or six cards for: its first hand, and a second one that has a
card of its own (rules C4).

A kind of hand is made by its constituents: all five cards of a straight or better, the four, three
or two of a rank, both pairs, or the ace and the king; kickers are none. The second hand is the best
paid kind whose constituents are not all constituents of the first.
"""

from bisect import bisect_right
from collections.abc import Sequence
from typing import Final, NamedTuple, get_args

from schemas.cards import RANKS, Card, cards
from schemas.houses import BonusTable, DealerMin, House, PaidHand, PayTable
from services.rules.ranking import Strength, best

KINDS: Final[tuple[PaidHand, ...]] = get_args(PaidHand)
"""What can be paid for, weakest first."""

_FIELDS: Final = {kind: kind.replace("-", "_") for kind in KINDS}
_ORDER: Final = {kind: at for at, kind in enumerate(KINDS)}
_OF_FIVE: Final = frozenset[PaidHand](("straight", "flush", "straight-flush", "royal-flush"))
_BITS: Final = {one: 1 << at for at, one in enumerate(RANKS, start=1)} | {"A": 1 << 13 | 1}
"""A rank's place in a row of ranks; the ace is below the deuce too."""
_WHEEL: Final = 1


class Paid(NamedTuple):
    """How strong a hand is, and what it is paid for; None: nothing."""

    strength: Strength  # of its best five cards, as `ranking.rank` gives it
    first: PaidHand | None
    second: PaidHand | None


def strength(hand: Sequence[Card]) -> Strength:
    """How strong the best five of five or six cards are."""
    return best(hand)


_WEAKEST: Final = (
    "As Kd 4c 3h 2s",
    "2s 2d 5c 4h 3s",
    "3s 3d 2c 2h 4s",
    "2s 2d 2c 4h 3s",
    "5s 4d 3c 2h As",
    "7s 5s 4s 3s 2s",
    "2s 2d 2c 3h 3s",
    "2s 2d 2c 2h 3s",
    "5s 4s 3s 2s As",
    "As Ks Qs Js Ts",
)
"""The weakest hand of every kind."""
_LEAST: Final = tuple(strength(cards(hand)) for hand in _WEAKEST)
_FIRST: Final[tuple[PaidHand | None, ...]] = (None, *KINDS)
_QUALIFIES: Final[dict[DealerMin, Strength]] = {"ace-king": _LEAST[0], "pair": _LEAST[1]}


def first_hand(hand: Strength) -> PaidHand | None:
    """What a hand of this strength is paid for first."""
    return _FIRST[bisect_right(_LEAST, hand)]


def qualifies(dealer: Strength, house: House) -> bool:
    """Whether the house plays with a dealer hand of this strength."""
    return dealer >= _QUALIFIES[house.dealer_min]


def paid(hand: Sequence[Card], house: House) -> Paid:
    """What a house pays five or six cards for, should they beat the dealer."""
    held = strength(hand)
    first = _FIRST[bisect_right(_LEAST, held)]
    if first is None or not house.second_hand:
        return Paid(held, first, None)
    others = _of_six(first, hand, house) if first in _OF_FIVE else _of_groups(first, hand)
    if others and others[-1] == "ace-king" and not house.ace_king_as_second:
        others.pop()
    table = house.pays
    second = others[0] if others else None
    if len(others) > 1:
        second = max(others, key=lambda kind: (pays(table, kind), _ORDER[kind]))
    return Paid(held, first, second if pays(table, second) else None)


def pays(table: PayTable | BonusTable, kind: PaidHand | None) -> int:
    """What a table pays for a kind of hand, to one."""
    return 0 if kind is None else getattr(table, _FIELDS[kind])


def multiplier(hand: Paid, house: House) -> int:
    """What both hands are paid together, to one, on the bet."""
    first = pays(house.pays, hand.first)
    return first if hand.second is None else first + pays(house.pays, hand.second)


def _of_groups(first: PaidHand, hand: Sequence[Card]) -> list[PaidHand]:
    """What else cards hold whose first hand is made of equal ranks; ace-king last."""
    written = "".join(hand)
    aces, kings = written.count("A"), written.count("K")
    others: list[PaidHand] = []
    if len(hand) == 6:
        ranks = len(set(written[::2]))
        if ranks == 3 and first == "two-pair":
            others += ("two-pair", "pair")
        elif ranks == 2:
            others += ("full-house", "two-pair", "pair")
            if first == "full-house":
                others.append("three-of-a-kind")
    if aces and kings and first != "ace-king":
        whole = (first == "two-pair" and aces == kings == 2) or (
            first == "full-house" and aces + kings == 5
        )
        if not whole:
            others.append("ace-king")
    return others


def _of_six(first: PaidHand, hand: Sequence[Card], house: House) -> list[PaidHand]:
    """What else six cards hold whose first hand takes five of them; ace-king last."""
    if len(hand) < 6:
        return []
    written = "".join(hand)
    ranks, suits = written[::2], written[1::2]
    row = 0
    for one in ranks:
        row |= _BITS[one]
    rows = row & row >> 1 & row >> 2 & row >> 3 & row >> 4
    doubled = len(set(ranks)) == 5
    others: list[PaidHand] = []
    suited = first != "straight" and len(set(suits)) == 1
    if suited:
        others.append("flush")
        if rows.bit_count() > 1:
            others += ("straight-flush", "straight")
    elif doubled:
        others.append("pair")
        if first != "flush" and house.straight_duplicate_rank == "straight":
            others.append("straight")
    elif rows.bit_count() > (first != "flush"):
        others.append("straight")
    if "A" in ranks and "K" in ranks and _new_ace_king(first, ranks, suits, rows):
        others.append("ace-king")
    return others


def _new_ace_king(first: PaidHand, ranks: str, suits: str, rows: int) -> bool:
    """Whether an ace or a king lies outside a first hand of five cards."""
    if ranks.count("A") + ranks.count("K") > 2:
        return True
    if first != "flush" and rows == _WHEEL:  # the king beside 5-4-3-2-A
        return True
    if first == "straight" or len(set(suits)) == 1:
        return False
    odd = next(at for at, suit in enumerate(suits) if suits.count(suit) == 1)
    return ranks[odd] in "AK"
