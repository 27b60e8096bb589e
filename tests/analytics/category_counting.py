"""How many of all deals make each category, counted exactly by classes of ranks and one suit.

Apart from the product's ranking: categories come from counting ranks, five at a time. Only one suit
can make a flush on a board, so that a deal is its ranks, and which cards are of that suit.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement, product
from math import comb, prod

import numpy as np
from numpy.typing import NDArray

RANKS = range(13)
HIGH_CARD, PAIR, TWO_PAIR, TRIPS, STRAIGHT, FLUSH, FULL, QUADS, STRAIGHT_FLUSH = range(9)
STRAIGHTS = [{12, 0, 1, 2, 3}, *({*range(low, low + 5)} for low in range(9))]

Ranks = tuple[int, ...]
Numbers = NDArray[np.int64]


def of_five(ranks: Iterable[int]) -> int:
    """The category of five cards that are not of one suit."""
    held = Counter(ranks)
    match sorted(held.values(), reverse=True):
        case [4 | 5, *_]:
            return QUADS
        case [3, 2]:
            return FULL
        case [3, *_]:
            return TRIPS
        case [2, 2, *_]:
            return TWO_PAIR
        case [2, *_]:
            return PAIR
        case _:
            return STRAIGHT if set(held) in STRAIGHTS else HIGH_CARD


def of_seven() -> list[int]:
    """Of all sevens of the deck, how many make each category at best."""
    found = [0] * 9
    for ranks in combinations_with_replacement(RANKS, 7):
        held = Counter(ranks)
        if max(held.values()) > 4:
            continue
        best = max(of_five(five) for five in set(combinations(ranks, 5)))
        flushes = _flushes(held)
        found[best] += prod(comb(4, count) for count in held.values()) - sum(flushes)
        found[FLUSH] += flushes[0]
        found[STRAIGHT_FLUSH] += flushes[1]
    return found


def _flushes(held: Counter[int]) -> list[int]:
    """How many ways of suits have five or more of one, without a straight of it and with one."""
    found = [0, 0]
    for size in range(5, len(held) + 1):
        for suited in combinations(held, size):
            ways = prod(comb(3, count - (rank in suited)) for rank, count in held.items())
            found[any(one <= set(suited) for one in STRAIGHTS)] += 4 * ways
    return found


class Holes:
    """Sets of ranks, with repeats, that so many cards can have; beside boards of five."""

    def __init__(self, size: int) -> None:
        self.size = size
        ranks = list(combinations_with_replacement(RANKS, size))
        self.columns = np.array(ranks, np.int64).reshape(len(ranks), size).T
        # Each as pairs of a rank and how many of it, filled up with a rank 13 of which there is 0.
        slots = [[*Counter(one).items()] for one in ranks]
        filled = np.array([one + [(13, 0)] * (size - len(one)) for one in slots], np.int64)
        self._rank, self._many = filled.reshape(len(ranks), size, 2).T

    def ways(self, left: Sequence[int]) -> Numbers:
        """How many there are of each where so many cards are left of every rank."""
        found, _ = self._with_one(left, [0] * 13)
        return found

    def flush_ways(self, suited: Ranks, rest: Counter[int]) -> Numbers:
        """How many have two or more of the suit in which a board has `suited` beside the `rest`."""
        board = Counter(suited) + rest
        others = [3 - rest[rank] for rank in RANKS]
        none, one = self._with_one(others, [rank not in suited for rank in RANKS])
        return self.ways([4 - board[rank] for rank in RANKS]) - none - one

    def _with_one(self, others: Sequence[int], suited: Sequence[int]) -> tuple[Numbers, Numbers]:
        """How many have no card of a suit, and one: of the others and of it so many are left."""
        without = np.array([[comb(left, many) for many in range(6)] for left in (*others, 0)])
        with_it = np.zeros_like(without)
        with_it[:13, 1:] = without[:13, :-1] * np.array(suited, np.int64)[:, None]
        none = np.ones(self.columns.shape[1], np.int64)
        one = np.zeros_like(none)
        for rank, many in zip(self._rank, self._many, strict=True):
            factor = without[rank, many]
            one = one * factor + none * with_it[rank, many]
            none = none * factor
        return none, one


@cache
def holes_of(size: int) -> Holes:
    """All sets of ranks of so many cards."""
    return Holes(size)


@cache
def _five_ranks() -> dict[Ranks, int]:
    return {five: of_five(five) for five in combinations_with_replacement(RANKS, 5)}


@cache
def _with_pairs(three: Ranks) -> Numbers:
    five = _five_ranks()
    return np.array([[five[tuple(sorted((*three, a, b)))] for b in RANKS] for a in RANKS])


def _by_pair(board: Ranks) -> Numbers:
    """The best category of any two ranks with three of a board's."""
    return np.maximum.reduce([_with_pairs(three) for three in set(combinations(board, 3))])


def flush_boards(ranks: Ranks) -> Iterator[tuple[Ranks, Counter[int], int]]:
    """Boards of these ranks with three or more of a suit: which are of it, the others' ranks, and
    how many boards are so.
    """
    held = Counter(ranks)
    for size in range(3, len(held) + 1):
        for suited in combinations(sorted(held), size):
            rest = held - Counter(suited)
            ways = 4 * prod(comb(3, count) for count in rest.values())
            if ways:
                yield suited, rest, ways


