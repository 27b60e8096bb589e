"""Commands: what is refused, with what is legal instead, and a state left alone by a refusal."""

from copy import deepcopy

import pytest

from schemas.commands import (
    Act,
    AddChips,
    AnyCommand,
    Deal,
    EndHand,
    Muck,
    Release,
    RunOut,
    Show,
    StartHand,
    TakeTable,
)
from schemas.errors import CommandRefused
from schemas.events import (
    ChipsAdded,
    HandEnded,
    Sealed,
    SeatChips,
    Seated,
    TakeOver,
)
from schemas.stakes import Rake, Stakes
from services.rules import HandState, decide, legal_now
from tests.hands import held
from tests.rules.table import NL, Table

START = StartHand(
    hand="t-2",
    variant="holdem",
    stakes=NL,
    button=1,
    seats=(Seated(1, "a", 100), Seated(2, "b", 100)),
)


def snapshot(state: HandState) -> list[object]:
    """Everything a state holds."""
    return [deepcopy(value) for value in held(state).values()]


def facing_a_bet() -> Table:
    """C to decide on the flop: A has bet 60, B has called."""
    table = Table(dict.fromkeys("ABC", 500))
    table.deal()
    return table.line("C call, A call, B check | A bet 60, B call")


@pytest.mark.parametrize(
    ("command", "why"),
    [
        (Act(seat=1, action="call"), "seat 1 is out of turn"),
        (Act(seat=9, action="fold"), "seat 9 is out of turn"),
        (Act(seat=3, action="check"), "cannot check, 60 is to call"),
        (Act(seat=3, action="call", to=50), "cannot call to 50"),
        (Act(seat=3, action="bet", to=120), "can only raise, not bet"),
        (Act(seat=3, action="raise", to=119), "cannot raise to 119"),
        (Act(seat=3, action="raise", to=481), "has 480 in all, not 481"),
        (Deal(cards=()), "no cards are due"),
        (Show(seat=3, cards=("As", "Ad")), "no hand is due to be shown"),
        (Muck(seat=3), "no hand is due to be shown"),
        (RunOut(boards=2), "cannot be run out on 2 boards"),
        (EndHand(), "the hand is not over"),
        (Release(seats=()), "released once, after the hand has ended"),
        (START, "still in play"),
        (AddChips(seat=1, player="a", chips=5), "still in play"),
    ],
)
def test_impossible_command_is_refused_with_what_is_legal(command: AnyCommand, why: str) -> None:
    table = facing_a_bet()
    before = snapshot(table.state)

    with pytest.raises(CommandRefused, match=why) as refused:
        decide(table.state, command)

    assert refused.value.legal == (
        "seat 3: fold",
        "seat 3: call 60",
        "seat 3: raise to 120..480",
    )
    assert snapshot(table.state) == before


def test_deciding_changes_nothing() -> None:
    table = facing_a_bet()
    before = snapshot(table.state)

    decide(table.state, Act(seat=3, action="raise", to=120))

    assert snapshot(table.state) == before


def test_raise_where_there_is_no_bet_is_refused() -> None:
    table = Table(dict.fromkeys("AB", 500))
    table.deal()
    table.line("B call, A check |")

    with pytest.raises(CommandRefused, match="can only bet, not raise"):
        table.line("A raise 60")


def test_call_where_nothing_is_to_call_is_refused() -> None:
    table = Table(dict.fromkeys("AB", 500))
    table.deal()
    table.line("B call")

    with pytest.raises(CommandRefused, match="nothing to call") as refused:
        table.line("A call")
    assert refused.value.legal[1:] == ("seat 1: check", "seat 1: raise to 40..500")


def test_raise_that_is_closed_is_refused() -> None:
    table = Table({"A": 1000, "B": 1000, "C": 1000, "D": 80})
    table.deal()
    table.line("C raise 60, D allin, A fold, B fold")

    with pytest.raises(CommandRefused, match="may not raise") as refused:
        table.line("C raise 500")
    assert refused.value.legal == ("seat 3: fold", "seat 3: call 20")


