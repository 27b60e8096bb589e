"""Places and prizes of players who go out at once: worked by hand (rules A14)."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from schemas.tournament_events import Finish
from services.rules.tournament import Bust, Tie, finishes
from tests.rules.cases import Case, case


@case("T33")
def test_larger_stack_at_the_start_of_the_hand_ranks_higher_and_equal_ones_share(
    case: Case,
) -> None:
    stacks, seats = case["start_of_hand_stacks"], case["seats_clockwise"]
    busts = [Bust(one, stacks[one], seats.index(one), 1) for one in case["busted_in_same_hand"]]
    prizes = [case["prizes"].get(str(rank), 0) for rank in range(1, 7)]

    found = finishes(busts, case["players_left_before"], prizes, "share")

    assert {one.player: one.rank for one in found} == case["expected"]["rank"]
    assert {one.player: one.prize for one in found} == case["expected"]["payouts"]


def test_by_seat_the_one_nearer_to_the_left_of_the_button_ranks_higher() -> None:
    busts = [Bust("C", 300, 3, 1), Bust("B", 300, 2, 1), Bust("A", 500, 1, 1)]

    found = finishes(busts, 6, (0, 0, 0, 400, 300, 100), "seat")

    assert found == (Finish("A", 4, 400), Finish("B", 5, 300), Finish("C", 6, 100))


@pytest.mark.parametrize("tie", ["share", "seat"])
def test_unequal_stacks_never_tie(tie: Tie) -> None:
    busts = [Bust("small", 10, 0, 1), Bust("large", 900, 5, 2), Bust("middle", 20, 1, 2)]

    found = finishes(busts, 10, (1, 1, 1), tie)

    assert [(one.player, one.rank) for one in found] == [("large", 8), ("middle", 9), ("small", 10)]


def test_odd_unit_of_shared_places_goes_nearer_to_the_button_then_to_the_earlier_table() -> None:
    busts = [Bust("late", 50, 2, 1), Bust("second", 50, 0, 2), Bust("first", 50, 0, 1)]

    found = finishes(busts, 5, (0, 0, 100, 60, 40), "share")  # 200 for three: 67, 67, 66

    assert found == (Finish("first", 3, 67), Finish("second", 3, 67), Finish("late", 3, 66))


def test_tied_places_that_reach_below_the_prizes_share_what_there_is() -> None:
    busts = [Bust("B", 50, 1, 1), Bust("A", 50, 0, 1)]

    assert finishes(busts, 4, (70, 20, 10), "share") == (Finish("A", 3, 5), Finish("B", 3, 5))


busted = st.lists(st.tuples(st.integers(1, 4), st.integers(0, 8), st.integers(1, 3)), min_size=1)


@given(busted, st.lists(st.integers(0, 1000)), st.sampled_from(["share", "seat"]), st.randoms())
def test_places_and_prizes_depend_on_no_order_and_give_what_the_places_are_worth(
    given: list[tuple[int, int, int]], amounts: list[int], tie: Tie, chosen: object
) -> None:
    busts = [Bust(f"p{at}", *one) for at, one in enumerate(sorted(set(given)))]
    left = len(busts) + 2
    mixed = list(busts)
    chosen.shuffle(mixed)  # type: ignore[attr-defined]

    found = finishes(mixed, left, amounts, tie)

    assert found == finishes(busts, left, amounts, tie)
    assert {one.player for one in found} == {one.player for one in busts}
    assert sum(one.prize for one in found) == sum(amounts[2 : 2 + len(busts)])
    chips = {one.player: one.chips for one in busts}
    for better, worse in pairwise(found):
        assert chips[better.player] >= chips[worse.player]
        assert better.rank < worse.rank or tie == "share"
        assert (better.rank == worse.rank) <= (chips[better.player] == chips[worse.player])
