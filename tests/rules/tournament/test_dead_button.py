"""Button and blinds over eliminations and moves (rules A3), and short stacks that owe them."""

from msgspec.structs import replace

from schemas.commands import StartHand
from schemas.events import ChipsAdded, ForcedBetPosted, HandStarted
from schemas.table_events import PlayerSat
from services.rules import decide
from services.rules.tournament import TableState, level_stakes
from tests.rules.tournament.scenes import TERMS, Scene, chairs


def next_hand(scene: Scene, level: int = 0) -> tuple[HandStarted, dict[tuple[int, str], int]]:
    """The next hand's start as the rules allow it, and the forced bets."""
    table: TableState = scene.tables["x-t1"]
    places = table.next_places("dead")
    assert places is not None
    start = StartHand(
        hand="x-t1-9",
        variant="holdem",
        stakes=level_stakes(scene.terms, scene.terms.levels[level]),
        button=places.button,
        dead_small_blind=places.dead_small,
        seats=table.dealt_in(places),
    )
    started, *bets = decide(None, start)
    assert isinstance(started, HandStarted)
    posted = {
        (one.seat, str(one.kind)): one.amount for one in bets if isinstance(one, ForcedBetPosted)
    }
    return started, posted


def test_out_in_the_big_blind_leaves_no_small_blind() -> None:
    """Button A, small blind B, big blind C, who goes out: B has the button, D is next to pay."""
    scene = Scene({"x-t1": chairs("ABCDE")})
    scene.hand("x-t1", {3: 0, 5: 2_000})

    started, posted = next_hand(scene)

    assert (started.button, started.dead_small_blind) == (2, True)
    assert posted == {(4, "big-blind"): 20}


def test_out_in_the_small_blind_leaves_a_dead_button() -> None:
    scene = Scene({"x-t1": chairs("ABCDE")})
    scene.hand("x-t1", {2: 0, 5: 2_000})

    started, posted = next_hand(scene)

    assert started.button == 2  # nobody sits there
    assert posted == {(3, "small-blind"): 10, (4, "big-blind"): 20}


def test_both_blinds_out_of_three_go_on_heads_up() -> None:
    """Button A, big blind C went out with nobody else: of A and B, B was not the last to pay."""
    scene = Scene({"x-t1": chairs("ABC")})
    scene.hand("x-t1", {3: 0, 1: 2_000})

    started, posted = next_hand(scene)

    assert posted == {(2, "small-blind"): 10, (1, "big-blind"): 20}
    assert started.button == 2


def test_nobody_pays_the_big_blind_twice_running_when_three_become_two() -> None:
    """Button A, small blind B, big blind C; A goes out: C would be next, and B is."""
    scene = Scene({"x-t1": chairs("ABC")})
    scene.hand("x-t1", {1: 0, 2: 2_000})

    started, posted = next_hand(scene)

    assert posted == {(3, "small-blind"): 10, (2, "big-blind"): 20}
    assert started.button == 3


def test_a_short_big_blind_goes_all_in_and_the_price_stays() -> None:
    scene = Scene({"x-t1": chairs("ABCD")})
    scene.hand("x-t1", {4: 5, 1: 1_995})  # D has the next big blind

    started, posted = next_hand(scene)

    assert posted == {(3, "small-blind"): 10, (4, "big-blind"): 5}
    assert [one.stack for one in started.seats if one.seat == 4] == [5]


def test_a_big_blind_ante_is_paid_behind_the_blind_as_far_as_chips_go() -> None:
    level = replace(TERMS.levels[0], ante=20, ante_mode="big-blind")
    scene = Scene({"x-t1": chairs("ABCD")}, replace(TERMS, levels=(level,)))
    scene.hand("x-t1", {4: 30, 1: 1_970})

    _, posted = next_hand(scene)

    assert posted == {(3, "small-blind"): 10, (4, "big-blind"): 20, (4, "big-blind-ante"): 10}


def test_a_classic_ante_comes_before_the_blind() -> None:
    level = replace(TERMS.levels[0], ante=15, ante_mode="classic")
    scene = Scene({"x-t1": chairs("ABCD")}, replace(TERMS, levels=(level,)))
    scene.hand("x-t1", {4: 12, 1: 1_988})

    _, posted = next_hand(scene)

    assert posted[4, "ante"] == 12
    assert posted[4, "big-blind"] == 0
    assert posted[1, "ante"] == posted[2, "ante"] == posted[3, "ante"] == 15


def test_who_is_moved_between_the_button_and_the_small_blind_waits_a_hand() -> None:
    """Small blind 2, big blind 5; a player comes to seat 3 and is dealt in once the button has
    passed.
    """
    scene = Scene({"x-t1": {1: "A", 2: "B", 5: "C", 6: "D"}})
    scene.hand("x-t1", {})  # button 1, blinds 2 and 5
    arrive(scene, 3, "E")

    started, posted = next_hand(scene)

    assert (started.button, posted) == (2, {(5, "small-blind"): 10, (6, "big-blind"): 20})
    assert [one.seat for one in started.seats] == [1, 2, 5, 6]
    scene.hand("x-t1", {})
    started, posted = next_hand(scene)
    assert started.button == 5
    assert [one.seat for one in started.seats] == [1, 2, 3, 5, 6]


def arrive(scene: Scene, seat: int, player: str) -> None:
    """A player sits down with 500 chips, from another table."""
    scene.said["x-t1"] += [
        PlayerSat(seat=seat, player=player),
        ChipsAdded(seat=seat, player=player, chips=500),
    ]


def test_who_is_moved_to_the_left_of_the_big_blind_has_it_next() -> None:
    scene = Scene({"x-t1": {1: "A", 2: "B", 3: "C", 6: "D"}})
    scene.hand("x-t1", {})  # blinds 2 and 3
    arrive(scene, 4, "E")

    _, posted = next_hand(scene)

    assert posted == {(3, "small-blind"): 10, (4, "big-blind"): 20}
