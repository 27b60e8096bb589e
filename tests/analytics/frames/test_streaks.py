"""Streaks of hands and of sessions."""

from itertools import groupby

import polars as pl
from hypothesis import given
from hypothesis import strategies as st

from analytics.frames import Streak, Streaks, curves, hand_streaks, session_streaks, sessions
from analytics.frames import summary as summed
from tests.analytics.frames.made import Row, frame, nets


def of_hands(*amounts: int) -> pl.DataFrame:
    """The streaks of hands with these results."""
    (curve,) = curves(frame(nets(*amounts)))
    return hand_streaks(curve)


def test_a_hand_folded_for_nothing_neither_ends_nor_lengthens_a_streak() -> None:
    found = [Streak(*row) for row in of_hands(0, 3, 0, 0, 2, -1, 0, -4, 1).iter_rows()]

    assert found == [
        Streak(won=True, first=2, last=5, length=2, net=5),
        Streak(won=False, first=6, last=8, length=2, net=-5),
        Streak(won=True, first=9, last=9, length=1, net=1),
    ]


def test_the_longest_of_equals_is_the_first_and_the_last_goes_on() -> None:
    found = summed(of_hands(1, 2, -1, 3, 4, -1))

    assert found.winning == Streak(won=True, first=1, last=2, length=2, net=3)
    assert found.losing == Streak(won=False, first=3, last=3, length=1, net=-1)
    assert found.current == Streak(won=False, first=6, last=6, length=1, net=-1)


def test_who_never_won_or_lost_has_none() -> None:
    assert summed(of_hands(0, 0)) == Streaks(None, None, None)


def test_sessions_are_won_or_lost_as_a_whole_in_a_currency() -> None:
    rows = [
        *(Row(1, 5, 0), Row(2, -9, 1)),
        Row(3, -1, 200),
        Row(4, 7, 400, currency=None),
        *(Row(5, 8, 600), Row(6, -7, 601)),
    ]
    found = sessions(frame(rows))

    assert [Streak(*row) for row in session_streaks(found, "EUR").iter_rows()] == [
        Streak(won=False, first=1, last=2, length=2, net=-5),
        Streak(won=True, first=4, last=4, length=1, net=1),
    ]
    assert summed(session_streaks(found, "USD")) == Streaks(None, None, None)


@given(st.lists(st.integers(-2, 2), min_size=1, max_size=30))
def test_streaks_are_those_of_a_plain_grouping(amounts: list[int]) -> None:
    moved = [(at, one) for at, one in enumerate(amounts, start=1) if one]
    groups = [(won, list(own)) for won, own in groupby(moved, key=lambda pair: pair[1] > 0)]

    found = [Streak(*row) for row in of_hands(*amounts).iter_rows()]

    assert found == [
        Streak(won, own[0][0], own[-1][0], len(own), sum(net for _, net in own))
        for won, own in groups
    ]
