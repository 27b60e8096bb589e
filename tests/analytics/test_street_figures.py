"""How far hands of a game go, and who is all-in where; expected figures worked out by hand."""

from datetime import timedelta
from pathlib import Path

import pytest

from analytics import Figure, variants
from tests.analytics.rows import Played, moment
from tests.analytics.script import FLOP, RIVER, act, hand, seat
from tests.hands import NOON

TURN = 2

CASES: dict[str, tuple[Played, dict[str, tuple[int, int]]]] = {
    "folding to the big blind is a walk": (
        hand(seat(1), seat(2), seat(3), act(1, "fold"), act(2, "fold")),
        {"walk": (1, 1), "flop": (0, 1), "all-in": (0, 1)},
    ),
    "a small blind that completes and folds to a raise is no walk": (
        hand(seat(1), seat(2), act(1, "call"), act(2, "raise"), act(1, "fold", raises=1)),
        {"walk": (0, 1)},
    ),
    "a raise that everybody folds to is no walk": (
        hand(seat(1), seat(2), act(1, "raise"), act(2, "fold", raises=1)),
        {"walk": (0, 1)},
    ),
    "blinds that are all-in run out without a decision: no walk": (
        hand(
            seat(1, saw=3, showdown=True), seat(2, saw=3, showdown=True), reached=3, showdown=True
        ),
        {"walk": (0, 1), "showdown": (1, 1), "river": (1, 1), "all-in": (0, 1)},
    ),
    "a fold to all-in blinds that run out is no walk": (
        hand(
            *(seat(1, saw=3, showdown=True), seat(2, saw=3, showdown=True), seat(3)),
            act(3, "fold"),
            reached=3,
            showdown=True,
        ),
        {"walk": (0, 1), "multiway": (0, 1), "flop-players": (2, 1)},
    ),
    "three on the flop are multiway, all-in or not": (
        hand(*(seat(at, saw=1) for at in (1, 2, 3)), act(1, "call", chips=100), reached=1),
        {"multiway": (1, 1), "flop-players": (3, 1), "turn": (0, 1), "all-in-preflop": (1, 1)},
    ),
    "the first all-in of several counts": (
        hand(
            *(seat(1, saw=2), seat(2, saw=2)),
            *(act(1, "bet", TURN, chips=100), act(2, "call", TURN, raises=1, chips=100)),
            act(3, "bet", RIVER, chips=100),
            reached=2,
        ),
        {"all-in": (1, 1), "all-in-turn": (1, 1), "all-in-river": (0, 1), "all-in-flop": (0, 1)},
    ),
    "an all-in nobody calls counts": (
        hand(seat(1, saw=1), seat(2, saw=1), act(1, "bet", FLOP, chips=100), reached=1),
        {"all-in": (1, 1), "all-in-flop": (1, 1)},
    ),
    "a bet that leaves a chip is none": (
        hand(seat(1, saw=3), seat(2, saw=3), act(1, "bet", RIVER, chips=99), reached=3),
        {"all-in": (0, 1), "all-in-river": (0, 0)},
    ),
    "two boards are run twice": (
        hand(seat(1, saw=3), seat(2, saw=3), reached=3, boards=("2c3c4c5c6c", "2c3c4c5c7c")),
        {"run-twice": (1, 1), "river": (1, 1)},
    ),
    "one board is not": (
        hand(seat(1, saw=3), seat(2, saw=3), reached=3, boards=("2c3c4c5c6c",)),
        {"run-twice": (0, 1)},
    ),
    "nothing of this is asked of hands against the house": (
        hand(seat(1), variant="russian-poker", limit="house", boards=()),
        {"walk": (0, 0), "flop": (0, 0), "all-in": (0, 0), "run-twice": (0, 0)},
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_counts(case: str, tmp_path: Path) -> None:
    played, expected = CASES[case]

    (found,) = variants(moment([played], [], tmp_path))

    assert {key: found.figures[key] for key in expected} == {
        key: Figure(*figure) for key, figure in expected.items()
    }


def test_hands_an_hour_are_of_our_own_tables(tmp_path: Path) -> None:
    times = [
        # 12:00:00.9 to 12:00:30.1 and 12:00:30.9 to 12:01:29.2: a second is where it is counted.
        (timedelta(seconds=0.9), timedelta(seconds=30.1)),
        (timedelta(seconds=30.9), timedelta(seconds=89.2)),
        (timedelta(days=1), timedelta(days=2, hours=1, minutes=1, seconds=1)),
    ]
    hands = [
        hand(seat(1), seat(2), started_at=NOON + begun, ended_at=NOON + ended)
        for begun, ended in times
    ]
    imported = hand(seat(1), seat(2), source="phh: x", ended_at=NOON + timedelta(hours=1))

    (found,) = variants(moment([*hands, imported], [], tmp_path))

    assert found.figures["hands-hour"] == Figure(3 * 3600, 30 + 59 + 86400 + 3661)
