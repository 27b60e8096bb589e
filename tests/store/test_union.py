"""The stores of a log's partitions are read as one."""

from collections.abc import Iterator
from contextlib import closing
from datetime import timedelta
from pathlib import Path

import pytest

from schemas.errors import ForeignStore, NotFound
from schemas.record import Head
from services.store import (
    Batch,
    Place,
    Quarantined,
    Reader,
    Store,
    StreamRow,
    open_store,
    root_of,
    roots,
)
from services.store.tables import table, tables
from tests.store.rows import AT, finding, hand_rows, opened

COUNT = 3


def part(root: Path, number: int) -> Store:
    """The store of a partition, made where there is none."""
    return open_store(root_of(root, number, COUNT), f"a-log/{number}")


def hands(*names: str, minute: int = 0, step: int = 1) -> Batch:
    """Hands that end every so many minutes, each a record of its own."""
    ends = [AT + timedelta(minutes=minute + at * step) for at in range(len(names))]
    rows = [hand_rows(name, ended_at=end).values() for name, end in zip(names, ends, strict=True)]
    return Batch(0, len(names), hands=rows)


@pytest.fixture
def stores(tmp_path: Path) -> Iterator[list[Store]]:
    """Three partitions' stores; the second is behind the clock of the first for its first hand."""
    made = [part(tmp_path, number) for number in range(COUNT)]
    made[0].commit(hands("a-1", "a-2", "a-3", minute=10, step=10))
    made[1].commit(hands("b-1", "b-2", "b-3", minute=25, step=-10))
    yield made
    for one in made:
        one.close()


@pytest.fixture
def reader(stores: list[Store], tmp_path: Path) -> Iterator[Reader]:
    assert len(stores) == COUNT
    with closing(Reader.open(tmp_path)) as made:
        yield made


def test_the_store_of_a_log_with_one_partition_lies_in_the_root_itself(tmp_path: Path) -> None:
    assert root_of(tmp_path, 0, 1) == tmp_path
    assert roots(tmp_path) == {}

    open_store(tmp_path, "a-log").close()

    assert roots(tmp_path) == {0: tmp_path}


def test_partitions_have_roots_of_their_own_in_the_order_of_numbers(tmp_path: Path) -> None:
    for number in (10, 9, 0):
        open_store(root_of(tmp_path, number, 11), f"a-log/{number}").close()
    (tmp_path / "partition-5").mkdir()

    assert list(roots(tmp_path).items()) == [
        (number, tmp_path / f"partition-{number}") for number in (0, 9, 10)
    ]


@pytest.mark.parametrize(("first", "then"), [(1, COUNT), (COUNT, 1)])
def test_stores_of_one_and_of_several_partitions_do_not_mix(
    tmp_path: Path, first: int, then: int
) -> None:
    open_store(root_of(tmp_path, 0, first), "a-log").close()

    with pytest.raises(ForeignStore, match="lie"):
        root_of(tmp_path, 0, then)


def test_a_reader_refuses_both_kinds_at_once(tmp_path: Path) -> None:
    part(tmp_path, 0).close()
    open_store(tmp_path, "a-log").close()

    with pytest.raises(ForeignStore, match="several partitions"):
        Reader.open(tmp_path)


def test_every_hand_is_found_whichever_store_holds_it(reader: Reader) -> None:
    for name in ("a-1", "a-3", "b-2"):
        found = reader.hand(name)
        assert found is not None
        assert found.row.hand == name
    assert reader.hand("c-1") is None


def test_numbers_of_hands_are_unique_in_the_union(reader: Reader) -> None:
    with reader.moment(whole=True) as moment:
        found = moment.ask("SELECT hand, id FROM hands ORDER BY id")

    assert found == [
        *((f"a-{at}", at) for at in (1, 2, 3)),
        *((f"b-{at}", (1 << 40) + at) for at in (1, 2, 3)),
    ]


