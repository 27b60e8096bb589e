"""Categories of hands at the river: what counts as what, and chance's shares of them."""

from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from analytics.distributions import Cell, distributions
from schemas.rows import SeatRow
from tests.analytics.rows import Played, moment, played
from tests.analytics.script import award, hand, seat
from tests.hands import play
from tests.proof import proof

BOARD = "2c4d8hKsKd"


def held(number: int, cards: str, *, showdown: bool = True) -> SeatRow:
    return replace(seat(number, saw=3, showdown=showdown), cards=cards)


def at_the_river(*rows: object, **changes: object) -> Played:
    return hand(*rows, **{"boards": (BOARD,), "reached": 3, **changes})  # type: ignore[arg-type]


def counts(folder: Path, *hands: Played) -> dict[tuple[str, str, str], tuple[int, ...]]:
    """Won, shown, dealt and picked of each game, share and category that came up."""
    found = distributions(moment(hands[:1], [hands[1:]], folder))
    return {
        (one.variant, one.share, cell.category): cell[1:5]
        for one in found
        for cell in one.cells
        if any(cell[1:5])
    }


def test_the_winner_the_showdown_and_who_folded(tmp_path: Path) -> None:
    one = at_the_river(
        held(3, "AsKh"), held(5, "8s8c"), held(7, "As3s", showdown=False), award(5), showdown=True
    )

    assert counts(tmp_path, one) == {
        ("holdem", "high", "three-of-a-kind"): (0, 1, 1, 1),  # the lowest chair is picked
        ("holdem", "high", "full-house"): (1, 1, 1, 0),
        ("holdem", "high", "pair"): (0, 0, 1, 0),
    }


def test_of_equal_winners_one_counts(tmp_path: Path) -> None:
    one = at_the_river(*(held(1, "AsQh"), held(2, "AcQd"), award(1), award(2)), showdown=True)

    assert counts(tmp_path, one) == {("holdem", "high", "pair"): (1, 2, 2, 1)}


def test_high_and_low_have_winners_of_their_own(tmp_path: Path) -> None:
    one = at_the_river(
        *(held(1, "KhQsJc9d"), held(2, "As3s5s5d"), award(1), award(2, share=1)),
        variant="omaha-8",
        showdown=True,
    )

    assert counts(tmp_path, one) == {
        ("omaha-8", "high", "three-of-a-kind"): (1, 1, 1, 1),
        ("omaha-8", "high", "two-pair"): (0, 1, 1, 0),
        ("omaha-8", "low", "no-low"): (0, 1, 1, 1),
        ("omaha-8", "low", "eight-low"): (1, 1, 1, 0),
    }


def test_where_cards_are_unknown_only_those_at_showdown_count(tmp_path: Path) -> None:
    one = at_the_river(
        *(held(1, "AsQh"), held(2, "????"), held(3, "AcQd", showdown=False), award(1)),
        showdown=True,
    )

    assert counts(tmp_path, one) == {("holdem", "high", "pair"): (1, 1, 0, 0)}


def test_a_second_board_is_another_showdown_of_the_same_deal(tmp_path: Path) -> None:
    one = at_the_river(
        *(held(1, "AsQh"), held(2, "3c3h"), award(1), award(2, board=1)),
        boards=("2c4dKsAhAd", "2c4dKs3d9h"),
        showdown=True,
    )

    assert counts(tmp_path, one) == {
        ("holdem", "high", "three-of-a-kind"): (2, 2, 1, 1),
        ("holdem", "high", "two-pair"): (0, 1, 1, 0),
        ("holdem", "high", "high-card"): (0, 1, 0, 0),
    }


@pytest.mark.parametrize(
    "changes",
    [
        {"status": "voided"},
        {"reached": 2, "boards": (BOARD[:8],)},
        {"boards": ("2c4d8hKs??",)},
        {"variant": "omaha"},  # two cards are no hand of it
        {"limit": "house"},
    ],
)
def test_what_is_no_hand_at_the_river(changes: dict[str, object], tmp_path: Path) -> None:
    one = at_the_river(held(1, "AsQh"), held(2, "AcQd"), showdown=True, **changes)

    assert counts(tmp_path, one) == {}


def test_undecided_showdowns_have_no_winner(tmp_path: Path) -> None:
    one = at_the_river(held(1, "AsQh"), held(2, "????"), status="undecided", showdown=True)

    assert counts(tmp_path, one) == {("holdem", "high", "pair"): (0, 1, 0, 0)}


@pytest.mark.parametrize("variant", ["holdem", "omaha-8", "courchevel-8"])
def test_play_that_does_not_look_at_its_cards_fits_chance(variant: str, tmp_path: Path) -> None:
    rng = Random(7)
    hands = [played(play(rng, variant, seats=3)) for _ in range(proof(150, 4000))]

    found = distributions(moment([], [hands], tmp_path), variant)

    assert {one.share for one in found} >= {"high"}
    for one in found:
        assert one.fit is not None
        assert one.fit.p_value > 0.001
        assert sum(cell.picked for cell in one.cells) > len(hands) / 3
        assert sum(cell.expected or 0 for cell in one.cells) == pytest.approx(1)


def test_cells_are_named_from_the_weakest_up(tmp_path: Path) -> None:
    one = at_the_river(held(1, "AsQh"), held(2, "AcQd"))

    (found,) = distributions(moment([one], [], tmp_path))

    assert found.cells[0] == Cell("high-card", 0, 0, 0, 0, 23_294_460 / 133_784_560)
    assert found.fit is None
