"""What comes next in a tournament: levels, eliminations, hand for hand, and who may be dealt to."""

from msgspec.structs import replace

from schemas.tournament_events import (
    Finish,
    HandForHandBegun,
    HandForHandEnded,
    LevelBegun,
    PlayersEliminated,
    PlayersMoved,
    TournamentEnded,
)
from schemas.tournaments import Level
from services.rules.tournament import may_deal, next_fact
from tests.rules.tournament.scenes import LEVELS, TERMS, Scene, chairs, first


def due(scene: Scene, seconds: float = 0) -> object:
    return next_fact(scene.state, scene.tables, seconds, first)


def told(scene: Scene) -> object:
    """Tell what is due, and give it back."""
    fact = next_fact(scene.state, scene.tables, 0, first)
    assert fact is not None
    scene.own.append(fact)
    return fact


def dealing(scene: Scene) -> list[str]:
    return may_deal(scene.state, scene.tables, first)


def started(scene: Scene) -> Scene:
    assert told(scene) == LevelBegun(level="1")
    return scene


def test_the_first_level_begins_before_anybody_is_dealt_to() -> None:
    scene = Scene({"x-t1": chairs("AB")})

    assert dealing(scene) == []
    assert told(scene) == LevelBegun(level="1")
    assert dealing(scene) == ["x-t1"]


def test_a_level_ends_once_any_table_has_played_its_hands() -> None:
    scene = started(Scene({"x-t1": chairs("ABC"), "x-t2": chairs("DEFG")}))
    for _ in range(9):
        scene.hand("x-t2", {})
        assert due(scene) is None
    scene.hand("x-t2", {})

    assert told(scene) == LevelBegun(level="2")
    assert due(scene) is None


def test_a_level_by_the_clock_ends_with_its_last_second_and_the_last_one_stays() -> None:
    levels = (
        Level(id="1", small_blind=10, big_blind=20, seconds=600),
        Level(id="2", small_blind=20, big_blind=40, seconds=600),
    )
    scene = started(Scene({"x-t1": chairs("AB")}, replace(TERMS, levels=levels)))

    assert due(scene, 599.9) is None
    assert due(scene, 600) == LevelBegun(level="2")
    told_level = next_fact(scene.state, scene.tables, 600, first)
    assert told_level is not None
    scene.own.append(told_level)
    assert due(scene, 10**6) is None


def test_a_hand_in_play_keeps_its_level_and_its_table_waits_for_nothing_else() -> None:
    scene = started(Scene({"x-t1": chairs("ABC"), "x-t2": chairs("DEFG")}))
    for _ in range(10):
        scene.hand("x-t1", {})
    scene.begin("x-t2")

    assert told(scene) == LevelBegun(level="2")
    assert dealing(scene) == ["x-t1"]


def test_players_without_chips_are_out_in_the_order_their_hands_ended() -> None:
    scene = started(Scene({"x-t1": chairs("ABCDE"), "x-t2": chairs("FGHIJ")}))
    scene.hand("x-t1", {1: 0, 2: 2_000})
    scene.hand("x-t2", {4: 0, 3: 0, 5: 3_000})

    assert dealing(scene) == []
    assert told(scene) == PlayersEliminated(hands=("x-t1-1",), finishes=(Finish("A", 10),))
    assert told(scene) == PlayersEliminated(
        hands=("x-t2-1",), finishes=(Finish("H", 8), Finish("I", 8))
    )


def test_the_winner_is_told_once_one_player_has_all_the_chips() -> None:
    scene = started(Scene({"x-t1": chairs("ABC")}))
    scene.hand("x-t1", {1: 3_000, 2: 0, 3: 0})

    assert told(scene) == PlayersEliminated(
        hands=("x-t1-1",), finishes=(Finish("B", 2, 75), Finish("C", 2, 75))
    )
    ended = told(scene)

    assert ended == TournamentEnded(
        finishes=(Finish("A", 1, 150), Finish("B", 2, 75), Finish("C", 2, 75))
    )
    assert due(scene) is None
    assert dealing(scene) == []


def step_scene() -> Scene:
    """Seven left at two tables, and six paid: one elimination from the prizes."""
    terms = replace(TERMS, prizes=(3_000, 2_500, 2_000, 1_000, 1_000, 500))
    return started(Scene({"x-t1": chairs("ABCD"), "x-t2": chairs("EFG")}, terms))


def test_hand_for_hand_begins_once_all_tables_are_between_hands() -> None:
    scene = step_scene()
    scene.begin("x-t2")

    assert due(scene) is None
    assert dealing(scene) == []
    scene.end("x-t2", {})
    assert told(scene) == HandForHandBegun(hands=("x-t2-1",))
    assert dealing(scene) == ["x-t1", "x-t2"]


def test_hand_for_hand_a_table_waits_until_the_last_has_played_its_hand() -> None:
    scene = step_scene()
    told(scene)
    scene.hand("x-t1", {})
    scene.begin("x-t2")

    assert dealing(scene) == []
    scene.end("x-t2", {})
    assert dealing(scene) == ["x-t1", "x-t2"]


def test_hand_for_hand_eliminations_at_all_tables_count_as_one_hand() -> None:
    """A and E start with 1,000 each and share places 6 and 7, of which only 6 is paid: 35.

    Both had the button: of four A is the fourth from its left, of three E the third, and so nearer.
    """
    scene = step_scene()
    told(scene)
    scene.hand("x-t1", {1: 0, 2: 2_000})
    assert due(scene) is None
    assert dealing(scene) == ["x-t2"]
    scene.hand("x-t2", {1: 0, 2: 2_000})

    assert told(scene) == PlayersEliminated(
        hands=("x-t1-1", "x-t2-1"), finishes=(Finish("E", 6, 18), Finish("A", 6, 17))
    )
    assert told(scene) == HandForHandEnded()
    assert due(scene) is None  # they still sit there
    scene.settle()
    move = due(scene)
    assert isinstance(move, PlayersMoved)
    assert move.why == "final"


def test_without_hand_for_hand_every_hand_counts_by_itself() -> None:
    scene = step_scene()
    scene.terms = replace(scene.terms, hand_for_hand=False)
    scene.own[0] = replace(scene.own[0], terms=scene.terms)  # type: ignore[arg-type]
    scene.hand("x-t1", {1: 0, 2: 2_000})
    scene.hand("x-t2", {1: 0, 2: 2_000})

    assert told(scene) == PlayersEliminated(hands=("x-t1-1",), finishes=(Finish("A", 7),))
    assert told(scene) == PlayersEliminated(hands=("x-t2-1",), finishes=(Finish("E", 6, 35),))


def test_tables_a_move_concerns_wait_and_the_others_play_on() -> None:
    scene = started(
        Scene({"x-t1": chairs("ABCDEF"), "x-t2": chairs("GHI"), "x-t3": chairs("JKLMN")})
    )
    scene.begin("x-t2")

    assert due(scene) is None  # the shortest table is in a hand
    assert dealing(scene) == ["x-t3"]
    scene.end("x-t2", {})
    move = told(scene)
    assert isinstance(move, PlayersMoved)
    assert move.why == "balance"
    assert dealing(scene) == ["x-t3"]  # until the player has left the one and sat at the other


def test_one_player_alone_at_a_table_is_dealt_to_by_nobody() -> None:
    terms = replace(TERMS, table_seats=2, levels=LEVELS)
    scene = started(Scene({"x-t1": chairs("AB"), "x-t2": chairs("C")}, terms))

    assert dealing(scene) == ["x-t1"]
