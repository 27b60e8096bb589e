"""Blinds that were missed, and how a player comes back (rules A3)."""

from typing import Final

import pytest

from schemas.stakes import Stakes
from tests.rules.life.felt import FIVE, play

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
