"""What the figures of money come to, and of who folded to an all-in; expected by hand."""

from fractions import Fraction
from functools import cache
from math import isclose, sqrt
from pathlib import Path
from statistics import stdev
from typing import Final

import pytest

from analytics import Figure, PlayerStatistics, players
from analytics.figures import Spread
from tests.analytics.lines import Case, Ratio, figures, untold
from tests.analytics.rows import Played, moment
from tests.analytics.script import hand, seat

CASES: Final = {
    "folds to an all-in": Case("3f 4r* 5f 6f 1f 2f", 2, {"fold-all-in": (1, 1)}),
    "calls an all-in": Case("3f 4r* 5f 6f 1f 2c /", 2, {"fold-all-in": (0, 1)}),
    "calls one and folds to another": Case("3f 4r* 5c 6r* 1f 2f 5f", 5, {"fold-all-in": (1, 1)}),
    "folds to a raise with chips behind": Case("3f 4r 5f 6f 1f 2f", 2, {"fold-all-in": (0, 0)}),
    "a raise over the all-in is what is faced": Case(
        "3f 4r* 5r 6f 1f 2f", 2, {"fold-all-in": (0, 0)}
    ),
    "folds to an all-in on the turn": Case(
        "3f 4r 5f 6f 1f 2c / 2x 4x / 2b* 4f", 4, {"fold-all-in": (1, 1)}
    ),
    "who is all-in himself faces none": Case("3f 4r* 5f 6f 1f 2c /", 4, {"fold-all-in": (0, 0)}),
}


@cache
def found() -> dict[str, dict[str, Ratio]]:
    return figures(CASES)


@pytest.mark.parametrize("name", CASES)
def test_what_counts(name: str) -> None:
    expected = CASES[name].expected

    assert {key: found()[name][key] for key in expected} == expected


def test_folds_to_an_all_in_are_told_whole() -> None:
    assert untold(CASES, ("fold-all-in",)) == set()


def of_p1(folder: Path, *hands: Played) -> PlayerStatistics:
    (line,) = players(moment(hands, [], folder), "p1")
    return line


def won(net: int | None, **changes: object) -> Played:
    other = None if net is None else -net
    return hand(seat(1, net), seat(2, other), **changes)


def test_the_deviation_is_the_samples_in_each_hands_own_big_blind(tmp_path: Path) -> None:
    # 3, -7/3 and 5/2 big blinds.
    hands = [won(net, big_blind=blind) for net, blind in ((30, 10), (-7, 3), (5, 2))]
    expected = stdev([Fraction(3), Fraction(-7, 3), Fraction(5, 2)])

    figure = of_p1(tmp_path, *hands).figures["std-bb-100"]

    assert figure.denominator == 3
    assert figure.value is not None
    assert isclose(figure.value, 10 * expected)
    assert figure.rounded(6) == round(10 * expected * 10**6)


def test_the_deviation_leaves_out_hands_without_outcome_or_big_blind(tmp_path: Path) -> None:
    known = won(10), won(30)
    others = won(None, status="undecided"), won(500, big_blind=0)

    figure = of_p1(tmp_path, *known, *others).figures["std-bb-100"]

    assert figure.denominator == 2
    assert figure.value == 10 * sqrt(2)  # of 1 and 3


@pytest.mark.parametrize("nets", [(), (7,)])
def test_fewer_than_two_hands_do_not_deviate(nets: tuple[int, ...], tmp_path: Path) -> None:
    figure = of_p1(tmp_path, won(None, status="undecided"), *map(won, nets)).figures["std-bb-100"]

    assert (figure.value, figure.rounded(1)) == (None, None)


def test_equal_hands_do_not_deviate(tmp_path: Path) -> None:
    assert of_p1(tmp_path, *[won(7, big_blind=3)] * 5).figures["std-bb-100"].value == 0


def test_squares_are_exact_where_doubles_are_not(tmp_path: Path) -> None:
    # Of a great amount and the same plus 2: the deviation is the root of 2, in chips of 1.
    most = 2**53
    hands = [won(most - 2, big_blind=1), won(most, big_blind=1)]

    figure = of_p1(tmp_path, *hands).figures["std-bb-100"]

    assert figure.value == 10 * sqrt(2)
    assert figure.rounded(3) == 14142


def test_a_deviation_is_rounded_a_half_up() -> None:
    half = Spread(1, 2, parts=2, squares=1, per=2)  # of 0 and 1/2, twice: 1/2

    assert (half.value, half.rounded(0), half.rounded(1)) == (0.5, 1, 5)


def test_big_bets_are_of_fixed_limit_alone(tmp_path: Path) -> None:
    found = of_p1(tmp_path, won(40, limit="fl"), won(900, limit="nl"), won(0, limit="fl"))

    figure = found.figures["big-bets-100"]

    assert figure == Figure(4000, 2, 20)  # 4 big blinds in two hands are 2 big bets
    assert figure.value == 100


def test_the_lines_of_showdown_and_other_hands_add_up_to_net(tmp_path: Path) -> None:
    shown = hand(seat(1, 30, showdown=True), seat(2, -30, showdown=True), showdown=True)
    taken = hand(seat(1, 9), seat(2, -9))
    folded = hand(
        *(seat(1, -4), seat(2, 9, showdown=True), seat(3, -5, showdown=True)), showdown=True
    )
    unknown = hand(
        *(seat(1, None, showdown=True), seat(2, None, showdown=True)), status="undecided"
    )

    found = of_p1(tmp_path, shown, taken, folded, unknown)

    assert found.figures["showdown-net"] == Figure(30, 1)
    assert found.figures["non-showdown-net"] == Figure(5, 1)
    assert found.net == 35


def test_boxes_against_the_house_are_on_neither_line(tmp_path: Path) -> None:
    found = of_p1(tmp_path, won(10), won(70, limit="house", big_blind=0))

    assert found.figures["non-showdown-net"] == Figure(10, 1)
    assert found.figures["std-bb-100"].denominator == 1
