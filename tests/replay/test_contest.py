"""Who won a share of a pot on one board, and by what."""

import pytest

from tests.replay.script import Script, checked_down, said


def test_a_kicker_decides_between_equal_pairs() -> None:
    script = Script("holdem", (50, 50)).deal("AsKd", "AhQc")

    told = said(checked_down(script, "c x", "Ac7d2h", "9s", "3c"))

    assert told == [
        "seat 1 Ann wins 4 with a pair of aces, king-nine-seven (As Ac Kd 9s 7d), beating seat "
        "2's pair of aces, queen-nine-seven, by the kicker, king over queen"
    ]


@pytest.mark.parametrize(
    ("one", "other", "board", "reason"),
    [
        ("AsAd", "KsKd", ("2c7d9h", "Jc", "4s"), "pair of kings, jack-nine-seven, by aces over "),
        ("As7s", "Ks8s", ("2s9sJs", "Qc", "4h"), "flush, king-jack-nine-eight-deuce high, by ace "),
        (
            "9s8d",
            "9h5d",
            ("9cJd8c", "5h", "2s"),
            "two pair, nines and fives, jack, by the second pair, eights over ",
        ),
    ],
)
def test_what_decided_is_told_of_hands_of_one_kind(
    one: str, other: str, board: tuple[str, str, str], reason: str
) -> None:
    script = Script("holdem", (50, 50)).deal(one, other)

    (told,) = said(checked_down(script, "c x", *board))

    assert f", beating seat 2's {reason}" in told


def test_a_hand_of_another_kind_needs_no_more_words() -> None:
    script = Script("holdem", (50, 50)).deal("AsKd", "7s7c")

    (told,) = said(checked_down(script, "c x", "AhKc7d", "2c", "4s"))

    assert told.endswith(" (7s 7c 7d Ah Kc), beating seat 1's two pair, aces and kings, seven")


def test_a_tie_over_even_chips_has_no_odd_one() -> None:
    script = Script("holdem", (50, 50, 50)).deal("AsKd", "AhKc", "7c6c")

    told = said(checked_down(script, "f c x", "AcKs2h", "9s", "3d"))

    assert "seats 1 and 2 tie and split" in told
    assert not any("odd chip" in one for one in told)


def test_the_odd_chip_of_a_tie_goes_to_the_first_seat_left_of_the_button() -> None:
    script = Script("holdem", (50, 50, 50), ante=1, ante_mode="classic")
    script.deal("AsKd", "AhKc", "7c6c")

    told = said(checked_down(script, "f c x", "AcKs2h", "9s", "3d"))

    assert told[0].startswith("seat 1 Ann wins 4 with two pair, aces and kings, nine (")
    assert told[1].startswith("seat 2 Bob wins 3 with two pair, aces and kings, nine (")
    assert told[2:] == [
        "seats 1 and 2 tie and split",
        "odd chip 1 to seat 1, first left of the button",
    ]


def test_a_tie_says_once_what_it_beat() -> None:
    script = Script("holdem", (50, 50, 50)).deal("AsKd", "AhKc", "QsQh")

    told = said(checked_down(script, "c c x", "AcKs2h", "9s", "3d"))

    assert told == [
        "seat 1 Ann wins 3 with two pair, aces and kings, nine (As Ac Kd Ks 9s)",
        "seat 2 Bob wins 3 with two pair, aces and kings, nine (Ah Ac Kc Ks 9s)",
        "seats 1 and 2 tie and split, beating seat 3's pair of queens, ace-king-nine",
    ]


def test_a_low_that_nobody_makes_leaves_the_pot_to_the_high_hand() -> None:
    script = Script("omaha-8", (50, 50)).deal("AsAd3c4c", "KsKd5c6c")

    told = said(checked_down(script, "c x", "QhJdTs", "9s", "7h"))

    assert "no low qualifies, high takes the pot" in told


def test_the_same_tie_for_high_and_low_is_split_as_one() -> None:
    script = Script("omaha-8", (50, 50, 50), ante=1, ante_mode="classic")
    script.deal("3c4cKsQs", "3d4dKhQh", "JhJsTsTc")

    told = said(checked_down(script, "f c x", "Ah2d5s", "9c", "7h"))

    assert "high and low: seats 1 and 2 tie for both and split" in told
