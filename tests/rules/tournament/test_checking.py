"""Every claim of a tournament is worked out again from its streams, and a wrong one is found."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from schemas.events import AnyEvent, ChipsAdded, HandEnded, HandStarted, SeatChips
from schemas.table_events import PlayerLeft, PlayerSat
from schemas.tournament_events import (
    Finish,
    HandForHandBegun,
    LevelBegun,
    PlayerEntered,
    PlayersEliminated,
    PlayersMoved,
    TableSeat,
    TournamentEnded,
    TournamentOpened,
)
from services.rules.tournament import next_fact, wrong_claims
from tests.rules.tournament.scenes import Scene, chairs, first


def played() -> Scene:
    """Seven players at two tables; A goes out, so that the others fit at one, where C wins a hand
    from G, D and E, and the next from F and B, who has less.
    """
    scene = Scene({"x-t1": chairs("ABCD"), "x-t2": chairs("EFG")})
    go_on(scene)
    scene.hand("x-t1", {1: 0, 3: 2_000})
    go_on(scene)
    seats = {player: seat for seat, player in scene.tables["x-t1"].players.items()}
    scene.hand("x-t1", {seats["G"]: 0, seats["D"]: 0, seats["E"]: 0, seats["C"]: 5_000})
    go_on(scene)
    scene.hand("x-t1", {seats["B"]: 900, seats["F"]: 1_100})
    scene.hand("x-t1", {seats["B"]: 0, seats["F"]: 0, seats["C"]: 7_000})
    go_on(scene)
    return scene


def go_on(scene: Scene) -> None:
    """Tell and settle all that follows."""
    while True:
        fact = next_fact(scene.state, scene.tables, 0, first)
        before = {name: len(said) for name, said in scene.said.items()}
        if fact is not None:
            scene.own.append(fact)
        scene.settle()
        if fact is None and before == {name: len(said) for name, said in scene.said.items()}:
            return


def test_a_right_tournament_is_right_and_came_out_so() -> None:
    scene = played()

    assert wrong_claims(scene.own, scene.said) == ()
    ended = scene.own[-1]
    assert isinstance(ended, TournamentEnded)
    assert ended.finishes == (  # 700 in prizes: 350, 210, 140
        Finish("C", 1, 350),
        Finish("F", 2, 210),
        Finish("B", 3, 140),
        Finish("D", 4),
        Finish("E", 4),
        Finish("G", 4),
        Finish("A", 7),
    )


Change = Callable[[AnyEvent], AnyEvent | None]


def own(kind: type, number: int, change: Change) -> Callable[[Scene], None]:
    """Changes the fact `number` of a kind in the tournament's own stream; None takes it away."""
    return lambda scene: changed(scene.own, kind, number, change)


def table(name: str, kind: type, number: int, change: Change) -> Callable[[Scene], None]:
    """The same in a table's stream."""
    return lambda scene: changed(scene.said[name], kind, number, change)


def changed(events: list[AnyEvent], kind: type, number: int, change: Change) -> None:
    at = [at for at, event in enumerate(events) if isinstance(event, kind)][number]
    new = change(events[at])
    events[at : at + 1] = [] if new is None else [new]


def gone(_event: AnyEvent) -> None:
    """Takes a fact away."""


def but(**fields: object) -> Change:
    return lambda event: replace(event, **fields)


def richer(event: AnyEvent) -> AnyEvent:
    assert isinstance(event, HandStarted)
    one, *others = event.seats
    return replace(event, seats=(replace(one, stack=one.stack + 1), *others))


def more(event: AnyEvent) -> AnyEvent:
    assert isinstance(event, HandEnded)
    one, *others = event.stacks
    return replace(event, stacks=(SeatChips(one.seat, one.chips + 1), *others))


