"""Following many partitions of a topic at once, with no more connections than following one."""

from collections.abc import Collection, Generator, Iterator
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread
from threading import enumerate as threads

import pytest

from schemas.errors import LogAway, StorageFailed
from services.eventlog import Everything
from services.eventlog.kafka import consumer, reading
from services.eventlog.kafka.library import partition_of
from services.eventlog.kafka.log import KafkaLog
from services.eventlog.kafka.partition import Ends
from services.projector import Projector, Share
from services.store import Store
from tests.eventlog.records import chained
from tests.kafka.topics import Logs, Topics

PARTITIONS = 12
TABLES = {partition_of(f"table-{at}".encode(), PARTITIONS): f"table-{at}" for at in range(200)}
"""A table in each partition."""


def filled(opened: Logs, topics: Topics, records: int = 3) -> tuple[KafkaLog, KafkaLog]:
    """A log with so many records in every partition, and another to read it with."""
    assert len(TABLES) == PARTITIONS
    place = topics.fresh(partitions=PARTITIONS)
    writer = opened(place)
    writer.append([one for table in TABLES.values() for one in chained(records, table)])
    return writer, opened(place)


def clients() -> int:
    """How many clients of Kafka this process has."""
    return sum(one.name.startswith("kafka-io") for one in threads())


@contextmanager
def no_more_clients(than: int) -> Iterator[None]:
    before = clients()
    yield
    assert clients() - before <= than


def test_all_partitions_are_followed_with_the_clients_of_one(opened: Logs, topics: Topics) -> None:
    _, log = filled(opened, topics)

    with no_more_clients(2):  # one reads, one asks where the partitions end
        read = [part.read() for part in log.partitions]

    assert [len(some) for some in read] == [3] * PARTITIONS


def test_streams_of_all_partitions_are_looked_up_with_the_clients_of_one(
    opened: Logs, topics: Topics
) -> None:
    _, log = filled(opened, topics)

    with no_more_clients(3):  # the index's reader as well
        found = [log.read_stream(table) for table in TABLES.values()]

    assert [[one.version for one in some] for some in found] == [[1, 2, 3]] * PARTITIONS


def test_news_are_told_of_the_partitions_that_have_some(opened: Logs, topics: Topics) -> None:
    writer, log = filled(opened, topics)
    taken = {number: part.read()[-1].offset for number, part in enumerate(log.partitions)}
    assert log.arrived(taken, 0) == frozenset()

    writer.append([chained(4, TABLES[5])[-1], chained(4, TABLES[7])[-1]])

    told = set[int]()
    while told < {5, 7}:
        told |= (news := log.arrived(taken, 10))
        for number in news:
            taken[number] = log.partitions[number].read(taken[number])[-1].offset
    assert told == {5, 7}
    assert log.arrived(taken, 0) == frozenset()


def test_a_partition_that_nobody_takes_from_holds_up_no_other(
    opened: Logs, topics: Topics, monkeypatch: pytest.MonkeyPatch
) -> None:
    writer, log = filled(opened, topics)
    log.partitions[0].read(0, 1)  # leaves two
    ahead = len(log._reading.ahead(0))
    monkeypatch.setattr(reading, "_LIVELY_SECONDS", 60)
    writer.append(chained(40, TABLES[0])[3:])

    for number in range(1, PARTITIONS):
        assert len(log.partitions[number].read()) == 3

    assert len(log._reading.ahead(0)) == ahead
    assert [one.version for one in log.partitions[0].read(1, 100)] == [2, 3]
    assert [one.version for one in log.partitions[0].read(3, 100)] == [*range(4, 41)]


