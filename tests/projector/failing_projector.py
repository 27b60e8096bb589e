"""A process that projects while its disk fails: at the first call, the second, ..."""

import sqlite3
import sys
from contextlib import closing
from pathlib import Path
from shutil import rmtree

from msgspec import Struct, json

from schemas.errors import ForeignStore, OddchipError, StorageFailed
from services.eventlog import MemoryLog
from services.projector import Projector
from services.store import Reader, Store, current, open_store
from tests.crash.faults import Kind, arm, fired
from tests.projector.projecting import append, fresh_digest, tables

TRIES = 60  # of one step, while the fault lasts
NEVER = 1 << 40


class Sweep(Struct):
    """How a sweep went."""

    places: int = 0  # at which a fault was injected
    calls: int = 0  # that failed
    refusals: int = 0  # steps that ended in StorageFailed and were taken again


def main(folder: Path, error: int, times: int, kinds: Kind, every: int) -> Sweep:
    """Inject at every place, or at every so manieth, until none is left; then compare."""
    log, sweep, nth = MemoryLog(), Sweep(), 1
    append(log, tables(1, hands=1))
    arm(NEVER, 0, 0, Kind.WRITES)
    wanted = fresh_digest(log, folder / "fresh")
    while True:
        root = folder / "store"
        rmtree(root, ignore_errors=True)
        arm(nth, times, error, kinds)
        one_run(log, root, sweep)
        failed = fired()
        arm(NEVER, 0, 0, Kind.WRITES)
        check(root, wanted)
        if not failed:
            return sweep
        sweep.places += 1
        sweep.calls += failed
        nth += every


def one_run(log: MemoryLog, root: Path, sweep: Sweep) -> None:
    """Project the log in small batches, with a new projector after half of them."""
    for stop in (log.end() // 2, log.end()):
        with closing(opened(log, root, sweep)) as store:
            projector = Projector(log, store)
            done = 0
            while done < stop:
                done = step(projector, sweep)


def opened(log: MemoryLog, root: Path, sweep: Sweep) -> Store:
    """The store, however often the disk refuses."""
    for _ in range(TRIES):
        try:
            return open_store(root, log.identity)
        except (StorageFailed, ForeignStore) as fault:  # an unreadable page looks damaged
            refused(fault, sweep)
    raise AssertionError(root)


def step(projector: Projector, sweep: Sweep) -> int:
    """One step of the same projector, however often the disk refuses; the checkpoint after it."""
    for _ in range(TRIES):
        try:
            projector.step(9)
            return projector.checkpoint
        except (StorageFailed, ForeignStore) as fault:
            refused(fault, sweep)
    raise AssertionError(projector)


def refused(fault: OddchipError, sweep: Sweep) -> None:
    """Count a refusal."""
    assert "store" in str(fault)
    sweep.refusals += 1


def check(root: Path, wanted: str) -> None:
    """The file is sound and holds what a store that never failed holds."""
    directory = current(root)
    assert directory is not None
    with closing(sqlite3.connect(directory / "store.db")) as connection:
        assert connection.execute("PRAGMA quick_check").fetchall() == [("ok",)]
    with closing(Reader.open(root)) as reader:
        assert reader.digest() == wanted


if __name__ == "__main__":
    where, *numbers = sys.argv[1:]
    code, lasting, calls, pace = map(int, numbers)
    swept = main(Path(where), code, lasting, Kind(calls), pace)
    sys.stdout.write(json.encode(swept).decode())
