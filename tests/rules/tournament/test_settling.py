"""Players on their way between tables: with their chips, once, wherever somebody was cut off."""

import pytest

from schemas.events import AnyEvent, ChipsAdded
from schemas.table_events import ButtonDrawn, PlayerAway, PlayerBack, PlayerLeft, PlayerSat
from schemas.tournament_events import Finish, PlayersEliminated, PlayersMoved, TableSeat
from services.rules.tournament import away_now, in_transit, is_settled, settling
from tests.rules.tournament.scenes import Scene, chairs

MOVED = PlayersMoved(seats=(TableSeat("A", "x-t2", 4),), why="balance")


def moving() -> Scene:
    """A, who lost 100 chips, is sent from seat 1 of the first table to seat 4 of the second."""
    scene = Scene({"x-t1": chairs("ABCDE"), "x-t2": chairs("FGH")})
    scene.hand("x-t1", {1: 900, 2: 1_100})
    scene.own.append(MOVED)
    return scene


def due(scene: Scene, table: str) -> list[AnyEvent]:
    return settling(scene.state, scene.tables, scene.tables[table])


def test_a_player_leaves_with_his_chips_before_he_brings_them() -> None:
    scene = moving()

    assert due(scene, "x-t2") == []
    assert due(scene, "x-t1") == [PlayerLeft(seat=1, player="A", chips=900)]
    scene.settle()
    assert in_transit(scene.state, scene.tables, "A") == 900
    assert due(scene, "x-t1") == []
    assert due(scene, "x-t2") == [
        PlayerSat(seat=4, player="A"),
        ChipsAdded(seat=4, player="A", chips=900),
    ]
    scene.settle()
    assert in_transit(scene.state, scene.tables, "A") == 0
    assert all(is_settled(scene.state, scene.tables, one) for one in scene.tables.values())


def test_who_sat_down_and_was_cut_off_still_gets_his_chips_once() -> None:
    scene = moving()
    scene.settle()
    scene.said["x-t2"].append(PlayerSat(seat=4, player="A"))

    assert not is_settled(scene.state, scene.tables, scene.tables["x-t2"])
    assert due(scene, "x-t2") == [ChipsAdded(seat=4, player="A", chips=900)]


def test_nobody_comes_or_goes_in_the_middle_of_a_hand() -> None:
    scene = moving()
    scene.begin("x-t1")

    assert due(scene, "x-t1") == []
    scene.end("x-t1", {1: 800, 2: 1_200})
    assert due(scene, "x-t1") == [PlayerLeft(seat=1, player="A", chips=800)]


def test_there_and_back_again_brings_the_same_chips_both_times() -> None:
    scene = moving()
    scene.settle()
    scene.settle()
    scene.own.append(PlayersMoved(seats=(TableSeat("A", "x-t1", 6),), why="balance"))

    scene.settle()
    scene.settle()

    assert scene.tables["x-t1"].chips[6] == 900
    assert 4 not in scene.tables["x-t2"].players


def test_a_player_without_chips_leaves_once_it_is_told_that_he_is_out() -> None:
    scene = Scene({"x-t1": chairs("ABC")})
    scene.hand("x-t1", {1: 0, 2: 2_000})

    assert due(scene, "x-t1") == []
    told = PlayersEliminated(hands=("x-t1-1",), finishes=(Finish("A", 3, 60),))
    scene.own.append(told)
    assert due(scene, "x-t1") == [PlayerLeft(seat=1, player="A", chips=0)]


def test_seats_at_the_final_table_are_left_before_they_are_taken() -> None:
    """A and B change chairs, C comes from the other table; then the button is drawn anew."""
    scene = Scene({"x-t1": chairs("AB"), "x-t2": chairs("C")})
    seats = (TableSeat("A", "x-t1", 2), TableSeat("B", "x-t1", 1), TableSeat("C", "x-t1", 3))
    scene.own.append(PlayersMoved(seats=seats, why="final", broken="x-t2"))

    scene.settle()
    assert scene.tables["x-t1"].players == {}
    scene.settle()

    table = scene.tables["x-t1"]
    assert table.players == {1: "B", 2: "A", 3: "C"}
    assert table.chips == {1: 1_000, 2: 1_000, 3: 1_000}
    assert (table.draws, table.drawn) == (2, 3)  # seats 1 to 3 drew 2c, 2d and 2h


@pytest.mark.parametrize(
    ("cards", "button"),
    [(("As", "Ah", "Kd"), 1), (("2s", "2h", "3c"), 3), (("Tc", "Td", "9s"), 2)],
)
def test_the_highest_card_has_the_button_spades_before_hearts_diamonds_clubs(
    cards: tuple[str, ...], button: int
) -> None:
    scene = Scene({"x-t1": chairs("ABC")})
    scene.said["x-t1"].pop()  # the draw

    (draw,) = settling(scene.state, scene.tables, scene.tables["x-t1"], deck=lambda: cards)  # type: ignore[arg-type,return-value]

    assert isinstance(draw, ButtonDrawn)
    assert draw.button == button


def test_who_is_away_stays_away_at_his_next_table() -> None:
    scene = Scene({"x-t1": chairs("ABCDE"), "x-t2": chairs("FGH")})
    scene.said["x-t1"].append(PlayerAway(seat=1, player="A"))
    assert away_now(scene.state, scene.tables) == {"A"}
    scene.own.append(MOVED)
    scene.settle()
    assert away_now(scene.state, scene.tables) == {"A"}
    scene.settle()

    table = scene.tables["x-t2"]
    assert settling(scene.state, scene.tables, table, absent={"A"}) == [
        PlayerAway(seat=4, player="A")
    ]


def test_who_is_back_is_told_to_be_back() -> None:
    scene = Scene({"x-t1": chairs("AB")})
    scene.said["x-t1"].append(PlayerAway(seat=1, player="A"))

    assert settling(scene.state, scene.tables, scene.tables["x-t1"], absent=()) == [
        PlayerBack(seat=1, player="A")
    ]
