"""A what-if of one hand's facts, for a pot or against the house, from a JSON file."""

from pathlib import Path

import pytest
from msgspec import json

from schemas.events import AnyEvent
from schemas.settlement import HouseSettlement, Settlement, Undecided, Voided
from services.interchange import Unreadable, WhatIf, settle_file
from tests import houses
from tests.projector.projecting import fold_round


def written(folder: Path, facts: object) -> Path:
    """The facts as a file."""
    path = folder / "hand.json"
    path.write_bytes(json.encode(facts))
    return path


def settled(folder: Path, facts: list[AnyEvent]) -> WhatIf:
    (found,) = settle_file(written(folder, facts))
    assert isinstance(found, WhatIf)
    return found


def test_the_worked_case_ends_with_250(tmp_path: Path) -> None:
    found = settled(tmp_path, [*houses.TWO_STRAIGHTS])

    assert isinstance(found.settlement, HouseSettlement)
    assert [one.chips for one in found.settlement.stacks] == [250]
    assert (found.hand, found.differences, found.state.findings) == ("r-1", (), [])


def test_a_hand_without_an_end_is_settled_as_far_as_it_goes(tmp_path: Path) -> None:
    found = settled(tmp_path, [*houses.TWO_STRAIGHTS[:-1]])

    assert isinstance(found.settlement, HouseSettlement)
    assert found.settlement.house == -150


def test_a_claim_that_is_not_ours_is_a_difference(tmp_path: Path) -> None:
    found = settled(tmp_path, [*houses.TWO_STRAIGHTS[:-1], houses.ended(s1=240)])

    assert found.differences == ("the file says seat 1 ends with 240, ours is 250",)


def test_a_hand_for_a_pot_and_one_called_off_are_settled_too(tmp_path: Path) -> None:
    pot = settled(tmp_path, fold_round("t-1"))
    voided = settled(tmp_path, houses.called_off(houses.TWO_STRAIGHTS, after=5))
    open_ = settled(tmp_path, [*houses.TWO_STRAIGHTS[:5]])

    assert isinstance(pot.settlement, Settlement)
    assert isinstance(voided.settlement, Voided)
    assert isinstance(open_.settlement, Undecided)
    assert [kind for kind, _ in open_.state.findings] == ["illegal"]


@pytest.mark.parametrize(
    ("facts", "why"),
    [
        ([], "a hand's facts begin with hand-started or house-hand-started"),
        ([{"type": "ante-placed", "seat": 1, "amount": 5}], "a hand's facts begin with"),
        ({"type": "ante-placed"}, "no array of facts as the log writes them: Expected `array`"),
        ([{"type": "no-such"}], "Invalid value 'no-such' - at `$[0].type`"),
        ("[", "no array of facts"),
    ],
)
def test_what_is_no_hand_is_told_with_the_reason(tmp_path: Path, facts: object, why: str) -> None:
    (found,) = settle_file(written(tmp_path, facts))

    assert isinstance(found, Unreadable)
    assert why in found.why
    assert found.place.path.endswith("hand.json")


def test_a_game_nobody_published_is_told(tmp_path: Path) -> None:
    text = json.encode(houses.TWO_STRAIGHTS).replace(b"russian-poker", b"irish-poker")
    path = tmp_path / "hand.json"
    path.write_bytes(text)
    (found,) = settle_file(path)

    assert isinstance(found, Unreadable)
    assert "irish-poker" in found.why
