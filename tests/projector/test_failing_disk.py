"""A store whose disk is full or broken: a clean stop, nothing lost, the same projector goes on."""

import errno
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from msgspec import json

from schemas.errors import StorageFailed
from services.eventlog import MemoryLog
from services.projector import Projector
from services.store import Reader, connected, open_store
from tests.crash.conftest import faultfs
from tests.crash.faults import Kind, run_under
from tests.projector.failing_projector import Sweep
from tests.projector.projecting import append, fresh_digest, tables
from tests.proof import PROOF

__all__ = ["faultfs"]
pytestmark = pytest.mark.crash


def test_a_full_disk_stops_the_projector_and_room_lets_it_go_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    log, root, connect = MemoryLog(), tmp_path / "store", connected.connect_writer
    append(log, tables(1, hands=10))

    def full(path: Path) -> sqlite3.Connection:
        connection = connect(path)
        connection.execute("PRAGMA max_page_count=30").fetchall()
        return connection

    monkeypatch.setattr(connected, "connect_writer", full)
    with closing(open_store(root, log.identity)) as store:
        projector = Projector(log, store)
        with pytest.raises(StorageFailed, match="full"):
            projector.run(lambda: False, once=True)
        with pytest.raises(StorageFailed, match="full"):
            projector.run(lambda: False, once=True)
        monkeypatch.undo()  # there is room again
        stopped = projector.checkpoint
        projector.run(lambda: False, once=True)

    assert stopped < log.end()
    with closing(Reader.open(root)) as reader:
        assert reader.digest() == fresh_digest(log, tmp_path / "fresh")


@pytest.mark.parametrize(
    ("error", "times", "kinds", "least"),
    [
        (errno.ENOSPC, 1, Kind.WRITES, 30),
        (errno.EIO, 1, Kind.SYNCS, 5),
        (errno.EIO, 7, Kind.WRITES | Kind.SYNCS, 30),
        (errno.EIO, 1, Kind.READS, 30),
    ],
)
def test_the_projector_survives_a_failure_of_every_call(
    faultfs: Path,
    tmp_path: Path,
    error: int,
    times: int,
    kinds: Kind,
    least: int,
) -> None:
    pace = 1 if PROOF or kinds is Kind.SYNCS else 7
    arguments = [str(tmp_path / "disk"), str(error), str(times), str(int(kinds)), str(pace)]

    printed = run_under(faultfs, "tests.projector.failing_projector", arguments, tmp_path)

    sweep = json.decode(printed, type=Sweep)
    assert sweep.places * pace >= least
    assert sweep.calls >= sweep.places
    assert sweep.refusals > 0
