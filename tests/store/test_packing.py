"""A finished hand in one blob."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from schemas.errors import StorageFailed
from schemas.record import digest
from schemas.rows import BoxActionRow, BoxRow
from services.store import outline, pack, unpack
from services.store.statements import LAYOUT
from services.store.typical import TYPICAL
from tests.store.rows import hand_rows

BLOB = pack(hand_rows("t-1", (b"a" * 1000,)).values())


@given(records=st.lists(st.binary(max_size=300), max_size=20))
def test_what_was_packed_is_unpacked(records: list[bytes]) -> None:
    hand = hand_rows("t-1", tuple(records))

    assert unpack(pack(hand.values()), "here") == hand


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

    assert unpack(pack(hand.values()), "here") == hand
    assert outline(pack(hand.values()), "here") == (hand.hand, hand.seats)


def test_bare_values_are_the_rows_without_the_hands_name() -> None:
    hand = hand_rows("t-1")
    bare = hand.values()

    assert bare.hand[:2] == ("t-1", "t")
    assert bare.pots == [0, 16, 1, "1,4"]
    assert bare.awards == [0, 0, 1, 1, 15, 1]
    assert (bare.name, bare.stream, bare.last_version, bare.undecided) == ("t-1", "t", 1, False)
    assert bare.rows() == hand


def test_a_row_that_lacks_a_value_is_refused() -> None:
    bare = hand_rows("t-1").values()

    with pytest.raises(StorageFailed, match="hand t-1"):
        unpack(pack(bare._replace(actions=bare.actions[:-1])), "hand t-1")


def test_the_dictionary_of_a_layout_never_changes() -> None:
    """Another one is another layout: no blob of this one could be read with it."""
    known = {5: "457ec781639ab6b604eb790f108d7a8f8d55f53fa4025a178264ab369166bcb7"}

    assert digest(TYPICAL) == known[LAYOUT]


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
