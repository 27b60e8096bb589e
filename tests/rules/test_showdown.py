"""Who shows first, who may muck, and hands tabled for an all-in."""

import pytest

from schemas.commands import Deal, Muck, Show
from schemas.errors import CommandRefused
from schemas.events import CardsShown, HandMucked, Sealed
from schemas.stakes import Stakes
from services.rules import evolve, legal_now, may_muck
from tests.rules.table import NL, Table

HOLES = {"A": "QsQd", "B": "KsKd", "C": "AsAd"}
BOARD = "2c7d9hJs3h"
CHECKED = "A check, B check, C check"


def river(stakes: Stakes = NL, **stacks: int) -> Table:
    """Three seats on the river, checked so far: A holds queens, B kings, C aces."""
    table = Table(
        {name: stacks.get(name, 1000) for name in "ABC"}, stakes, holes=HOLES, boards=[BOARD]
    )
    table.deal()
    table.line(f"C call, A call, B check | {CHECKED} | {CHECKED} |")
    return table


def test_checked_river_is_shown_from_the_left_of_the_button() -> None:
    table = river().line(CHECKED)

    assert table.show_all() == ["A", "B", "C"]


def test_last_to_bet_or_raise_on_the_river_shows_first() -> None:
    table = river().line("A bet 20, B raise 40, C call, A call")

    assert table.show_all() == ["B", "C", "A"]


def test_bet_on_an_earlier_street_does_not_count() -> None:
    table = Table(dict.fromkeys("ABC", 1000), holes=HOLES, boards=[BOARD])
    table.deal()
    table.line(f"C call, A call, B check | {CHECKED} | A check, B check, C bet 20, A call, B call")
    table.deal()
    table.line(CHECKED)

    assert table.show_all() == ["A", "B", "C"]


def test_side_pot_is_shown_before_the_main_pot() -> None:
    table = Table({"A": 100, "B": 1000, "C": 1000}, holes=HOLES, boards=[BOARD])
    table.deal()
    table.line(
        "C raise 100, A call, B call | B bet 50, C call | B check, C check | B check, C check"
    )

    assert table.show_all() == ["B", "C", "A"]


def test_beaten_hand_may_be_mucked_and_wins_nothing() -> None:
    table = river().line("A check, B check, C bet 20, A call, B call")

    table.show("C")
    table.muck("A")
    table.muck("B")

    assert table.state.phase == "end"
    assert table.awards() == {"C": 120}


@pytest.mark.parametrize("shown", [[], ["A"]])
def test_hand_that_is_not_beaten_may_not_be_mucked(shown: list[str]) -> None:
    table = river().line(CHECKED)
    for name in shown:
        table.show(name)

    assert not may_muck(table.state)
    with pytest.raises(CommandRefused, match="not beaten"):
        table.muck(str(table.actor))


def test_equal_hand_may_not_be_mucked() -> None:
    holes = {"A": "QsQd", "B": "QhQc"}
    table = Table(dict.fromkeys("AB", 1000), holes=holes, boards=[BOARD])
    table.deal()
    table.line("B call, A check | A check, B check | A check, B check | A check, B check")
    table.show("A")

    assert not may_muck(table.state)


def test_hand_that_still_wins_the_low_may_not_be_mucked() -> None:
    holes = {"A": "KhKcTdTs", "B": "Ac2d9c9s"}
    table = Table(dict.fromkeys("AB", 1000), NL, "omaha-8", holes=holes, boards=["3c5d8hKsQd"])
    table.deal()
    table.line("B call, A check | A check, B check | A check, B check | A check, B check")
    table.show("A")

    assert not may_muck(table.state)


def test_hand_that_still_wins_a_side_pot_may_not_be_mucked() -> None:
    """Kings are beaten by the aces of the main pot, and win the side pot."""
    house = Stakes(limit="nl", small_blind=10, big_blind=20, table_all_ins=False)
    holes = {"A": "AsAd", "B": "KsKd", "C": "QsQd"}
    table = Table({"A": 100, "B": 1000, "C": 1000}, house, holes=holes, boards=[BOARD])
    table.deal()
    table.line(
        "C raise 100, A call, B call | B bet 50, C call | B check, C check | B check, C check"
    )
    evolve(table.state, CardsShown(seat=1, cards=("As", "Ad")))

    assert table.actor == "B"
    assert not may_muck(table.state)


