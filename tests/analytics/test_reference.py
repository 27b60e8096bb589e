"""The reference counts each case as its definition says, and keeps the laws of its figures."""

from collections.abc import Sequence
from fractions import Fraction
from random import Random

import pytest

from schemas.events import AnyEvent
from tests.analytics.case import Case
from tests.analytics.cases import CASES
from tests.analytics.reference import (
    RULES,
    TOTALS,
    Figures,
    counted,
    counted_by_position,
    over_positions,
    variance,
)
from tests.analytics.scripted import scripted
from tests.analytics.varied import varied
from tests.hands import plays

SUMS = TOTALS | {"bb-100", "big-bets-100", "std-bb-100", "house-net", "saw-flop"}
"""Sums and what every hand is a sample of: the rest are rates, whose chance a hand may not give."""

RAKES = ("rake", "rake-dealt", "rake-contributed", "rake-weighted")


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_a_case_counts_as_its_definition_says(case: Case) -> None:
    found = counted([case.facts()])

    for player, expected in case.expected().items():
        figures = found[player, None]
        assert {key: figures[key] for key in expected} == expected, player


def test_no_two_cases_have_one_name() -> None:
    assert len({case.name for case in CASES}) == len(CASES)


@pytest.mark.parametrize("key", sorted(RULES.keys() - SUMS))
def test_every_rate_has_a_case_that_counts_one_that_does_not_and_one_without_a_chance(
    key: str,
) -> None:
    met = {
        (up > 0, down > 0)
        for case in CASES
        for figures in case.expected().values()
        for up, down in [figures.get(key, (-1, -1))]
        if down >= 0
    }

    assert met >= {(False, True), (False, False)}
    assert {(True, True), (True, False)} & met


@pytest.mark.parametrize("key", sorted(SUMS))
def test_every_sum_has_a_case(key: str) -> None:
    assert any(key in figures for case in CASES for figures in case.expected().values())


def hand_by_hand(hands: Sequence[Sequence[AnyEvent]]) -> list[list[Figures]]:
    return [list(counted([facts]).values()) for facts in hands]


def test_chips_are_lost_to_the_rake_and_nothing_else() -> None:
    for seats in hand_by_hand(list(varied(Random(11), 100))):
        net = sum(one["net"][0] for one in seats)
        assert {sum(one[key][0] for one in seats) for key in RAKES} == {-net}
        for one in seats:
            lines = one["showdown-net"], one["non-showdown-net"]
            assert sum(up for up, _ in lines) == one["net"][0]
            assert sorted(down for _, down in lines) == [0, 1]


@pytest.fixture(scope="module")
def seats() -> list[Figures]:
    """What each seat adds of all cases' hands, which meet every chance, and of random ones."""
    hands = [*(case.facts() for case in CASES), *plays(Random(8), 100)]
    return [one for hand in hand_by_hand(hands) for one in hand]


def test_a_rate_counts_a_hand_once_at_most_and_never_without_a_chance(
    seats: list[Figures],
) -> None:
    for one in seats:
        for key in RULES.keys() - SUMS - {"af", "afq"}:
            up, down = one[key]
            assert 0 <= up <= down <= 1, key


@pytest.mark.parametrize(
    "answers",
    [
        ["fold-cbet-flop", "call-cbet-flop", "raise-cbet-flop"],
        ["fold-cbet-turn", "call-cbet-turn", "raise-cbet-turn"],
        ["fold-cbet-river", "call-cbet-river", "raise-cbet-river"],
        ["limp-fold", "limp-call", "limp-raise"],
        ["fold-3bet", "call-3bet"],
        ["fold-steal", "call-steal"],
        ["fold-probe", "raise-probe"],
    ],
    ids=lambda answers: answers[0],
)
def test_answers_to_one_thing_share_its_chances_and_exclude_each_other(
    answers: list[str], seats: list[Figures]
) -> None:
    assert any(one[answers[0]][1] for one in seats)
    for one in seats:
        assert len({one[key][1] for key in answers}) == 1
        assert sum(one[key][0] for key in answers) <= one[answers[0]][1]


def test_positions_add_up_to_the_whole() -> None:
    hands = list(plays(Random(3), 40))

    assert over_positions(counted_by_position(hands)) == counted(hands)


def test_the_variance_is_the_samples() -> None:
    # Nets of 1/2, -1/2 and -1 big blinds: their mean is -1/3, (25 + 1 + 16) / 36 over 2.
    figures = {"bb-100": (Fraction(-100), 3), "std-bb-100": (Fraction(3, 2), 3)}

    assert variance(figures) == Fraction(7, 12)
    assert variance({"bb-100": (Fraction(50), 1), "std-bb-100": (Fraction(1, 4), 1)}) is None


def test_every_hand_counts_in_its_own_big_blind() -> None:
    # The button wins 15 at 10, then 40 at 20, of a small blind of 20: 1.5 + 2 big blinds.
    hands = [
        scripted("BTN raise 30"),
        scripted("BTN raise 60", small_blind=20, big_blind=20),
    ]

    figures = counted(hands)["BTN", None]

    assert figures["bb-100"] == (350, 2)
    assert figures["std-bb-100"] == (Fraction("6.25"), 2)
    assert variance(figures) == Fraction(1, 8)  # a quarter to each side of 1.75
