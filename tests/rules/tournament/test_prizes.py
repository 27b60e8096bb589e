"""The prizes of a tournament, from its buy-ins to the last unit (rules A11, A14)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from services.rules.tournament import paid_places, prizes, shared
from tests.rules.tournament.scenes import TERMS


@pytest.mark.parametrize(
    ("buy_in", "points", "entrants", "expected"),
    [
        (100, (10_000,), 6, (600,)),
        (100, (5_000, 3_000, 2_000), 10, (500, 300, 200)),
        (1_001, (5_000, 3_000, 2_000), 1, (1_001,)),  # alone: one place
        (101, (5_000, 3_000, 2_000), 3, (152, 91, 60)),  # 151.5, 90.9, 60.6: two odd units
        (7, (3_334, 3_333, 3_333), 10, (24, 23, 23)),  # 23.338, 23.331, 23.331
        (100, (5_000, 3_000, 2_000), 2, (125, 75)),  # 5 : 3 of 200
        (0, (6_500, 3_500), 9, (0, 0)),
    ],
)
def test_buy_ins_are_paid_out_with_odd_units_to_the_higher_places(
    buy_in: int, points: tuple[int, ...], entrants: int, expected: tuple[int, ...]
) -> None:
    assert prizes(replace(TERMS, buy_in=buy_in, prizes=points), entrants) == expected


def test_no_place_is_paid_where_nothing_was_bought_in_for() -> None:
    assert paid_places(replace(TERMS, buy_in=0), 9) == 0
    assert paid_places(TERMS, 9) == 3


def test_fees_are_no_prizes() -> None:
    assert prizes(replace(TERMS, fee=50), 9) == prizes(TERMS, 9)


@given(
    st.integers(0, 10**9),
    st.lists(st.integers(1, 5_000), min_size=1, max_size=40),
    st.integers(1, 500),
)
def test_prizes_make_all_buy_ins_and_never_rise(
    buy_in: int, weights: list[int], entrants: int
) -> None:
    points = sorted((10_000 * one // sum(weights) for one in weights), reverse=True)
    points[0] += 10_000 - sum(points)

    found = prizes(replace(TERMS, buy_in=buy_in, prizes=tuple(points)), entrants)

    assert sum(found) == buy_in * entrants
    assert list(found) == sorted(found, reverse=True)
    assert len(found) == min(entrants, len(points))


@given(st.lists(st.integers(0, 10**6), max_size=20), st.integers(1, 20), st.integers(1, 9))
def test_shared_places_give_out_what_they_are_worth_within_one_unit(
    amounts: list[int], rank: int, count: int
) -> None:
    found = shared(amounts, rank, count)

    assert sum(found) == sum(amounts[rank - 1 : rank - 1 + count])
    assert max(found) - min(found) <= 1
    assert list(found) == sorted(found, reverse=True)
