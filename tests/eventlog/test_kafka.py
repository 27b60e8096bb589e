"""The log on a real broker keeps the promise, and refuses what Kafka itself cannot."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from pathlib import Path
from threading import Barrier

import pytest
from kafka import KafkaAdminClient

from schemas.errors import BadSettings, Fenced, NotFound, StorageFailed, VersionConflict
from schemas.record import START, Record, encode, outline
from services.eventlog import Appended, EventLog, head_after, outrun
from services.eventlog.kafka.access import Place
from services.eventlog.kafka.admin import Admin
from services.eventlog.kafka.log import KafkaLog
from services.eventlog.kafka.producer import Entry, Producer
from tests.eventlog.contract import LogContract
from tests.eventlog.records import chained, next_record, sole, take_over
from tests.kafka.broker import Broker
from tests.kafka.topics import Topics


@pytest.fixture(scope="module")
def topics(broker: Broker) -> Topics:
    return Topics(broker)


class TestKafkaLog(LogContract):
    @pytest.fixture
    def log(self, topics: Topics) -> Iterator[EventLog]:
        with closing(KafkaLog(topics.fresh(partitions=1), create=True)) as log:
            yield log

    @pytest.fixture
    def other(self, topics: Topics) -> Iterator[EventLog]:
        with closing(KafkaLog(topics.fresh(partitions=1), create=True)) as log:
            yield log


@pytest.fixture
def place(topics: Topics) -> Place:
    return topics.fresh(partitions=1)


@pytest.fixture
def held() -> Iterator[ExitStack]:
    with ExitStack() as stack:
        yield stack


def opened(held: ExitStack, place: Place, index: Path | None = None) -> KafkaLog:
    """The log, closed at the test's end."""
    return held.enter_context(closing(KafkaLog(place, create=True, index=index)))


def test_a_dealer_that_slept_through_a_take_over_has_nothing_acknowledged(
    held: ExitStack, place: Place
) -> None:
    sleeper, heir = opened(held, place), opened(held, place)
    first = take_over(START, epoch=1)
    sleeper.append([first])
    heir.append([take_over(heir.head("t1"), epoch=2)])
    before = sole(heir).end()

    slept = [next_record(head_after(first), epoch=1)]
    slept.append(next_record(head_after(slept[0]), epoch=1))
    answers = sleeper.append(slept)

    assert [type(one) for one in answers] == [Fenced, Fenced]
    assert sole(heir).end() == before + 2  # Kafka could not refuse them
    assert sleeper.head("t1") == heir.head("t1")
    assert [one.version for one in heir.read_stream("t1")] == [1, 2]


def test_a_take_over_behind_a_record_it_did_not_know_is_refused_and_tried_again(
    held: ExitStack, place: Place
) -> None:
    dealer, heir = opened(held, place), opened(held, place)
    first = take_over(START, epoch=1)
    dealer.append([first])
    seen = heir.head("t1")
    heir._ours.add("t1")  # as if nobody else could have written: it does not look before it leaps
    dealer.append([next_record(seen, epoch=1)])

    (lost,) = heir.append([take_over(seen, epoch=2)])
    (won,) = heir.append([take_over(heir.head("t1"), epoch=2)])

    assert isinstance(lost, VersionConflict)
    assert isinstance(won, Appended)
    assert (heir.head("t1").version, heir.head("t1").epoch) == (3, 2)


def test_nothing_behind_a_take_over_reaches_the_topic_before_it_counts(
    held: ExitStack, place: Place
) -> None:
    dealer, heir = opened(held, place), opened(held, place)
    first = take_over(START, epoch=1)
    dealer.append([first])
    seen = heir.head("t1")
    heir._ours.add("t1")
    dealer.append([next_record(seen, epoch=1)])
    late = take_over(seen, epoch=2)
    before = sole(dealer).end()

    answers = heir.append([late, next_record(head_after(late))])

    assert [type(one) for one in answers] == [VersionConflict, VersionConflict]
    assert sole(dealer).end() == before + 1


def test_one_process_of_several_wins_each_version(held: ExitStack, place: Place) -> None:
    logs = [opened(held, place) for _ in range(3)]
    versions, begun = 10, Barrier(len(logs))

    def race(mark: int) -> int:
        log, won = logs[mark], 0
        begun.wait(10)
        while (head := log.head("t1")).version < versions:
            (answer,) = log.append([take_over(head, head.epoch + 1)])
            won += isinstance(answer, Appended) and not answer.repeat
        return won

    with ThreadPoolExecutor(len(logs)) as pool:
        wins = sum(pool.map(race, range(len(logs))))

    heads = {log.head("t1") for log in logs}
    assert len(heads) == 1
    assert wins == heads.pop().version


def test_bytes_that_are_no_record_count_for_nothing(held: ExitStack, place: Place) -> None:
    log = opened(held, place)
    first, second = chained(2)
    log.append([first])
    with closing(Producer(place, None)) as stranger:
        stranger.send([Entry(0, b"t1", b"\xff\x00"), Entry(0, b"t1", b""), Entry(0, b"", b"{}")])
        stranger.send([Entry(0, b"t2", encode(second))])  # another stream's key

    (answer,) = log.append([second])

    assert answer == Appended(6, answer.digest, repeat=False)  # type: ignore[union-attr]
    found = sole(log).read()
    assert [(one.offset, one.stream, one.version) for one in found] == [
        (1, "t1", 1),
        (2, "t1", 0),
        (3, "t1", 0),
        (4, "", 0),
        (5, "t2", 2),
        (6, "t1", 2),
    ]
    assert found[1].data == b"\xff\x00"


