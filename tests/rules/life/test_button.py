"""The way of the button and the blinds, from tables drawn by hand (rules A3).

A drawing lists chairs 1, 2, ... clockwise: `B` the button, `s` the small blind, `b` the big blind,
`*` button and small blind (heads-up), `.` another player, `-` an empty chair; `D` a dead
button at an empty chair, `d` the small blind's chair where nobody pays.
"""

from typing import Final

import pytest

from schemas.tables import ButtonRule
from services.rules.life.button import (
    Places,
    clockwise,
    first_places,
    next_places,
    passed,
    passed_over,
)

BOTH: Final[tuple[ButtonRule, ...]] = ("moving", "dead")


def places(drawing: str) -> Places:
    """What a drawing shows."""
    at = {mark: chair for chair, mark in enumerate(drawing.replace(" ", ""), 1)}
    button = at.get("B", at.get("D", at.get("*", 0)))
    small = at.get("s", at.get("d", at.get("*", 0)))
    assert {button, small, at["b"]} <= set(at.values()), drawing
    return Places(button, small, at["b"], dead_small="d" in at)


def players(drawing: str) -> list[int]:
    """The chairs in which somebody plays."""
    marks = drawing.replace(" ", "")
    return [chair for chair, mark in enumerate(marks, 1) if mark in "Bsb*."]


def follow(rule: ButtonRule, before: str, after: str) -> None:
    """The second drawing's players sit down after the first one's hand: its marks must come out."""
    assert next_places(places(before), rule, players(after)) == places(after)


@pytest.mark.parametrize(
    ("sitting", "button", "drawing"),
    [
        ([1, 2, 3, 4], 2, ". B s b"),
        ([1, 2, 3, 4], 4, "s b . B"),
        ([2, 5, 9], 5, "- b - - B - - - s"),
        ([1, 2], 2, "b *"),
        ([3, 7], 3, "- - * - - - b"),
        ([2, 4, 6], 3, "- b - B - s"),
    ],
)
def test_the_first_hand_has_its_button_where_it_was_drawn(
    sitting: list[int], button: int, drawing: str
) -> None:
    assert first_places(sitting, button) == places(drawing)


@pytest.mark.parametrize("rule", BOTH)
@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("B s b . . .", ". B s b . ."),
        (". . . B s b", "b . . . B s"),
        (". . - . B - s - b .", ". . - . . - B - s b"),
        ("B s b", "b B s"),
        ("* b", "b *"),
    ],
)
def test_with_the_same_players_all_three_go_one_player_on(
    rule: ButtonRule, before: str, after: str
) -> None:
    follow(rule, before, after)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("B s b . .", ". - B s b"),  # the small blind left: who had the big one skips the small
        ("B s b . .", ". B - s b"),  # the big blind left
        ("B s b . .", "- B s b ."),  # the button left
        ("B s b . .", "b - - B s"),  # both blinds left
        ("B s b . .", ". B s - b"),  # the next big blind left
    ],
)
def test_a_moving_button_goes_to_the_next_who_is_dealt_in(before: str, after: str) -> None:
    follow("moving", before, after)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("B s b . .", ". D s b ."),  # the small blind is out: the button stays at its chair
        ("B s b . .", ". B d b ."),  # the big blind is out: nobody posts the small blind
        ("B s b . .", "- B s b ."),  # the button is out: nothing changes
        ("B s b . .", ". B s - b"),  # the next to be big blind is out: the one behind him is
    ],
)
def test_under_a_dead_button_the_big_blind_goes_to_the_next_who_is_due(
    before: str, after: str
) -> None:
    follow("dead", before, after)


def test_a_player_out_in_the_big_blind_costs_a_small_blind_then_a_button() -> None:
    first, second, third = ". B s b . .", ". . B d b .", ". . . D s b"

    follow("dead", first, second)
    follow("dead", second, third)
    follow("dead", third, "b . . - B s")


def test_two_out_in_the_same_hand_in_both_blinds_leave_a_dead_button_and_no_small_blind() -> None:
    button_and_small_dead = Places(button=3, small=4, big=5, dead_small=True)

    assert next_places(places(". B s b . ."), "dead", [1, 2, 5, 6]) == button_and_small_dead
    # Chair 2 acts last for the second hand in a row, as the last seat before the dead button.
    assert next_places(button_and_small_dead, "dead", [1, 2, 5, 6]) == Places(4, 5, 6)
    # And for the third: the button is dead at chair 4 now.
    assert next_places(Places(4, 5, 6), "dead", [1, 2, 5, 6]) == Places(5, 6, 1)


def test_two_out_in_the_button_and_the_small_blind_leave_a_dead_button() -> None:
    follow("dead", ". B s b . .", ". - D s b .")


def test_two_out_next_to_the_big_blind_change_nothing_but_who_pays_it() -> None:
    follow("dead", "B s b . . .", ". B s - - b")


