"""Downswings run from a peak to where the line is back."""

from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from analytics.frames import Curve, Swing, curves, deepest, downswings, longest, upswings
from tests.analytics.frames.made import frame, nets

AMOUNTS = st.lists(st.integers(-5, 5), min_size=1, max_size=30)


def curve(amounts: Sequence[int]) -> Curve:
    """The curve of hands with these results."""
    (found,) = curves(frame(nets(*amounts)))
    return found


def test_a_downswing_ends_where_the_line_is_back_at_its_peak() -> None:
    # 3, 1, 2, -1, 3, 4
    found = downswings(curve([3, -2, 1, -3, 4, 1]))

    assert [Swing(*row) for row in found.iter_rows()] == [Swing(1, 4, 5, 4, 3, 4)]


def test_a_line_that_never_came_back_is_in_a_downswing_still() -> None:
    # -1, 2, 0, 1
    found = [Swing(*row) for row in downswings(curve([-1, 3, -2, 1])).iter_rows()]

    assert found == [Swing(0, 1, 2, 1, 1, 2), Swing(2, 3, None, 2, 1, 2)]


def test_who_only_won_had_no_downswing() -> None:
    assert downswings(curve([1, 0, 2])).height == 0
    assert deepest(downswings(curve([1, 0, 2]))) is None


def test_the_deepest_and_the_longest_need_not_be_the_same() -> None:
    found = downswings(curve([-9, 9, -1, 0, 0, 1, -9, 9]))

    assert deepest(found) == Swing(0, 1, 2, 9, 1, 2)
    assert longest(found) == Swing(2, 3, 6, 1, 1, 4)


def test_an_upswing_is_a_downswing_turned_over() -> None:
    assert deepest(upswings(curve([-3, 2, 5, -9]))) == Swing(1, 3, 4, 7, 2, 3)


@given(AMOUNTS)
def test_downswings_are_those_of_a_plain_walk(amounts: list[int]) -> None:
    found = [Swing(*row) for row in downswings(curve(amounts)).iter_rows()]

    assert found == _walk(amounts)
    assert [Swing(*row) for row in upswings(curve([-one for one in amounts])).iter_rows()] == found


@given(AMOUNTS)
def test_the_deepest_is_the_largest_fall_between_any_two_points(amounts: list[int]) -> None:
    totals = [sum(amounts[:at]) for at in range(len(amounts) + 1)]
    fall = max(a - b for at, a in enumerate(totals) for b in totals[at:])

    found = deepest(downswings(curve(amounts)))

    assert (found.depth if found else 0) == fall


def _walk(amounts: list[int]) -> list[Swing]:
    found: list[Swing] = []
    total = peak = depth = peak_at = trough_at = 0
    for number, amount in enumerate(amounts, start=1):
        total += amount
        if peak - total > depth:
            depth, trough_at = peak - total, number
        if total >= peak:
            if depth:
                away = trough_at - peak_at, number - peak_at
                found.append(Swing(peak_at, trough_at, number, depth, *away))
            peak, peak_at, depth = total, number, 0
    if depth:
        away = trough_at - peak_at, len(amounts) - peak_at
        found.append(Swing(peak_at, trough_at, None, depth, *away))
    return found