def test_all_in_hands_are_tabled_before_the_rest_of_the_board() -> None:
    table = Table(dict.fromkeys("AB", 100))
    table.deal()
    table.line("B allin, A call")

    assert table.state.boards == [[]]
    assert legal_now(table.state) == ("seat 1: show",)
    assert table.show_all() == ["A", "B"]
    assert table.state.phase == "deal"


def test_house_may_leave_all_in_hands_face_down() -> None:
    house = Stakes(limit="nl", small_blind=10, big_blind=20, table_all_ins=False)
    table = Table(dict.fromkeys("AB", 100), house, holes={"A": "AsAd", "B": "KsKd"}, boards=[BOARD])
    table.deal()
    table.line("B allin, A call")
    assert table.state.phase == "deal"

    for _ in range(3):
        table.deal()
    table.show("A")
    table.muck("B")

    assert table.state.phase == "end"


def test_tournament_tables_all_in_hands_whatever_the_house_says() -> None:
    stakes = Stakes(limit="nl", small_blind=10, big_blind=20, table_all_ins=False, tournament=True)
    table = Table(dict.fromkeys("AB", 100), stakes)
    table.deal()
    table.line("B allin, A call")

    assert table.state.phase == "show"


def test_all_in_on_the_river_is_tabled_without_mucking() -> None:
    table = river(C=200).line("A check, B check, C allin, A call, B call")
    table.show("C")

    assert table.state.tabled
    with pytest.raises(CommandRefused, match="may not muck"):
        table.muck(str(table.actor))


def test_last_seat_that_has_not_mucked_need_not_show() -> None:
    table = river().line(CHECKED)

    evolve(table.state, HandMucked(seat=1))
    evolve(table.state, HandMucked(seat=2))

    assert table.state.phase == "end"
    assert table.awards() == {"C": 60}


def test_last_player_standing_shows_nothing() -> None:
    table = river().line("A bet 20, B fold, C fold")

    assert table.state.phase == "end"
    assert not any(table.state.shown)


@pytest.mark.parametrize(
    ("command", "why"),
    [
        (Show(seat=2, cards=("Ks", "Kd")), "out of turn"),
        (Show(seat=1, cards=("As", "Ac")), "does not hold"),
        (Show(seat=1, cards=("Qs",)), "does not hold"),
        (Muck(seat=3), "out of turn"),
    ],
)
def test_showing_what_is_not_so_is_refused(command: Show | Muck, why: str) -> None:
    table = river().line(CHECKED)

    with pytest.raises(CommandRefused, match=why) as refused:
        table.do(command)
    assert refused.value.legal == ("seat 1: show",)


def test_showing_before_the_showdown_is_refused() -> None:
    table = river()

    with pytest.raises(CommandRefused, match="must wait"):
        table.show("A")


def test_sealed_hand_proves_itself_beaten_by_its_cards() -> None:
    table = Table(dict.fromkeys("AB", 1000), boards=[BOARD])
    sealed = tuple(Sealed(bytes([at]), 2) for at in range(2))
    table.do(Deal(cards=("As", "Ks", "Ad", "Kd"), holes=sealed))
    table.line("B call, A check")
    for street in (("4c", "2c", "7d", "9h"), ("5c", "Js"), ("6c", "3h")):
        table.do(Deal(cards=street))  # type: ignore[arg-type]
        table.line("A check, B check")
    table.do(Show(seat=1, cards=("As", "Ad")))

    with pytest.raises(CommandRefused, match="not beaten"):
        table.do(Muck(seat=2))
    (event,) = table.do(Muck(seat=2, cards=("Ks", "Kd")))

    assert event == HandMucked(seat=2)
