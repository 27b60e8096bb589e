"""What others write to a topic, in time or too late, rightly or not, and what we learn of it."""

from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from threading import Barrier, Event

import pytest
from kafka import KafkaProducer
from msgspec.structs import replace

from schemas.errors import (
    CorruptRecord,
    Fenced,
    StorageFailed,
    VersionConflict,
)
from schemas.record import START, Head, Record, encode, outline
from services.eventlog import Appended, head_after, outrun
from services.eventlog.kafka.access import Place
from services.eventlog.kafka.library import partition_of
from services.eventlog.kafka.log import KafkaLog
from services.eventlog.kafka.producer import Entry, Producer
from tests.eventlog.records import NOON, chained, next_record, sole, take_over
from tests.kafka.room import until
from tests.kafka.topics import Logs, Topics
from tests.proof import proof


def test_a_dealer_that_slept_through_a_take_over_has_nothing_acknowledged(
    opened: Logs, place: Place
) -> None:
    sleeper, heir = opened(place), opened(place)
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


def overtaken(opened: Logs, place: Place) -> tuple[KafkaLog, KafkaLog, Head]:
    """A dealer at table t1, an heir, and the head that he takes for the table's though the dealer
    has gone on since.
    """
    dealer, heir = opened(place), opened(place)
    dealer.append([take_over(START, epoch=1)])
    seen = heir.head("t1")
    heir._ours.add("t1")  # as if nobody else could have written: it does not look before it leaps
    dealer.append([next_record(seen, epoch=1)])
    return dealer, heir, seen


def test_a_take_over_behind_a_record_it_did_not_know_is_refused_and_tried_again(
    opened: Logs, place: Place
) -> None:
    _, heir, seen = overtaken(opened, place)

    (lost,) = heir.append([take_over(seen, epoch=2)])
    (won,) = heir.append([take_over(heir.head("t1"), epoch=2)])

    assert isinstance(lost, VersionConflict)
    assert isinstance(won, Appended)
    assert (heir.head("t1").version, heir.head("t1").epoch) == (3, 2)


def test_nothing_behind_a_take_over_reaches_the_topic_before_it_counts(
    opened: Logs, place: Place
) -> None:
    dealer, heir, seen = overtaken(opened, place)
    late = take_over(seen, epoch=2)
    before = sole(dealer).end()

    answers = heir.append([late, next_record(head_after(late))])

    assert [type(one) for one in answers] == [VersionConflict, VersionConflict]
    assert sole(dealer).end() == before + 1


def test_one_process_of_several_wins_each_version(opened: Logs, place: Place) -> None:
    logs = [opened(place) for _ in range(3)]
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


def test_bytes_under_other_keys_count_for_nothing(opened: Logs, place: Place) -> None:
    log = opened(place)
    first, second = chained(2)
    log.append([first])
    with closing(Producer(place, None)) as stranger:
        stranger.send([Entry(0, b"t3", b"\xff\x00"), Entry(0, b"t3", b""), Entry(0, b"", b"{}")])
        stranger.send([Entry(0, b"t2", encode(second))])  # another stream's key

    (answer,) = log.append([second])

    assert answer == Appended(6, answer.digest, repeat=False)  # type: ignore[union-attr]
    found = sole(log).read()
    assert [(one.offset, one.stream, one.version) for one in found] == [
        (1, "t1", 1),
        (2, "t3", 0),
        (3, "t3", 0),
        (4, "", 0),
        (5, "t2", 2),
        (6, "t1", 2),
    ]
    assert found[1].data == b"\xff\x00"
    assert [name for name, _ in log.heads()] == ["t1"]


def test_a_name_misused_in_another_partition_stops_no_stream(opened: Logs, topics: Topics) -> None:
    place = topics.fresh(partitions=2)
    log = opened(place)
    (home,) = [at for at in range(2) if partition_of(b"t1", 2) == at]
    log.append(chained(1))
    with closing(Producer(place, None)) as stranger:
        stranger.send([Entry(1 - home, b"t1", b"hello")])

    assert list(opened(place).heads()) == [("t1", log.head("t1"))]
    assert isinstance(log.append([chained(2)[1]])[0], Appended)


_OTHER = replace(chained(1)[0], at=NOON.replace(year=2025))


