"""A batch is in the store whole or not at all, and only from the expected checkpoint."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from schemas.errors import ForeignStore, NotFound, StorageFailed, StoreTaken
from schemas.record import START, Head, Stored
from services.store import Batch, Quarantined, Store, StreamRow
from tests.store.rows import LOG, batch, hand_rows, opened


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with closing(Store.open(tmp_path / "1", LOG, create=True)) as made:
        yield made


def test_a_new_store_has_read_nothing(store: Store) -> None:
    assert (store.checkpoint, store.log) == (0, LOG)
    assert store.stream("t") is None
    assert store.head("t") == START
    assert store.open_records("t") == []
    assert store.stream_of("t-1") is None
    assert store.record("t", 1) is None
    assert store.held() == []


def test_what_was_committed_is_there_when_opened_again(store: Store, tmp_path: Path) -> None:
    store.commit(batch(0, 3, hand_rows("t-1")))
    store.close()

    with closing(Store.open(tmp_path / "1", LOG, create=False)) as again:
        assert again.checkpoint == 3
        assert again.stream("t") == StreamRow("t", Head(3, "d" * 64, 1), None, {"ann": 5}, 0)
        assert again.stream_of("t-1") == "t"


def test_a_batch_from_another_checkpoint_is_refused_and_changes_nothing(
    store: Store, tmp_path: Path
) -> None:
    store.commit(batch(0, 3))

    with pytest.raises(StoreTaken, match="from 2 to 3"):
        store.commit(batch(2, 5, hand_rows("t-1")))

    with pytest.raises(StorageFailed, match="closed"):
        store.commit(batch(3, 5))
    with closing(Store.open(tmp_path / "1", LOG, create=False)) as again:
        assert again.checkpoint == 3
        assert again.stream_of("t-1") is None


def test_a_batch_that_moves_no_checkpoint_still_fences_the_other_writer(
    store: Store, tmp_path: Path
) -> None:
    with closing(Store.open(tmp_path / "1", LOG, create=False)) as other:
        other.commit(Batch(0, 0))

        with pytest.raises(StoreTaken):
            store.commit(batch(0, 1))


def test_a_batch_that_fails_half_way_leaves_nothing(store: Store) -> None:
    twice = batch(0, 2, hand_rows("t-1"), hand_rows("t-1"))

    with pytest.raises(StorageFailed, match="UNIQUE"):
        store.commit(twice)

    assert store.checkpoint == 0
    assert store.stream("t") is None
    store.commit(batch(0, 2, hand_rows("t-1")))
    assert store.checkpoint == 2


def test_open_records_stay_until_they_are_used_up(store: Store) -> None:
    store.commit(Batch(0, 3, opened=[opened(1), opened(2), opened(3)]))

    store.commit(Batch(3, 4, closed=[("t", 3)], opened=[opened(4)]))

    assert store.open_records("t") == [
        Stored(13, "t", 3, b"record 3"),
        Stored(14, "t", 4, b"record 4"),
    ]


def test_a_record_is_found_again_in_open_records_and_in_hands(store: Store) -> None:
    first = hand_rows("t-1", (b"v1", b"v2"), first_version=2, last_version=2)
    second = hand_rows("t-2", (b"v3",), first_version=3, last_version=3)

    store.commit(batch(0, 3, first, second))
    store.commit(Batch(3, 4, opened=[opened(4)]))

    found = [store.record("t", version) for version in range(6)]
    assert found == [None, b"v1", b"v2", b"v3", b"record 4", None]
    assert store.record("u", 1) is None


def test_quarantine_is_kept_by_stream_and_left_by_record(store: Store) -> None:
    held = [Quarantined("t", offset, offset - 3, "why", b"x") for offset in (4, 5, 9)]
    store.commit(Batch(0, 9, quarantined=held))
    assert store.held() == ["t"]
    assert store.held_records("t") == held
    assert store.held_records("t", after=4, limit=1) == held[1:2]

    store.commit(Batch(9, 9, released=[("t", 4)], quarantined=[held[1]._replace(reason="now")]))

    assert store.held_records("t") == [held[1]._replace(reason="now"), held[2]]


def test_the_store_of_another_log_is_refused(store: Store, tmp_path: Path) -> None:
    store.close()

    with pytest.raises(ForeignStore, match="another log"):
        Store.open(tmp_path / "1", "another", create=False)
    with pytest.raises(ForeignStore, match="another log"):
        Store.open(tmp_path / "1", "another", create=True)


def test_a_store_that_is_not_there_is_not_made_by_itself(tmp_path: Path) -> None:
    with pytest.raises(NotFound, match="store"):
        Store.open(tmp_path / "1", LOG, create=False)

    assert list(tmp_path.iterdir()) == []


def test_a_closed_store_says_so(store: Store) -> None:
    store.close()
    store.close()

    with pytest.raises(StorageFailed, match="closed"):
        store.stream("t")


def test_a_fenced_store_takes_no_more(store: Store, tmp_path: Path) -> None:
    Store.fence(tmp_path / "1")

    with pytest.raises(StoreTaken):
        store.commit(batch(0, 1))


def test_look_ups_do_not_hold_the_store_once_at_rest(store: Store, tmp_path: Path) -> None:
    store.stream("t")
    store.rest()
    with closing(Store.open(tmp_path / "1", LOG, create=False)) as other:
        other.commit(batch(0, 2))

    assert store.stream("t") is not None


@pytest.mark.parametrize("count", [1, 200, 201, 450])
def test_many_streams_and_hands_are_looked_up_at_once(store: Store, count: int) -> None:
    rows = [StreamRow(f"s-{at}", Head(at + 1, "d" * 64, 0), None, {}, 0) for at in range(count)]
    hands = [hand_rows(f"h-{at}").values() for at in range(count)]
    store.commit(Batch(0, 1, hands=hands, streams=rows))

    found = store.streams([row.stream for row in rows] + ["nobody's"])
    homes = store.streams_of([f"h-{at}" for at in range(count)] + ["nobody's"])

    assert found == {row.stream: row for row in rows}
    assert homes == {f"h-{at}": "t" for at in range(count)}
    assert (store.streams([]), store.streams_of([])) == ({}, {})


def test_small_batches_do_not_leave_a_long_tail(store: Store) -> None:
    for number in range(200):
        store.commit(batch(number, number + 1, hand_rows(f"t-{number}")))

    parts = store.tail()

    assert len(parts) < 40
    assert [part.first for part in parts[1:]] == [part.last + 1 for part in parts[:-1]]
    assert (parts[0].first, parts[0].low, parts[-1].last, parts[-1].high) == (1, 0, 200, 200)


def test_parts_being_sealed_are_left_alone(store: Store) -> None:
    for number in range(15):
        store.commit(batch(number, number + 1, hand_rows(f"t-{number}")))
    before = store.tail()
    store.sealing(15)

    for number in range(15, 29):
        store.commit(batch(number, number + 1, hand_rows(f"t-{number}")))

    assert store.tail()[:15] == before
