"""Columns and sentences."""

from services.replay import sentence, short, table
from services.replay.layout import aside


def test_columns_are_as_wide_as_their_widest_cell() -> None:
    assert table([("seat", "net"), ("1", "+1000")], "><") == [" seat  net", "    1  +1000"]


def test_a_sentence_is_wrapped_with_later_lines_further_in() -> None:
    assert sentence("one two three", 2, width=10) == ["  one two", "    three"]


def test_the_five_cards_of_a_hand_stay_on_one_line() -> None:
    assert sentence("a flush (As Ks Qs Js 9s) wins", width=22) == [
        "a flush",
        "  (As Ks Qs Js 9s)",
        "  wins",
    ]


def test_a_word_longer_than_the_page_is_left_whole() -> None:
    assert sentence("x" * 12, width=10) == ["x" * 12]


def test_a_note_stands_at_the_right_edge_or_below() -> None:
    assert aside("ab", "pot 1", 0, width=10) == ["ab   pot 1"]
    assert aside("abcdefgh", "pot 1", 0, width=10) == ["abcdefgh", "     pot 1"]


def test_a_long_name_shows_that_it_was_cut() -> None:
    assert short("abcdefgh", 5) == "ab…gh"
    assert short("abcdefgh", 8) == "abcdefgh"
