"""A hand's rake comes out of the pots its seats won; expected by hand (statistics 6.3)."""

import pytest

from schemas.settlement import Award, SettledPot
from services.projector.raking import rakes_won


def pot(rake: int, *awards: tuple[int, int], eligible: tuple[int, ...] = ()) -> SettledPot:
    """A pot that paid so many chips to each seat, after the rake."""
    amount = rake + sum(chips for _, chips in awards)
    paid = tuple(Award(seat=seat, chips=chips) for seat, chips in awards)
    return SettledPot(amount=amount, rake=rake, eligible=eligible, awards=paid)


@pytest.mark.parametrize(
    ("pots", "expected"),
    [
        pytest.param([pot(5, (2, 95))], {2: 5}, id="one winner pays all"),
        pytest.param([pot(5, (4, 40), (2, 40))], {2: 3, 4: 2}, id="the odd chip to the lower seat"),
        # 4.5, 2.25, 2.25
        pytest.param([pot(9, (1, 50), (2, 25), (3, 25))], {1: 5, 2: 2, 3: 2}, id="as shares are"),
        # 3/4 of 2 and 1/4 of 2, in three awards: high, low, and the low of another.
        pytest.param([pot(2, (1, 2), (1, 4), (2, 2))], {1: 2, 2: 0}, id="high and low together"),
        pytest.param([pot(16, (4, 300)), pot(19, (5, 381))], {4: 16, 5: 19}, id="pots apart"),
        # 1/2 + 1/3 = 5/6, 1/2, 2/3: of the two chips one goes to seat 1, one to seat 3.
        pytest.param(
            [pot(1, (1, 7), (2, 7)), pot(1, (1, 1), (3, 2))],
            {1: 1, 2: 0, 3: 1},
            id="remainders of several pots add up",
        ),
        # Two halves but for one chip in 2 * 10^15, which a float would not tell.
        pytest.param([pot(1, (1, 10**15), (2, 10**15 + 1))], {1: 0, 2: 1}, id="exact at any size"),
        pytest.param(
            [pot(7, eligible=(1, 2, 5)), pot(0, (2, 50), eligible=(1, 2))],
            {1: 3, 2: 2, 5: 2},
            id="raked to nothing",
        ),
        pytest.param([pot(3, (4, 0), (1, 0))], {1: 2, 4: 1}, id="awards of nothing"),
        pytest.param([pot(0, (1, 10), (2, 10))], {}, id="no rake"),
    ],
)
def test_a_rake_comes_from_who_won(pots: list[SettledPot], expected: dict[int, int]) -> None:
    assert rakes_won(pots) == expected
