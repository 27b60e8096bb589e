"""Who is dealt in next, who has the blinds and who posts: situations played by hand (rules A3)."""

from typing import Final

import pytest

from schemas.stakes import Stakes
from tests.rules.life.felt import Felt, cash

FOUR: Final = """
    sit 1 2 3 5
    draw 1
    hand B s b - .
"""
FIVE: Final = """
    sit 1 2 3 4 5
    draw 1
    hand B s b . .
"""


def play(script: str, **terms: object) -> Felt:
    """A script at a table of its own."""
    felt = Felt(cash(**terms))  # type: ignore[arg-type]
    felt.play(script)
    return felt


def test_the_first_hand_needs_players_and_a_drawn_button() -> None:
    play("""
        none 2 players are needed, 0 are ready
        sit 3
        none 2 players are needed, 1 are ready
        sit 7
        none the first button is to be drawn
        draw 7
        hand - - b - - - *
        hand - - * - - - b
    """)


def test_who_sits_down_after_the_draw_is_in_the_first_hand() -> None:
    play("""
        sit 2 4
        draw 2
        sit 3
        hand - B s b
    """)


@pytest.mark.parametrize("rule", ["moving", "dead"])
def test_a_newcomer_next_to_the_big_blind_has_it_in_the_next_hand(rule: str) -> None:
    play(
        FOUR
        + """
        sit 4
        hand . B s b .
        hand . . B s b
    """,
        button_rule=rule,
    )


@pytest.mark.parametrize("rule", ["moving", "dead"])
def test_a_newcomer_may_wait_for_the_big_blind(rule: str) -> None:
    play(
        FOUR
        + """
        sit 6
        hand . B s - b x
        hand . . B - s b
        hand b . . - B s
    """,
        button_rule=rule,
    )


@pytest.mark.parametrize("rule", ["moving", "dead"])
def test_a_newcomer_may_post_a_live_big_blind(rule: str) -> None:
    play(
        FOUR
        + """
        sit 6 posts
        hand . B s - b p
        hand . . B - s b
    """,
        button_rule=rule,
    )


@pytest.mark.parametrize("rule", ["moving", "dead"])
def test_a_newcomer_who_posts_is_not_dealt_in_between_the_button_and_the_big_blind(
    rule: str,
) -> None:
    play(
        FOUR
        + """
        hand . B s - b
        sit 4 posts
        hand b . B x s  # between the button and the small blind
        hand s b . p B  # the button has passed
        hand B s b . .
        hand . B s b .
    """,
        button_rule=rule,
    )


def test_a_newcomer_may_change_his_mind_and_post() -> None:
    play(
        FOUR
        + """
        sit 6 7
        hand . B s - b x x
        back 7 posts
        hand . . B - s b p
    """
    )


def test_where_newcomers_wait_nobody_posts() -> None:
    play(
        FOUR
        + """
        sit 6 7
        hand . B s - b x x
        hand . . B - s b x
        hand . . . - B s b
    """,
        newcomers="wait",
    )


MISSED_BOTH: Final = (
    FIVE
    + """
    away 4
    hand . B s x b  # the big blind passes chair 4
    hand b . B x s  # and the small one
"""
)


def test_who_missed_both_blinds_posts_one_live_and_one_dead() -> None:
    play(
        MISSED_BOTH
        + """
        back 4 posts
        hand s b . pd B
        hand B s b . .
        hand . B s b .
    """
    )


def test_where_the_policy_is_simple_he_posts_one_live_big_blind() -> None:
    play(
        MISSED_BOTH
        + """
        back 4 posts
        hand s b . p B
    """,
        missed_blinds="live-bb",
    )


@pytest.mark.parametrize("missed", ["live-bb-dead-sb", "live-bb", "wait"])
def test_who_waits_for_the_big_blind_owes_nothing(missed: str) -> None:
    play(
        MISSED_BOTH
        + """
        back 4
        hand s b . x B
        hand B s b x .
        hand . B s b .
        hand . . B s b
    """,
        missed_blinds=missed,
    )


def test_who_comes_back_in_the_big_blind_pays_that_and_no_more_even_if_he_would_post() -> None:
    play(
        MISSED_BOTH
        + """
        hand s b . x B
        hand B s b x .
        back 4 posts
        hand . B s b .
    """
    )


MISSED_SMALL: Final = (
    FIVE
    + """
    hand . B s b .
    away 4
    hand b . B x s  # the small blind passes chair 4, which has paid the big one
    back 4 posts
"""
)


def test_who_missed_the_small_blind_alone_posts_it_dead() -> None:
    play(MISSED_SMALL + "hand s b . d B")


def test_where_the_policy_is_simple_he_posts_a_big_blind_for_a_small_one() -> None:
    play(MISSED_SMALL + "hand s b . p B", missed_blinds="live-bb")


def test_without_a_small_blind_nobody_makes_one_up() -> None:
    stakes = Stakes(limit="nl", big_blind=10)
    play(
        """
        sit 1 2 3 4 5
        draw 1
        hand B . b . .
        away 4
        hand . B . x b
        hand b . B x .
        back 4 posts
        hand . b . p B
    """,
        stakes=stakes,
    )


def test_who_comes_back_before_the_blinds_passed_him_owes_nothing() -> None:
    play(
        FIVE
        + """
        away 5
        hand . B s b x
        back 5
        hand . . B s b
        away 2
        hand b x . B s  # the big blind goes from 5 to 1
        back 2
        hand s b . . B
    """
    )


def test_who_posts_must_wait_while_he_sits_between_the_button_and_the_big_blind() -> None:
    play(
        FIVE
        + """
        away 4
        hand . B s x b
        back 4 posts
        hand b . B x s
        hand s b . pd B
    """
    )