def test_hands_of_several_stores_are_listed_by_the_clock(reader: Reader) -> None:
    """a ends at 10, 20, 30; b at 25, 15, 5."""
    listed = ["a-3", "b-1", "a-2", "b-2", "a-1", "b-3"]

    assert [row.hand for row in reader.hands()] == listed
    for size in (1, 2, 4):
        paged: list[str] = []
        while page := reader.hands(size, paged[-1] if paged else None):
            paged += [row.hand for row in page]
        assert paged == listed
    assert [row.hand for row in reader.hands(2, after="a-3", player="bob")] == ["b-1", "a-2"]
    assert reader.hands(2, player="zoe") == []
    with pytest.raises(NotFound):
        reader.hands(after="c-1")


def test_hands_of_one_instant_are_listed_once_each(stores: list[Store], reader: Reader) -> None:
    stores[2].commit(hands("c-1", "c-2", minute=25, step=0))
    paged: list[str] = []

    while page := reader.hands(1, paged[-1] if paged else None):
        paged.append(page[0].hand)

    assert paged == ["a-3", "c-2", "c-1", "b-1", "a-2", "b-2", "a-1", "b-3"]


def test_places_are_told_store_by_store(reader: Reader) -> None:
    assert paged(reader) == ["a-3", "a-2", "a-1", "b-3", "b-2", "b-1"]


def test_places_end_though_a_name_stands_in_two_stores(stores: list[Store], reader: Reader) -> None:
    stores[2].commit(hands("c-1", "a-3"))

    assert paged(reader) == ["a-3", "a-2", "a-1", "b-3", "b-2", "b-1", "a-3", "c-1"]


def paged(reader: Reader) -> list[str]:
    """The hands of all places, a page of one at a time."""
    found: list[Place] = []
    while page := reader.places(1, found[-1].number if found else None):
        found += page
        assert len(found) < 20
    return [one.hand for one in found]


def test_counts_add_up_and_checkpoints_stand_apart(reader: Reader) -> None:
    assert reader.counts() == (6, 6, 0, 0, 0, 0, 0)
    assert reader.checkpoints == {0: 3, 1: 3, 2: 0}
    assert reader.logs == {number: f"a-log/{number}" for number in range(COUNT)}
    assert reader.checkpoint == 6


def test_a_partition_without_a_store_is_empty_until_it_has_one(tmp_path: Path) -> None:
    with closing(part(tmp_path, 1)) as one, closing(Reader.open(tmp_path)) as reader:
        one.commit(hands("b-1"))
        (tmp_path / "partition-0").mkdir()
        assert [row.hand for row in reader.hands()] == ["b-1"]
        assert reader.checkpoints == {1: 1}

        with closing(part(tmp_path, 0)) as other:
            other.commit(hands("a-1", minute=1))

        assert [row.hand for row in reader.hands()] == ["a-1", "b-1"]
        assert reader.checkpoints == {0: 1, 1: 1}


def test_findings_and_quarantine_are_told_by_stream(stores: list[Store], reader: Reader) -> None:
    held = [Quarantined("u", 4, 1, "why u", b""), Quarantined("", 5, 0, "a hole", b"")]
    stores[0].commit(Batch(3, 5, quarantined=held))
    stores[1].commit(Batch(3, 4, findings=[finding("b-1")]))

    told = [(one.stream, one.what) for one in reader.findings()]

    assert told == [("t", "8 is not 7"), ("", "partition 0: a hole"), ("u", "why u")]
    assert [one.stream for one in reader.quarantined()] == ["", "u"]
    assert reader.counts()[4:] == (3, 1, 2)


def test_tables_of_all_stores_are_listed_by_name(stores: list[Store], reader: Reader) -> None:
    for store, name in zip(stores, ("n", "m", "o"), strict=True):
        row = StreamRow(name, Head(1, "d", 1), f"{name}-1", {}, 0)
        at = store.checkpoint
        store.commit(Batch(at, at + 1, streams=[row], opened=[opened(1)._replace(stream=name)]))

    assert [one.stream for one in tables(reader, 2)] == ["m", "n"]
    assert [one.stream for one in tables(reader, 2, after="n")] == ["o"]
    found = table(reader, "o")
    assert found is not None
    assert (found.row.hand, len(found.records)) == ("o-1", 1)
    assert (table(reader, "x"), reader.in_play("m-1"), reader.in_play("x")) == (None, "m", None)
