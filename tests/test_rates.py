"""How many commands a caller may send."""

import pytest

from services.rates import Buckets, Rate


def test_a_burst_is_allowed_and_then_so_many_a_second() -> None:
    buckets = Buckets(Rate(a_second=2, at_once=3))

    assert [buckets.wait("me", 0) for _ in range(4)] == [0, 0, 0, 0.5]
    assert buckets.wait("me", 500) == 0
    assert buckets.wait("me", 500) == pytest.approx(0.5)
    assert [buckets.wait("me", 60_000) for _ in range(4)] == [0, 0, 0, 0.5]


def test_callers_do_not_take_each_other_s() -> None:
    buckets = Buckets(Rate(a_second=1, at_once=1))

    assert buckets.wait("me", 0) == 0
    assert buckets.wait("you", 0) == 0
    assert buckets.wait("me", 0) > 0


def test_no_more_callers_are_remembered_than_there_is_room_for() -> None:
    buckets = Buckets(Rate(a_second=1, at_once=1), most=2)
    for caller in ("one", "two", "three"):
        buckets.wait(caller, 0)

    assert buckets.wait("one", 0) == 0  # forgotten
    assert buckets.wait("three", 0) > 0


def test_a_clock_that_stands_still_fills_nothing() -> None:
    buckets = Buckets(Rate(a_second=10, at_once=1))
    buckets.wait("me", 1_000)

    assert buckets.wait("me", 0) > 0
