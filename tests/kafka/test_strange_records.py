"""Poison, repeats, disorder and gaps in a topic: those tables stop, the others go on."""

from collections import defaultdict
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from schemas.errors import CorruptRecord
from schemas.record import Stored
from services.dealer.bulk import Order, deal
from services.eventlog import MemoryLog
from services.eventlog.kafka.access import Place
from services.eventlog.kafka.library import partition_of
from services.eventlog.kafka.log import KafkaLog
from services.eventlog.kafka.producer import Entry, Producer
from services.store import Reader
from tests.dealer.rooms import mixed, noon
from tests.kafka.broker import Broker
from tests.kafka.topics import Topics
from tests.projector.partitions import project_all
from tests.projector.projecting import project
from tests.proof import proof

TABLES, PARTITIONS = 8, 3
HANDS = proof(80, 8_000)
POISONED, GAPPED, SWAPPED, FORKED = "table-2", "table-3", "table-4", "table-5"
SICK = {POISONED, GAPPED, SWAPPED, FORKED}
AT = 5  # the record at which each of them falls sick


@pytest.fixture(scope="module")
def clean() -> MemoryLog:
    log = MemoryLog()
    deal(log, Order(HANDS, mixed(), TABLES, seed="strange"), clock=noon)
    return log


@pytest.fixture(scope="module")
def place(broker: Broker, clean: MemoryLog) -> Place:
    """A topic with all of it, a tenth of the healthy tables' records twice or three times."""
    place, chosen = Topics(broker).fresh(PARTITIONS), Random(3)
    streams: dict[str, list[Stored]] = defaultdict(list)
    for one in clean.read(0, 10**6):
        streams[one.stream].append(one)
    streams[GAPPED].pop(AT)
    swapped = streams[SWAPPED]
    swapped[AT], swapped[AT + 1] = swapped[AT + 1], swapped[AT]
    forked = streams[FORKED]
    other = forked[AT].data.replace(b'"at":"2026', b'"at":"2025')
    assert other != forked[AT].data
    forked.insert(AT + 1, forked[AT]._replace(data=other))
    poisoned = streams[POISONED]
    poisoned.insert(AT, poisoned[AT]._replace(data=b'{"stream":"table-2","version":6,"\xff'))
    with closing(KafkaLog(place, create=True)), closing(Producer(place, None)) as producer:
        for name, records in streams.items():
            often = 1 if name in SICK else 3
            producer.send(
                [
                    _entry(one)
                    for one in records
                    for _ in range(chosen.randint(1, often) if chosen.random() < 0.1 else 1)
                ]
            )
        producer.send([Entry(1, b"", b"\x00"), Entry(2, b"nobody's", b"noise")])
    return place


def _entry(one: Stored) -> Entry:
    key = one.stream.encode()
    return Entry(partition_of(key, PARTITIONS), key, one.data)


@pytest.fixture(scope="module")
def stores(
    place: Place, clean: MemoryLog, tmp_path_factory: pytest.TempPathFactory
) -> tuple[Reader, Reader]:
    folder: Path = tmp_path_factory.mktemp("strange")
    with closing(KafkaLog(place)) as log:
        return project_all(log, folder / "topic"), project(clean, folder / "clean")


def test_healthy_tables_lose_and_repeat_nothing(stores: tuple[Reader, Reader]) -> None:
    strange, sound = stores
    places = [one for one in sound.places(10**6) if one.stream not in SICK]
    assert len(places) >= HANDS // 3

    for one in places:
        assert strange.hand(one.hand) == sound.hand(one.hand)
    found = [one.hand for one in strange.places(10**6) if one.stream not in SICK]
    assert sorted(found) == sorted(one.hand for one in places)


@pytest.mark.parametrize(
    ("table", "reason"),
    [
        (POISONED, "not a record"),
        (GAPPED, "a gap"),
        (SWAPPED, "a gap"),
        (FORKED, "a fork"),
        ("", "not a record"),
        ("nobody's", "not a record"),
    ],
)
def test_a_sick_table_stops_and_says_why(
    stores: tuple[Reader, Reader], table: str, reason: str
) -> None:
    strange, _ = stores

    (found,) = [one for one in strange.findings() if one.stream == table]

    assert found.kind == "log"
    assert reason in found.what


def test_what_stands_before_the_sickness_is_taken_and_the_rest_is_kept(
    stores: tuple[Reader, Reader], clean: MemoryLog
) -> None:
    strange, sound = stores
    for table in SICK:
        before = [one for one in sound.places(10**6) if one.stream == table]
        taken = [one for one in before if one.last_version <= AT]
        for one in taken:
            assert strange.hand(one.hand) == sound.hand(one.hand)
        kept = {one.data for one in strange.quarantined() if one.stream == table}
        behind = [one.data for one in clean.read_stream(table, AT + 1, 10**6)]
        assert set(behind) <= kept
    assert {one.stream for one in strange.quarantined()} == {*SICK, "", "nobody's"}


def test_a_dealer_goes_on_at_healthy_tables_and_is_told_of_the_others(
    place: Place, clean: MemoryLog
) -> None:
    with closing(KafkaLog(place)) as log:
        for name, head in clean.heads("table-"):
            if name in SICK:
                with pytest.raises(CorruptRecord, match="offset"):
                    log.head(name)
            else:
                assert log.head(name) == head
