"""Workers: the same hands as one process deals, and a clean end whatever happens to one of them."""

from collections.abc import Sequence
from contextlib import closing
from functools import partial
from multiprocessing import active_children
from pathlib import Path

import pytest

from schemas.commands import TakeTable
from schemas.errors import Fenced, StorageFailed, VersionConflict
from schemas.record import Record
from services.dealer import Dealt, Order, usual_workers
from services.dealer.bulk import BATCH, TABLE_HANDS, Progress, Stop
from services.dealer.workers import MANY, Failed, deal_in_parallel, rebuilt, taken_apart
from services.eventlog import Answer, EventLog, SqliteLog, chain
from services.rules import decide
from tests.dealer.rooms import NOON, assert_sound, facts, finished, full_disk, mixed, noon


class FullLog(SqliteLog):
    """A log with room for one append."""

    def append(self, records: Sequence[Record]) -> list[Answer]:
        if self.end():
            raise full_disk()
        return super().append(records)


def dealt(
    path: Path,
    hands: int,
    workers: int,
    *,
    kind: type[SqliteLog] = SqliteLog,
    progress: Progress | None = None,
    stop: Stop | None = None,
) -> Dealt:
    """Hands at a table of each kind of game, in a log of their own."""
    order, open_log = Order(hands, mixed(), seed="x"), partial(kind, path)
    with closing(SqliteLog(path, create=True)) as log:
        return deal_in_parallel(
            log, order, workers, open_log, clock=noon, progress=progress, stop=stop
        )


def streams(path: Path) -> dict[str, list[bytes]]:
    with closing(SqliteLog(path)) as log:
        return {
            name: [one.data for one in log.read_stream(name, 0, 10_000)] for name, _ in log.heads()
        }


def sound_hands(path: Path) -> int:
    """Hands in the log, each of them whole."""
    with closing(SqliteLog(path)) as log:
        names = [name for name, _ in log.heads()]
        return sum(assert_sound(facts(log, name)) for name in names)


@pytest.mark.parametrize("workers", [2, 5])
def test_the_same_seed_deals_the_same_hands_with_any_number_of_workers(
    tmp_path: Path, workers: int
) -> None:
    one = dealt(tmp_path / "one.db", 70, 1)
    several = dealt(tmp_path / "several.db", 70, workers)

    assert several == one
    assert streams(tmp_path / "several.db") == streams(tmp_path / "one.db")
    assert active_children() == []


@pytest.mark.crash
def test_a_killed_worker_is_told_of_and_leaves_nothing_half_written(tmp_path: Path) -> None:
    killed: list[int | None] = []

    def kill(done: int, _wanted: int) -> None:
        if done and not killed:
            worker = active_children()[0]
            killed.append(worker.pid)
            worker.kill()

    end = dealt(tmp_path / "log.db", 6 * BATCH, 2, progress=kill)

    assert len(end.ended) == 1
    assert end.ended[0].startswith(f"worker {killed[0]} ended by itself, exit code -9: the ")
    assert BATCH <= end.hands < 6 * BATCH
    assert end.hands <= sound_hands(tmp_path / "log.db") <= end.hands + BATCH
    assert active_children() == []


def test_a_stop_keeps_what_was_dealt(tmp_path: Path) -> None:
    told: list[int] = []

    end = dealt(
        tmp_path / "log.db",
        100_000,
        2,
        progress=lambda done, _: told.append(done),
        stop=lambda: told[-1] > 0,
    )

    assert BATCH <= end.hands < 100_000
    assert end.ended == ()
    assert sound_hands(tmp_path / "log.db") == end.hands == told[-1]
    assert active_children() == []


def test_an_interrupt_leaves_no_worker_behind(tmp_path: Path) -> None:
    def interrupt(_done: int, _wanted: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        dealt(tmp_path / "log.db", 100_000, 2, progress=interrupt)

    assert active_children() == []


def test_a_full_disk_ends_all_workers_with_its_reason(tmp_path: Path) -> None:
    path = tmp_path / "log.db"
    with pytest.raises(StorageFailed, match="no space left") as failed:
        dealt(path, 4 * BATCH, 2, kind=FullLog)

    assert vars(failed.value) == vars(full_disk())
    assert active_children() == []


def test_a_table_taken_away_stops_and_the_others_go_on(tmp_path: Path) -> None:
    path = tmp_path / "log.db"

    def take(done: int, _wanted: int) -> None:
        with closing(SqliteLog(path)) as log:
            if done and log.head("table-1").epoch == 1:
                take_over(log, "table-1")

    end = dealt(path, 5 * BATCH, 2, progress=take)

    assert {type(one) for one in end.refused} == {Fenced}
    assert end.hands == 5 * BATCH == hands_in(path)


def take_over(log: EventLog, table: str) -> None:
    """Take a table, as soon as its dealer leaves room between two records."""
    answers: list[Answer] = []
    while not answers or isinstance(answers[0], VersionConflict):
        events = decide(None, TakeTable(epoch=2, dealer="rival"))
        answers = log.append([chain(log.head(table), table, 2, NOON, events)])


def hands_in(path: Path) -> int:
    with closing(SqliteLog(path)) as log:
        return sum(len(finished(facts(log, name))) for name, _ in log.heads())


def test_an_error_arrives_as_it_left() -> None:
    for fault in (full_disk(), Fenced("table-1", 1, 2), VersionConflict("table-1", 4, 3)):
        arrived = rebuilt(taken_apart(fault))

        assert isinstance(taken_apart(fault), Failed)
        assert type(arrived) is type(fault)
        assert (str(arrived), vars(arrived)) == (str(fault), vars(fault))


def test_few_hands_get_one_process_and_many_a_process_a_core(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("os.sched_getaffinity", lambda _: {0, 1, 4})

    assert usual_workers(MANY - 1) == 1
    assert usual_workers(MANY) == 3


def test_a_long_run_has_several_tables_a_game(tmp_path: Path) -> None:
    with closing(SqliteLog(tmp_path / "log.db", create=True)) as log:
        order = Order(3 * TABLE_HANDS + 1, mixed()[:1], seed="x")
        end = deal_in_parallel(
            log, order, 1, partial(SqliteLog, tmp_path), clock=noon, stop=lambda: True
        )

    assert end.tables == ("table-1", "table-2", "table-3", "table-4")
