"""Ranking against the known numbers of poker hands, every selection by hand, and PokerKit."""

import random
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations, combinations_with_replacement, pairwise, permutations
from math import comb, prod
from typing import Final

import pokerkit
import pytest
from hypothesis import given
from hypothesis import strategies as st

from schemas.cards import DECK, RANKS, SUITS, Card, card, cards
from schemas.errors import BadSettings
from schemas.variants import HIGH, HIGH2, LOW2, Share
from services.rules.ranking import category, name, rank

Deal = tuple[tuple[Card, ...], tuple[Card, ...]]

FIVE_CARD_HANDS: Final = {
    "straight-flush": 40,
    "four-of-a-kind": 624,
    "full-house": 3_744,
    "flush": 5_108,
    "straight": 10_200,
    "three-of-a-kind": 54_912,
    "two-pair": 123_552,
    "pair": 1_098_240,
    "high-card": 1_302_540,
}
SEVEN_CARD_HANDS: Final = {
    "straight-flush": 41_584,
    "four-of-a-kind": 224_848,
    "full-house": 3_473_184,
    "flush": 4_047_644,
    "straight": 6_180_020,
    "three-of-a-kind": 6_461_620,
    "two-pair": 31_433_400,
    "pair": 58_627_800,
    "high-card": 23_294_460,
}
TWO_SUITS: Final = tuple(card for card in DECK if card[1] in "hs")


def strength(text: str) -> int:
    """The strength of five to seven cards, taken from anywhere."""
    return rank(HIGH, (cards(text),), ())[0]


def rank_sets(size: int) -> Iterator[tuple[str, ...]]:
    """Every multiset of ranks that a deck with four of each can deal."""
    for ranks in combinations_with_replacement(RANKS, size):
        if max(Counter(ranks).values()) <= 4:
            yield ranks


def unsuited(ranks: tuple[str, ...]) -> tuple[Card, ...]:
    """Cards of those ranks with the suits dealt round, so that no five are of one suit."""
    return tuple(card(rank + SUITS[at % 4]) for at, rank in enumerate(ranks))


@cache
def suitings(held: tuple[int, ...]) -> tuple[int, int]:
    """How many ways to suit ranks held so often make five of a suit, and how many do not."""
    every = prod(comb(4, count) for count in held)
    of_one_suit = 0
    for size in range(5, len(held) + 1):
        for suited in map(set, combinations(range(len(held)), size)):
            of_one_suit += prod(
                comb(3, count - 1) if at in suited else comb(3, count)
                for at, count in enumerate(held)
            )
    return 4 * of_one_suit, every - 4 * of_one_suit


def count_hands(size: int) -> Counter[str]:
    """How many hands of so many cards each category has, from one hand a set of ranks."""
    found: Counter[str] = Counter()
    sets = list(rank_sets(size))
    strengths = rank(HIGH, [unsuited(ranks) for ranks in sets], ())
    for ranks, mixed in zip(sets, strengths, strict=True):
        found[category(mixed)] += suitings(tuple(sorted(Counter(ranks).values())))[1]
    for suited in range(5, size + 1):
        for ranks in combinations(RANKS, suited):
            # The cards of other suits cannot matter: a flush leaves no room for anything better.
            flush = strength("".join(one + "h" for one in ranks))
            found[category(flush)] += 4 * comb(39, size - suited)
    return found


def selections(hole: tuple[Card, ...], board: tuple[Card, ...]) -> Iterator[tuple[Card, ...]]:
    """Every two of the hole with every three of the board."""
    return (two + three for two in combinations(hole, 2) for three in combinations(board, 3))


def low_ranks(five: tuple[Card, ...]) -> tuple[int, ...] | None:
    """The ranks of a low from the highest down with the ace as one, None if it does not qualify."""
    values = sorted(("A2345678".find(card[0]) + 1 for card in five), reverse=True)
    return tuple(values) if len(set(values)) == 5 and min(values) > 0 else None


