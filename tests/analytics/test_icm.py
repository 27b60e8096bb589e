"""What stacks are worth in prizes: worked out by hand, and beside PokerKit's figures."""

from fractions import Fraction
from random import Random

import pytest
from pokerkit import calculate_icm

from analytics.icm import icm, icm_after


def test_the_next_place_goes_by_parts_of_the_chips_that_are_left() -> None:
    # 3:2:1 for 60 and 40. The first is A with 3/6, B with 2/6, C with 1/6. A is second behind B
    # with 2/6 * 3/4 and behind C with 1/6 * 3/5: 7/20 in all; B with 3/6 * 2/3 + 1/6 * 2/5 = 2/5;
    # C with 3/6 * 1/3 + 2/6 * 1/4 = 1/4.
    assert icm((3, 2, 1), (60, 40)) == (30 + 14, 20 + 16, 10 + 10)


@pytest.mark.parametrize(
    ("stacks", "prizes", "values"),
    [
        ((7, 3), (100,), (70, 30)),
        ((1, 1, 1, 1), (50, 30, 20, 0), (25, 25, 25, 25)),
        ((900, 100), (70, 30, 20), (66, 34)),
        ((5,), (80, 20), (80,)),
        ((), (80, 20), ()),
    ],
)
def test_small_fields(
    stacks: tuple[int, ...], prizes: tuple[int, ...], values: tuple[int, ...]
) -> None:
    assert icm(stacks, prizes) == values


def test_values_are_those_of_pokerkit() -> None:
    random = Random(6)
    for _ in range(40):
        stacks = [random.randrange(1, 10_000) for _ in range(random.randrange(2, 8))]
        prizes = sorted([random.randrange(1_000) for _ in range(random.randrange(1, 8))])[::-1]

        found = icm(stacks, prizes)

        assert found == tuple(
            pytest.approx(value) for value in calculate_icm(prizes[: len(stacks)], stacks)
        )
        assert sum(found) == sum(prizes[: len(stacks)])


def test_who_is_out_has_the_places_behind_more_chips_first() -> None:
    prizes = (500, 300, 200, 100)

    assert icm_after((40, 30, 20, 10), (100, 0, 0, 0), prizes) == (500, 300, 200, 100)
    assert icm_after((40, 10, 20, 30), (0, 50, 0, 50), prizes) == (200, 400, 100, 400)
    half = Fraction(301, 2)
    assert icm_after((20, 60, 20), (0, 100, 0), (500, 200, 101)) == (half, 500, half)


@pytest.mark.parametrize("stacks", [(3, 0), (3, -1), (1,) * 11])
def test_other_stacks_have_no_value(stacks: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match=f"{len(stacks)} stacks"):
        icm(stacks, (1,))
