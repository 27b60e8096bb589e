"""Hands that are called off: a misdeal, a fault."""

from collections.abc import Callable

import pytest

from schemas.commands import AddChips, Deal, EndHand, Release, StartHand
from schemas.errors import CommandRefused
from schemas.events import ChipsAdded, HandEnded, Released, Sealed, SeatChips, Seated
from schemas.settlement import Voided
from schemas.table_commands import VoidHand
from schemas.table_events import HandVoided
from services.rules import decide, evolve, fold, legal_now, settle
from tests.rules.table import NL, Table

STACKS = {"A": 1_000, "B": 800, "C": 600}
VOID = VoidHand(why="a card was boxed")
BACK = Voided((SeatChips(1, 1_000), SeatChips(2, 800), SeatChips(3, 600)))


def fresh() -> Table:
    return Table(STACKS)


def decisions() -> Table:
    table = fresh()
    table.deal()
    return table.line("C raise 60, A call, B fold")


def showdown() -> Table:
    table = decisions()
    table.deal()
    table.line("A bet 540, C call")
    while table.state.phase == "deal":
        table.deal()
    return table


def settled() -> Table:
    table = showdown()
    table.show_all()
    return table


@pytest.mark.parametrize("begun", [fresh, decisions, showdown, settled])
def test_a_hand_that_is_called_off_gives_everybody_what_he_started_with(
    begun: Callable[[], Table],
) -> None:
    table = begun()

    table.do(VOID)

    assert table.events[-1] == HandVoided(hand="north-1", why="a card was boxed")
    assert table.state.phase == "over"
    assert settle(table.state) == BACK
    assert settle(fold(table.events)) == BACK
    assert table.state.findings == []


def test_a_hand_that_has_ended_is_not_called_off_nor_one_twice() -> None:
    table, other = settled(), decisions()
    table.finish()
    other.do(VOID)

    for one in (table, other):
        with pytest.raises(CommandRefused, match="a hand that is over cannot be called off"):
            decide(one.state, VOID)
    with pytest.raises(CommandRefused, match="no hand is in play"):
        decide(None, VOID)


def test_a_hand_that_is_called_off_has_no_decision_and_no_end() -> None:
    table = decisions()
    table.do(VOID)

    assert legal_now(table.state) == ("start-hand",)
    with pytest.raises(CommandRefused, match="the hand is not over"):
        decide(table.state, EndHand())
    ended = HandEnded(stacks=(SeatChips(1, 2_400), SeatChips(2, 0), SeatChips(3, 0)))
    evolve(table.state, ended)
    assert table.state.findings == [("illegal", "hand-ended after the hand was called off")]
    assert settle(table.state) == BACK


def test_a_hand_may_start_and_chips_be_bought_after_one_that_was_called_off() -> None:
    table = decisions()
    table.do(VOID)
    seats = (Seated(1, "A", 1_000), Seated(2, "B", 800))

    decide(table.state, AddChips(seat=1, player="A", chips=5))
    evolve(table.state, ChipsAdded(seat=1, player="A", chips=5))
    decide(
        table.state,
        StartHand(hand="north-2", variant="holdem", stakes=NL, button=1, seats=seats),
    )

    assert table.state.findings == []


def test_a_hand_called_off_under_another_s_name_is_a_finding_and_called_off() -> None:
    table = decisions()

    evolve(table.state, HandVoided(hand="north-7", why="x"))

    why = "hand north-7 was called off inside hand north-1"
    assert table.state.findings == [("illegal", why)]
    assert settle(table.state) == BACK


def test_sealed_cards_are_released_after_a_hand_that_was_called_off() -> None:
    table = Table(dict.fromkeys("AB", 500))
    sealed = tuple(Sealed(bytes([at]), 2) for at in range(2))
    table.do(Deal(cards=("As", "Ks", "Ad", "Kd"), holes=sealed))
    table.do(VOID)
    opened = (Released(1, ("As", "Ad"), b"k"), Released(2, ("Ks", "Kd"), b"k"))

    assert legal_now(table.state) == ("release", "start-hand")
    table.do(Release(seats=opened))

    assert table.state.holes == [("As", "Ad"), ("Ks", "Kd")]
    assert table.state.released
    assert table.state.findings == []
    assert settle(fold(table.events)) == Voided((SeatChips(1, 500), SeatChips(2, 500)))
