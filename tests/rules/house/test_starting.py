"""Hands against the house that cannot begin, each with every reason."""

import pytest
from msgspec.structs import replace

from schemas.commands import AddChips, TakeTable
from schemas.errors import CommandRefused
from schemas.events import ChipsAdded, TakeOver
from schemas.facts import Seated
from schemas.house_commands import FoldBox, PlaceAnte, StartHouseHand
from schemas.house_events import AntePlaced
from schemas.houses import ADOPTED, HOUSES, House
from services.rules.house import begin, decide, evolve, legal_now, options
from tests.rules.house.boxes import Box

STRAIGHT = "KcQdJhTs9c"
EIGHTS = "8c8d6h4s2d"


def seated(*stacks: int) -> tuple[Seated, ...]:
    """Players of boxes 1, 2 ... with these chips."""
    return tuple(Seated(seat, f"p{seat}", chips) for seat, chips in enumerate(stacks, start=1))


def start(
    seats: tuple[Seated, ...],
    house: House = ADOPTED,
    variant: str = "russian-poker",
    **antes: int,
) -> StartHouseHand:
    """A hand to begin."""
    return StartHouseHand(hand="river-1", variant=variant, house=house, seats=seats, **antes)


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
        (start(seated(2**52)), "seat 1 may ante 0 of 4503599627370496 chips, the least is 1"),
        # 2**53 less twice the stack, by the 401 antes that a royal flush beside a won ante makes
        (start(seated(4 * 10**15), ante_min=10**13), "seat 1 may ante 2511718839753 of 40"),
        (start(seated(9), ante_min=10), "seat 1 may ante 9 of 9 chips, the least is 10"),
        (start(seated(9), ante_min=0), "an ante of 0 to any cannot be placed"),
        (start(seated(9), ante_min=5, ante_max=4), "an ante of 5 to 4 cannot be placed"),
        (start(seated(9), ante_max=0), "an ante of 1 to 0 cannot be placed"),
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


def test_a_hand_carries_its_table_s_antes() -> None:
    (started,) = decide(None, start(seated(100), ante_min=10, ante_max=50))
    state = begin(started)  # type: ignore[arg-type]

    assert options(state).ante == (10, 50)
    for wrong in (9, 51):
        with pytest.raises(CommandRefused, match=f"an ante of {wrong}, 10 to 50 is allowed"):
            decide(state, PlaceAnte(seat=1, ante=wrong))
        found = begin(started)  # type: ignore[arg-type]
        evolve(found, AntePlaced(seat=1, amount=wrong))
        assert found.findings == [("illegal", f"seat 1 places an ante of {wrong}, not 10..50")]
    for right in (10, 50):
        assert decide(state, PlaceAnte(seat=1, ante=right))


def test_the_bonus_that_is_offered_goes_beside_the_table_s_least_ante() -> None:
    """Of 100 chips an ante of 10 leaves 90."""
    house = replace(HOUSES["admiral-hr"], boxes_open=1)
    (started,) = decide(None, start(seated(100), house, ante_min=10))

    assert options(begin(started)).bonus == (1, 90)  # type: ignore[arg-type]
