"""What a broker's disk has damaged is damage of its partition, told where it is read; all else goes
on.
"""

from pathlib import Path

import pytest

from schemas.errors import CorruptRecord, StorageFailed
from services.eventlog import Appended
from services.eventlog.kafka.access import Place
from services.eventlog.kafka.faults import last_of_batch
from services.eventlog.kafka.library import partition_of
from services.eventlog.kafka.log import KafkaLog
from tests.eventlog.records import chained, next_record
from tests.kafka.damage import flip, segment
from tests.kafka.topics import Logs, Topics

PARTITIONS = 3
TABLES = {partition_of(f"table-{at}".encode(), PARTITIONS): f"table-{at}" for at in range(50)}
OTHERS = {partition_of(f"other-{at}".encode(), PARTITIONS): f"other-{at}" for at in range(50)}


@pytest.fixture
def damaged(opened: Logs, topics: Topics) -> Place:
    """Three partitions of three batches of two records; the second batch of partition 0 is bad."""
    place = topics.fresh(partitions=PARTITIONS)
    writer = opened(place)
    for batch in (0, 1, 2):
        for table in TABLES.values():
            writer.append(chained(2 * batch + 2, table)[2 * batch :])
    flip(place, 0, 1)
    return place


def offsets(log: KafkaLog, number: int, after: int) -> list[int]:
    return [one.offset for one in log.partitions[number].read(after)]


def test_a_damaged_batch_is_damage_at_each_of_its_offsets(opened: Logs, damaged: Place) -> None:
    log = opened(damaged)

    for _ in (1, 2):
        assert offsets(log, 0, 0) == [1, 2]
        for after in (2, 3):
            with pytest.raises(CorruptRecord, match=f"offset {after + 1}: the broker's copy"):
                offsets(log, 0, after)
        assert offsets(log, 0, 4) == [5, 6]
        assert [offsets(log, number, 0) for number in (1, 2)] == [[1, 2, 3, 4, 5, 6]] * 2


def test_who_waits_is_told_of_damage_and_of_news_beside_it(opened: Logs, damaged: Place) -> None:
    log = opened(damaged)
    assert offsets(log, 0, 0) == [1, 2]
    with pytest.raises(CorruptRecord):
        offsets(log, 0, 2)

    assert log.arrived({0: 2, 1: 6}, 10) == {0}
    assert log.arrived({1: 6, 2: 6}, 0) == set()
    assert log.partitions[0].wait(2, 0)
    told, after = set[int](), {0: 2, 1: 6}
    opened(damaged).append(chained(7, TABLES[1])[6:])
    while 1 not in told:
        told |= log.arrived(after, 10)
        after.pop(0, None)
    assert offsets(log, 1, 6) == [7]


def test_streams_of_other_partitions_go_on(opened: Logs, damaged: Place) -> None:
    log = opened(damaged)

    answers = log.append([chained(7, TABLES[number])[-1] for number in (1, 2)])

    assert {type(one) for one in answers} == {Appended}
    assert [one.version for one in log.read_stream(TABLES[1])] == [*range(1, 8)]


def test_a_stream_that_lost_a_record_ends_before_it(opened: Logs, damaged: Place) -> None:
    log = opened(damaged)

    with pytest.raises(CorruptRecord, match="version 5 does not follow version 2"):
        log.head(TABLES[0])
    assert [one.version for one in log.read_stream(TABLES[0])] == [1, 2]


@pytest.mark.parametrize("kept", [True, False])
def test_a_stream_whose_last_record_may_be_lost_is_not_written_to(
    opened: Logs, topics: Topics, tmp_path: Path, *, kept: bool
) -> None:
    place = topics.fresh(partitions=PARTITIONS)
    writer = opened(place)
    for table in (TABLES[0], OTHERS[0]):
        writer.append(chained(1, table))
    writer.append(chained(2, TABLES[0])[1:])
    writer.append(chained(2, OTHERS[0])[1:])
    flip(place, 0, 2)
    log = opened(place, tmp_path if kept else None)

    with pytest.raises(CorruptRecord, match="its next record may be offset 3, which is damaged"):
        log.head(TABLES[0])
    (refused,) = log.append(chained(2, TABLES[0])[1:])
    assert isinstance(refused, CorruptRecord)
    assert log.head(OTHERS[0]).version == 2  # went on behind the damage
    (new,) = log.append(chained(1, TABLES[0] + "-anew"))
    assert isinstance(new, Appended)
    with pytest.raises(CorruptRecord, match="which is damaged"):
        opened(place, tmp_path if kept else None).head(TABLES[0])


def test_who_wrote_a_stream_s_last_record_goes_on_behind_damage(
    opened: Logs, topics: Topics
) -> None:
    place = topics.fresh(partitions=1)
    ours, others = opened(place), opened(place)
    ours.append(chained(2))
    others.append(chained(2, "other"))
    others.append(chained(3, "other")[2:])
    flip(place, 0, 1)

    (answer,) = ours.append([next_record(ours._index.known("t1").head)])

    assert isinstance(answer, Appended)


def test_reading_beyond_the_end_gives_nothing_and_disturbs_no_other(
    opened: Logs, topics: Topics
) -> None:
    place = topics.fresh(partitions=PARTITIONS)
    writer, log = opened(place), opened(place)
    writer.append([one for table in TABLES.values() for one in chained(3, table)])

    assert log.partitions[0].read(100) == []
    assert not log.partitions[0].wait(100, 0.3)
    assert log.arrived({0: 100, 1: 3}, 0.3) == set()
    assert log.arrived({0: 100, 1: 2}, 10) == {1}
    writer.append(chained(4, TABLES[0])[3:])
    assert offsets(log, 0, 3) == [4]


def test_records_that_were_deleted_are_no_damage_and_disturb_no_other(
    opened: Logs, topics: Topics
) -> None:
    from kafka import KafkaAdminClient, TopicPartition

    place = topics.fresh(partitions=PARTITIONS)
    writer = opened(place)
    writer.append([one for table in TABLES.values() for one in chained(3, table)])
    admin = KafkaAdminClient(bootstrap_servers=list(place.servers))
    admin.delete_records({TopicPartition(place.topic, 0): 2})
    admin.close()
    log = opened(place)

    with pytest.raises(StorageFailed, match="records that were there are gone"):
        offsets(log, 0, 0)
    with pytest.raises(StorageFailed, match="partition 0 no longer has offset 1"):
        log.head(TABLES[0])
    assert offsets(log, 1, 0) == [1, 2, 3]
    assert log.head(TABLES[1]).version == 3


def test_a_batch_is_passed_over_whole_only_where_its_counts_agree(
    opened: Logs, topics: Topics
) -> None:
    place = topics.fresh(partitions=1)
    opened(place).append(chained(3))
    data = segment(place, 0).read_bytes()

    assert last_of_batch(data, 1, 3) == 2
    assert last_of_batch(data, 1, 2) == 1  # it would end behind the partition's end
    for at in (26, 60):  # the last byte of either count
        wrong = bytearray(data)
        wrong[at] ^= 4
        assert last_of_batch(bytes(wrong), 1, 100) == 1
    assert last_of_batch(data[:40], 1, 3) == 1