def test_legal_things_are_said_in_every_phase() -> None:
    stakes = Stakes(limit="nl", small_blind=10, big_blind=20, run_outs=2)
    table = Table(dict.fromkeys("AB", 100), stakes)
    said = [legal_now(table.state)]
    table.deal()
    said.append(legal_now(table.state))
    table.line("B allin, A call")
    said.append(legal_now(table.state))
    table.show_all()
    said.append(legal_now(table.state))
    for _ in range(3):
        table.deal()
    said.append(legal_now(table.state))
    table.finish()
    said.append(legal_now(table.state))

    assert said == [
        ("deal 4 cards",),
        ("seat 2: fold", "seat 2: call 10", "seat 2: raise to 40..100"),
        ("seat 1: show",),
        ("deal 4 cards", "run out on up to 2 boards"),
        ("end-hand",),
        ("start-hand",),
    ]


def test_no_hand_in_play_takes_no_decision() -> None:
    with pytest.raises(CommandRefused, match="no hand is in play") as refused:
        decide(None, Act(seat=1, action="fold"))
    assert "start-hand" in refused.value.legal


def test_table_is_taken_and_chips_are_bought_between_hands() -> None:
    assert decide(None, TakeTable(epoch=3, dealer="d")) == (TakeOver(epoch=3, dealer="d"),)
    bought = decide(None, AddChips(seat=2, player="b", chips=50))
    assert bought == (ChipsAdded(seat=2, player="b", chips=50),)


@pytest.mark.parametrize(
    ("seat", "player", "chips", "why"),
    [
        (2, "b", 0, "seat 2 cannot buy 0 chips: 1 to 9007199254740992"),
        (2, "b", -5, "seat 2 cannot buy -5 chips"),
        (2, "b", 2**53 + 1, "cannot buy 9007199254740993 chips"),
        (0, "b", 5, "seats are numbered 1 to 10: seat 0"),
        (11, "b", 5, "seats are numbered 1 to 10: seat 11"),
        (2, "", 5, "seat 2 has no player"),
    ],
)
def test_chips_that_nobody_can_buy_are_refused(
    seat: int, player: str, chips: int, why: str
) -> None:
    with pytest.raises(CommandRefused, match=why):
        decide(None, AddChips(seat=seat, player=player, chips=chips))


@pytest.mark.parametrize("epoch", [0, -5, 2**53 + 1])
def test_a_table_is_taken_over_in_an_epoch_that_can_be(epoch: int) -> None:
    with pytest.raises(CommandRefused, match="in an epoch from 1 to"):
        decide(None, TakeTable(epoch=epoch, dealer="d"))


def test_end_of_a_hand_claims_the_stacks_and_the_rake() -> None:
    stakes = Stakes(limit="nl", small_blind=10, big_blind=20, rake=Rake(basis_points=1000))
    table = Table(dict.fromkeys("AB", 500), stakes)
    table.deal()
    table.line("B call, A check | A bet 20, B fold")

    (event,) = decide(table.state, EndHand())

    assert event == HandEnded(stacks=(SeatChips(1, 516), SeatChips(2, 480)), rake=4)


def test_hand_cannot_end_on_cards_nobody_knows() -> None:
    table = Table(dict.fromkeys("AB", 500))
    sealed = tuple(Sealed(bytes([at]), 2) for at in range(2))
    table.do(Deal(cards=("As", "Ks", "Ad", "Kd"), holes=sealed))
    table.state.shown = [True, True]
    table.line("B call, A check")
    for street in (("4c", "2c", "7d", "9h"), ("5c", "Js"), ("6c", "3h")):
        table.do(Deal(cards=street))  # type: ignore[arg-type]
        table.line("A check, B check")

    with pytest.raises(CommandRefused, match=r"seats \(1, 2\) contend with cards nobody knows"):
        decide(table.state, EndHand())


def test_a_table_is_taken_over_in_the_middle_of_a_hand() -> None:
    table = Table(dict.fromkeys("AB", 500))

    assert decide(table.state, TakeTable(epoch=2, dealer="d")) == (TakeOver(epoch=2, dealer="d"),)
