"""Facts that claim more sealed cards than any memory holds are projected, audited, told and played
again like any others.
"""

from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest
from msgspec.structs import replace

from schemas.cards import UNKNOWN, cards
from schemas.events import AnyEvent, CardsReleased, CardsShown
from schemas.facts import Released, Sealed
from services.api import AUDITOR, PUBLIC
from services.api.hand_views import whole
from services.api.viewpoint import of_finished, of_hand_in_play
from services.audit.boxes import box_faults
from services.audit.cards import card_faults
from services.eventlog import MemoryLog
from services.replay import frames
from services.store import StoredHand
from tests import houses
from tests.hands import StreamWriter, play
from tests.projector.projecting import append, project

MANY: Final = 2**62


def claiming(facts: list[AnyEvent], count: int) -> list[AnyEvent]:
    """The same facts, with every sealed card in them claimed to be so many."""
    told: list[AnyEvent] = []
    for event in facts:
        more: dict[str, Any] = {
            name: Sealed(b"x", count)
            for name in event.__struct_fields__
            if name in ("cards", "down") and isinstance(getattr(event, name), Sealed)
        }
        told.append(replace(event, **more))
    return told


def stored(folder: Path, facts: list[AnyEvent], hand: str) -> StoredHand:
    """A hand as it is projected."""
    log = MemoryLog()
    append(log, StreamWriter(hand[:-2]).records(facts))
    with closing(project(log, folder)) as reader:
        found = reader.hand(hand)
    assert found is not None
    return found


@pytest.mark.parametrize("count", [MANY, -1, 0])
def test_boxes_of_any_number_of_cards_are_taken(tmp_path: Path, count: int) -> None:
    facts = claiming(houses.sealed(houses.THREE_BOXES), count)
    hand = stored(tmp_path, [*houses.bought(*houses.THREE), *facts], "r-1")

    told = hand.events()
    said = [*box_faults(hand, told), *card_faults(told)]

    assert any(f"box 1 got cards as [{count}], due are [5]" in what for what in said)
    assert len(frames(told)) > 5
    assert len(of_finished(told, PUBLIC)) == len(told)
    assert len(of_hand_in_play(told[:6])) == 6
    assert whole(hand, AUDITOR).seats[0].seat == 1


def test_hole_cards_of_any_number_are_taken(tmp_path: Path) -> None:
    facts = claiming(play(Random(1), "holdem", hand="t-1", seats=3, sealed=True), MANY)
    hand = stored(tmp_path, facts, "t-1")

    told = hand.events()

    assert any(str(MANY) in what for what in card_faults(told))
    assert frames(told)
    assert len(of_finished(told, PUBLIC)) == len(told)
    assert {*whole(hand, PUBLIC).seats[0].cards} <= {UNKNOWN}


@pytest.mark.parametrize("held", ["As Ad", "As As Ad 7c 2d"])
def test_a_hand_no_deck_holds_is_settled_by_nobody(tmp_path: Path, held: str) -> None:
    """Neither the projection nor the audit, which agree that it is undecided."""
    facts = [*houses.INSURED]
    facts[2], facts[7] = houses.dealt(1, held), CardsShown(seat=1, cards=cards(held))
    hand = stored(tmp_path, [*houses.bought(houses.ANN), *facts], "r-1")

    assert hand.boxes[0].outcome is None
    assert list(box_faults(hand, hand.events())) == []


@pytest.mark.parametrize("opened", [(), cards("As Ad"), cards("As As Ad 7c 2d")])
def test_a_release_of_any_cards_stops_nothing(tmp_path: Path, opened: tuple[Any, ...]) -> None:
    *facts, _ = houses.sealed(houses.INSURED)
    shown = CardsShown(seat=1, cards=(UNKNOWN,) * 5)
    facts = [shown if isinstance(one, CardsShown) else one for one in facts]
    facts.append(CardsReleased(seats=(Released(1, opened, b"k"),)))

    hand = stored(tmp_path, [*houses.bought(houses.ANN), *facts], "r-1")

    assert hand.row.status != "settled"
    assert list(box_faults(hand, hand.events())) == []
