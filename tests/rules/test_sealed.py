"""Cards dealt sealed or in clear, and released: only what the deck can hold."""

import pytest

from schemas.commands import Deal, Release, Show
from schemas.errors import CommandRefused
from schemas.events import BoardDealt, CardBurned, Released, Sealed
from services.rules import evolve, legal_now
from tests.rules.table import Table


def ended() -> Table:
    """A hand that is over, its two holes still sealed."""
    table = Table(dict.fromkeys("AB", 500))
    sealed = tuple(Sealed(bytes([at]), 2) for at in range(2))
    table.do(Deal(cards=("As", "Ks", "Ad", "Kd"), holes=sealed))
    table.line("B fold")
    table.finish()
    return table


def test_sealed_holes_must_be_one_a_seat() -> None:
    table = Table(dict.fromkeys("AB", 500))

    with pytest.raises(CommandRefused, match=r"2 seats are due 2 hole cards each, not 1 of \[2\]"):
        table.do(Deal(cards=("As", "Ks", "Ad", "Kd"), holes=(Sealed(b"x", 2),)))


@pytest.mark.parametrize(
    ("command", "why"),
    [
        (Deal(cards=("As", "Kd", "Qc", "Zz")), "no card of the deck: Zz"),  # type: ignore[arg-type]
        (Deal(cards=("As", "Kd", "Qc", "??")), r"no card of the deck: \?\?"),  # type: ignore[arg-type]
        (
            Deal(cards=("As", "Kd", "Qc", "Jh"), holes=(("As", "Kd"), ("As", "Qc"))),
            "not dealt, or twice",
        ),
        (
            Deal(cards=("As", "Kd", "Qc", "Jh"), holes=(("As", "Kd"), ("2c", "Qc"))),
            "not dealt, or twice",
        ),
    ],
)
def test_only_cards_of_the_deck_are_dealt_each_once(command: Deal, why: str) -> None:
    table = Table(dict.fromkeys("AB", 500))

    with pytest.raises(CommandRefused, match=why):
        table.do(command)


def test_sealed_cards_are_released_once() -> None:
    table = ended()
    assert legal_now(table.state) == ("release", "start-hand")

    opened = (Released(1, ("As", "Ad"), b"k"), Released(2, ("Ks", "Kd"), b"k"))
    table.do(Release(seats=opened))

    with pytest.raises(CommandRefused, match="released once"):
        table.do(Release(seats=opened))


@pytest.mark.parametrize(
    ("seats", "why"),
    [
        ((), "are to be released"),
        ((Released(1, ("As", "Ad"), b"k"),), "are to be released"),
        (
            (Released(1, ("As", "As"), b"k"), Released(2, ("Ks", "Kd"), b"k")),
            "seat 1 does not hold",
        ),
        ((Released(1, ("As",), b"k"), Released(2, ("Ks", "Kd"), b"k")), "seat 1 does not hold"),
        (
            (Released(1, ("As", "Ad"), b"k"), Released(2, ("As", "Ad"), b"k")),
            "released cards come twice",
        ),
        (
            (
                Released(1, ("As", "Ad"), b"k"),
                Released(1, ("2s", "2d"), b"k"),
                Released(2, ("Ks", "Kd"), b"k"),
            ),
            "a seat's cards are released once",
        ),
    ],
)
def test_sealed_cards_are_released_for_every_seat_in_full(
    seats: tuple[Released, ...], why: str
) -> None:
    table = ended()

    with pytest.raises(CommandRefused, match=why):
        table.do(Release(seats=seats))


def test_no_more_burned_cards_are_released_than_were_hidden() -> None:
    table = ended()
    opened = (Released(1, ("As", "Ad"), b"k"), Released(2, ("Ks", "Kd"), b"k"))

    with pytest.raises(CommandRefused, match="0 burned cards are hidden, not 1"):
        table.do(Release(seats=opened, burns=("2c",)))


def test_a_sealed_hand_cannot_be_shown_as_cards_of_the_board() -> None:
    table = Table(dict.fromkeys("AB", 500))
    sealed = tuple(Sealed(bytes([at]), 2) for at in range(2))
    table.do(Deal(cards=("As", "Ks", "Ad", "Kd"), holes=sealed))
    table.line("B raise 500, A call")
    board = ("2c", "3c", "4c")

    for fact in (CardBurned(card="9c"), BoardDealt(cards=board)):
        evolve(table.state, fact)
    seat = table.state.seats[table.state.actor]

    with pytest.raises(CommandRefused, match="does not hold"):
        table.do(Show(seat=seat, cards=("2c", "3c")))
