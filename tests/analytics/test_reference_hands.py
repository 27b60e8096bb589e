"""What the reference makes of a hand's facts: positions, outcomes unknown, hands called off."""

from collections.abc import Sequence
from fractions import Fraction
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from schemas.cards import UNKNOWN
from schemas.events import (
    AnyEvent,
    CardsShown,
    HandEnded,
    HandStarted,
    HoleCardsDealt,
    Seated,
)
from schemas.stakes import Stakes
from schemas.table_events import HandVoided
from services.rules import house
from tests import houses
from tests.analytics.reference import RULES, counted, counted_by_position
from tests.analytics.reference.hand import followed
from tests.analytics.reference.seats import positions
from tests.analytics.rows import played
from tests.analytics.scripted import scripted
from tests.analytics.varied import varied
from tests.hands import plays


@pytest.mark.parametrize(
    ("seats", "button", "expected"),
    [
        ([1, 2], 1, {2: 8, 1: 9}),
        ([1, 2, 3], 3, {1: 9, 2: 8, 3: 0}),
        ([2, 5, 9], 5, {9: 9, 2: 8, 5: 0}),
        ([1, 2, 3, 4], 2, {3: 9, 4: 8, 1: 1, 2: 0}),
        ([1, 2, 3, 4, 5, 6], 6, {1: 9, 2: 8, 3: 3, 4: 2, 5: 1, 6: 0}),
        (
            list(range(1, 11)),
            10,
            {1: 9, 2: 8, 3: 7, 4: 6, 5: 5, 6: 4, 7: 3, 8: 2, 9: 1, 10: 0},
        ),
        ([1, 2, 4, 6], 5, {6: 9, 1: 8, 2: 1, 4: 0}),  # seat 5 is empty: who sits before it is 0
    ],
)
def test_positions_count_back_from_the_button(
    seats: Sequence[int], button: int, expected: dict[int, int]
) -> None:
    assert positions(_start(seats, button)) == expected


def test_without_a_small_blind_nobody_has_its_position() -> None:
    found = positions(_start([2, 3, 4, 5], 1, dead_small_blind=True))

    assert found == {2: 8, 3: 2, 4: 1, 5: 0}


def test_positions_and_what_decisions_faced_are_the_projectors() -> None:
    for facts in (*plays(Random(12), 60), *varied(Random(13), 60)):
        hand, rows = followed(facts), played(facts)
        assert hand is not None
        assert hand.positions == {row.seat: row.position for row in rows.seats}
        assert [
            (one.street, one.level, one.own, len(one.acted), one.to_call, one.could_raise)
            for one in hand.decisions
        ] == [
            (one.street, one.raises, one.own_raises, one.acted, one.to_call, one.could_raise)
            for one in rows.actions
        ]
        assert [one.faces_all_in for one in hand.decisions] == [
            one.faces_all_in and one.to_call > 0 for one in rows.actions
        ]


def test_a_hand_called_off_counts_nowhere() -> None:
    facts = scripted("BTN raise 30, BB call | BB check, BTN bet 40")
    facts[-1] = HandVoided(hand="t-1", why="a card was seen")

    assert counted([facts]) == {}


def test_a_showdown_of_unknown_cards_tells_who_was_there_and_not_who_won() -> None:
    facts = _unknown(scripted("BTN raise 30, BB call | BB check, BTN bet 40, BB call"))

    found = counted([facts])["BB", None]

    expected = {
        "hands": (1, 1),
        "undecided": (1, 1),
        "vpip": (1, 1),
        "call-cbet-flop": (1, 1),
        "saw-flop": (1, 1),
        "wtsd": (1, 1),
        "wsd": (0, 0),
        "wwsf": (0, 0),
        "net": (0, 0),
        "bb-100": (0, 0),
        "std-bb-100": (0, 0),
        "showdown-net": (0, 0),
        "non-showdown-net": (0, 0),
        "rake": (0, 0),
        "rake-weighted": (0, 0),
    }
    assert {key: found[key] for key in expected} == expected


def test_currencies_are_kept_apart_and_exponents_made_one() -> None:
    hands = [
        scripted("BTN raise 30", currency="USD", exponent=2),  # the button wins 15 cents
        scripted("BTN raise 30", currency="USD", exponent=3),  # and 15 mills
        scripted("BTN raise 30"),
    ]

    found = counted(hands)

    assert found["BTN", "USD"]["net"] == (165, 2)
    assert found["BTN", "USD"]["bb-100"] == (300, 2)
    assert found["BTN", None]["net"] == (15, 1)
    assert counted_by_position(hands)["BTN", "USD", 0]["net"] == (165, 2)


@pytest.mark.parametrize("facts", [houses.TWO_STRAIGHTS, houses.THREE_BOXES])
def test_a_box_has_what_it_won_of_the_house_and_no_other_figure(facts: Sequence[AnyEvent]) -> None:
    settled: Any = house.settle(house.fold(facts))
    nets = {one.seat: one.net for one in settled.boxes}
    (start,) = (one for one in facts if isinstance(one, houses.HouseHandStarted))

    found = counted([facts])

    assert {player: one["house-net"] for (player, _), one in found.items()} == {
        one.player: (nets[one.seat], 1) for one in start.seats
    }
    for figures in found.values():
        assert {figures[key] for key in RULES if key != "house-net"} == {(Fraction(), 0)}


def test_a_box_of_a_hand_called_off_has_none() -> None:
    assert counted([houses.called_off(houses.THREE_BOXES, after=12)]) == {}


def _start(seats: Sequence[int], button: int, **more: Any) -> HandStarted:
    return HandStarted(
        hand="t-1",
        variant="holdem",
        stakes=Stakes(limit="nl", small_blind=5, big_blind=10),
        button=button,
        seats=tuple(Seated(seat, f"p{seat}", 100) for seat in seats),
        **more,
    )


def _unknown(facts: Sequence[AnyEvent]) -> list[AnyEvent]:
    """The hand as somebody saw it who saw no hole cards."""
    found: list[AnyEvent] = []
    for fact in facts:
        match fact:
            case HoleCardsDealt(cards=tuple()):
                found.append(replace(fact, cards=(UNKNOWN,) * len(fact.cards)))
            case CardsShown():
                pass
            case HandEnded():
                found.append(HandEnded(stacks=()))
            case _:
                found.append(fact)
    return found
