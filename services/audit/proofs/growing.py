"""The tree follows its log: every hand that is whole becomes a leaf, once, in the log's order."""

from collections.abc import Callable, Sequence
from typing import Final

from schemas.errors import CorruptRecord
from schemas.record import IMPORTED, Stored
from services.audit.proofs.leaves import Leaf, Reading, take
from services.audit.proofs.tree import Tree
from services.eventlog import EventLog, Partition

BATCH: Final = 1000
"""Records of one transaction."""

Progress = Callable[[int, int], None]


def grow(
    tree: Tree,
    log: EventLog,
    progress: Progress | None = None,
    stop: Callable[[], bool] = lambda: False,
) -> int:
    """Bring the tree up to the log's end as it is now; how many leaves there are then.

    A stream with a record that cannot follow stands still, the others go on; the next call tries it
    again. Raises `LogError`, `StorageFailed`, and `ProofBroken` where the log has a hand otherwise
    than the tree.
    """
    parts = log.partitions
    ends = [part.end() for part in parts]
    _retry(tree, log)
    for number, part in enumerate(parts):
        while tree.checkpoint(number) < ends[number] and not stop():
            _step(tree, part, number)
            if progress is not None:
                progress(sum(map(tree.checkpoint, range(len(parts)))), sum(ends))
    return tree.size


def _step(tree: Tree, part: Partition, number: int) -> None:
    with tree.adding():
        after = tree.checkpoint(number)
        try:
            records = part.read(after, BATCH)
        except CorruptRecord as fault:
            _stop(tree, number, fault)
            tree.advance(number, after + 1)
            return
        _take(tree, number, records)
        if records:
            tree.advance(number, records[-1].offset)


def _take(tree: Tree, number: int, records: Sequence[Stored]) -> None:
    readings: dict[str, Reading] = {}
    leaves: list[Leaf] = []
    for stored in records:
        if stored.stream not in readings:
            readings[stored.stream] = tree.reading(stored.stream)
        leaves += take(readings[stored.stream], stored)
    tree.add(leaves)
    for stream, reading in readings.items():
        if reading.stopped or reading.open or not stream.startswith(IMPORTED):
            tree.keep(stream, number, reading)


def _stop(tree: Tree, number: int, fault: CorruptRecord) -> None:
    """A record that the log itself cannot read; where its stream is unknown, a gap will tell."""
    if fault.stream:
        reading = tree.reading(fault.stream)
        reading.stopped = reading.stopped or fault.why
        tree.keep(fault.stream, number, reading)


def _retry(tree: Tree, log: EventLog) -> None:
    """Streams that stood still go on, once what stopped them is mended."""
    for stream, number, _ in tree.stopped():
        with tree.adding():
            reading = tree.reading(stream)
            reading.stopped = ""
            try:
                while records := log.read_stream(stream, reading.head.version, BATCH):
                    leaves = [leaf for stored in records for leaf in take(reading, stored)]
                    tree.add(leaves)
                    if reading.stopped:
                        break
            except CorruptRecord as fault:
                reading.stopped = fault.why
            tree.keep(stream, number, reading)
