"""The log on a real broker keeps the promise, and refuses what Kafka itself cannot."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from kafka import KafkaAdminClient

from schemas.errors import (
    BadSettings,
    LogUnreached,
    NotFound,
)
from services.eventlog import Appended, EventLog
from services.eventlog.kafka.access import Place, Shape
from services.eventlog.kafka.admin import Admin, TopicState
from services.eventlog.kafka.log import KafkaLog
from tests.eventlog.contract import LogContract
from tests.eventlog.records import chained, next_record, sole
from tests.kafka.topics import Logs, Topics


class TestKafkaLog(LogContract):
    @pytest.fixture
    def log(self, topics: Topics) -> Iterator[EventLog]:
        with closing(KafkaLog(topics.fresh(partitions=1), create=True)) as log:
            yield log

    @pytest.fixture
    def other(self, topics: Topics) -> Iterator[EventLog]:
        with closing(KafkaLog(topics.fresh(partitions=1), create=True)) as log:
            yield log


def test_streams_of_a_topic_to_which_partitions_were_added_are_left_alone(
    opened: Logs, topics: Topics
) -> None:
    place = topics.fresh(partitions=2)
    log = opened(place)
    log.append([chained(1, f"table-{number}")[0] for number in range(20)])
    with closing(KafkaAdminClient(bootstrap_servers=list(place.servers))) as admin:
        admin.create_partitions({place.topic: 3})

    grown = opened(place)
    for use in (grown.heads, lambda: grown.head("table-1"), lambda: grown.append([])):
        with pytest.raises(BadSettings, match="partitions were added to the topic"):
            use()
    assert [part.end() > 0 for part in grown.partitions] == [True, True, False]


def test_streams_spread_over_partitions_and_stay_whole(opened: Logs, topics: Topics) -> None:
    log = opened(topics.fresh(partitions=3))
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


def test_more_records_than_a_batch_holds_go_through(opened: Logs, place: Place) -> None:
    log = opened(place)
    records = [chained(1, f"{'s' * 2000}{at}")[0] for at in range(1500)]

    answers = log.append(records)

    assert {type(one) for one in answers} == {Appended}
    assert sole(log).end() == len(answers)


def test_the_next_process_goes_on_from_the_index_of_the_last(
    opened: Logs, place: Place, tmp_path: Path
) -> None:
    with closing(KafkaLog(place, create=True, index=tmp_path)) as log:
        log.append(chained(3))
        heads = dict(log.heads())

    again = opened(place, tmp_path)
    assert dict(again.heads()) == heads
    assert not again._follower._consumer.connected  # nothing was left to read


def test_an_index_that_is_damaged_while_in_use_is_made_anew(
    opened: Logs, place: Place, tmp_path: Path
) -> None:
    writer = opened(place)
    writer.append([record for at in range(40) for record in chained(3, f"table-{at}")])
    with closing(KafkaLog(place, index=tmp_path)) as log:
        heads = dict(log.heads())
    (path,) = tmp_path.glob("streams-*.db")
    data = bytearray(path.read_bytes())
    for page in range(2 * 4096, len(data), 4096):
        data[page : page + 600] = b"\xa5" * 600
    path.write_bytes(data)

    log = opened(place, tmp_path)

    assert dict(log.heads()) == heads
    (answer,) = log.append([next_record(heads["table-7"], "table-7")])
    assert isinstance(answer, Appended)


@pytest.mark.parametrize("damage", [b"no database at all", b""])
def test_an_index_that_is_damaged_is_made_anew(
    opened: Logs, place: Place, tmp_path: Path, damage: bytes
) -> None:
    with closing(KafkaLog(place, create=True, index=tmp_path)) as log:
        log.append(chained(3))
        heads = dict(log.heads())
    (path,) = tmp_path.glob("streams-*.db")
    path.write_bytes(damage)

    assert dict(opened(place, tmp_path).heads()) == heads


def test_a_topic_just_made_is_awaited_where_the_broker_asked_has_not_heard_of_it(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    describe, looks = Admin.describe, iter([None, None, None])  # before it is made, and twice after

    def late(admin: Admin) -> TopicState | None:
        return next(looks, describe(admin))

    monkeypatch.setattr(Admin, "describe", late)

    with closing(KafkaLog(place, create=True)) as log:
        assert log.identity
    assert next(looks, "asked often enough") == "asked often enough"


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


def test_fewer_copies_than_were_asked_for_are_refused_with_what_mends_it(
    opened: Logs, place: Place
) -> None:
    opened(place)

    for asked in (None, 1):
        shape = Shape(partitions=1, replicas=asked)
        opened(Place(servers=place.servers, topic=place.topic, shape=shape))
    with pytest.raises(BadSettings, match="REPLICAS is 3, but a partition of it has 1") as told:
        opened(Place(servers=place.servers, topic=place.topic, shape=Shape(replicas=3)))
    assert "kafka-reassign-partitions.sh" in str(told.value)


def test_a_broker_that_is_not_there_is_named() -> None:
    away = Place(servers=("127.0.0.1:9",), topic="hands")

    with pytest.raises(LogUnreached, match=r"kafka://127\.0\.0\.1:9/hands: connect failed"):
        KafkaLog(away)
