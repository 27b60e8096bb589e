"""Which store is in use, and files that are no store of ours."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from schemas.errors import ForeignStore, NotFound, StorageFailed
from services.store import Reader, Store, current, fresh, open_store, rebuilding, switch
from services.store.statements import LAYOUT
from tests.store.rows import LOG, batch, hand_rows


def filled(root: Path) -> Path:
    """A store with some hands; its file."""
    with closing(open_store(root, LOG)) as store:
        store.commit(batch(0, 9, *(hand_rows(f"t-{number}") for number in range(200))))
        return store.path


def test_the_first_store_is_made_and_named(tmp_path: Path) -> None:
    assert current(tmp_path / "store") is None

    filled(tmp_path / "store")

    assert current(tmp_path / "store") == tmp_path / "store" / "1"
    assert (tmp_path / "store" / "CURRENT").read_text() == "1\n"


def test_no_store_is_made_unless_asked_for(tmp_path: Path) -> None:
    with pytest.raises(NotFound, match="no store"):
        open_store(tmp_path / "store", LOG, create=False)


def test_an_unfinished_store_is_cleared_away(tmp_path: Path) -> None:
    filled(tmp_path)
    with rebuilding(tmp_path):
        directory = fresh(tmp_path)
        Store.open(directory, LOG, create=True).close()
        assert fresh(tmp_path) == directory == tmp_path / "2"
        assert not directory.exists()


def test_a_switch_is_seen_by_readers_that_are_open(tmp_path: Path) -> None:
    filled(tmp_path)
    with closing(Reader.open(tmp_path)) as reader:
        assert reader.counts().hands == 200
        with rebuilding(tmp_path):
            directory = fresh(tmp_path)
            Store.open(directory, LOG, create=True).close()
            switch(tmp_path, directory)

        assert reader.counts().hands == 0


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (b"", "not a store's number"),
        (b"../1", "not a store's number"),
        (b"\xff\xfe", "not a store's number"),
        (b"7", "store 7, which is not there"),
    ],
)
def test_a_pointer_that_names_no_store_is_refused(tmp_path: Path, text: bytes, why: str) -> None:
    filled(tmp_path)
    (tmp_path / "CURRENT").write_bytes(text)

    with pytest.raises(ForeignStore, match=why):
        Reader.open(tmp_path)
    with pytest.raises(ForeignStore, match=why):
        open_store(tmp_path, LOG)


def test_a_file_in_place_of_the_stores_is_refused(tmp_path: Path) -> None:
    (tmp_path / "store").write_text("hello")

    with pytest.raises(ForeignStore, match="a file, not"):
        Reader.open(tmp_path / "store")
    with pytest.raises(ForeignStore, match="a file, not"):
        open_store(tmp_path / "store", LOG)


def spoil(path: Path, how: str) -> None:
    """Put something else in a store's place."""
    data = path.read_bytes()
    for suffix in ("-wal", "-shm"):
        path.with_name(path.name + suffix).unlink()
    match how:
        case "garbage":
            path.write_bytes(b"\0garbage" * 4000)
        case "empty":
            path.write_bytes(b"")
        case "truncated":
            path.write_bytes(data[: len(data) // 2])
        case "header":
            path.write_bytes(data[:100])
        case "foreign":
            path.unlink()
            with closing(sqlite3.connect(path)) as connection, connection:
                connection.execute("CREATE TABLE notes(text)")
        case _:
            with closing(sqlite3.connect(path)) as connection, connection:
                connection.execute(f"PRAGMA user_version={int(how)}")


@pytest.mark.parametrize(
    ("how", "why"),
    [
        ("garbage", "not an Oddchip store"),
        ("empty", "an empty file"),
        ("truncated", "damaged|malformed"),
        ("header", "damaged|malformed|not an Oddchip"),
        ("foreign", "a database of something else"),
        ("1", f"an older build.s store .layout 1, this build reads {LAYOUT}.: `oddchip rebuild`"),
        (str(LAYOUT + 1), "a newer build's store"),
    ],
)
def test_a_file_that_is_no_store_of_ours_is_named_and_left_alone(
    tmp_path: Path, how: str, why: str
) -> None:
    path = filled(tmp_path)
    spoil(path, how)
    before = path.read_bytes()

    for call in (
        lambda: open_store(tmp_path, LOG).checkpoint,
        lambda: Reader.open(tmp_path).digest(),
    ):
        with pytest.raises((ForeignStore, StorageFailed), match=why) as caught:
            call()
        assert str(tmp_path) in str(caught.value)

    assert path.read_bytes() == before


def test_odd_paths_are_fine(tmp_path: Path) -> None:
    root = tmp_path / "a b%20c?#é"

    filled(root)

    with closing(Reader.open(root)) as reader:
        assert reader.counts().hands == 200
