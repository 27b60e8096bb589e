"""Cards: order, burns, run-outs, several boards, what fits a deck, and cards that cannot be."""

import pytest

from schemas.commands import Deal, EndHand
from schemas.errors import CommandRefused
from schemas.events import (
    BoardDealt,
    CardBurned,
    CardsReleased,
    CardsShown,
    HoleCardsDealt,
    Released,
    RunOutsAgreed,
    Sealed,
)
from schemas.stakes import Stakes
from services.rules import cards_due, evolve
from tests.rules.table import NL, Table

ACES, KINGS = "AsAd", "KsKd"


def test_hole_cards_come_one_at_a_time_clockwise() -> None:
    table = Table(dict.fromkeys("ABC", 100), button="A")

    table.do(Deal(cards=("2c", "3c", "4c", "5c", "6c", "7c")))

    held = dict(zip(table.order(), table.state.holes, strict=True))
    assert held == {"B": ("2c", "5c"), "C": ("3c", "6c"), "A": ("4c", "7c")}


def test_card_is_burned_before_each_street_after_the_first() -> None:
    table = Table(dict.fromkeys("AB", 100), variant="courchevel")
    table.deal()
    assert table.state.burns == []

    table.line("B call, A check | A check, B check | A check, B check |")

    assert len(table.state.burns) == 3


def test_nothing_is_burned_where_the_table_does_not() -> None:
    stakes = Stakes(limit="nl", small_blind=10, big_blind=20, burns=False)
    table = Table(dict.fromkeys("AB", 100), stakes)
    table.deal()
    table.line("B call, A check")

    assert cards_due(table.state) == 3
    table.deal()
    assert not [event for event in table.events if isinstance(event, CardBurned)]


def test_burns_may_be_hidden() -> None:
    table = Table(dict.fromkeys("AB", 100))
    table.deal()
    table.line("B call, A check")

    table.do(Deal(cards=("Tc", "Jc", "Qc", "Kc"), hide_burns=True))

    assert table.state.burns == ["??"]
    assert table.state.boards == [["Jc", "Qc", "Kc"]]


def test_no_cards_are_due_while_a_decision_is() -> None:
    table = Table(dict.fromkeys("AB", 100))
    table.deal()

    assert cards_due(table.state) == 0
    with pytest.raises(CommandRefused, match="no cards are due"):
        table.do(Deal(cards=()))


def test_number_of_cards_must_be_what_is_due() -> None:
    table = Table(dict.fromkeys("AB", 100))

    with pytest.raises(CommandRefused, match="4 cards are due, not 3") as refused:
        table.do(Deal(cards=("2c", "3c", "4c")))
    assert refused.value.legal == ("deal 4 cards",)


@pytest.mark.parametrize("card", ["2c", "9h"])
def test_card_that_has_come_before_is_refused(card: str) -> None:
    table = Table(dict.fromkeys("AB", 100), holes={"A": "2c3c", "B": "4c5c"})
    table.deal()
    table.line("B call, A check")

    with pytest.raises(CommandRefused, match=f"a card twice: .*{card}"):
        table.do(Deal(cards=("9h", card, "Td", "Jd")))  # type: ignore[arg-type]


def test_card_dealt_twice_is_a_finding_at_the_end() -> None:
    table = Table(dict.fromkeys("AB", 100), holes={"A": "2c3c", "B": "4c5c"})
    table.deal()
    table.line("B call, A check")
    evolve(table.state, CardBurned(card="Jh"))
    evolve(table.state, BoardDealt(cards=("2c", "9h", "Td")))

    table.line("A bet 20, B fold")
    table.do(EndHand())

    assert table.state.findings == [("cards", "dealt twice: 2c")]


