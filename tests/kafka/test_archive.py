"""A topic archived and brought back: into another topic, an embedded log, and with poison in it."""

from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from schemas.record import encode
from services.archive import Restored
from services.eventlog import EventLog, MemoryLog, head_after, opened
from tests.archive.archives import brought, kept, whole
from tests.eventlog.records import chained, next_record, take_over
from tests.kafka.broker import Broker
from tests.kafka.raw import producer
from tests.projector.projecting import append, tables


@contextmanager
def topic(broker: Broker, name: str) -> Iterator[EventLog]:
    """The log at a topic, made where missing."""
    with closing(opened(broker.url(name), create=True)) as log:
        yield log


def streams(log: EventLog) -> dict[str, list[bytes]]:
    """Every stream's records."""
    return {name: [one.data for one in log.read_stream(name, 0, 10**6)] for name, _ in log.heads()}


def test_a_topic_moves_into_another_and_into_an_embedded_log(
    broker: Broker, tmp_path: Path
) -> None:
    records, embedded = tables(1), MemoryLog()
    with topic(broker, broker.topic("archived")) as log:
        append(log, records)
        kept(log, tmp_path)
        wanted = streams(log)
    with topic(broker, broker.topic("restored")) as other:
        first, again = brought(tmp_path, other), brought(tmp_path, other)
        assert streams(other) == wanted

    brought(tmp_path, embedded)

    assert streams(embedded) == wanted
    assert (first.counts, first.left) == (Restored(restored=len(records)), [])
    assert again.counts == Restored(repeats=len(records))


def test_what_anybody_wrote_to_a_topic_is_archived_and_what_counts_restored(
    broker: Broker, tmp_path: Path
) -> None:
    name, good = broker.topic("poison"), chained(3)
    taken = take_over(head_after(good[-1]), 1)
    with topic(broker, name) as log:
        append(log, [*good, taken])
        late = next_record(head_after(good[-1]), mark=9)
        with producer(broker.bootstrap) as sender:
            for data in (encode(good[1]), encode(late), b"\xff\0"):
                sender.send(name, key=b"t1", value=data)
        kept(log, tmp_path)
    target = MemoryLog()

    counts, left = brought(tmp_path, target)

    assert whole(tmp_path)
    assert (counts.restored, counts.repeats, counts.late) == (4, 1, 1)
    assert [(one.stream, one.version) for one in left] == [("t1", 0)]
    assert streams(target) == {"t1": [encode(record) for record in (*good, taken)]}
