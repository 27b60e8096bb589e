"""The dealer's key: made once, for its owner alone, and nothing else opens a live deck."""

import os
from multiprocessing import get_context
from pathlib import Path

import pytest

from schemas.errors import NotFound, SealBroken, StorageFailed, UnreadableFile
from schemas.events import Sealed
from services.dealer.secrets import DealerKey, seat_key
from tests.dealer.processes import key_bytes

SEED = bytes(range(32))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "data" / "dealer.key"


def test_a_missing_key_is_made_for_its_owner_alone(path: Path) -> None:
    DealerKey.load(path, create=True)

    assert len(path.read_bytes()) == 32
    assert path.stat().st_mode & 0o777 == 0o600
    assert [found.name for found in path.parent.iterdir()] == ["dealer.key"]


def test_a_key_is_made_once(path: Path) -> None:
    sealed = DealerKey.load(path, create=True).seal_seed("t-1", SEED)

    assert DealerKey.load(path, create=True).open_seed("t-1", sealed) == SEED
    assert DealerKey.load(path, create=False).open_seed("t-1", sealed) == SEED


def test_dealers_that_start_together_get_one_key(path: Path) -> None:
    with get_context("spawn").Pool(2) as pool:
        keys = pool.map(key_bytes, [path] * 6)

    assert len(set(keys)) == 1


def test_a_missing_key_is_named(path: Path) -> None:
    with pytest.raises(NotFound, match=r"no dealer key 'dealer\.key' in .*data"):
        DealerKey.load(path, create=False)


@pytest.mark.parametrize("size", [0, 31, 33])
def test_a_file_of_another_size_is_no_key(path: Path, size: int) -> None:
    path.parent.mkdir()
    path.write_bytes(bytes(size))

    with pytest.raises(UnreadableFile, match=f"has 32 bytes, not {size}"):
        DealerKey.load(path, create=True)


def test_a_key_that_others_may_read_is_refused(path: Path) -> None:
    DealerKey.load(path, create=True)
    path.chmod(0o640)

    with pytest.raises(UnreadableFile, match="others may read"):
        DealerKey.load(path, create=True)


def test_a_folder_in_the_place_of_the_key_is_a_clear_failure(path: Path) -> None:
    path.mkdir(parents=True)

    with pytest.raises(StorageFailed, match="dealer's key"):
        DealerKey.load(path, create=True)


def test_a_disk_that_refuses_leaves_no_key(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise OSError(28, os.strerror(28))

    monkeypatch.setattr("os.write", refuse)

    with pytest.raises(StorageFailed, match="No space left"):
        DealerKey.load(path, create=True)
    assert list(path.parent.iterdir()) == []


def test_a_key_does_not_print_itself() -> None:
    assert repr(DealerKey(b"s" * 32)) == "DealerKey(...)"


def test_the_sealed_seed_does_not_hold_the_seed() -> None:
    sealed = DealerKey(b"k" * 32).seal_seed("t-1", SEED)

    assert SEED[:4] not in sealed.sealed
    assert len(sealed.sealed) == 12 + 32 + 16
    assert sealed.count == 0


def test_the_same_seed_is_sealed_alike_and_another_one_under_another_nonce() -> None:
    key = DealerKey(b"k" * 32)

    once, again, other = (key.seal_seed("t-1", seed) for seed in (SEED, SEED, bytes(32)))

    assert once == again
    assert once.sealed[:12] != other.sealed[:12]


def test_only_the_same_key_and_hand_open_a_seed() -> None:
    sealed = DealerKey(b"k" * 32).seal_seed("t-1", SEED)

    with pytest.raises(SealBroken, match="this key does not open the deck of hand t-1"):
        DealerKey(b"l" * 32).open_seed("t-1", sealed)
    with pytest.raises(SealBroken, match="the deck of hand t-2"):
        DealerKey(b"k" * 32).open_seed("t-2", sealed)


@pytest.mark.parametrize("at", range(60))
def test_a_changed_byte_breaks_the_seal(at: int) -> None:
    key = DealerKey(b"k" * 32)
    data = bytearray(key.seal_seed("t-1", SEED).sealed)
    data[at] ^= 1

    with pytest.raises(SealBroken):
        key.open_seed("t-1", Sealed(sealed=bytes(data)))


@pytest.mark.parametrize("data", [b"", b"short", bytes(27), bytes(44)])
def test_what_is_no_seal_is_refused(data: bytes) -> None:
    with pytest.raises(SealBroken):
        DealerKey(b"k" * 32).open_seed("t-1", Sealed(sealed=data))


def test_every_seat_of_every_hand_has_its_own_key() -> None:
    places = [(hand, seat) for hand in ("t-1", "t-11", "u-1") for seat in (1, 2, 10)]

    keys = {seat_key(SEED, hand, seat) for hand, seat in places}

    assert len(keys) == len(places)
    assert {len(key) for key in keys} == {32}
    assert SEED not in keys