@pytest.mark.parametrize(
    ("event", "what"),
    [
        (HoleCardsDealt(seat=1, cards=("2c", "3c")), "not due"),
        (HoleCardsDealt(seat=9, cards=("2c", "3c")), "not due"),
        (BoardDealt(cards=("2c", "3c", "4c")), "was to act"),
        (BoardDealt(cards=("2c",), board=1), "there are 1"),
        (RunOutsAgreed(boards=2), "allowed is 1"),
        (CardsShown(seat=1, cards=("2h", "3h")), "dealt was"),
        (CardsShown(seat=9, cards=("2h", "3h")), "without a hand"),
        (CardsReleased(seats=()), "was to act"),
    ],
)
def test_cards_that_are_not_due_are_findings(event: BoardDealt, what: str) -> None:
    table = Table(dict.fromkeys("AB", 100))
    table.deal()

    evolve(table.state, event)

    assert what in table.state.findings[0][1]


def test_wrong_number_of_hole_cards_is_a_finding() -> None:
    table = Table(dict.fromkeys("AB", 100))

    evolve(table.state, HoleCardsDealt(seat=1, cards=("2c", "3c", "4c")))

    assert table.state.findings == [("cards", "seat 1 gets 3 hole cards, not 2")]


def test_street_with_too_many_cards_is_a_finding() -> None:
    table = Table(dict.fromkeys("AB", 100))
    table.deal()
    table.line("B call, A check")

    evolve(table.state, CardBurned(card="Jh"))
    evolve(table.state, BoardDealt(cards=("2c", "3c", "4c", "5c")))

    assert table.state.findings == [("cards", "board 1 has 4 cards, due are 3")]


def test_shown_cards_take_the_place_of_unknown_ones() -> None:
    table = Table(dict.fromkeys("AB", 100))
    for seat in (1, 2):
        evolve(table.state, HoleCardsDealt(seat=seat, cards=("??", "??")))

    evolve(table.state, CardsShown(seat=1, cards=("As", "??")))
    evolve(table.state, CardsShown(seat=1, cards=("As", "Kd")))

    assert table.state.holes[0] == ("As", "Kd")
    assert table.state.findings == []


def test_released_cards_open_sealed_ones_and_hidden_burns() -> None:
    table = Table(dict.fromkeys("AB", 100), NL)
    sealed = tuple(Sealed(bytes([at]), 2) for at in range(2))
    table.do(Deal(cards=("2c", "3c", "4c", "5c"), holes=sealed))
    table.line("B call, A check")
    table.do(Deal(cards=("6c", "7c", "8c", "9c"), hide_burns=True))
    table.line("A bet 20, B fold")
    table.finish()

    opened = (Released(1, ("2c", "4c"), b"k"), Released(2, ("3c", "5c"), b"k"))
    evolve(table.state, CardsReleased(seats=opened, burns=("6c",)))

    assert table.state.holes == [("2c", "4c"), ("3c", "5c")]
    assert table.state.burns == ["6c"]
    assert table.state.findings == []


def test_released_card_that_was_on_the_board_is_a_finding() -> None:
    table = Table(dict.fromkeys("AB", 100))
    sealed = tuple(Sealed(bytes([at]), 2) for at in range(2))
    table.do(Deal(cards=("2c", "3c", "4c", "5c"), holes=sealed))
    table.line("B call, A check")
    table.do(Deal(cards=("6c", "7c", "8c", "9c")))
    table.line("A bet 20, B fold")
    table.finish()

    evolve(table.state, CardsReleased(seats=(Released(1, ("7c", "4c"), b"k"),)))

    assert table.state.findings == [("cards", "dealt twice: 7c")]


def test_card_that_was_not_burned_before_the_flop_is_a_finding() -> None:
    table = Table(dict.fromkeys("AB", 100))
    table.deal()
    table.line("B call, A check")

    evolve(table.state, BoardDealt(cards=("2c", "3c", "4c")))

    assert table.state.findings == [("cards", "0 cards burned, due are 1")]


def test_two_cards_burned_before_the_flop_are_a_finding() -> None:
    table = Table(dict.fromkeys("AB", 100))
    table.deal()
    table.line("B call, A check")

    for card in ("Jh", "Qh"):
        evolve(table.state, CardBurned(card=card))
    evolve(table.state, BoardDealt(cards=("2c", "3c", "4c")))

    assert table.state.findings == [("cards", "2 cards burned, due are 1")]
