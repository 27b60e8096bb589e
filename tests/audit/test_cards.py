"""What cannot be about a hand's cards, told from its facts alone."""

import pytest

from schemas.cards import cards
from schemas.events import (
    AnyEvent,
    BoardDealt,
    CardBurned,
    CardsReleased,
    CardsShown,
    HoleCardsDealt,
    Released,
    Sealed,
)
from services.audit.cards import card_faults
from services.audit.seals import seal_faults
from services.sealing import seal_cards
from tests.audit.facts import HEADS_UP, replaced

KEY = bytes(32)


def test_sound_cards_have_no_faults() -> None:
    assert list(card_faults(HEADS_UP)) == []


@pytest.mark.parametrize("where", ["7d", "Jh", "Kd"])
def test_a_card_that_comes_twice_is_named(where: str) -> None:
    assert list(card_faults(replaced(HEADS_UP, where, "As"))) == ["dealt twice: As"]


def test_a_burned_card_counts_as_dealt() -> None:
    facts = [*HEADS_UP, CardBurned(card="2c")]

    assert list(card_faults(facts)) == ["dealt twice: 2c"]


def test_a_third_hole_card_is_too_many() -> None:
    facts = _swap(3, HoleCardsDealt(seat=2, cards=cards("KhKd4s")))

    assert "seat 2 has 3 hole cards, Hold'em deals 2" in list(card_faults(facts))


def test_a_seat_without_hole_cards_is_named() -> None:
    facts = [fact for at, fact in enumerate(HEADS_UP) if at != 4]

    assert "seat 1 has no hole cards" in list(card_faults(facts))


def test_a_board_of_two_cards_is_no_flop() -> None:
    facts = [*HEADS_UP[:7], BoardDealt(cards=cards("2c7d"))]

    assert list(card_faults(facts)) == ["board 1 has 2 cards, Hold'em deals 3 or 4 or 5"]


def test_shown_cards_must_be_the_dealt_ones() -> None:
    facts = _swap(16, CardsShown(seat=2, cards=cards("QhQd")))

    assert "seat 2 opens QhQd, it holds KdKh" in list(card_faults(facts))


def test_more_cards_than_a_deck_are_counted() -> None:
    facts = [*HEADS_UP, *[CardBurned(card="??")] * 44]

    assert list(card_faults(facts)) == ["53 cards dealt from a deck of 52"]


def test_released_burns_must_have_been_burned() -> None:
    facts = [*HEADS_UP, CardsReleased(seats=(), burns=("4h",))]

    assert list(card_faults(facts)) == ["1 more burned cards released than were burned unseen"]


def test_sealed_cards_open_to_what_was_released() -> None:
    facts = _sealed(Released(2, cards("KhKd"), KEY))

    assert list(seal_faults("t-1", facts)) == []


def test_a_key_that_does_not_open_the_cards_is_named() -> None:
    facts = _sealed(Released(2, cards("KhKd"), bytes([1] * 32)))

    assert list(seal_faults("t-1", facts)) == [
        "the key released for seat 2 does not open its cards"
    ]


def test_cards_released_that_were_not_sealed_are_named() -> None:
    facts = _sealed(Released(2, cards("QhQd"), KEY))

    assert list(seal_faults("t-1", facts)) == ["seat 2: QhQd released, sealed were KhKd"]


def test_a_seat_whose_key_is_kept_back_is_named() -> None:
    facts = _sealed()

    assert list(seal_faults("t-1", facts)) == ["no key was released for seats 2"]


def _swap(at: int, fact: AnyEvent) -> list[AnyEvent]:
    facts = list(HEADS_UP)
    facts[at] = fact
    return facts


def _sealed(*released: Released) -> tuple[AnyEvent, ...]:
    hidden: Sealed = seal_cards(KEY, "t-1", 2, cards("KhKd"))
    facts = _swap(3, HoleCardsDealt(seat=2, cards=hidden))
    return (*facts, CardsReleased(seats=released))