def deals(hole: int, number: int) -> list[Deal]:
    """Holes and boards from a fixed seed, every other from two suits, where flushes are common."""
    source = random.Random(f"{hole} of {number}")
    dealt: list[Deal] = []
    for at in range(number):
        drawn = tuple(source.sample(TWO_SUITS if at % 2 else DECK, hole + 5))
        dealt.append((drawn[:hole], drawn[hole:]))
    return dealt


@st.composite
def dealt(draw: st.DrawFn, hole: int) -> Deal:
    """A hole and a board, often with many cards of a suit."""
    deck = draw(st.sampled_from((DECK, TWO_SUITS)))
    drawn = draw(st.lists(st.sampled_from(deck), min_size=hole + 5, max_size=hole + 5, unique=True))
    return tuple(drawn[:hole]), tuple(drawn[hole:])


def test_five_cards_make_the_known_number_of_hands_of_each_category() -> None:
    found = count_hands(5)

    assert found == FIVE_CARD_HANDS


def test_best_five_of_seven_make_the_known_number_of_hands_of_each_category() -> None:
    found = count_hands(7)

    assert found == SEVEN_CARD_HANDS


def test_hands_that_differ_have_the_strengths_1_to_7462_each_once() -> None:
    mixed = [rank(HIGH, (unsuited(ranks),), ())[0] for ranks in rank_sets(5)]
    suited = [strength("".join(r + "s" for r in ranks)) for ranks in combinations(RANKS, 5)]

    assert sorted(mixed + suited) == list(range(1, 7463))


@pytest.mark.parametrize(
    ("weaker", "stronger"),
    [
        ("7c 5d 4h 3s 2c", "7c 6d 4h 3s 2c"),
        ("Ac Kd Qh Js 9c", "2c 2d 3h 4s 5c"),
        ("As Ah 4d 3c 2s", "As Ah 5d 3c 2s"),
        ("Ac Ad Kh Ks Qc", "2c 2d 2h 3s 4c"),
        ("Kc Kd 2h 2s Ac", "Ac Ad 2h 2s 3c"),
        ("Ah 2c 3d 4s 5h", "2h 3c 4d 5s 6h"),
        ("Qh Kc Ad 2s 3h", "2c 2d 3h 4s 5c"),
        ("Th Jc Qd Ks Ah", "2h 3h 4h 5h 7h"),
        ("Ah Kh Qh Jh 9h", "2c 2d 2h 3s 3c"),
        ("2c 2d 2h As Ac", "3c 3d 3h 2s 2c"),
        ("Ac Ad Ah Ks Kc", "2c 2d 2h 2s 3c"),
        ("Ac Ad Ah As Kc", "Ah 2h 3h 4h 5h"),
        ("Kh Qh Jh Th 9h", "Ah Kh Qh Jh Th"),
    ],
)
def test_stronger_hand_has_the_larger_strength(weaker: str, stronger: str) -> None:
    assert strength(weaker) < strength(stronger)


def test_sixth_and_seventh_card_never_break_a_tie() -> None:
    board = cards("As Ac Kd Qh Jh")

    one, other = rank(HIGH, [cards("Ah 2c"), cards("Ad 3c")], board)

    assert one == other


@pytest.mark.parametrize("hole", [4, 5, 6])
@given(data=st.data())
def test_two_of_the_hole_and_three_of_the_board_is_the_best_of_all_selections(
    data: st.DataObject, hole: int
) -> None:
    held, board = data.draw(dealt(hole))

    found = rank(HIGH2, (held,), board)

    assert found == [max(rank(HIGH, tuple(selections(held, board)), ()))]


