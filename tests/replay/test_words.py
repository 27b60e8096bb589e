"""Facts in words."""

from typing import Any

import pytest

from schemas.cards import cards
from schemas.events import (
    ActionTaken,
    AnyEvent,
    BoardDealt,
    ChipsAdded,
    HoleCardsDealt,
    RunOutsAgreed,
    Sealed,
    SeatChips,
    SourceClaimed,
)
from services.replay import words as telling
from services.replay.house_words import HOUSE_WORDS
from services.replay.table_words import TABLE_WORDS
from services.replay.words import words
from tests.replay.script import Script


def test_every_fact_of_the_union_has_its_words() -> None:
    of_pots: dict[type, Any] = vars(telling)["_WORDS"]

    assert {*of_pots, *HOUSE_WORDS, *TABLE_WORDS} == set(AnyEvent.__args__)
    assert not {*of_pots, *HOUSE_WORDS} & TABLE_WORDS.keys()


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (ActionTaken(seat=3, action="fold"), "seat 3 Cid folds"),
        (ActionTaken(seat=3, action="call", to=2), "seat 3 Cid calls 2"),
        (ActionTaken(seat=1, action="call", to=2), "seat 1 Ann calls 1"),
        (ActionTaken(seat=3, action="raise", to=6), "seat 3 Cid raises to 6"),
        (ActionTaken(seat=3, action="raise", to=50), "seat 3 Cid raises to 50, all-in"),
        (ActionTaken(seat=9, action="call", to=2), "seat 9 calls"),
        (HoleCardsDealt(seat=1, cards=Sealed(b"x", count=2)), "seat 1 Ann gets 2 sealed cards"),
        (BoardDealt(cards=cards("2c3d4h")), "flop: 2c 3d 4h"),
        (RunOutsAgreed(boards=2), "all agree to run the rest out on 2 boards"),
        (RunOutsAgreed(boards=1), "all agree to run the rest out on one board"),
        (ChipsAdded(seat=1, player="Ann", chips=100), "seat 1 Ann buys 100"),
        (
            SourceClaimed(stacks=(SeatChips(1, 48), SeatChips(2, 52)), rake=1),
            "the source claims final stacks seat 1 48, seat 2 52; rake 1",
        ),
    ],
)
def test_a_fact_is_told_from_the_table_before_it(event: AnyEvent, said: str) -> None:
    state = Script("holdem", (50, 50, 50)).state

    assert words(state, event) == said


def test_a_blind_that_takes_the_last_chip_is_all_in() -> None:
    script = Script("holdem", (50, 2, 50))
    state = Script("holdem", (50, 2, 50)).state
    state.stacks[1] = 2
    posted = script.events[2]

    assert words(state, posted) == "seat 2 Bob posts the big blind 2, all-in"
