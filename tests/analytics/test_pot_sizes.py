"""Medians of pots from their counts, and the biggest pots."""

from pathlib import Path
from random import Random
from statistics import median

import pytest

from analytics import Figure, variants
from analytics.pot_sizes import biggest_pots, median_of
from services.store import Moment
from tests.analytics.rows import Played, moment, relations
from tests.analytics.script import hand, seat
from tests.proof import proof


def pot(chips: int, **changes: object) -> Played:
    return hand(seat(1), seat(2), pot=chips, **changes)


@pytest.mark.parametrize(
    ("pots", "expected"),
    [
        ([15], 1.5),
        ([15, 400], 20.75),
        ([400, 15, 30], 3.0),
        ([10, 20, 30, 400], 2.5),
        ([7, 7, 7, 99], 0.7),
    ],
)
def test_medians_worked_out_by_hand(pots: list[int], expected: float, tmp_path: Path) -> None:
    (found,) = variants(moment([pot(chips) for chips in pots], [], tmp_path))

    assert found.figures["median-pot"].value == pytest.approx(expected)
    assert found.figures["median-pot"].denominator == len(pots)


def test_each_pot_is_in_tenths_of_its_own_big_blind(tmp_path: Path) -> None:
    # 59 / 20 = 2.95 is cut to 2.9; 7 / 3 = 2.33 to 2.3; 100 chips without a big blind are none.
    hands = pot(59, big_blind=20), pot(7, big_blind=3), pot(100, big_blind=0)

    (found,) = variants(moment(hands[:1], [hands[1:]], tmp_path))

    assert found.figures["median-pot"] == Figure(52 * 2, 2, 20)


def test_a_game_without_big_blinds_has_no_median(tmp_path: Path) -> None:
    (found,) = variants(moment([pot(5, big_blind=0)], [], tmp_path))

    assert found.figures["median-pot"].value is None


def test_medians_are_those_of_the_hands_written_out() -> None:
    rng = Random(8)
    for _ in range(proof(50, 2000)):
        sizes = [(rng.randrange(9), rng.randint(1, 3)) for _ in range(rng.randint(1, 8))]
        written = [tenths for tenths, hands in sizes for _ in range(hands)]

        assert median_of(sizes).value == pytest.approx(median(written) / 10)


def biggest(hands: list[Played], first: int, variant: str | None = None) -> list[str]:
    now = Moment("a test", 0, relations(hands), {})
    return [one.hand for one in biggest_pots(now, first, variant)]


def test_the_biggest_pots_are_so_in_big_blinds() -> None:
    hands = [
        pot(500, hand="fifty"),
        pot(900, hand="forty-five", big_blind=20),
        pot(600, hand="sixty", variant="omaha"),
        pot(600, hand="also-sixty"),
        pot(9999, hand="no-blind", big_blind=0),
        pot(9999, hand="called-off", status="voided"),
        pot(9999, hand="house", limit="house"),
    ]

    assert biggest(hands, 3) == ["also-sixty", "sixty", "fifty"]
    assert biggest(hands, 9, "holdem") == ["also-sixty", "fifty", "forty-five"]
    assert biggest(hands, 9, "badugi") == []
