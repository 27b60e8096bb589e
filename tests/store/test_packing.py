"""A finished hand in one blob."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from schemas.errors import StorageFailed
from services.store import pack, unpack
from tests.store.rows import hand_rows

BLOB = pack(hand_rows("t-1", (b"a" * 1000,)))


@given(records=st.lists(st.binary(max_size=300), max_size=20))
def test_what_was_packed_is_unpacked(records: list[bytes]) -> None:
    hand = hand_rows("t-1", tuple(records))

    assert unpack(pack(hand), "here") == hand


def test_a_damaged_blob_is_refused_with_its_place() -> None:
    """Also where one bit of it is another."""
    flipped = [bytes([*BLOB[:at], BLOB[at] ^ 1, *BLOB[at + 1 :]]) for at in range(len(BLOB))]
    for spoilt in (b"", b"zstd", BLOB[:-3], *flipped):
        with pytest.raises(StorageFailed, match="hand t-1"):
            unpack(spoilt, "hand t-1")