@pytest.mark.parametrize("rule", BOTH)
@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("B s b", "- b *"),  # the button is out: who had the big blind gets button and small blind
        ("B s b", "b - *"),  # the small blind is out
        ("B s b", "b * -"),  # the big blind is out: the next in turn pays it
        ("b B s", "* - b"),
        ("s b B", "b * -"),
        ("D s b . -", "- - * b -"),
        ("B d b .", "- - * b"),
    ],
)
def test_from_three_to_two_nobody_posts_the_big_blind_twice_in_a_row(
    rule: ButtonRule, before: str, after: str
) -> None:
    follow(rule, before, after)


@pytest.mark.parametrize("rule", BOTH)
@pytest.mark.parametrize("after", ["b - * - -", "- * - b -", "- - * b -", "* - - - b"])
def test_from_five_to_two_the_big_blind_goes_to_the_next_who_is_due(
    rule: ButtonRule, after: str
) -> None:
    follow(rule, "B s b . .", after)


@pytest.mark.parametrize("rule", BOTH)
def test_from_two_to_three_a_newcomer_behind_the_big_blind_pays_it_next(rule: ButtonRule) -> None:
    last = places("* - b - -")

    assert next_places(last, rule, [1, 3], waiting=[4]) == places("B - s b -")


@pytest.mark.parametrize("rule", BOTH)
def test_from_two_to_three_a_newcomer_behind_the_button_waits_one_hand(rule: ButtonRule) -> None:
    last, first, second = places("* - b"), places("b - *"), places("s b B")

    assert next_places(last, rule, [1, 3], waiting=[2]) == first
    assert next_places(first, rule, [1, 3], waiting=[2]) == second


@pytest.mark.parametrize("rule", BOTH)
def test_from_two_to_three_a_newcomer_who_posts_behind_the_button_gets_it(
    rule: ButtonRule,
) -> None:
    last, now = places("* - b"), places("b B s")

    assert next_places(last, rule, [1, 3], waiting=[2], posting=[2]) == now
    assert next_places(now, rule, [1, 2, 3]) == places("s b B")


@pytest.mark.parametrize("rule", BOTH)
def test_the_big_blind_goes_to_a_newcomer_in_its_way_and_button_and_small_blind_do_not(
    rule: ButtonRule,
) -> None:
    last = places("B s b . - .")
    now = next_places(last, rule, [1, 2, 3, 6], waiting=[4, 5])

    assert now == Places(button=2, small=3, big=4)
    assert next_places(now, rule, [1, 2, 3, 4, 6], waiting=[5]) == Places(3, 4, 5)


@pytest.mark.parametrize("rule", BOTH)
def test_nobody_is_dealt_in_between_the_button_and_the_big_blind(rule: ButtonRule) -> None:
    now = next_places(places("B - s - b . ."), rule, [1, 3, 5, 6, 7], waiting=[2, 4])

    assert now == places(". - B - s b .")
    assert [seat for seat in range(1, 8) if passed_over(now, seat)] == [4]


def test_a_newcomer_in_the_chair_of_a_dead_small_blind_is_passed_over() -> None:
    now = next_places(places("B s b . ."), "dead", [1, 2, 4, 5], waiting=[3])

    assert now == places(". B d b .")
    assert passed_over(now, 3)
    assert now.small_blind is None


def test_a_newcomer_in_the_chair_of_a_dead_button_is_not() -> None:
    now = next_places(places("B s b . ."), "dead", [1, 3, 4, 5], waiting=[2])

    assert now == places(". D s b .")
    assert not passed_over(now, 2)


def test_where_a_dead_button_leaves_two_to_deal_in_the_big_blind_decides_alone() -> None:
    """Chair 4 came in between what would be the button, empty, and the small blind."""
    last = Places(button=1, small=2, big=6)

    assert next_places(last, "dead", [4, 6, 8]) == Places(button=4, small=6, big=8)


def test_a_dead_button_that_would_come_to_lie_behind_the_big_blind_goes_before_the_small() -> None:
    """Heads-up before; chair 1 left and three sat down: its chair would have the button."""
    last = places("- - * - - b - - - -")

    assert next_places(last, "dead", [4, 5, 6]) == Places(button=5, small=6, big=4)


def test_a_moving_button_that_would_bring_the_big_blind_back_goes_before_it() -> None:
    """Heads-up before; two sit down between the button and the big blind at once."""
    last = places("* - - b")

    assert next_places(last, "moving", [1, 2, 3, 4]) == places("b . B s")


def test_seats_are_listed_from_the_left_of_a_chair_all_round() -> None:
    assert clockwise([1, 4, 9, 10], 4) == [9, 10, 1, 4]
    assert clockwise([1, 4, 9, 10], 5) == [9, 10, 1, 4]
    assert clockwise([2], 2) == [2]


def test_a_blind_goes_past_the_chairs_between_its_old_and_its_new_place() -> None:
    assert [seat for seat in range(1, 11) if passed(9, 3, seat)] == [1, 2, 10]
    assert [seat for seat in range(1, 11) if passed(3, 4, seat)] == []
