"""A key the log's hands are sealed with is asked for, not replaced."""

from pathlib import Path

import pytest

from schemas.errors import CorruptRecord, WrongKey
from schemas.record import Stored
from services.dealer import DealerKey, LiveRoom, keep_key
from services.eventlog import MemoryLog
from tests.dealer.rooms import every_table, noon, one_table

STEPS = 15  # into the first hand


def dealt(log: MemoryLog, secret: bytes, tables: slice = slice(1)) -> None:
    """The first hand of some tables, begun under a key."""
    live = LiveRoom(log, every_table()[tables], DealerKey(secret), noon)
    for _ in range(STEPS):
        live.step()


class Unreadable(MemoryLog):
    """A log that, once damaged, cannot give back the last record of any stream."""

    damaged = False

    def read_stream(self, stream: str, after: int = 0, limit: int = 1000) -> list[Stored]:
        last = self.head(stream).version
        if not self.damaged:
            return super().read_stream(stream, after, limit)
        if after + 1 >= last:
            why = "malformed"
            raise CorruptRecord(stream, last, why)
        return super().read_stream(stream, after, min(limit, last - after - 1))


def test_a_key_is_made_where_no_hand_needs_one(tmp_path: Path) -> None:
    keep_key(tmp_path / "dealer.key", MemoryLog(), every_table())

    assert (tmp_path / "dealer.key").stat().st_size == 32


@pytest.mark.parametrize("damaged", [False, True])
def test_a_missing_key_is_not_replaced_where_hands_are_sealed_with_it(
    tmp_path: Path, *, damaged: bool
) -> None:
    log = Unreadable()
    dealt(log, b"k" * 32)
    log.damaged = damaged
    path = tmp_path / "data" / "dealer.key"

    with pytest.raises(WrongKey) as refused:
        keep_key(path, log, every_table())

    assert str(refused.value) == (
        f"the dealer's key {path} is missing, the log holds hands sealed with it: restore it"
    )
    assert list(tmp_path.iterdir()) == []


def test_a_key_that_opens_no_hand_is_refused_and_said_to_be_another(tmp_path: Path) -> None:
    log, path = MemoryLog(), tmp_path / "dealer.key"
    dealt(log, b"k" * 32)
    DealerKey.load(path, create=True)

    with pytest.raises(WrongKey, match=r"not the one .* does not open table-1-1.*: restore that"):
        keep_key(path, log, every_table())


def test_one_table_under_another_key_does_not_stop_the_others(tmp_path: Path) -> None:
    log, path = MemoryLog(), tmp_path / "dealer.key"
    path.write_bytes(b"k" * 32)
    path.chmod(0o600)
    dealt(log, b"z" * 32)
    dealt(log, b"k" * 32, slice(1, 2))

    key = keep_key(path, log, every_table())

    live = LiveRoom(log, every_table()[:2], key, noon)
    live.step()
    assert [lost.table for lost in live.lost] == ["table-1"]


def test_hands_at_other_tables_need_no_key(tmp_path: Path) -> None:
    log = MemoryLog()
    dealt(log, b"k" * 32, slice(1, 2))

    keep_key(tmp_path / "dealer.key", log, one_table())

    assert (tmp_path / "dealer.key").exists()