@pytest.mark.parametrize(
    ("hole", "board", "expected"),
    [
        ("9h 2c 2d 3c", "Kh Qh Jh Th 4s", "pair"),
        ("9h 8h 2c 3c", "Qh Jh Th 2h 4s", "straight-flush"),
        ("Ah Kh Qh 3c", "Jh Th 4h 2c 4s", "flush"),
        ("Ah 2h 9d Td", "3h 4h 5h Kd Qc", "straight-flush"),
        ("As Ks Qd Qc", "Qh Qs Js 3d Ts", "straight-flush"),
        ("Qd Qc Qh 2s", "Qs Js Ts 3d 4s", "three-of-a-kind"),
        ("Ah Kd 7c 6s", "Qh Jh 9h 3h 4c", "high-card"),
    ],
)
def test_straight_flush_and_flush_respect_two_and_three(
    hole: str, board: str, expected: str
) -> None:
    (found,) = rank(HIGH2, (cards(hole),), cards(board))

    assert category(found) == expected


def test_of_two_straight_flushes_the_higher_counts() -> None:
    (found,) = rank(HIGH2, (cards("9h 8h 4h 3h"),), cards("7h 6h 5h Kd Qc"))

    assert found == strength("9h 8h 7h 6h 5h")


@pytest.mark.parametrize("hole", [4, 5, 6])
@given(data=st.data())
def test_low_is_the_best_of_all_selections(data: st.DataObject, hole: int) -> None:
    held, board = data.draw(dealt(hole))
    worst_first = sorted(
        (five[::-1] for five in combinations(range(1, 9), 5)), reverse=True
    )  # rules A2: from the highest card down, the smaller is better

    found = rank(LOW2, (held,), board)

    qualified = [low for five in selections(held, board) if (low := low_ranks(five))]
    assert found == [worst_first.index(min(qualified)) + 1 if qualified else 0]


@pytest.mark.parametrize(
    ("hole", "board", "expected"),
    [
        ("As 2s 9d Td Kc", "3s 4s 5s Kd Qc", 56),
        ("8s 7s Kd Kc Qc", "6h 5d 4c Kh Qd", 1),
        ("As 2s 7d 6c Kc", "8s 8h 5c Kh Jd", 0),
        ("Ah 2h 3d Kc Ks", "4c 5d Ks Qs Jd", 0),
        ("Ah Ad 9d Kc Kd", "4c 5d 6s Qs Jd", 0),
    ],
)
def test_low_runs_from_eight_seven_six_five_four_to_the_wheel(
    hole: str, board: str, expected: int
) -> None:
    assert rank(LOW2, (cards(hole),), cards(board)) == [expected]


@pytest.mark.parametrize(
    ("share", "hole", "number", "theirs"),
    [
        (HIGH, 2, 1500, pokerkit.StandardHighHand.from_game),
        (HIGH2, 4, 300, pokerkit.OmahaHoldemHand.from_game),
        (HIGH2, 5, 200, pokerkit.OmahaHoldemHand.from_game),
        (LOW2, 4, 300, pokerkit.OmahaEightOrBetterLowHand.from_game_or_none),
        (LOW2, 5, 200, pokerkit.OmahaEightOrBetterLowHand.from_game_or_none),
    ],
    ids=["holdem", "omaha", "omaha-5", "omaha-8", "omaha-5-8"],
)
def test_hands_stand_in_the_order_pokerkit_gives_them(
    share: Share,
    hole: int,
    number: int,
    theirs: Callable[[str, str], pokerkit.Hand | None],
) -> None:
    pairs = [
        (rank(share, (held,), board)[0], theirs("".join(held), "".join(board)))
        for held, board in deals(hole, number)
    ]

    assert all((ours == 0) == (other is None) for ours, other in pairs)
    in_order = sorted((pair for pair in pairs if pair[0]), key=lambda pair: pair[0])
    assert len(in_order) > number // 20
    for (ours, other), (our_next, next_other) in pairwise(in_order):
        assert (ours == our_next) == (other == next_other)
        assert ours == our_next or other < next_other


