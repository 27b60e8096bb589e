"""The table after every fact, against the snapshots of a hand settled by hand (G000-01)."""

import json
from itertools import groupby
from pathlib import Path
from typing import Any

import pytest

from schemas.errors import CommandRefused
from schemas.events import (
    CardsReleased,
    CardsShown,
    HandEnded,
    HandStarted,
    HoleCardsDealt,
    Released,
    Sealed,
    TakeOver,
)
from services.replay import Frame, frames
from tests.replay.script import Script, courchevel

SEAT = {"A": 1, "B": 2, "C": 3}


@pytest.fixture(scope="module")
def snapshots(root: Path) -> dict[str, dict[str, Any]]:
    """What the case says of the table after the blinds and after each street."""
    cases = json.loads((root / "tests/cases/seed_cases.json").read_text())
    case = next(one for one in cases if one["id"] == "G000-01")
    return {one["after"]: one for one in case["expected"]["snapshots"]}


def last_of(told: list[Frame], street: str) -> Frame:
    """The last decision of a street."""
    return [one for one in told if one.street == street and one.kind == "action-taken"][-1]


def stacks(frame: Frame) -> dict[int, int]:
    """Chips behind, by seat."""
    return {one.seat: one.stack for one in frame.seats}


@pytest.mark.parametrize("street", ["preflop", "flop", "turn", "river"])
def test_pot_and_stacks_after_each_street_are_those_of_the_case(
    street: str, snapshots: dict[str, dict[str, Any]]
) -> None:
    frame = last_of(frames(courchevel().events), street)

    assert frame.pot == snapshots[street]["pot"]
    assert stacks(frame) == {
        SEAT[name]: chips for name, chips in snapshots[street]["stacks"].items()
    }


def test_after_the_blinds_nothing_is_gathered_and_the_button_is_due(
    snapshots: dict[str, dict[str, Any]],
) -> None:
    told = frames(courchevel().events)
    blinds = [one for one in told if one.kind == "forced-bet-posted"][-1]
    dealt = next(one for one in told if one.what == "spit card: Qh")

    assert (blinds.pot, blinds.pots) == (snapshots["blinds"]["pot"], ())
    assert {one.seat: one.bet for one in blinds.seats} == {1: 0, 2: 1, 3: 2}
    assert dealt.due == "seat 1 A to act"
    assert dealt.legal == ("fold", "call 2", "raise to 4")


def test_the_last_frame_has_the_final_stacks_and_an_empty_pot() -> None:
    last = frames(courchevel().events)[-1]

    assert (last.kind, last.pot, last.pots) == ("hand-ended", 0, ())
    assert stacks(last) == {1: 120, 2: 90, 3: 90}


def test_chips_are_the_same_at_every_step() -> None:
    script = Script("holdem", (60, 40, 20)).deal("AsAd", "KsKd", "QsQd")
    script.act("20 60 c").show_down()
    for cards in ("2c3d4h", "9s", "Jc"):
        script.street(cards)

    told = frames(script.end().events)

    assert {one.pot + sum(stacks(one).values()) for one in told} == {120}


def test_side_pots_show_as_soon_as_they_are_gathered() -> None:
    script = Script("holdem", (60, 40, 20)).deal("AsAd", "KsKd", "QsQd")
    script.act("20 60 c").show_down().street("2c3d4h")

    flop = next(one for one in frames(script.events) if one.kind == "board-dealt")

    assert flop.pots == (60, 40)
    assert [one.standing for one in flop.seats] == ["all-in", "all-in", "all-in"]


def test_each_pot_is_awarded_in_a_frame_of_its_own() -> None:
    script = Script("holdem", (60, 40, 20)).deal("AsAd", "KsKd", "QsQd")
    script.act("20 60 c").show_down()
    for cards in ("2c3d4h", "9s", "Jc"):
        script.street(cards)

    told = frames(script.end().events)
    ends = [(one.kind, one.pot, stacks(one)[1]) for one in told if one.street == "result"]

    assert ends == [
        ("uncalled-returned", 100, 20),
        ("pot-awarded", 40, 80),
        ("pot-awarded", 0, 120),
        ("hand-ended", 0, 120),
    ]


