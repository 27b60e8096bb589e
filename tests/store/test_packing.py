"""A hand's records in one blob."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from schemas.errors import StorageFailed
from services.store import pack, unpack


@given(records=st.lists(st.binary(max_size=300), max_size=20))
def test_what_was_packed_is_unpacked(records: list[bytes]) -> None:
    assert unpack(pack(records), "here") == records


@pytest.mark.parametrize("spoilt", [b"", b"zstd", pack([b"a" * 1000])[:-3]])
def test_a_damaged_blob_is_refused_with_its_place(spoilt: bytes) -> None:
    with pytest.raises(StorageFailed, match="hand t-1"):
        unpack(spoilt, "hand t-1")
