"""What the log on Kafka costs beside the raw client: the same bytes produced and consumed."""

from collections.abc import Iterator
from contextlib import ExitStack, closing
from datetime import UTC, datetime
from pathlib import Path
from statistics import median
from time import process_time
from typing import Final
from uuid import uuid4

from schemas.record import Record, Stored, decode
from services.dealer.bulk import Granularity, Order, deal
from services.dealer.tables import STAKES, Game
from services.eventlog import MemoryLog, Partition
from services.eventlog.kafka.access import Access, Place, Shape, place
from services.eventlog.kafka.consumer import Consumer
from services.eventlog.kafka.log import KafkaLog
from services.eventlog.kafka.producer import Entry, Producer
from services.eventlog.kafka.topics import ready
from services.projector import Projector
from services.store import open_store
from tests.bench.table import Row

ROUNDS: Final = 7
BATCH: Final = 200
HANDS_A_ROUND: Final = 2_000
_HOLDEM: Final = [Game("holdem", STAKES["nl"])]


def dealt(hands: int, tables: int, record: Granularity = "hand") -> list[Stored]:
    """So many hands of bots, as they are stored: the first records take the tables."""
    made, order = MemoryLog(), Order(hands, _HOLDEM, tables, seed="bench", record=record)
    deal(made, order, clock=lambda: datetime.now(UTC))
    return made.read(0, 10**9)


def fresh(bootstrap: str, partitions: int = 1) -> Place:
    """A topic nobody has used yet, made when it is opened."""
    shape = Shape(partitions=partitions)
    return place(f"kafka://{bootstrap}/bench-{uuid4().hex[:12]}", Access(), shape)


def client(bootstrap: str, folder: Path) -> Iterator[Row]:
    """Append and read, ours and raw, in turns; then what of the projector is Kafka's."""
    records = dealt(HANDS_A_ROUND * ROUNDS, 4)
    figures: dict[str, list[float]] = {"append": [], "produce": [], "read": [], "consume": []}
    raw, ours = fresh(bootstrap), fresh(bootstrap)
    topic = ready(raw, create=True).identity
    with (
        closing(Producer(raw)) as producer,
        closing(Consumer(raw, topic)) as consumer,
        closing(KafkaLog(ours, create=True)) as log,
    ):
        consumer.seek({0: 0})
        size = -(-len(records) // ROUNDS)
        for at in range(0, len(records), size):
            some = records[at : at + size]
            figures["produce"].append(_produce(producer, some))
            figures["append"].append(_append(log, some))
            figures["consume"].append(_consume(consumer, len(some)))
            figures["read"].append(_read(log.partitions[0], at, len(some)))
        found = {name: 1e6 * median(times[1:]) for name, times in figures.items()}
        yield from _codecs(bootstrap, records[:HANDS_A_ROUND])
        yield Row("produce, the raw client", found["produce"], "us a hand")
        yield Row("append: hash, admit, produce, read back", found["append"], "us a hand")
        yield Row("consume, the raw client", found["consume"], "us a hand")
        yield Row("read as a projector does", found["read"], "us a hand")
        yield from _share(folder, log.partitions[0], records)


def _codecs(bootstrap: str, records: list[Stored]) -> Iterator[Row]:
    """The same batches under each codec, in turns, each in a topic of its own."""
    with ExitStack() as held:
        producers: dict[str, Producer] = {}
        for codec in ("none", "lz4", "zstd"):
            topic = fresh(bootstrap)
            ready(topic, create=True)
            made = Producer(topic, None if codec == "none" else codec)
            producers[codec] = held.enter_context(closing(made))
        spent: dict[str, list[float]] = {codec: [] for codec in producers}
        for _ in range(ROUNDS):
            for codec, producer in producers.items():
                spent[codec].append(_produce(producer, records))
    for codec, times in spent.items():
        yield Row(f"  a batch's codec: {codec}", 1e6 * median(times[1:]), "us a hand")


def _share(folder: Path, part: Partition, records: list[Stored]) -> Iterator[Row]:
    """The same records projected from memory and from the topic."""
    held = MemoryLog()
    for at in range(0, len(records), 1000):
        held.append([_record(one) for one in records[at : at + 1000]])
    alone = _projected(held, folder / "alone", len(records))
    whole = _projected(part, folder / "whole", len(records))
    yield Row("fold and store alone", 1e6 * alone, "us a hand")
    yield Row("the same from Kafka", 1e6 * whole, "us a hand")
    yield Row("  what Kafka takes of it", 100 * max(0.0, 1 - alone / whole), "%", most=25)


def _projected(part: Partition, root: Path, count: int) -> float:
    with closing(open_store(root, part.identity)) as store:
        projector = Projector(part, store)
        projector.step(1)
        begun = process_time()
        while projector.step():
            pass
        return (process_time() - begun) / count


def _produce(producer: Producer, some: list[Stored]) -> float:
    begun = process_time()
    for at in range(0, len(some), BATCH):
        producer.send([Entry(0, one.stream.encode(), one.data) for one in some[at : at + BATCH]])
    return (process_time() - begun) / len(some)


def _append(log: KafkaLog, some: list[Stored]) -> float:
    records = [_record(one) for one in some]
    begun = process_time()
    for at in range(0, len(records), BATCH):
        log.append(records[at : at + BATCH])
    return (process_time() - begun) / len(records)


def _consume(consumer: Consumer, count: int) -> float:
    begun, seen = process_time(), 0
    while seen < count:
        seen += sum(map(len, consumer.poll(1).values()))
    return (process_time() - begun) / count


def _read(part: Partition, after: int, count: int) -> float:
    begun, seen = process_time(), 0
    while seen < count:
        seen += len(part.read(after + seen))
    return (process_time() - begun) / count


def _record(one: Stored) -> Record:
    return decode(one.data, one.stream, one.version)
