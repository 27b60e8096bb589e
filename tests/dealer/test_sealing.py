"""Sealed hole cards: of one length, opened by one key, and by no other."""

from itertools import pairwise

import pytest

from schemas.cards import cards
from schemas.errors import SealBroken
from schemas.events import Sealed
from services.sealing import open_cards, seal_cards

KEY = b"k" * 32
HOLE = cards("AsKd7c2h9s")


@pytest.mark.parametrize("hole", ["AsKd", "AsKd7c2h", "AsKd7c2h9s"])
def test_a_seat_s_key_opens_its_cards(hole: str) -> None:
    sealed = seal_cards(KEY, "t-1", 3, cards(hole))

    assert open_cards(KEY, "t-1", 3, sealed) == cards(hole)
    assert sealed.count == len(hole) // 2


def test_ciphertexts_have_one_length_and_hold_no_card() -> None:
    sealed = [seal_cards(KEY, "t-1", 3, cards(text)) for text in ("AsKd", "AsKd7c2h9s", "2c2d")]

    assert {len(one.sealed) for one in sealed} == {32 + 16 + 16}
    assert all(b"AsKd" not in one.sealed for one in sealed)


@pytest.mark.parametrize(
    ("key", "hand", "seat"),
    [(b"l" * 32, "t-1", 3), (b"short", "t-1", 3), (KEY, "t-2", 3), (KEY, "t-1", 4)],
)
def test_another_key_hand_or_seat_opens_nothing(key: bytes, hand: str, seat: int) -> None:
    sealed = seal_cards(KEY, "t-1", 3, HOLE)

    with pytest.raises(SealBroken, match=f"the cards of seat {seat} in hand {hand}"):
        open_cards(key, hand, seat, sealed)


@pytest.mark.parametrize("at", range(64))
def test_a_changed_byte_breaks_the_seal(at: int) -> None:
    data = bytearray(seal_cards(KEY, "t-1", 3, HOLE).sealed)
    data[at] ^= 128

    with pytest.raises(SealBroken):
        open_cards(KEY, "t-1", 3, Sealed(bytes(data), len(HOLE)))


def test_a_count_that_is_not_the_cards_breaks_the_seal() -> None:
    sealed = seal_cards(KEY, "t-1", 3, HOLE)

    with pytest.raises(SealBroken):
        open_cards(KEY, "t-1", 3, Sealed(sealed.sealed, 4))


def test_seats_with_the_same_cards_show_it_to_nobody() -> None:
    keys = [bytes([at]) * 32 for at in range(20)]

    sealed = [seal_cards(key, "t-1", 3, HOLE).sealed for key in keys]

    assert all(one[-32:] != other[-32:] for one, other in pairwise(sealed))
