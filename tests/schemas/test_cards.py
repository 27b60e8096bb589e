"""Cards in text, and text that is none."""

import pytest

from schemas.cards import DECK, RANKS, SUITS, card, cards, faces, known
from schemas.errors import UnknownCard


def test_the_deck_is_every_rank_in_every_suit_once() -> None:
    assert list(DECK) == [rank + suit for rank in RANKS for suit in SUITS]
    assert len(set(DECK)) == 52


@pytest.mark.parametrize("text", ["AsKdTh", "As Kd Th", " As\tKd\nTh "])
def test_cards_may_be_written_with_or_without_spaces(text: str) -> None:
    assert cards(text) == ("As", "Kd", "Th")


def test_no_text_is_no_cards() -> None:
    assert cards("") == faces("") == ()


@pytest.mark.parametrize("text", ["as", "AS", "10s", "1s", "A", "Ax", "A♠", "", "??", "AsKd"])
def test_text_that_names_no_card_is_refused_and_quoted(text: str) -> None:
    with pytest.raises(UnknownCard) as refused:
        card(text, "line 4")

    assert (refused.value.text, refused.value.where) == (text, "line 4")
    assert str(refused.value).startswith(f"line 4: {text!r} is not a card")


@pytest.mark.parametrize(("text", "wrong"), [("AsK", "K"), ("AsKdXx", "Xx"), ("As10d", "10")])
def test_the_first_wrong_card_in_a_row_is_named(text: str, wrong: str) -> None:
    with pytest.raises(UnknownCard) as refused:
        cards(text)

    assert refused.value.text == wrong


def test_cards_a_source_does_not_know_stay_unknown() -> None:
    assert faces("As????") == ("As", "??", "??")


def test_cards_are_known_only_if_each_is() -> None:
    assert known(("As", "Kd")) == ("As", "Kd")
    assert known(("As", "??")) is None
    assert known(()) == ()
