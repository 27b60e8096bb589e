"""The store as an outbox: how far a topic was told, and by which revision hands were settled."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from schemas.errors import StoreTaken
from services.store import Store
from services.store.file import FILE, connect_writer
from tests.store.rows import LOG, batch, hand_rows


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with closing(Store.open(tmp_path / "1", LOG, create=True)) as made:
        yield made


def fill(store: Store, *hands: str) -> None:
    """Commit each hand in a batch of its own."""
    for hand in hands:
        store.commit(batch(store.checkpoint, store.checkpoint + 1, hand_rows(hand)))


def test_a_topic_is_told_of_nothing_at_first_and_on_from_where_it_was(store: Store) -> None:
    fill(store, "t-1", "t-2", "t-3")
    assert store.told("a") == 0
    first, second, third = store.untold(0, 10)

    store.tell("a", second.number)

    assert (store.told("a"), store.told("b")) == (second.number, 0)
    assert store.untold(store.told("a"), 10) == [third]
    assert store.untold(0, 1) == [first]


def test_what_was_told_lasts(store: Store, tmp_path: Path) -> None:
    fill(store, "t-1")
    store.tell("a", 1)
    store.close()

    with closing(Store.open(tmp_path / "1", LOG, create=False)) as again:
        assert again.told("a") == 1


def test_hands_keep_the_revision_they_were_settled_by(store: Store) -> None:
    store.settled_by(1)
    fill(store, "t-1", "t-2")
    store.settled_by(2)
    store.settled_by(3)
    fill(store, "t-3")
    store.settled_by(3)
    fill(store, "t-4")
    store.settled_by(2)  # an older build again
    fill(store, "t-5")

    assert [one.revision for one in store.untold(0, 10)] == [1, 1, 3, 3, 2]


def test_a_writer_whose_store_was_taken_tells_nothing_more(store: Store, tmp_path: Path) -> None:
    fill(store, "t-1")
    with closing(Store.open(tmp_path / "1", LOG, create=False)) as other:
        fill(other, "t-2")

        with pytest.raises(StoreTaken):
            store.tell("a", 1)

        assert other.told("a") == 0


def test_a_store_of_before_gets_the_tables_when_it_is_opened_to_write(
    store: Store, tmp_path: Path
) -> None:
    fill(store, "t-1")
    store.close()
    path = tmp_path / "1" / FILE
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript("DROP TABLE topics; DROP TABLE settled_by")

    with closing(Store.open(tmp_path / "1", LOG, create=False)) as again:
        (hand,) = again.untold(again.told("a"), 10)
        again.tell("a", hand.number)

        assert (hand.revision, again.told("a")) == (1, 1)


def test_opening_a_store_of_today_waits_for_no_writer(store: Store, tmp_path: Path) -> None:
    fill(store, "t-1")
    with closing(connect_writer(tmp_path / "1" / FILE)) as busy:
        busy.execute("BEGIN IMMEDIATE")

        with closing(Store.open(tmp_path / "1", LOG, create=False)) as other:
            assert other.checkpoint == 1
