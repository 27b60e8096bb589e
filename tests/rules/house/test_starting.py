"""Hands against the house that cannot begin, each with every reason."""

import pytest

from schemas.commands import AddChips, TakeTable
from schemas.errors import CommandRefused
from schemas.events import ChipsAdded, TakeOver
from schemas.facts import Seated
from schemas.house_commands import (
    FoldBox,
    StartHouseHand,
)
from schemas.houses import ADOPTED, HOUSES, House
from services.rules.house import decide, legal_now
from tests.rules.house.boxes import Box

STRAIGHT = "KcQdJhTs9c"
EIGHTS = "8c8d6h4s2d"


def seated(*stacks: int) -> tuple[Seated, ...]:
    """Players of boxes 1, 2 ... with these chips."""
    return tuple(Seated(seat, f"p{seat}", chips) for seat, chips in enumerate(stacks, start=1))


def start(
    seats: tuple[Seated, ...], house: House = ADOPTED, variant: str = "russian-poker"
) -> StartHouseHand:
    """A hand to begin."""
    return StartHouseHand(hand="river-1", variant=variant, house=house, seats=seats)


@pytest.mark.parametrize(
    ("command", "why"),
    [
        (start(()), "1 to 1 boxes, not 0"),
        (start(seated(10, 10)), "1 to 1 boxes, not 2"),
        (start(seated(0)), "seat 1 has no chips"),
        (start((Seated(5, "a", 10),)), "boxes are numbered 1 to 4"),
        (start((Seated(0, "a", 10),)), "boxes are numbered 1 to 4"),
        (start((Seated(2, "a", 1), Seated(1, "b", 1)), HOUSES["senator"]), "once and clockwise"),
        (start((Seated(1, "a", 1), Seated(1, "b", 1)), HOUSES["senator"]), "once and clockwise"),
        (start((Seated(1, "a", 1), Seated(2, "a", 1)), HOUSES["senator"]), "a player comes twice"),
        (start(seated(2**53 + 1)), "more than 9007199254740992"),
        (start(seated(10), House(key="x", name="x", bet=0)), "bet must lie between 1 and"),
        (start(seated(10), variant="holdem"), "Hold'em is not played against the house"),
    ],
)
def test_a_hand_that_cannot_be_dealt_does_not_start(command: StartHouseHand, why: str) -> None:
    with pytest.raises(CommandRefused, match=f"river-1 cannot start: .*{why}"):
        decide(None, command)


def test_every_reason_is_said_at_once() -> None:
    command = start((Seated(7, "a", 0), Seated(2, "a", 5)))

    with pytest.raises(CommandRefused) as refused:
        decide(None, command)

    assert refused.value.why.count(";") == 3


def test_without_a_hand_only_one_can_begin() -> None:
    with pytest.raises(CommandRefused, match="start-house-hand"):
        decide(None, FoldBox(seat=1))


def test_table_takes_chips_between_hands_and_a_dealer_at_any_time() -> None:
    box = Box(STRAIGHT, dealer=EIGHTS)
    chips = AddChips(seat=1, player="p1", chips=50)

    with pytest.raises(CommandRefused, match="still in play"):
        decide(box.state, chips)
    with pytest.raises(CommandRefused, match="still in play"):
        decide(box.state, start(seated(10)))
    assert decide(box.state, TakeTable(epoch=2, dealer="d")) == (TakeOver(epoch=2, dealer="d"),)

    box.ante().fold().end()
    assert decide(box.state, chips) == (ChipsAdded(seat=1, player="p1", chips=50),)
    assert legal_now(box.state) == ("start-house-hand",)
