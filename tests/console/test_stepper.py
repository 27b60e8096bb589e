"""Keys while a hand is stepped through."""

from services.console.stepper import after_key
from services.replay import frames
from tests.replay.script import courchevel

TOLD = frames(courchevel().events)
STREETS = [frame.street for frame in TOLD]


def test_enter_and_space_go_one_step_on() -> None:
    assert [after_key(key, 3, TOLD) for key in ("\r", "\n", " ")] == [4, 4, 4]


def test_the_last_step_is_followed_by_the_end() -> None:
    assert after_key("\r", len(TOLD) - 1, TOLD) is None


def test_b_goes_back_but_not_beyond_the_start() -> None:
    assert (after_key("b", 3, TOLD), after_key("b", 0, TOLD)) == (2, 0)


def test_n_jumps_to_the_next_street_and_p_to_the_one_before() -> None:
    flop, turn = STREETS.index("flop"), STREETS.index("turn")

    assert after_key("n", 2, TOLD) == flop
    assert after_key("n", flop + 1, TOLD) == turn
    assert after_key("p", turn + 1, TOLD) == flop
    assert after_key("n", len(TOLD) - 1, TOLD) == len(TOLD) - 1


def test_q_leaves_and_other_keys_do_nothing() -> None:
    assert after_key("q", 3, TOLD) is None
    assert after_key("z", 3, TOLD) == 3
