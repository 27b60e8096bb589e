"""Stakes: what they default to, and what makes them unplayable."""

import re
from typing import Any

import pytest

from schemas.stakes import Rake, Stakes, problems

PLAYABLE: dict[str, Any] = {"limit": "nl", "big_blind": 200, "small_blind": 100}


@pytest.mark.parametrize(
    "settings",
    [
        {},
        {"small_blind": 0},
        {"small_blind": 200},
        {"ante": 25, "ante_mode": "classic"},
        {"limit": "fl", "small_bet": 200, "big_bet": 200},
        {"rake": Rake(basis_points=0)},
        {"rake": Rake(basis_points=10_000, cap=0, caps={2: 0})},
        {"run_outs": 3},
        {"tournament": True, "level": "L9"},
        {"exponent": 9},
    ],
)
def test_stakes_at_the_edge_of_the_possible_are_playable(settings: dict[str, Any]) -> None:
    assert problems(Stakes(**{**PLAYABLE, **settings})) == ()


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"big_blind": 0, "small_blind": 0, "small_bet": 1}, "big_blind must be positive, not 0"),
        ({"small_blind": 201}, "small_blind .* not 201"),
        ({"small_blind": -1}, "small_blind .* not -1"),
        ({"ante": -5, "ante_mode": "none"}, "ante must not be negative, not -5"),
        ({"ante": 5}, "ante 5 does not go with ante_mode none"),
        ({"ante_mode": "button"}, "ante 0 does not go with ante_mode button"),
        ({"chip_unit": 0}, "chip_unit .* not 0"),
        ({"exponent": -1}, "exponent .* not -1"),
        ({"exponent": 10}, "exponent .* not 10"),
        ({"small_bet": 400, "big_bet": 200}, "bets must grow: small 400, big 200"),
        ({"fl_cap": 0}, "fl_cap .* not 0"),
        ({"run_outs": 4}, "run_outs .* not 4"),
        ({"tournament": True, "run_outs": 2}, "a tournament"),
        ({"tournament": True, "rake": Rake(basis_points=500)}, "a tournament"),
        ({"rake": Rake(basis_points=10_001)}, "basis_points .* not 10001"),
        ({"rake": Rake(basis_points=-1)}, "basis_points .* not -1"),
        ({"rake": Rake(basis_points=500, cap=-1)}, "cap .* not -1"),
        ({"rake": Rake(basis_points=500, caps={2: -3})}, "cap .* not -3"),
    ],
)
def test_unplayable_stakes_say_why_with_the_number(settings: dict[str, Any], said: str) -> None:
    found = problems(Stakes(**{**PLAYABLE, **settings}))

    assert len(found) == 1
    assert re.search(said, found[0])


def test_every_problem_is_said_at_once() -> None:
    broken = Stakes(limit="fl", big_blind=100, chip_unit=0, run_outs=9, rake=Rake(basis_points=-1))

    assert len(problems(broken)) == 3


@pytest.mark.parametrize(
    ("stakes", "why"),
    [
        (
            Stakes(limit="nl", small_blind=5, big_blind=10, chip_unit=25),
            (
                "small_blind must be whole chips of 25, not 5",
                "big_blind must be whole chips of 25, not 10",
            ),
        ),
        (
            Stakes(limit="nl", big_blind=100, chip_unit=25, ante=10, ante_mode="classic"),
            ("ante must be whole chips of 25, not 10",),
        ),
        (
            Stakes(limit="fl", big_blind=10, chip_unit=5, small_bet=10, big_bet=22),
            ("big_bet must be whole chips of 5, not 22",),
        ),
        (
            Stakes(limit="fl", big_blind=10, small_bet=2),
            ("small_bet must not be below the big blind, not 2",),
        ),
        (Stakes(limit="nl", small_blind=25, big_blind=50, chip_unit=25), ()),
        (Stakes(limit="fl", big_blind=10, small_bet=10), ()),
    ],
)
def test_amounts_are_whole_chips_and_a_bet_no_less_than_the_blind(
    stakes: Stakes, why: tuple[str, ...]
) -> None:
    assert problems(stakes) == why


def test_fixed_limit_bets_follow_from_the_big_blind() -> None:
    stakes = Stakes(limit="fl", big_blind=200)

    assert (stakes.unit, stakes.double) == (200, 400)


def test_fixed_limit_bets_may_be_set_apart_from_the_big_blind() -> None:
    stakes = Stakes(limit="fl", big_blind=200, small_bet=300, big_bet=700)

    assert (stakes.unit, stakes.double) == (300, 700)


@pytest.mark.parametrize(
    ("mode", "order", "first"),
    [
        ("classic", None, True),
        ("big-blind", None, False),
        ("button", None, False),
        ("classic", "blind-first", False),
        ("big-blind", "ante-first", True),
    ],
)
def test_a_classic_ante_comes_first_unless_the_table_says_otherwise(
    mode: Any, order: Any, first: bool
) -> None:
    stakes = Stakes(**PLAYABLE, ante=25, ante_mode=mode, ante_order=order)

    assert stakes.antes_first is first
