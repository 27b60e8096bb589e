"""Every hand of five or six cards by what its pay can depend on, and what it is paid by the words
of rules C4 alone: independent of the code under test.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, combinations_with_replacement
from math import comb, prod
from typing import Final, NamedTuple

from schemas.cards import RANKS, Card, cards

ORDER: Final = (
    "ace-king",
    "pair",
    "two-pair",
    "three-of-a-kind",
    "straight",
    "flush",
    "full-house",
    "four-of-a-kind",
    "straight-flush",
    "royal-flush",
)
DEFAULT_PAYS: Final = dict(zip(ORDER, (1, 1, 2, 3, 4, 5, 7, 20, 50, 100), strict=True))
"""Rules C6, the default table."""
_ROWS: Final = [{*"A23456789TJQKA"[at : at + 5]} for at in range(10)]


class Pattern(NamedTuple):
    """A hand that stands for `hands` others: the same ranks, and the same of them in one suit where
    that makes a flush.
    """

    cards: tuple[Card, ...]
    hands: int


def patterns(size: int) -> Iterator[Pattern]:
    """All hands of five or six cards; suits matter only where five or more are of one."""
    flushes: Counter[tuple[str, ...]] = Counter()
    for flush in _flushes(size):
        flushes[tuple(sorted(card[0] for card in flush.cards))] += flush.hands
        yield flush
    for ranks in combinations_with_replacement(RANKS, size):
        held = Counter(ranks)
        if max(held.values()) > 4:
            continue
        hands = prod(comb(4, times) for times in held.values()) - flushes[tuple(sorted(ranks))]
        if hands:
            yield Pattern(_without_flush(ranks), hands)


def _flushes(size: int) -> Iterator[Pattern]:
    """Five or six of one suit, four suits each; a sixth card of another suit has three."""
    for suited in combinations(RANKS, size):
        yield Pattern(cards("".join(rank + "s" for rank in suited)), 4)
    if size == 6:
        for suited in combinations(RANKS, 5):
            held = "".join(rank + "s" for rank in suited)
            for odd in RANKS:
                yield Pattern(cards(held + odd + "h"), 12)


def _without_flush(ranks: Sequence[str]) -> tuple[Card, ...]:
    """Cards of these ranks, never five of one suit: the suits go round and round."""
    return cards("".join(rank + "cdhs"[at % 4] for at, rank in enumerate(ranks)))


def combination(hand: Sequence[str]) -> str | None:
    """What cards are that are all constituents of it: two to five, not one to spare."""
    ranks = [card[0] for card in hand]
    match len(hand), len({*ranks}):
        case 2, 2:
            return "ace-king" if {*ranks} == {*"AK"} else None
        case 2 | 3 | 4, 1:
            return {2: "pair", 3: "three-of-a-kind", 4: "four-of-a-kind"}[len(hand)]
        case 4, 2:
            return "two-pair" if ranks.count(ranks[0]) == 2 else None
        case 5, 2:
            return "full-house" if ranks.count(ranks[0]) in (2, 3) else None
        case 5, 5:
            return _of_five({*ranks}, {card[1] for card in hand})
        case _:
            return None


def _of_five(ranks: set[str], suits: set[str]) -> str | None:
    if ranks not in _ROWS:
        return "flush" if len(suits) == 1 else None
    if len(suits) > 1:
        return "straight"
    return "royal-flush" if ranks == _ROWS[-1] else "straight-flush"


class Made(NamedTuple):
    """A combination and its constituents."""

    kind: str
    cards: frozenset[str]


def combinations_in(hand: Sequence[str]) -> list[Made]:
    """Every combination contained in five or six cards."""
    made = [
        Made(kind, frozenset(chosen))
        for size in range(2, 6)
        for chosen in combinations(hand, size)
        if (kind := combination(chosen)) is not None
    ]
    in_a_row_of_a_suit = [one.cards for one in made if one.kind in ORDER[-2:]]
    return made + [
        Made(kind, five) for five in in_a_row_of_a_suit for kind in ("straight", "flush")
    ]


def by_the_rules(
    hand: Sequence[str],
    pays: dict[str, int] = DEFAULT_PAYS,
    without: Iterable[str] = (),
) -> tuple[str | None, str | None]:
    """First and second hand by rules C4; `without` kinds that are no second hand in this house, and
    none is one that is paid nothing.
    """
    made = combinations_in(hand)
    if not made:
        return None, None
    first = max(made, key=lambda one: (ORDER.index(one.kind), _high(one.cards)))
    seconds = [one.kind for one in made if one.cards - first.cards and one.kind not in {*without}]
    second = max(seconds, key=lambda kind: (pays[kind], ORDER.index(kind)), default=None)
    return first.kind, second if second is not None and pays[second] else None


def _high(made: frozenset[str]) -> list[tuple[int, int]]:
    """What decides between two combinations of a kind: the larger groups, then the ranks."""
    held = Counter(card[0] for card in made)
    places = {rank: RANKS.index(rank) for rank in held}
    if {*held} == _ROWS[0]:
        places["A"] = -1
    return sorted(((times, places[rank]) for rank, times in held.items()), reverse=True)