def test_a_fold_and_a_muck_stand_in_the_frames() -> None:
    script = Script("holdem", (50, 50, 50)).deal("AsAd", "KhQc", "7c2d").act("f c x")
    script.street("Ac7d2h").act("2 c").street("9s").act("x x").street("3c").act("x x")

    last = frames(script.end(muck=True).events)[-1]

    assert {one.seat: one.standing for one in last.seats} == {1: "in", 2: "mucked", 3: "folded"}


def sealed(script: Script) -> list[Any]:
    """The script's facts with the hole cards sealed, as a live table logs them."""
    return [
        HoleCardsDealt(seat=one.seat, cards=Sealed(b"hidden", count=2))
        if isinstance(one, HoleCardsDealt)
        else one
        for one in script.events
    ]


def test_sealed_cards_stay_hidden_while_the_hand_is_in_play() -> None:
    script = Script("holdem", (50, 50)).deal("AsAd", "KhQc").act("c")

    told = frames(sealed(script))

    assert {card for one in told for seat in one.seats for card in seat.cards} == {"??"}


def test_released_cards_are_seen_from_the_deal_on_once_the_hand_is_over() -> None:
    script = Script("holdem", (50, 50)).deal("AsAd", "KhQc").act("f").end()
    opened = CardsReleased(seats=(Released(1, ("As", "Ad"), b"k"), Released(2, ("Kh", "Qc"), b"k")))

    told = frames([*sealed(script), opened])
    dealt = next(one for one in told if one.kind == "hole-cards-dealt")

    assert {one.seat: one.cards for one in dealt.seats} == {1: ("As", "Ad"), 2: ("Kh", "Qc")}


def test_unknown_cards_leave_the_hand_undecided_and_say_whose_they_are() -> None:
    script = Script("holdem", (50, 50)).deal("AsAd", "KhQc").act("c x")
    script.street("2c3d4h").act("x x").street("9s").act("x x").street("Jc").act("x x")
    facts = [
        HoleCardsDealt(seat=2, cards=("??", "??"))
        if isinstance(one, HoleCardsDealt) and one.seat == 2
        else one
        for one in script.events
    ]

    last = frames([*facts, HandEnded(stacks=())])[-1]

    assert last.kind == "undecided"
    assert last.what == "undecided: nobody recorded the cards of seat 2"


def test_burned_cards_are_told_with_their_street() -> None:
    script = Script("holdem", (50, 50), burns=True).deal("AsAd", "KhQc").act("c x")
    script.street("7c2c3d4h")

    flop = frames(script.events)[-1]

    assert flop.what == "flop: 2c 3d 4h (burned 7c)"


def test_a_take_over_in_mid_hand_is_a_step_of_its_own() -> None:
    script = Script("holdem", (50, 50)).deal("AsAd", "KhQc")

    told = frames([*script.events, TakeOver(epoch=2, dealer="night")])

    assert told[-1].what == "night takes the table over, epoch 2"


def test_a_take_over_belongs_to_the_part_of_the_hand_it_comes_in() -> None:
    script = Script("holdem", (50, 50)).deal("AsAd", "KhQc").act("c x").street("2c3d4h")
    script.act("x x").street("5s").act("x x").street("9d").act("x x").end()
    shown = next(at for at, one in enumerate(script.events) if isinstance(one, CardsShown))
    script.events.insert(shown + 1, TakeOver(epoch=2, dealer="night"))

    told = [one.street for one in frames(script.events)]

    assert [street for street, _ in groupby(told)] == [
        *("preflop", "flop", "turn", "river", "showdown"),
        *(["result"] if told[-1] == "result" else []),
    ]


def test_facts_without_a_start_are_refused() -> None:
    script = Script("holdem", (50, 50))

    with pytest.raises(CommandRefused, match="a hand starts with hand-started"):
        frames([one for one in script.events if not isinstance(one, HandStarted)])
