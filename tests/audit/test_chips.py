"""Every sum of a finished hand, spoiled one at a time, is named with its numbers."""

from contextlib import closing

import pytest
from msgspec.structs import replace

from schemas.events import (
    ActionTaken,
    AnyEvent,
    HandEnded,
    SeatChips,
    SourceClaimed,
)
from schemas.rows import FindingRow
from services.audit.chips import chip_faults, claim_faults
from services.store import Reader, StoredHand
from tests.audit.audited import Room
from tests.audit.facts import BUYS, HEADS_UP


@pytest.fixture
def hand(room: Room) -> StoredHand:
    """Seat 1 wins a pot of 20 from seat 2; both began with 100."""
    room.append("t", [list(HEADS_UP)])
    room.project()
    with closing(Reader.open(room.root)) as reader:
        found = reader.hand("t-1")
    assert found is not None
    return found


def test_sound_chips_have_no_faults(hand: StoredHand) -> None:
    assert list(chip_faults(hand)) == []


def test_a_pot_that_holds_more_than_was_put_in_is_named(hand: StoredHand) -> None:
    spoiled = hand._replace(pots=(replace(hand.pots[0], amount=21),))

    said = list(chip_faults(spoiled))

    assert "the pots hold 21, the seats put in 20" in said
    assert "pot 0 holds 21, pays 20 and a rake of 0" in said


def test_an_award_to_a_seat_without_part_in_the_pot_is_named(hand: StoredHand) -> None:
    spoiled = hand._replace(pots=(replace(hand.pots[0], eligible="2"),))

    assert list(chip_faults(spoiled)) == ["pot 0 pays seat 1, which has no part in it"]


def test_an_award_that_is_missing_is_named(hand: StoredHand) -> None:
    said = list(chip_faults(hand._replace(awards=())))

    assert said == [
        "pot 0 holds 20, pays 0 and a rake of 0",
        "seat 1 won 20, its awards are 0",
    ]


def test_a_final_stack_that_does_not_follow_is_named(hand: StoredHand) -> None:
    one, two = hand.seats
    spoiled = hand._replace(seats=(replace(one, final=111), two))

    said = list(chip_faults(spoiled))

    assert said == [
        "seat 1: 100 - 10 + 20 is not the 111 it ends with",
        "seat 1: net 10 is not 111 - 100",
    ]


def test_rake_nobody_paid_is_named(hand: StoredHand) -> None:
    spoiled = hand._replace(row=replace(hand.row, rake=2))

    said = list(chip_faults(spoiled))

    assert said == [
        "the hand says its rake is 2, its pots paid 0",
        "the seats' results add up to 0, the rake is 2",
    ]


WALK: tuple[AnyEvent, ...] = (
    *HEADS_UP[:5],
    ActionTaken(seat=1, action="fold"),
)
"""Seat 2 posts 10 against 5 and wins 10; its other 5 come back uncalled."""
ENDED = HandEnded(stacks=(SeatChips(2, 105), SeatChips(1, 95)))


@pytest.mark.parametrize(
    ("wins", "said"),
    [
        (10, []),
        (15, []),  # the uncalled bet counted as won, as many sources do
        (12, ["the source says seat 2 wins 12, ours is 10"]),
    ],
)
def test_a_source_may_count_the_uncalled_bet_of_a_walk_as_won(
    room: Room, wins: int, said: list[str]
) -> None:
    claim = SourceClaimed(winnings=(SeatChips(1, 0), SeatChips(2, wins)))
    room.append("t", [BUYS, [*WALK, claim, ENDED]])
    room.project()

    with closing(Reader.open(room.root)) as reader:
        found = reader.hand("t-1")
    assert found is not None
    alone = list(claim_faults(found._replace(findings=()), found.events()))

    assert [one.what for one in room.findings()] == said
    assert alone == [what.replace("ours is", "the store says") for what in said]


def test_a_claim_the_projector_missed_is_told_beside_one_it_named(hand: StoredHand) -> None:
    claim = SourceClaimed(stacks=(SeatChips(1, 7), SeatChips(2, 8)))
    named = FindingRow(
        stream="t",
        version=1,
        hand="t-1",
        kind="claim",
        what="the source says seat 1 ends with 7, ours is 110",
    )

    said = list(claim_faults(hand._replace(findings=(named,)), (*hand.events(), claim)))

    assert said == ["the source says seat 2 ends with 8, the store says 90"]