def test_a_partition_that_nobody_has_read_in_a_long_time_is_forgotten_and_read_again(
    opened: Logs, topics: Topics, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, log = filled(opened, topics)
    log.partitions[0].read(0, 1)
    assert log._reading.ahead(0)

    monkeypatch.setattr(reading, "_LEFT_SECONDS", -1)
    log.partitions[1].read(0, 1)  # was fetched already
    monkeypatch.undo()

    assert not log._reading.ahead(0)
    assert [one.version for one in log.partitions[0].read(1)] == [2, 3]
    assert [one.version for one in log.partitions[1].read(1)] == [2, 3]


def test_after_a_fault_every_partition_is_read_from_where_it_stood(
    opened: Logs, topics: Topics
) -> None:
    _, log = filled(opened, topics)
    for part in log.partitions:
        part.read(0, 1)

    log._reading.let_go()

    assert [[one.version for one in part.read(1)] for part in log.partitions] == [
        [2, 3]
    ] * PARTITIONS


def test_who_waits_beside_a_close_learns_of_it_and_no_client_is_left(
    opened: Logs, topics: Topics
) -> None:
    _, log = filled(opened, topics)
    with no_more_clients(0):
        log.partitions[1].read()
        told = list[Exception]()

        def wait() -> None:
            try:
                log.partitions[0].wait(3, 60)
            except StorageFailed as fault:
                told.append(fault)

        waiting = Thread(target=wait)
        waiting.start()
        while log._reading.reads(0) is None:
            pass
        log.close()
        waiting.join(10)

    assert not waiting.is_alive()
    assert "the log is closed" in str(told[0])


def test_a_wait_goes_on_at_its_place_though_others_read_the_partition_elsewhere(
    opened: Logs, topics: Topics
) -> None:
    writer, log = filled(opened, topics)
    arrived = list[frozenset[int]]()
    waiting = Thread(target=lambda: arrived.append(log.arrived({0: 3}, 1)))
    waiting.start()
    while waiting.is_alive():
        assert [one.version for one in log.partitions[0].read(0, 1)] == [1]  # leaves two ahead

    assert arrived == [frozenset()]
    writer.append(chained(4, TABLES[0])[3:])
    assert log.arrived({0: 3}, 10) == {0}


@contextmanager
def following(log: KafkaLog, number: int) -> Generator[Projector, None, None]:
    """A projector of a partition into a store that is forgotten."""
    part = log.partitions[number]
    with TemporaryDirectory() as folder:
        directory = Path(folder) / "store"
        with closing(Store.open(directory, part.identity, create=True)) as store:
            yield Projector(part, store)


def test_one_question_a_turn_tells_of_all_partitions_that_have_nothing(
    opened: Logs, topics: Topics, monkeypatch: pytest.MonkeyPatch
) -> None:
    writer, log = filled(opened, topics)
    asked, ends_of = list[int](), Ends.of

    def of(ends: Ends, numbers: Collection[int], *within: int) -> dict[int, int]:
        if ends is log._ends:
            asked.append(len(numbers))
        return ends_of(ends, numbers, *within)

    with closing(Share(log, Everything(PARTITIONS), partial(following, log))) as share:
        while share.step():
            pass
        share.wait()
        assert set(share.checkpoints.values()) == {3}
        monkeypatch.setattr(Ends, "of", of)
        for number in (3, 7, 11):
            writer.append([chained(4, TABLES[number])[-1]])
            asked.clear()
            turns = 1
            while not share.step():
                share.wait()
                turns += 1
            assert share.checkpoints[number] == 4
            assert len(asked) <= 2 * turns


def test_a_partition_without_a_leader_is_asked_once_and_not_waited_for_again(
    opened: Logs, topics: Topics, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, log = filled(opened, topics)
    assert [len(log.partitions[number].read()) for number in (0, 1)] == [3, 3]
    asked = list[list[int]]()

    def away(_: Ends, numbers: Collection[int], *_within: int) -> dict[int, int]:
        asked.append([*numbers])
        raise LogAway(*map(str, (log, "read", "no answer")))

    monkeypatch.setattr(Ends, "of", away)
    monkeypatch.setattr(consumer, "is_led", lambda _, partition: partition.partition != 0)

    for why in ("no answer", "no broker leads partition 0"):
        with pytest.raises(LogAway, match=why):
            log.partitions[0].read(3)
    assert asked == [[0]]
    assert log.arrived({0: 3}, 0) == frozenset()
    with pytest.raises(LogAway, match="no answer"):
        log.arrived({0: 3, 1: 3}, 0)
    assert asked == [[0], [1]]
