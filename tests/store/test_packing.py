"""A finished hand in one blob."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from schemas.errors import StorageFailed
from schemas.rows import BoxActionRow, BoxRow
from services.store import outline, pack, unpack
from tests.store.rows import hand_rows

BLOB = pack(hand_rows("t-1", (b"a" * 1000,)))


@given(records=st.lists(st.binary(max_size=300), max_size=20))
def test_what_was_packed_is_unpacked(records: list[bytes]) -> None:
    hand = hand_rows("t-1", tuple(records))

    assert unpack(pack(hand), "here") == hand


def test_boxes_and_their_decisions_are_unpacked_too() -> None:
    parts = dict.fromkeys(
        ("returned", "ante_won", "bet_won", "insurance_won", "bonus_won", "net", "qualified")
    )
    placed = dict.fromkeys(("ante", "fees", "bet", "price", "insurance", "bonus"), 10)
    box = BoxRow(
        hand="t-1",
        seat=1,
        house="senator",
        house_version=2,
        outcome=None,
        bought=True,
        dealer="",
        first=None,
        second="ace-king",
        did="fold",
        **placed,
        **parts,
    )
    numbers = dict.fromkeys(
        ("number", "seat", "given", "chips", "insurance", "ante", "stack", "fees", "exchanges"), 1
    )
    decision = BoxActionRow(hand="t-1", action="fold", cards="As??", up="2d", **numbers)
    hand = hand_rows("t-1", house=None)._replace(boxes=(box,), box_actions=(decision,))

    assert unpack(pack(hand), "here") == hand
    assert outline(pack(hand), "here") == (hand.hand, hand.seats)


def test_a_damaged_blob_is_refused_with_its_place() -> None:
    for spoilt in (b"", b"zstd", BLOB[:-3]):
        with pytest.raises(StorageFailed, match="hand t-1"):
            unpack(spoilt, "hand t-1")


def test_no_flipped_bit_makes_another_hand_of_a_blob() -> None:
    """A bit that Zstandard does not read may be flipped: the hand is the same."""
    hand, refused = unpack(BLOB, "hand t-1"), 0
    for at in range(len(BLOB)):
        try:
            assert unpack(bytes([*BLOB[:at], BLOB[at] ^ 1, *BLOB[at + 1 :]]), "hand t-1") == hand
        except StorageFailed:
            refused += 1
    assert refused > 0.9 * len(BLOB)
