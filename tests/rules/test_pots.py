"""The uncalled bet, and the layers of what is left."""

import pytest

from schemas.events import HandStarted, Seated
from services.rules import begin
from services.rules.pots import Layer, layers, uncalled
from services.rules.state import HandState
from tests.rules.table import NL


def state_of(live: list[int], folded: str = "", dead: int = 0) -> HandState:
    """A hand in which the places have put in so many live chips; places of `folded` have folded."""
    count = len(live)
    state = begin(
        HandStarted(
            hand="t-1",
            variant="holdem",
            stakes=NL,
            button=count,
            seats=tuple(Seated(at, f"p{at}", 1000) for at in range(1, count + 1)),
        )
    )
    state.live, state.dead, state.pot = live, dead, sum(live) + dead
    state.folded = [str(at) in folded for at in range(count)]
    state.remaining = state.folded.count(False)
    return state


@pytest.mark.parametrize(
    ("live", "folded", "expected"),
    [
        ([100, 250, 400], "", (2, 150)),
        ([100, 400, 400], "", (-1, 0)),
        ([10, 20, 0], "02", (1, 10)),
        ([300, 200, 500], "1", (2, 200)),
        ([300, 450, 500], "1", (2, 50)),  # a folded seat had matched that far
        ([0, 0], "", (-1, 0)),
        ([60, 150], "1", (1, 90)),  # an ante and a small blind before a short big blind, folded
        ([60, 150, 150], "12", (-1, 0)),
        ([60, 150, 200], "12", (2, 50)),
    ],
)
def test_uncalled_is_what_nobody_could_match(
    live: list[int], folded: str, expected: tuple[int, int]
) -> None:
    assert uncalled(state_of(live, folded)) == expected


@pytest.mark.parametrize(
    ("live", "folded", "dead", "expected"),
    [
        ([300, 600, 600], "", 0, [Layer(900, [0, 1, 2]), Layer(600, [1, 2])]),
        ([100, 250, 250, 60], "3", 0, [Layer(360, [0, 1, 2]), Layer(300, [1, 2])]),
        ([100, 250, 250, 101], "3", 0, [Layer(400, [0, 1, 2]), Layer(301, [1, 2])]),
        ([15, 20, 20], "", 20, [Layer(65, [0, 1, 2]), Layer(10, [1, 2])]),
        ([0, 20, 20], "", 25, [Layer(25, [0, 1, 2]), Layer(40, [1, 2])]),
        ([0, 20, 20], "", 0, [Layer(40, [1, 2])]),
        ([50, 50, 80], "2", 0, [Layer(180, [0, 1])]),
        ([20, 50, 80], "2", 0, [Layer(60, [0, 1]), Layer(90, [1])]),
    ],
)
def test_each_level_is_a_pot_of_those_who_matched_it(
    live: list[int], folded: str, dead: int, expected: list[Layer]
) -> None:
    state = state_of(live, folded, dead)
    state.stacks = [0] * len(live)

    assert layers(state, state.live) == expected


def test_a_seat_with_chips_that_put_none_in_has_no_claim() -> None:
    """No legal hand has one: a source left its fold out."""
    state = state_of([0, 20, 20], "", 25)

    assert layers(state, state.live) == [Layer(65, [1, 2])]