def test_going_away_again_owes_what_was_missed_before() -> None:
    play(
        MISSED_BOTH
        + """
        back 4 posts
        away 4
        hand s b . x B
        back 4 posts
        hand B s b pd .
    """
    )


def test_under_a_dead_button_who_goes_away_after_his_big_blind_leaves_the_small_one_dead() -> None:
    play(
        FIVE
        + """
        hand . B s b .
        away 4
        hand . . B x b
        hand b . . xB s
        hand s b . x B
        back 4 posts
        hand B s b d .
    """,
        button_rule="dead",
    )


def test_under_a_dead_button_two_leave_their_blinds_and_the_button_goes_to_their_chairs() -> None:
    play(
        """
        sit 1 2 3 4 5 6
        draw 2
        hand . B s b . .
        leave 3 4
        hand . . -B - b .   # chair 3 has the button, chair 4 no small blind
        hand . . - -B s b
        hand b . - - B s
    """,
        button_rule="dead",
    )


def test_a_newcomer_in_the_chair_of_a_dead_small_blind_waits_for_the_button_to_pass() -> None:
    play(
        """
        sit 1 2 3 4 5 6
        draw 2
        hand . B s b . .
        leave 3 4
        sit 3 4 posts
        hand . . Bp x b .
        hand . . . Bp s b
        hand b . . . B s
    """,
        button_rule="dead",
    )


@pytest.mark.parametrize("rule", ["moving", "dead"])
@pytest.mark.parametrize(
    ("leaver", "first", "second"),
    [(1, "- b *", "- * b"), (2, "b - *", "* - b"), (3, "b *", "* b")],
)
def test_from_three_to_two_nobody_pays_the_big_blind_twice(
    rule: str, leaver: int, first: str, second: str
) -> None:
    play(
        f"""
        sit 1 2 3
        draw 1
        hand B s b
        leave {leaver}
        hand {first}
        hand {second}
    """,
        button_rule=rule,
    )


@pytest.mark.parametrize("rule", ["moving", "dead"])
@pytest.mark.parametrize(
    ("seat", "posts", "first", "second"),
    [
        (4, "", "B - s b", "b - B s"),
        (4, " posts", "B - s b", "b - B s"),
        (2, "", "b x *", "s b B"),
        (2, " posts", "b Bp s", "s b B"),
    ],
)
def test_from_two_to_three(rule: str, seat: int, posts: str, first: str, second: str) -> None:
    play(
        f"""
        sit 1 3
        draw 1
        hand * - b
        sit {seat}{posts}
        hand {first}
        hand {second}
    """,
        button_rule=rule,
    )


def test_where_waiting_would_leave_one_player_alone_the_game_begins_anew() -> None:
    play("""
        sit 1 2
        draw 1
        hand * b
        leave 2
        sit 3
        hand * - b
        hand b - *
    """)


def test_where_waiting_would_leave_too_few_nobody_owes_anything() -> None:
    play(
        """
        sit 1 2 3 4
        draw 1
        hand B s b .
        leave 2
        none 4 players are needed, 3 are ready
        sit 2
        hand . B s b
    """,
        players_min=4,
    )


def test_where_all_have_left_the_button_is_drawn_for_anew() -> None:
    play("""
        sit 1 2
        draw 1
        hand * b
        leave 1 2
        sit 5 6 7
        none the first button is to be drawn
        draw 6
        hand - - - - b B s
    """)


def test_a_hand_that_was_called_off_has_its_turn_again() -> None:
    play(
        FIVE
        + """
        sit 6 posts
        void . B s b . p
        hand . B s b . p
        hand . . B s b .
    """
    )


def test_a_hand_that_was_called_off_and_lost_a_blind_goes_on_from_there() -> None:
    play(
        FIVE
        + """
        void . B s b .
        leave 4
        hand b . B - s
    """
    )


def test_a_hand_that_was_called_off_heads_up_is_dealt_again_to_the_same_two() -> None:
    play("""
        sit 1 3
        draw 1
        void * - b
        sit 4 posts
        hand * - b x
        hand B - s b
    """)


def test_a_newcomer_misses_no_blinds() -> None:
    felt = play("""
        sit 1 2 3 4
        draw 1
        hand B s b .
        sit 5 6
        away 6
        hand . B s b x x
        hand . . B s b x
        hand b . . B s x
        hand s b . . B x
    """)

    waiting = felt.life.chairs[6]
    assert (waiting.newcomer, waiting.missed_big, waiting.missed_small) == (True, False, False)


def test_a_straddle_is_the_wish_of_the_seat_left_of_the_big_blind() -> None:
    play(
        """
        sit 1 2 3 4 5
        draw 1
        straddle 4
        hand B s b S .
        hand . B s b .  # chair 5's turn to straddle, which it does not want
        straddle 1 2 3 4 5
        hand S . B s b
    """,
        straddle=True,
    )


def test_nobody_straddles_where_the_table_does_not_say_so() -> None:
    play("""
        sit 1 2 3 4
        draw 1
        straddle 4
        hand B s b .
    """)


def test_nobody_straddles_heads_up_or_out_of_a_post_or_without_the_chips() -> None:
    play(
        FOUR
        + """
        straddle 1 2 3 5 6
        sit 6 posts
        hand . B s - b p
    """,
        straddle=True,
    )
    play(
        """
        sit 1 2
        draw 1
        straddle 1 2
        hand * b
    """,
        straddle=True,
    )
    short = Stakes(limit="nl", small_blind=5, big_blind=10, ante=981, ante_mode="classic")
    felt = Felt(cash(straddle=True, stakes=short))
    felt.play("sit 1 2 3 4\n draw 1\n straddle 4")
    assert [type(one).__name__ for one in felt.start()].count("ForcedBetPosted") == 6
