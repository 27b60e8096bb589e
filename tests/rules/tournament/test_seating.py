"""Who sits where: the draw, tables balanced and broken up, the final table."""

import random
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from schemas.tournament_events import PlayersMoved, TableSeat
from services.rules.tournament import drawn, next_move, seat_draw, tables_needed
from tests.rules.tournament.scenes import Scene, chairs, counting, first


@pytest.mark.parametrize(
    ("players", "seats", "tables"), [(2, 9, 1), (9, 9, 1), (10, 9, 2), (18, 9, 2), (19, 9, 3)]
)
def test_as_few_tables_as_seat_everybody(players: int, seats: int, tables: int) -> None:
    assert tables_needed(players, seats) == tables


@given(st.integers(2, 60), st.integers(2, 10), st.integers(0, 2**32))
def test_the_draw_seats_everybody_once_with_tables_that_differ_by_one(
    players: int, seats: int, seed: int
) -> None:
    names = [f"p{at}" for at in range(players)]

    found = seat_draw("x", names, seats, random.Random(seed).randrange)

    assert sorted(one.player for one in found) == sorted(names)
    assert len({(one.table, one.seat) for one in found}) == players
    assert all(1 <= one.seat <= seats for one in found)
    sizes = Counter(one.table for one in found)
    assert {*sizes} == {f"x-t{at + 1}" for at in range(tables_needed(players, seats))}
    assert max(sizes.values()) - min(sizes.values()) <= 1


def test_every_order_of_three_is_drawn_as_often() -> None:
    orders = Counter(
        tuple(drawn("abc", counting([two, one]))) for two in range(3) for one in range(2)
    )

    assert len(orders) == 6
    assert {*orders.values()} == {1}


def test_nobody_moves_while_tables_differ_by_one() -> None:
    scene = Scene({"x-t1": chairs("ABCD"), "x-t2": chairs("EFG")})

    assert next_move(scene.state, scene.tables, first) is None


def test_next_big_blind_moves_from_the_longest_to_the_shortest_table() -> None:
    """Button A, blinds B and C; the next big blind is D."""
    scene = Scene({"x-t1": chairs("ABCDEF"), "x-t2": chairs("GHIJ")})
    scene.hand("x-t1", {})

    move = next_move(scene.state, scene.tables, first)

    assert move == PlayersMoved(seats=(TableSeat("D", "x-t2", 5),), why="balance")


def test_moved_player_gets_the_empty_chair_the_big_blind_comes_to_soonest() -> None:
    """At the short table seat 3 had the big blind; of the empty chairs 2, 5 and 6 it meets 5 first,
    and where only those behind it are empty, the first from seat 1 on.
    """
    scene = Scene(
        {"x-t1": chairs("ABCDEF"), "x-t2": {1: "G", 3: "H", 4: "I"}, "x-t3": chairs("JKLM")}
    )
    scene.hand("x-t1", {})
    scene.hand("x-t2", {})  # button 1, small blind 3, big blind 4
    assert scene.tables["x-t2"].places is not None
    assert scene.tables["x-t2"].places.big == 4

    move = next_move(scene.state, scene.tables, first)

    assert move is not None
    assert move.seats == (TableSeat("D", "x-t2", 5),)

    scene.hand("x-t2", {})  # the big blind is seat 1 now: next come 2, 5, 6
    move = next_move(scene.state, scene.tables, first)
    assert move is not None
    assert move.seats == (TableSeat("D", "x-t2", 2),)


def test_of_several_longest_and_shortest_tables_the_first_are_taken() -> None:
    scene = Scene(
        {
            "x-t1": chairs("ABCX"),
            "x-t2": chairs("DEFGHI"),
            "x-t3": chairs("JKLMNO"),
            "x-t4": chairs("PQRS"),
        }
    )
    for table in ("x-t2", "x-t3"):
        scene.hand(table, {})

    move = next_move(scene.state, scene.tables, first)

    assert move is not None
    assert [(one.player, one.table) for one in move.seats] == [("G", "x-t1")]


def test_a_table_too_many_is_broken_up_and_its_players_go_to_the_shortest() -> None:
    """Twelve players fill two tables of six: the third one goes."""
    scene = Scene({"x-t1": chairs("ABCDE"), "x-t2": chairs("FGHI"), "x-t3": chairs("JKL")})

    move = next_move(scene.state, scene.tables, first)

    assert move is not None
    assert (move.why, move.broken) == ("break", "x-t3")
    assert sorted(one.player for one in move.seats) == ["J", "K", "L"]
    assert sorted((one.table, one.seat) for one in move.seats) == [
        ("x-t1", 6),
        ("x-t2", 5),
        ("x-t2", 6),
    ]


def test_two_tables_that_fit_at_one_make_the_final_table_with_new_seats() -> None:
    scene = Scene({"x-t1": chairs("ABC"), "x-t2": chairs("DEF")})

    move = next_move(scene.state, scene.tables, counting([3, 1, 2, 0, 1]))

    assert move is not None
    assert (move.why, move.broken) == ("final", "x-t2")
    assert sorted(one.player for one in move.seats) == list("ABCDEF")
    assert {one.table for one in move.seats} == {"x-t1"}
    assert sorted(one.seat for one in move.seats) == [1, 2, 3, 4, 5, 6]


sizes = st.lists(st.integers(1, 6), min_size=2, max_size=7)


@given(sizes, st.integers(0, 2**32))
def test_moves_end_with_as_few_tables_as_needed_that_differ_by_one(
    given: list[int], seed: int
) -> None:
    """From any sizes, and no chair is taken twice on the way."""
    names = iter(f"p{at}" for at in range(100))
    scene = Scene(
        {
            f"x-t{at + 1}": {seat + 1: next(names) for seat in range(size)}
            for at, size in enumerate(given)
        }
    )
    state, chosen, moves = scene.state, random.Random(seed), 0
    players = {*state.seats}

    while (move := next_move(state, scene.tables, chosen.randrange)) is not None:
        state.apply(move)
        moves += 1
        assert moves <= 50
        assert {*state.seats} == players
        assert len({*state.seats.values()}) == len(players)

    left = [len(seats) for seats in state.tables.values()]
    assert len(left) == tables_needed(len(players), 6)
    assert max(left) - min(left) <= 1
