"""Who is dealt in next and who has the blinds: situations played by hand (rules A3)."""

import pytest

from tests.rules.life.felt import FIVE, FOUR, play


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
