"""A hand's rake is spread over its seats to the chip; expected by hand, and by a plain count."""

from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Final

import pytest
from msgspec.structs import replace

from analytics import players
from tests.analytics.rows import Played, moment
from tests.analytics.script import hand, seat

WAYS: Final = ("rake-dealt", "rake-contributed", "rake-weighted")


def raked(rake: int, put_in: Sequence[int], **changes: object) -> Played:
    seats = [replace(seat(number), put_in=chips) for number, chips in enumerate(put_in, 1)]
    return hand(*seats, rake=rake, **changes)


def paid(folder: Path, *hands: Played) -> dict[str, list[int]]:
    found = {one.player: one.figures for one in players(moment(hands, [], folder))}
    order = sorted(found, key=lambda player: int(player[1:]))
    return {way: [found[player][way].numerator for player in order] for way in WAYS}


@pytest.mark.parametrize(
    ("rake", "put_in", "dealt", "contributed", "weighted"),
    [
        pytest.param(6, (10, 10, 10), [2, 2, 2], [2, 2, 2], [2, 2, 2], id="equal parts"),
        pytest.param(5, (10, 10, 10), [2, 2, 1], [2, 2, 1], [2, 2, 1], id="to the lower seats"),
        pytest.param(5, (0, 10, 10), [2, 2, 1], [0, 3, 2], [0, 3, 2], id="one put nothing in"),
        # Weighted of 4: 0.4, 1.2, 2.4 have the remainders .4 .2 .4: the lower seat of two equals.
        pytest.param(4, (10, 30, 60), [2, 1, 1], [2, 1, 1], [1, 1, 2], id="equal remainders"),
        # Of 4: 0.36, 1.2, 2.44.
        pytest.param(4, (9, 30, 61), [2, 1, 1], [2, 1, 1], [0, 1, 3], id="the largest remainder"),
        pytest.param(1, (0, 1, 2**53), [1, 0, 0], [0, 1, 0], [0, 0, 1], id="great amounts"),
        pytest.param(0, (10, 10, 10), [0, 0, 0], [0, 0, 0], [0, 0, 0], id="no rake"),
    ],
)
def test_a_rake_is_spread(
    rake: int,
    put_in: Sequence[int],
    dealt: list[int],
    contributed: list[int],
    weighted: list[int],
    tmp_path: Path,
) -> None:
    assert paid(tmp_path, raked(rake, put_in)) == dict(
        zip(WAYS, (dealt, contributed, weighted), strict=True)
    )


def test_the_rake_of_an_undecided_hand_is_left_out(tmp_path: Path) -> None:
    found = paid(tmp_path, raked(5, (10, 10), status="undecided"), raked(1, (10, 10)))

    assert found["rake-dealt"] == [1, 0]


def plainly(rake: int, weights: Sequence[int]) -> list[int]:
    """Chip by chip, each to the seat whose part is the furthest behind its due."""
    total, parts = sum(weights), [rake * weight // sum(weights) for weight in weights]
    for _ in range(rake - sum(parts)):
        behind = [rake * weight - part * total for weight, part in zip(weights, parts, strict=True)]
        parts[behind.index(max(behind))] += 1
    return parts


def test_parts_of_many_hands_add_up_as_counted_plainly(tmp_path: Path) -> None:
    random = Random(6)
    most = 2**50
    hands = [
        (random.choice([random.randrange(50), random.randrange(most)]), put_in)
        for _ in range(200)
        if any(put_in := [random.choice([0, random.randrange(most), 7]) for _ in range(6)])
    ]
    weights = {
        "rake-dealt": lambda put_in: [1] * len(put_in),
        "rake-contributed": lambda put_in: [int(chips > 0) for chips in put_in],
        "rake-weighted": lambda put_in: put_in,
    }

    found = paid(tmp_path, *[raked(rake, put_in) for rake, put_in in hands])

    for way in WAYS:
        parts = [plainly(rake, weights[way](put_in)) for rake, put_in in hands]
        assert found[way] == [sum(seat) for seat in zip(*parts, strict=True)]
        assert sum(found[way]) == sum(rake for rake, _ in hands)