def test_streams_of_a_topic_to_which_partitions_were_added_are_left_alone(
    held: ExitStack, topics: Topics
) -> None:
    place = topics.fresh(partitions=2)
    log = opened(held, place)
    log.append([chained(1, f"table-{number}")[0] for number in range(20)])
    with closing(KafkaAdminClient(bootstrap_servers=list(place.servers))) as admin:
        admin.create_partitions({place.topic: 3})

    grown = opened(held, place)
    for use in (grown.heads, lambda: grown.head("table-1"), lambda: grown.append([])):
        with pytest.raises(BadSettings, match="partitions were added to the topic"):
            use()
    assert [part.end() > 0 for part in grown.partitions] == [True, True, False]


def test_a_record_repeated_in_the_topic_is_read_once_in_its_stream(
    held: ExitStack, place: Place
) -> None:
    log = opened(held, place)
    records = chained(2)
    with closing(Producer(place, None)) as sender:
        sender.send([Entry(0, b"t1", encode(one)) for one in (*records, *records)])

    assert [one.offset for one in log.read_stream("t1")] == [1, 2]
    assert log.append(records) == [
        Appended(at, one.digest, repeat=True)
        for at, one in enumerate([log.append([r])[0] for r in records], 1)
    ]
    assert sole(log).end() == 4


def test_streams_spread_over_partitions_and_stay_whole(held: ExitStack, topics: Topics) -> None:
    log = opened(held, topics.fresh(partitions=3))
    streams = [f"table-{number}" for number in range(20)]

    log.append([record for stream in streams for record in chained(2, stream)])

    read = [[one.stream for one in part.read()] for part in log.partitions]
    assert all(read)
    assert sorted(name for names in read for name in names) == sorted([*streams, *streams])
    assert sum(map(len, map(set, read))) == len(streams)
    assert [name for name, _ in log.heads("table-1")] == sorted(
        name for name in streams if name.startswith("table-1")
    )
    assert len({part.identity for part in log.partitions}) == 3


def test_more_records_than_a_batch_holds_go_through(held: ExitStack, place: Place) -> None:
    log = opened(held, place)
    records = [chained(1, f"{'s' * 2000}{at}")[0] for at in range(1500)]

    answers = log.append(records)

    assert {type(one) for one in answers} == {Appended}
    assert sole(log).end() == len(answers)


def test_the_next_process_goes_on_from_the_index_of_the_last(
    held: ExitStack, place: Place, tmp_path: Path
) -> None:
    with closing(KafkaLog(place, create=True, index=tmp_path)) as log:
        log.append(chained(3))
        heads = dict(log.heads())

    again = opened(held, place, tmp_path)
    assert dict(again.heads()) == heads
    assert again._follower._consumer is None  # nothing was left to read


@pytest.mark.parametrize("damage", [b"no database at all", b""])
def test_an_index_that_is_damaged_is_made_anew(
    held: ExitStack, place: Place, tmp_path: Path, damage: bytes
) -> None:
    with closing(KafkaLog(place, create=True, index=tmp_path)) as log:
        log.append(chained(3))
        heads = dict(log.heads())
    (path,) = tmp_path.glob("streams-*.db")
    path.write_bytes(damage)

    assert dict(opened(held, place, tmp_path).heads()) == heads


def test_a_topic_that_is_not_there_is_named(place: Place) -> None:
    with pytest.raises(NotFound, match=f"no topic '{place.topic}' in"):
        KafkaLog(place)


@pytest.mark.parametrize(
    ("settings", "named"),
    [
        ({"retention.ms": "1000000"}, "retention.ms=-1"),
        ({"cleanup.policy": "compact"}, "cleanup.policy=delete"),
        ({"flush.messages": "1000"}, "flush.messages=1"),
        ({"max.message.bytes": "1000"}, "max.message.bytes="),
    ],
)
def test_a_topic_that_could_lose_records_is_refused_with_what_mends_it(
    place: Place, settings: dict[str, str], named: str
) -> None:
    from services.eventlog.kafka import topics as making

    with closing(Admin(place)) as admin:
        admin.create(1, 1, {**making.settings(1), **settings})

    with pytest.raises(BadSettings, match=r"kafka-configs\.sh") as told:
        KafkaLog(place)
    assert named in str(told.value)


def test_a_broker_that_is_not_there_is_named() -> None:
    away = Place(servers=("127.0.0.1:9",), topic="hands")

    with pytest.raises(StorageFailed, match=r"kafka://127\.0\.0\.1:9/hands: connect failed"):
        KafkaLog(away)


def test_what_came_too_late_is_told_from_what_is_wrong() -> None:
    first = take_over(START, epoch=2)
    head = head_after(first)

    def late(record: Record) -> str | None:
        found = outline(encode(record))
        assert found is not None
        return outrun(found, head)

    assert late(next_record(head, epoch=1))
    assert late(take_over(START, epoch=2, stream="t1"))
    assert late(take_over(START, epoch=3))
    assert late(next_record(head)) is None
    assert late(next_record(START, epoch=2)) is None  # a fork
