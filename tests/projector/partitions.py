"""Stores of logs with several partitions, one a partition."""

from contextlib import closing
from pathlib import Path

from services.eventlog import EventLog
from services.projector import Projector, rebuild
from services.store import Reader, open_store, root_of


def project_all(log: EventLog, root: Path, seal: int = 100_000) -> Reader:
    """Project every partition to its end, so many hands a segment; the reader of the union."""
    for number, part in enumerate(log.partitions):
        where = root_of(root, number, len(log.partitions))
        with closing(open_store(where, part.identity)) as store:
            Projector(part, store, seal=seal).run(lambda: False, once=True)
    return Reader.open(root)


def rebuild_one(log: EventLog, root: Path, number: int) -> None:
    """Make one partition's store anew."""
    rebuild(log.partitions[number], root_of(root, number, len(log.partitions)))