def of_board(size: int, ranks: Ranks, suited: Ranks = ()) -> list[int]:
    """Of all holes of so many cards beside a board of these ranks, how many make each category;
    `suited` are those of the suit of which it has three or more.
    """
    board, pairs, holes = Counter(ranks), _by_pair(ranks), holes_of(size)
    categories = _best(pairs, [*holes.columns])
    found = _sums(categories, holes.ways([4 - board[rank] for rank in RANKS]))
    if not suited:
        return found
    rest = board - Counter(suited)
    flushes = _sums(categories, holes.flush_ways(suited, rest))
    straight = _straight_flushes(size, pairs, suited, rest)
    for category in range(9):
        if category < FLUSH:
            found[category] -= flushes[category]
            found[FLUSH] += flushes[category] - straight[category]
        else:
            found[category] -= straight[category]
    found[STRAIGHT_FLUSH] += sum(straight)
    return found


def _best(pairs: Numbers, columns: Sequence[Numbers]) -> Numbers:
    """The best category of any two columns of ranks, by that of each two ranks."""
    return np.maximum.reduce([pairs[one, other] for one, other in combinations(columns, 2)])


def _sums(categories: Numbers, ways: Numbers) -> list[int]:
    every = np.broadcast_to(ways, categories.shape)
    sums = np.bincount(categories.ravel(), every.ravel(), minlength=9)  # exact: far below 2**53
    return [int(one) for one in sums]


def _straight_flushes(size: int, pairs: Numbers, suited: Ranks, rest: Counter[int]) -> list[int]:
    """Holes that make a straight flush, by what their ranks alone make."""
    found = [0] * 9
    # Two of the hole complete exactly three of the board: where the board has four or five of the
    # straight, the hole, which has none of the same cards, cannot put in two.
    wanted = [one - {*suited} for one in STRAIGHTS if len(one - {*suited}) == 2]
    free = [rank for rank in RANKS if rank not in suited]
    for many in range(2, size + 1) if wanted else ():
        held = [one for one in combinations(free, many) if any(two <= {*one} for two in wanted)]
        others = holes_of(size - many)
        columns = [*np.array(held).T[:, :, None], *others.columns[:, None, :]]
        shape = len(held), others.columns.shape[1]
        categories = _best(pairs, [np.broadcast_to(one, shape) for one in columns])
        ways = others.ways([3 - rest[rank] for rank in RANKS])
        found = [sum(both) for both in zip(found, _sums(categories, ways), strict=True)]
    return found


def of_deals(size: int) -> list[int]:
    """Of all holes of so many cards with a board, how many make each category of exactly two and
    three.
    """
    found = [0] * 9
    for ranks in combinations_with_replacement(RANKS, 5):
        plain = prod(comb(4, count) for count in Counter(ranks).values())
        for suited, _, ways in flush_boards(ranks):
            found = _added(found, of_board(size, ranks, suited), ways)
            plain -= ways
        if plain:
            found = _added(found, of_board(size, ranks), plain)
    return found


def _added(found: list[int], more: list[int], ways: int) -> list[int]:
    return [one + ways * other for one, other in zip(found, more, strict=True)]


def lows_of_deals(size: int) -> list[int]:
    """Of all holes and boards, how many make no low, an eight low, and so on to the five low.

    Of the ranks ace to eight a deal holds a set in the hole and a set on the board; every card of
    the others is like any other.
    """
    found = [0] * 5
    for hole, ways in _low_sets(size):
        for board in range(256):
            shown = [at for at in range(8) if board >> at & 1]
            found[_best_low(hole, board)] += sum(
                many * _boards_with(tuple(sorted(used[at] for at in shown)), size - sum(used))
                for used, many in ways.items()
            )
    return found


def _low_sets(size: int) -> list[tuple[int, dict[Ranks, int]]]:
    """Sets of low ranks with the ways to hold them: by how many cards of each rank, and how many
    holes are so.
    """
    found: dict[int, dict[Ranks, int]] = {}
    for counts in product(range(5), repeat=8):
        low = sum(counts)
        if low <= size:
            held = sum(1 << at for at, count in enumerate(counts) if count)
            ways = prod(comb(4, count) for count in counts) * comb(20, size - low)
            found.setdefault(held, {})[counts] = ways
    return list(found.items())


@cache
def _boards_with(used: Ranks, high: int) -> int:
    """How many boards hold exactly some low ranks, of which a hole has so many each, beside so many
    cards of the hole that are not low.
    """
    ways = [comb(20 - high, many) for many in range(6)]
    for one in used:
        more = [comb(4 - one, many) if many else 0 for many in range(6)]
        ways = [sum(ways[many - of] * more[of] for of in range(many + 1)) for many in range(6)]
    return ways[5]


@cache
def _best_low(hole: int, board: int) -> int:
    """0 for no low, else 8 less the place of its highest card: 1 the eight low, 4 the five low."""
    best = 0
    for two in combinations([at for at in range(8) if hole >> at & 1], 2):
        for three in combinations([at for at in range(8) if board >> at & 1], 3):
            if len({*two, *three}) == 5:
                best = max(best, 8 - max(*two, *three))
    return best