def swapped(event: AnyEvent) -> AnyEvent:
    assert isinstance(event, PlayersEliminated | TournamentEnded)
    one, two, *others = event.finishes
    exchanged = replace(one, player=two.player), replace(two, player=one.player)
    return replace(event, finishes=(*exchanged, *others))


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (own(TournamentOpened, 0, gone), "never opened"),
        (own(PlayerEntered, 0, gone), "for others than those who entered"),
        (own(LevelBegun, 0, but(level="2")), "level 2 begins where 1 is next"),
        (own(PlayersEliminated, 0, gone), "players went out in hand x-t1-1, and nobody said so"),
        (own(PlayersEliminated, 0, but(hands=("x-t1-3",))), "nobody lost his last chips"),
        (own(PlayersEliminated, 0, but(finishes=(Finish("B", 7),))), "due is"),
        (own(PlayersEliminated, 0, but(finishes=(Finish("A", 6),))), "due is"),
        (own(PlayersEliminated, 0, but(finishes=(Finish("A", 7, 1),))), "due is"),
        (own(PlayersEliminated, 2, swapped), "due is"),
        (own(PlayersEliminated, 1, but(hands=("x-t1-1",))), "told twice"),
        (
            own(PlayersEliminated, 1, but(hands=("x-t1-2", "x-t1-4"))),
            "count as one, and tables do not play in step",
        ),
        (own(TournamentEnded, 0, swapped), "the final ranking is"),
        (own(TournamentEnded, 0, but(finishes=())), "prizes of 0 were won, 700"),
        (own(PlayersMoved, 0, but(broken="x-t1", seats=())), "somebody still sits there"),
        (
            own(PlayersMoved, 0, but(seats=(TableSeat("E", "x-t1", 2),))),
            "E cannot sit at x-t1 in seat 2",
        ),
        (
            own(PlayersMoved, 0, but(seats=(TableSeat("E", "x-t1", 7),))),
            "E cannot sit at x-t1 in seat 7",
        ),
        (own(PlayersMoved, 0, but(why="balance", broken=None)), "balances nothing"),
        (table("x-t1", HandStarted, 1, richer), "other seats or stacks"),
        (table("x-t1", HandStarted, 1, but(button=9)), "has the button at seat 9"),
        (table("x-t1", HandStarted, 1, but(variant="omaha")), "the tournament plays holdem"),
        (table("x-t1", HandStarted, 1, but(hand="x-t1-7")), "is not the next of x-t1"),
        (table("x-t1", HandEnded, 1, more), "ends with 7001"),
        (table("x-t1", HandEnded, 0, gone), "starts inside hand x-t1-1"),
        (table("x-t1", ChipsAdded, 0, but(chips=1_001)), "A brings 1001 chips"),
        (table("x-t2", PlayerLeft, 0, but(chips=999)), "E leaves with 999 chips and has 1000"),
        (table("x-t2", PlayerLeft, 0, but(player="F")), "leaves seat 1, where he does not sit"),
        (table("x-t2", PlayerSat, 0, but(seat=6)), "E sits where nobody sent him"),
        (table("x-t1", PlayerSat, 0, but(player="Z")), "A leaves seat 1, where he does not"),
    ],
)
def test_what_does_not_follow_is_found(change: Callable[[Scene], None], said: str) -> None:
    scene = played()
    change(scene)

    found = wrong_claims(scene.own, scene.said)

    assert any(said in one.what for one in found), found


def test_stakes_that_no_level_has_are_found() -> None:
    scene = played()
    start = next(one for one in scene.said["x-t1"] if isinstance(one, HandStarted))
    dearer = replace(start, stakes=replace(start.stakes, big_blind=21))
    scene.said["x-t1"][scene.said["x-t1"].index(start)] = dearer

    found = wrong_claims(scene.own, scene.said)

    assert [(one.stream, one.what) for one in found] == [
        ("x-t1", "hand x-t1-1 is played for other stakes than level 1")
    ]


def test_a_level_that_has_not_begun_and_one_gone_back_to_are_found() -> None:
    scene = Scene({"x-t1": chairs("AB")})
    go_on(scene)
    scene.hand("x-t1", {}, level="2")
    scene.hand("x-t1", {}, level="1")

    found = [one.what for one in wrong_claims(scene.own, scene.said)]

    assert found == [
        "x-t1 plays a level that has not begun",
        "hand x-t1-2 goes back to level 1",
    ]


def test_hand_for_hand_out_of_its_time_is_found() -> None:
    scene = Scene({"x-t1": chairs("ABCD"), "x-t2": chairs("EFG")})
    scene.own.append(HandForHandBegun())

    found = [one.what for one in wrong_claims(scene.own, scene.said)]

    assert found == ["hand for hand begins with 7 players left and 3 places paid"]


def test_a_table_broken_up_before_its_time_is_found() -> None:
    scene = Scene({"x-t1": chairs("ABCD"), "x-t2": chairs("EFG")})
    moved = tuple(TableSeat(player, "x-t1", seat) for player, seat in (("E", 5), ("F", 6)))
    scene.own.append(PlayersMoved(seats=moved, why="break", broken="x-t2"))

    found = [one.what for one in wrong_claims(scene.own, scene.said)]

    assert found == [
        "x-t2 is broken up and somebody still sits there",
        "x-t2 is broken up, and every table is needed",
    ]


def test_who_sits_where_nobody_sent_him_is_found() -> None:
    scene = Scene({"x-t1": chairs("AB")})
    scene.said["x-t1"] += [
        PlayerLeft(seat=1, player="A", chips=1_000),
        PlayerSat(seat=5, player="A"),
        ChipsAdded(seat=5, player="A", chips=1_000),
    ]

    found = [one.what for one in wrong_claims(scene.own, scene.said)]

    assert found == ["A sits where nobody sent him"]
