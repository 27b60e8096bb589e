"""The straddle: whose it is, and who may not (rules A3)."""

from schemas.stakes import Stakes
from tests.rules.life.felt import FOUR, Felt, cash, play


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
