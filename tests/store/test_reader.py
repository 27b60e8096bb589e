"""What the store answers to those who only read."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from schemas.errors import NotFound, StorageFailed
from schemas.record import Head
from schemas.rows import FindingRow
from services.store import (
    Batch,
    Quarantined,
    Reader,
    Store,
    StreamRow,
    open_store,
)
from tests.store.rows import LOG, batch, finding, hand_rows, opened


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with closing(open_store(tmp_path, LOG)) as made:
        yield made


@pytest.fixture
def reader(store: Store, tmp_path: Path) -> Iterator[Reader]:
    assert store.checkpoint == 0
    with closing(Reader.open(tmp_path)) as made:
        yield made


def test_a_hand_comes_back_as_it_was_committed(store: Store, reader: Reader) -> None:
    rows = hand_rows("t-1", (b"before", b"v2", b"v3"), first_version=2, last_version=3)
    done = batch(0, 3, rows)
    done.findings.append(finding("t-1"))
    store.commit(done)

    found = reader.hand("t-1")

    assert found is not None
    assert found.row == rows.hand
    assert (found.seats, found.actions, found.pots, found.awards) == rows[1:5]
    assert found.findings == (finding("t-1"),)
    assert found.records == [b"v2", b"v3"]
    assert reader.hand("t-2") is None


def test_hands_are_listed_latest_first_a_page_at_a_time(store: Store, reader: Reader) -> None:
    names = [f"t-{number}" for number in range(1, 8)]
    store.commit(batch(0, 7, *(hand_rows(name) for name in names)))

    first = [row.hand for row in reader.hands(3)]
    second = [row.hand for row in reader.hands(3, after=first[-1])]

    assert first == ["t-7", "t-6", "t-5"]
    assert second == ["t-4", "t-3", "t-2"]
    assert [row.hand for row in reader.hands(9, after="t-2", player="bob")] == ["t-1"]
    assert reader.hands(9, player="zoe") == []


def test_findings_include_the_reason_of_each_quarantined_stream(
    store: Store, reader: Reader
) -> None:
    held = [Quarantined("u", offset, offset, f"why {offset}", b"") for offset in (8, 9)]
    store.commit(Batch(0, 9, findings=[finding("t-2", 2), finding("t-1")], quarantined=held))

    assert reader.findings() == [
        finding("t-1"),
        finding("t-2", 2),
        FindingRow(stream="u", version=8, hand=None, kind="log", what="why 8"),
    ]
    assert reader.quarantined() == held
    assert reader.counts() == (9, 0, 0, 0, 3, 1, 2)


def test_a_hand_in_play_is_known_by_name(store: Store, reader: Reader) -> None:
    row = StreamRow("t", Head(1, "d", 1), "t-1", {}, 0)
    store.commit(Batch(0, 1, streams=[row], opened=[opened(1)]))
    assert reader.in_play("t-1") == "t"
    assert reader.counts().in_play == 1

    store.commit(Batch(1, 2, streams=[row._replace(hand=None)]))

    assert reader.in_play("t-1") is None


def test_the_digest_does_not_depend_on_the_order_of_hands(store: Store, tmp_path: Path) -> None:
    store.commit(batch(0, 2, hand_rows("t-1"), hand_rows("t-2")))
    other = tmp_path / "other"
    with closing(open_store(other, LOG)) as second:
        second.commit(batch(0, 1, hand_rows("t-2")))
        second.commit(batch(1, 2, hand_rows("t-1")))

    with closing(Reader.open(tmp_path)) as one, closing(Reader.open(other)) as two:
        assert one.digest() == two.digest()


@pytest.mark.parametrize(
    "change",
    [
        lambda done: done.hands.append(hand_rows("t-1", pot=17).values()),
        lambda done: done.hands.append(hand_rows("t-1", (b"{ }",)).values()),
        lambda done: done.hands.append(hand_rows("t-1")._replace(awards=()).values()),
        lambda done: done.hands.append(hand_rows("t-1")._replace(pots=()).values()),
        lambda done: done.hands.append(hand_rows("t-1")._replace(seats=()).values()),
        lambda done: done.hands.append(hand_rows("t-1")._replace(actions=()).values()),
        lambda done: done.findings.append(finding("t-1")),
        lambda done: done.opened.append(opened(1)),
        lambda done: done.quarantined.append(Quarantined("t", 1, 1, "why", b"")),
        lambda done: done.streams.append(StreamRow("u", Head(1, "d", 1), None, {}, 0)),
    ],
)
def test_every_table_is_in_the_digest(tmp_path: Path, change: object) -> None:
    digests = set[str]()
    for number, alter in enumerate((lambda _done: None, change)):
        root = tmp_path / str(number)
        done = batch(0, 1)
        alter(done)  # type: ignore[operator]
        if not done.hands:
            done.hands.append(hand_rows("t-1").values())
        with closing(open_store(root, LOG)) as store:
            store.commit(done)
        with closing(Reader.open(root)) as reader:
            digests.add(reader.digest())

    assert len(digests) == 2


def test_a_damaged_blob_is_named(store: Store, reader: Reader) -> None:
    store.commit(batch(0, 1, hand_rows("t-1")))
    with closing(sqlite3.connect(store.path)) as connection:
        connection.execute("UPDATE hands SET data = x'00112233'")
        connection.commit()

    with pytest.raises(StorageFailed, match="t-1: unpack"):
        reader.hand("t-1")


def test_there_is_nothing_to_read_where_no_store_is(tmp_path: Path) -> None:
    with pytest.raises(NotFound, match="no store"):
        Reader.open(tmp_path / "nowhere")


def test_a_closed_reader_says_so(reader: Reader) -> None:
    reader.close()
    reader.close()

    with pytest.raises(StorageFailed, match="closed"):
        reader.counts()


def test_a_reader_knows_whose_store_it_is(reader: Reader) -> None:
    assert (reader.logs, reader.checkpoints, reader.checkpoint) == ({0: LOG}, {0: 0}, 0)
