"""How high and low divide pots; expected figures worked out by hand."""

from pathlib import Path

import pytest

from analytics import Figure, variants
from schemas.rows import AwardRow
from tests.analytics.rows import moment
from tests.analytics.script import award, hand, seat

HIGH, LOW, WHOLE = 0, 1, -1


def figures(folder: Path, *rows: AwardRow, **changes: object) -> dict[str, Figure]:
    """Those of one showdown of three in Omaha hi-lo."""
    changes = {
        "variant": "omaha-8",
        "boards": ("2c4d8hKsKd",),
        "reached": 3,
        "showdown": True,
        **changes,
    }
    played = hand(*(seat(at, saw=3, showdown=True) for at in (1, 2, 3)), *rows, **changes)
    (found,) = variants(moment([played], [], folder))
    return found.figures


DIVISIONS: dict[str, tuple[tuple[AwardRow, ...], set[str]]] = {
    "one wins both halves": (
        (award(1, share=HIGH), award(1, share=LOW)),
        {"low-made", "scoop"},
    ),
    "the high hand alone, without a low": ((award(1, share=HIGH),), {"scoop"}),
    "two tie for high, without a low": ((award(1, share=HIGH), award(2, share=HIGH)), set()),
    "a half each": ((award(1, share=HIGH), award(2, share=LOW)), {"low-made"}),
    "one has the high and half of the low": (
        (award(1, share=HIGH), award(1, share=LOW), award(2, share=LOW)),
        {"low-made", "quartered", "three-quarters"},
    ),
    "one has the low and half of the high": (
        (award(1, share=HIGH), award(2, share=HIGH), award(2, share=LOW)),
        {"low-made", "quartered", "three-quarters"},
    ),
    "one has the high, two others the low": (
        (award(1, share=HIGH), award(2, share=LOW), award(3, share=LOW)),
        {"low-made", "quartered"},
    ),
    "one has the high and a third of the low": (
        (award(1, share=HIGH), *(award(at, share=LOW) for at in (1, 2, 3))),
        {"low-made"},
    ),
    "two tie for the high, one of them and a third for the low": (
        (
            *(award(1, share=HIGH), award(2, share=HIGH)),
            *(award(2, share=LOW), award(3, share=LOW)),
        ),
        {"low-made", "quartered"},
    ),
    "two tie for both, divided half by half": (
        tuple(award(at, share=share) for at in (1, 2) for share in (HIGH, LOW)),
        {"low-made"},
    ),
    "two tie for both, divided at once": (
        (award(1, share=WHOLE), award(2, share=WHOLE)),
        {"low-made"},
    ),
    "a side pot changes nothing": (
        (award(1, share=HIGH), award(1, share=LOW), award(2, pot=1, share=HIGH)),
        {"low-made", "scoop"},
    ),
    "one wins both boards": (
        (award(1, share=HIGH), award(1, board=1, share=HIGH), award(1, board=1, share=LOW)),
        {"low-made", "scoop"},
    ),
    "a board each": ((award(1), award(2, board=1)), set()),
    "quartered on the second board": (
        (
            award(1, share=HIGH),
            *(award(1, board=1, share=HIGH), award(1, board=1, share=LOW)),
            award(2, board=1, share=LOW),
        ),
        {"low-made", "quartered", "three-quarters"},
    ),
}


@pytest.mark.parametrize("case", DIVISIONS)
def test_a_division_is(case: str, tmp_path: Path) -> None:
    awards, expected = DIVISIONS[case]

    found = figures(tmp_path, *awards)

    for key in ("low-made", "scoop", "quartered", "three-quarters"):
        assert found[key] == Figure(key in expected, 1), key


BOARDS: dict[str, tuple[tuple[str, ...], tuple[int, int]]] = {
    "three ranks": (("2c4d8hKsKd",), (1, 1)),
    "an ace is low": (("AcKdQh2s8d",), (1, 1)),
    "two ranks, one of them twice": (("2c2d8hKsKd",), (0, 1)),
    "a nine is too high": (("2c4d9hKsKd",), (0, 1)),
    "three ranks on two boards together are none": (("2c4dKhKsTd", "8cKdKhQsTd"), (0, 1)),
    "the second board is enough": (("2c4dKhKsTd", "2c4d8hQsTd"), (1, 1)),
    "a card nobody knows": (("2c4d8h??Kd",), (0, 0)),
}


@pytest.mark.parametrize("case", BOARDS)
def test_a_low_is_possible_with(case: str, tmp_path: Path) -> None:
    boards, expected = BOARDS[case]

    assert figures(tmp_path, award(1), boards=boards)["low-possible"] == Figure(*expected)


@pytest.mark.parametrize(
    "changes",
    [{"variant": "omaha"}, {"showdown": False}, {"status": "undecided"}, {"status": "voided"}],
)
def test_only_decided_showdowns_for_high_and_low_divide(
    changes: dict[str, object], tmp_path: Path
) -> None:
    played = hand(
        *(seat(1, saw=3), seat(2, saw=3), award(1)),
        **{"variant": "omaha-8", "reached": 3, "showdown": True, **changes},
    )
    found = [one.figures for one in variants(moment([played], [], tmp_path))]

    for figure in found:
        assert all(figure[key] == Figure(0, 0) for key in ("low-made", "scoop", "quartered"))