@pytest.mark.parametrize(("share", "hole"), [(HIGH, 2), (HIGH2, 4), (HIGH2, 5), (LOW2, 5)])
@given(data=st.data(), suits=st.sampled_from(list(permutations(SUITS))))
def test_suits_exchanged_leave_the_strength_unchanged(
    data: st.DataObject, suits: tuple[str, ...], share: Share, hole: int
) -> None:
    held, board = data.draw(dealt(hole))
    other = dict(zip(SUITS, suits, strict=True))
    exchanged = [
        tuple(card(one[0] + other[one[1]]) for one in dealt_cards) for dealt_cards in (held, board)
    ]

    assert rank(share, (exchanged[0],), exchanged[1]) == rank(share, (held,), board)


@pytest.mark.parametrize(("share", "hole"), [(HIGH, 2), (HIGH2, 5), (LOW2, 5)])
@given(data=st.data())
def test_order_of_hole_and_board_does_not_matter(
    data: st.DataObject, share: Share, hole: int
) -> None:
    held, board = data.draw(dealt(hole))
    shuffled = tuple(data.draw(st.permutations(held))), tuple(data.draw(st.permutations(board)))

    assert rank(share, (shuffled[0],), shuffled[1]) == rank(share, (held,), board)


@pytest.mark.parametrize(("share", "hole"), [(HIGH, 2), (HIGH2, 4), (LOW2, 4)])
def test_many_holes_in_one_call_are_ranked_as_each_alone(share: Share, hole: int) -> None:
    source = random.Random(hole)
    for deck in (DECK, TWO_SUITS):
        drawn = source.sample(deck, 5 + 5 * hole)
        board = tuple(drawn[:5])
        holes = [tuple(drawn[at : at + hole]) for at in range(5, len(drawn), hole)]

        together = rank(share, holes, board)

        assert together == [rank(share, (held,), board)[0] for held in holes]


def test_board_may_be_short_where_any_five_cards_count() -> None:
    found = rank(HIGH, (cards("As Ah"), cards("Kd Qd")), cards("Ad Kh Ks"))

    assert [category(one) for one in found] == ["full-house", "three-of-a-kind"]


def test_only_the_straight_flush_to_the_ace_is_called_royal() -> None:
    assert name(strength("As Ks Qs Js Ts")) == "royal flush"
    assert name(strength("Ks Qs Js Ts 9s")) == "straight flush"
    assert name(strength("9s 9d 9c Kh Kd")) == "full house"


@pytest.mark.parametrize(
    "share",
    [Share("badugi"), Share("ace-to-five"), Share("eight-or-better"), Share("high", hole=3)],
)
def test_share_nobody_ranks_is_refused_with_its_name(share: Share) -> None:
    with pytest.raises(BadSettings, match=f"a share of {share.ladder}"):
        rank(share, (cards("As Ks Qs Js Ts"),), cards("2c 3c 4c 5c 6c"))


@pytest.mark.parametrize(
    ("share", "hole", "board"),
    [
        (HIGH, "As Kd", "Qh Js"),
        (HIGH, "As Kd Qh", "Jc Td 9h 8s 7c"),
        (HIGH, "As Ks Qs", "Js Ts 9h 8s 7c"),
        (HIGH2, "As", "Jc Td 9h 8s 7c"),
        (HIGH2, "As Kd Qh 2c", "Jc Td 9h 8s"),
        (LOW2, "As Kd Qh 2c", "Jc Td 9h 8s"),
    ],
)
def test_too_many_or_too_few_cards_are_refused(share: Share, hole: str, board: str) -> None:
    with pytest.raises(BadSettings, match="cards"):
        rank(share, (cards(hole),), cards(board))


@pytest.mark.parametrize("none", [0, 7463, -1])
def test_strength_of_no_hand_has_no_category(none: int) -> None:
    with pytest.raises(BadSettings, match="1 to 7462"):
        category(none)
