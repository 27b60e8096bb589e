"""Straddles: what the next one asks for, who acts last, and fixed limit's levels."""

from schemas.events import ForcedBet
from schemas.stakes import Stakes
from tests.rules.table import Table


def test_second_straddle_asks_for_twice_the_first() -> None:
    stakes = Stakes(limit="nl", small_blind=1, big_blind=2)
    table = Table(
        dict.fromkeys("ABCDE", 200), stakes, posts=[("C", "straddle", 4), ("D", "straddle", 8)]
    )
    table.deal()

    asked = table.asked("E")

    assert (asked.to_call, asked.min_to) == (8, 16)


def test_straddler_acts_last_and_may_raise() -> None:
    stakes = Stakes(limit="nl", small_blind=1, big_blind=2)
    table = Table(dict.fromkeys("ABCD", 200), stakes, posts=[("C", "straddle", 4)])
    table.deal()
    table.line("D call, A call, B call")

    asked = table.asked("C")

    assert (asked.to_call, asked.min_to) == (0, 8)
    table.line("C check |")
    assert table.asked("A").min_to == 2  # later streets go by the big blind


def test_straddle_in_fixed_limit_is_a_level() -> None:
    stakes = Stakes(limit="fl", small_blind=1, big_blind=2, fl_straddle=True)
    table = Table(dict.fromkeys("ABCD", 200), stakes, posts=[("C", "straddle", 4)])
    table.deal()

    table.line("D raise 6, A raise 8")

    assert table.asked("B").max_to == 0


def test_straddles_to_the_cap_leave_no_raise() -> None:
    """Four levels in all (rules A7): the big blind and three straddles are four."""
    stakes = Stakes(limit="fl", small_blind=5, big_blind=10, fl_straddle=True)
    posts: list[tuple[str, ForcedBet, int]] = [
        ("C", "straddle", 20),
        ("D", "straddle", 40),
        ("E", "straddle", 80),
    ]
    table = Table(dict.fromkeys("ABCDEF", 500), stakes, posts=posts)
    table.deal()

    assert table.asked("F").max_to == 0
