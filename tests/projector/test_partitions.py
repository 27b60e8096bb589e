"""A log of several partitions, a store each: together they say what one log's store says."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from threading import Event, Thread

import pytest

import analytics
from schemas.record import Record
from services.eventlog import EventLog, MemoryLog
from services.store import Reader
from tests.eventlog.split import SplitLog
from tests.hands import StreamWriter, TableRun
from tests.projector.partitions import project_all, rebuild_one
from tests.projector.projecting import append, project

TABLES = 6
HANDS = 4


@pytest.fixture(scope="module")
def records() -> list[Record]:
    """Records of some tables, in all partitions, the last hand of each still in play."""
    made: list[list[Record]] = []
    for number in range(TABLES):
        name = f"table-{number}"
        run, writer = TableRun(Random(number), name, seats=3), StreamWriter(name)
        hands = [writer.take_over(), *(writer.record(run.next_hand()) for _ in range(HANDS))]
        made.append([*hands, *writer.records(run.next_hand()[:-1])])
    return [one for step in range(60) for table in made for one in table[step : step + 1]]


@pytest.fixture
def log(records: list[Record]) -> SplitLog:
    made = SplitLog()
    append(made, records)
    assert all(part.end() for part in made.partitions)
    return made


@pytest.fixture
def union(log: SplitLog, tmp_path: Path) -> Iterator[Reader]:
    with closing(project_all(log, tmp_path / "union")) as made:
        yield made


@pytest.fixture
def one(records: list[Record], tmp_path: Path) -> Iterator[Reader]:
    """The store of a log with one partition."""
    embedded = MemoryLog()
    append(embedded, records)
    with closing(project(embedded, tmp_path / "one")) as made:
        yield made


def test_the_union_has_the_digest_of_one_log(union: Reader, one: Reader) -> None:
    assert union.digest() == one.digest()
    assert union.counts() == one.counts()
    assert union.findings() == one.findings()
    assert {row.hand for row in union.hands()} == {row.hand for row in one.hands()}


def test_one_record_less_is_another_digest(records: list[Record], tmp_path: Path) -> None:
    log, shorter = SplitLog(), SplitLog()
    append(log, records)
    append(shorter, records[:-1])

    with (
        closing(project_all(log, tmp_path / "log")) as reader,
        closing(project_all(shorter, tmp_path / "shorter")) as less,
    ):
        assert reader.digest() != less.digest()


def figures(reader: Reader) -> tuple[object, object]:
    with reader.moment(analytics.DEFINITIONS) as moment:
        return analytics.players(moment), analytics.variants(moment)


@pytest.mark.parametrize("seal", [2, 100_000], ids=["sealed", "in the tail"])
def test_the_union_has_the_statistics_of_one_log(
    log: SplitLog, one: Reader, tmp_path: Path, seal: int
) -> None:
    with closing(project_all(log, tmp_path / "sealed", seal)) as reader:
        assert figures(reader) == figures(one)
        assert reader.digest() == one.digest()
        with reader.moment() as moment:
            assert moment.sealed > 0 if seal == 2 else moment.sealed == 0


def test_no_two_hands_have_one_number(union: Reader) -> None:
    with union.moment(whole=True) as moment:
        [found] = moment.ask("SELECT count(*), count(DISTINCT id), count(DISTINCT hand) FROM hands")

    assert found == (TABLES * HANDS,) * 3


def more(log: EventLog, name: str, hands: int) -> None:
    """Hands of a new table."""
    run, writer = TableRun(Random(name), name, seats=2), StreamWriter(name)
    append(log, [writer.record(run.next_hand()) for _ in range(hands)])


def test_paging_visits_every_hand_once_while_hands_arrive(log: SplitLog, tmp_path: Path) -> None:
    root = tmp_path / "union"
    with closing(project_all(log, root)) as reader:
        before = [row.hand for row in reader.hands(1000)]
        paged: list[str] = []
        while page := reader.hands(5, paged[-1] if paged else None):
            paged += [row.hand for row in page]
            more(log, f"late-{len(paged)}", 2)
            project_all(log, root).close()

    assert [hand for hand in paged if not hand.startswith("late-")] == before
    assert len(set(paged)) == len(paged)


def test_a_rebuild_of_one_partition_is_not_noticed_by_readers(
    log: SplitLog, tmp_path: Path
) -> None:
    root, stop = tmp_path / "union", Event()
    seen, faults = set[str](), list[BaseException]()
    reader = project_all(log, root)

    def read() -> None:
        try:
            while not stop.is_set():
                seen.add(reader.digest())
                assert len(reader.hands()) == TABLES * HANDS
        except BaseException as fault:
            faults.append(fault)
            raise

    thread = Thread(target=read)
    thread.start()
    for number in (2, 0, 2):
        rebuild_one(log, root, number)
    stop.set()
    thread.join(timeout=60)

    assert faults == []
    with closing(reader):
        assert seen | {reader.digest()} == {reader.digest()}
        assert sorted(each.name for each in (root / "partition-2").glob("[0-9]*")) == ["2", "3"]


def test_a_stream_that_is_spread_otherwise_gives_the_same_digest(
    records: list[Record], one: Reader, tmp_path: Path
) -> None:
    log = SplitLog([MemoryLog() for _ in range(7)])
    append(log, records)

    with closing(project_all(log, tmp_path / "seven")) as reader:
        assert reader.digest() == one.digest()