@pytest.mark.parametrize(
    ("strange", "why"),
    [
        (b"hello", "offset 2 holds no record of it"),
        (encode(chained(1, "t2")[0]), "offset 2 holds no record of it"),
        (encode(chained(3)[2]), "offset 2: version 3 does not follow version 1"),
        (encode(_OTHER), "offset 2: version 1 does not follow version 1"),
        (
            encode(next_record(head_after(chained(1)[0]), epoch=4)),
            "offset 2: epoch 4 after epoch 0, and nobody took the table over",
        ),
    ],
    ids=["poison", "foreign", "gap", "fork", "epoch"],
)
def test_a_stream_that_readers_must_stop_is_told_to_who_would_go_on(
    opened: Logs, place: Place, strange: bytes, why: str
) -> None:
    log = opened(place)
    first, second = chained(2)
    log.append([first])
    log.append(chained(1, "t9"))
    with closing(Producer(place, None)) as stranger:
        stranger.send([Entry(0, b"t1", strange)])
    assert isinstance(log.append([second])[0], CorruptRecord)  # though it did not look before

    answers = log.append([second, *chained(2, "t9")])

    assert [type(one) for one in answers] == [CorruptRecord, Appended, Appended]
    assert why.replace("offset 2", "offset 3") in str(answers[0])
    with pytest.raises(CorruptRecord, match="version"):
        log.head("t1")
    assert [one.version for one in log.read_stream("t1")] == [1]


def test_the_second_of_two_imports_of_a_hand_is_passed_over(opened: Logs, place: Place) -> None:
    one, two = opened(place), opened(place)
    ours, theirs = (
        chained(1, "phh-1")[0],
        replace(chained(1, "phh-1")[0], at=NOON.replace(year=2025)),
    )
    one.append([ours])
    two._ours.add("phh-1")  # as if it had looked a moment before

    (answer,) = two.append([theirs])

    assert isinstance(answer, VersionConflict)
    assert sole(two).end() == 2
    assert one.head("phh-1") == two.head("phh-1")


def test_the_end_of_somebody_s_transaction_holds_nobody_up(opened: Logs, place: Place) -> None:
    log = opened(place)
    log.append(chained(1))
    producer = KafkaProducer(bootstrap_servers=list(place.servers), transactional_id=place.topic)
    with closing(producer):
        producer.init_transactions()
        producer.begin_transaction()
        producer.send(place.topic, b"noise", key=b"noise")
        producer.flush()
        producer.abort_transaction()
    until(lambda: sole(log).end() == 3, "the marker of the transaction's end")

    assert opened(place).head("t1").version == 1
    assert [one.stream for one in sole(log).read(0)] == ["t1", "noise"]
    with pytest.raises(CorruptRecord, match="offset 3 holds no record"):
        sole(log).read(2)
    assert sole(log).read(3) == []
    assert isinstance(log.append([chained(2)[1]])[0], Appended)


def test_records_that_the_index_could_not_take_are_taken_the_next_time(
    opened: Logs, topics: Topics, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = topics.fresh(partitions=2)
    writer = opened(place)
    streams = [f"table-{number}" for number in range(6)]
    writer.append([record for stream in streams for record in chained(3, stream)])
    heads = dict(writer.heads())
    reader = opened(place)
    full = StorageFailed("streams.db", "write", "disk full")

    def fails(*_: object) -> None:
        raise full

    with monkeypatch.context() as broken:
        broken.setattr(reader._index, "take", fails)
        with pytest.raises(StorageFailed, match="disk full"):
            list(reader.heads())

    for stream in streams:  # partition by partition
        assert reader.head(stream) == heads[stream]


def test_processes_that_share_an_index_see_no_loss_where_there_is_none(
    opened: Logs, place: Place, tmp_path: Path
) -> None:
    writer, done = opened(place, tmp_path), Event()

    def look() -> int:
        with closing(KafkaLog(place, index=tmp_path)) as log:
            looks = 0
            while not done.is_set():
                log.head("t1")
                looks += 1
        return looks

    with ThreadPoolExecutor(2) as pool:
        looking = [pool.submit(look) for _ in range(2)]
        try:
            for record in chained(proof(60, 2_000)):
                assert isinstance(writer.append([record])[0], Appended)
        finally:
            done.set()
        assert all(one.result() > 0 for one in looking)


def test_a_record_repeated_in_the_topic_is_read_once_in_its_stream(
    opened: Logs, place: Place
) -> None:
    log = opened(place)
    records = chained(2)
    with closing(Producer(place, None)) as sender:
        sender.send([Entry(0, b"t1", encode(one)) for one in (*records, *records)])

    assert [one.offset for one in log.read_stream("t1")] == [1, 2]
    assert log.append(records) == [
        Appended(at, one.digest, repeat=True)
        for at, one in enumerate([log.append([r])[0] for r in records], 1)
    ]
    assert sole(log).end() == 4


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
