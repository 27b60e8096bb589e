"""Sealed hole cards: of one length, opened by one key, and by no other."""

from itertools import pairwise, product

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


DRAWN = cards("3c4d")


def test_a_piece_opens_in_its_own_place_alone() -> None:
    pieces = [seal_cards(KEY, "t-1", 3, DRAWN, piece=at) for at in range(4)]

    for sealed_as, opened_as in product(range(4), range(4)):
        if sealed_as == opened_as:
            assert open_cards(KEY, "t-1", 3, pieces[sealed_as], piece=opened_as) == DRAWN
        else:
            with pytest.raises(SealBroken):
                open_cards(KEY, "t-1", 3, pieces[sealed_as], piece=opened_as)


@pytest.mark.parametrize(
    ("key", "hand", "seat"), [(b"l" * 32, "t-1", 3), (KEY, "t-2", 3), (KEY, "t-1", 4)]
)
def test_a_piece_is_bound_to_its_hand_and_seat(key: bytes, hand: str, seat: int) -> None:
    sealed = seal_cards(KEY, "t-1", 3, DRAWN, piece=1)

    with pytest.raises(SealBroken):
        open_cards(key, hand, seat, sealed, piece=1)


def test_pieces_in_one_place_never_share_a_nonce_unless_they_are_the_same() -> None:
    """Two dealers may draw different cards there, and only one of them is heard."""
    one = seal_cards(KEY, "t-1", 3, cards("3c"), piece=1)
    more = seal_cards(KEY, "t-1", 3, cards("3c4d"), piece=1)

    assert one == seal_cards(KEY, "t-1", 3, cards("3c"), piece=1)
    assert one.sealed[:32] == more.sealed[:32]  # the name of the key
    assert one.sealed[32:44] != more.sealed[32:44]
    assert len(one.sealed) == len(more.sealed)


@pytest.mark.parametrize("at", range(76))
def test_a_changed_byte_of_a_piece_breaks_its_seal(at: int) -> None:
    data = bytearray(seal_cards(KEY, "t-1", 3, DRAWN, piece=2).sealed)
    data[at] ^= 1

    with pytest.raises(SealBroken):
        open_cards(KEY, "t-1", 3, Sealed(bytes(data), len(DRAWN)), piece=2)


def test_a_piece_cut_short_breaks_its_seal() -> None:
    data = seal_cards(KEY, "t-1", 3, DRAWN, piece=2).sealed

    for size in (0, 32, 36, 44, 60):
        with pytest.raises(SealBroken):
            open_cards(KEY, "t-1", 3, Sealed(data[:size], len(DRAWN)), piece=2)
