"""The audit's own ranking of five and six cards, by trying all of them, and what a house pays for
(rules C3, C4).
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Final, NamedTuple, get_args

from schemas.houses import BonusTable, House, PaidHand, PayTable

Strength = tuple[int, tuple[int, ...]]
"""A category, then the ranks in the order they are compared: the greater the stronger."""

_RANKS: Final = "23456789TJQKA"
_ACE, _KING, _FIVE = 12, 11, 3
_KINDS: Final[tuple[PaidHand, ...]] = get_args(PaidHand)
_OF_A_RANK: Final[tuple[tuple[PaidHand, int], ...]] = (
    ("four-of-a-kind", 4),
    ("three-of-a-kind", 3),
    ("pair", 2),
)
_SHAPES: Final[dict[tuple[int, ...], int]] = {
    (2, 1, 1, 1): 1,
    (2, 2, 1): 2,
    (3, 1, 1): 3,
    (3, 2): 6,
    (4, 1): 7,
}


class Paid(NamedTuple):
    """A hand: its strength, its first and its second hand."""

    strength: Strength
    first: PaidHand | None
    second: PaidHand | None


def strength(hand: Sequence[str]) -> Strength:
    """How strong the best five of five or six cards are; category 0 is no pair."""
    return max(_of_five(five) for five in combinations(hand, 5))


def first_hand(found: Strength) -> PaidHand | None:
    """What a hand of this strength is paid for first."""
    category, ranks = found
    if category:
        return _KINDS[category]
    return "ace-king" if ranks[:2] == (_ACE, _KING) else None


def qualifies(found: Strength, house: House) -> bool:
    """Whether the house plays with a dealer hand of this strength."""
    kind = first_hand(found)
    return kind is not None and (house.dealer_min == "ace-king" or kind != "ace-king")


def pays(table: PayTable | BonusTable, kind: PaidHand | None) -> int:
    """What a table pays for a kind of hand, to one."""
    return 0 if kind is None else getattr(table, kind.replace("-", "_"))


def paid(hand: Sequence[str], house: House) -> Paid:
    """A hand of five or six cards: the second one must have a constituent the first has not."""
    best = max(combinations(hand, 5), key=_of_five)
    found = _of_five(best)
    first = first_hand(found)
    if first is None or not house.second_hand:
        return Paid(found, first, None)
    taken = max((cards for kind, cards in _combinations(best) if kind == first), key=_ranks_of)
    others: set[PaidHand] = {
        kind
        for kind, cards in _combinations(hand)
        if cards - taken and _counts(kind, cards, taken, house)
    }
    table = house.pays
    second = max(others, key=lambda kind: (pays(table, kind), _KINDS.index(kind)), default=None)
    return Paid(found, first, second if pays(table, second) else None)


def _counts(kind: PaidHand, cards: frozenset[str], taken: frozenset[str], house: House) -> bool:
    """Whether a house takes such a combination as a second hand."""
    if kind == "ace-king":
        return house.ace_king_as_second
    doubled = kind == "straight" and _ranks_of(cards) == _ranks_of(taken)
    return not doubled or house.straight_duplicate_rank == "straight"


def _of_five(five: Sequence[str]) -> Strength:
    counted = Counter(_RANKS.index(card[0]) for card in five)
    ranks = sorted(counted, key=lambda rank: (-counted[rank], -rank))
    shape = tuple(sorted(counted.values(), reverse=True))
    if shape in _SHAPES:
        return _SHAPES[shape], tuple(ranks)
    top = _straight_top(ranks)
    if len({card[1] for card in five}) == 1:
        if top is None:
            return 5, tuple(ranks)
        return (9 if top == _ACE else 8), (top,)
    return (0, tuple(ranks)) if top is None else (4, (top,))


def _straight_top(ranks: Sequence[int]) -> int | None:
    """The highest rank of five different ones in a row, the ace below the deuce too."""
    if ranks[0] - ranks[4] == 4:
        return ranks[0]
    return _FIVE if list(ranks) == [_ACE, 3, 2, 1, 0] else None


def _combinations(hand: Sequence[str]) -> Iterator[tuple[PaidHand, frozenset[str]]]:
    """Everything that is paid for in some cards, with its constituents."""
    for five in combinations(hand, 5):
        category = _of_five(five)[0]
        if category in (4, 5, 6, 8, 9):
            yield _KINDS[category], frozenset(five)
        if category in (8, 9):
            yield "flush", frozenset(five)
            yield "straight", frozenset(five)
    for kind, size in _OF_A_RANK:
        for some in combinations(hand, size):
            if len({card[0] for card in some}) == 1:
                yield kind, frozenset(some)
    for some in combinations(hand, 4):
        if sorted(Counter(card[0] for card in some).values()) == [2, 2]:
            yield "two-pair", frozenset(some)
    for some in combinations(hand, 2):
        if {card[0] for card in some} == {"A", "K"}:
            yield "ace-king", frozenset(some)


def _ranks_of(cards: frozenset[str]) -> list[int]:
    return sorted((_RANKS.index(card[0]) for card in cards), reverse=True)
