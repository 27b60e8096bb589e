"""Power lost at any moment of the embedded log's work on its files, with SQLite's own writes.

What a process did to its files is traced, and replayed up to some moment onto a disk that forgets
what was not synced; the log on what is left must hold everything that had been acknowledged.
"""

from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

from schemas.errors import LogError, NotFound, StorageFailed
from schemas.record import digest
from services.eventlog import Appended, SqliteLog
from tests.crash.faults import run_under
from tests.crash.simdisk import Inode
from tests.eventlog.records import assert_whole, chained
from tests.proof import proof

pytestmark = pytest.mark.crash


class Change(NamedTuple):
    """A line of the trace."""

    what: str
    name: str
    at: int
    data: bytes


class Left(NamedTuple):
    """What a loss of power left, and what had been promised before it."""

    files: dict[str, bytes]
    identity: str
    places: dict[int, str]


def traced(faultfs: Path, folder: Path, synchronous: str) -> list[Change]:
    """What a writer did to the log's files, in order; the shared memory beside them is no file."""
    disk, trace = folder / "disk", folder / "trace"
    disk.mkdir()
    arguments = [str(disk / "log.db"), synchronous]
    run_under(faultfs, "tests.crash.traced_writer", arguments, disk, trace)
    changes, rest = [], trace.read_bytes()
    while rest:
        line, _, rest = rest.partition(b"\n")
        what, path, at, length = line.decode().split(" ")
        name, data = Path(path).name, rest[: int(length)]
        rest = rest[int(length) :]
        if not name.endswith("-shm"):
            changes.append(Change(what, name, int(at), data))
    return changes


def lost_at(changes: list[Change], random: Random) -> Left:
    """What is left if power is lost after these changes."""
    names: dict[str, Inode] = {}
    durable: dict[str, Inode] = {}
    identity, places = "", {}
    for what, name, at, data in changes:
        match what:
            case "note" if data.startswith(b"opened"):
                identity = data.decode().split()[1]
            case "note":
                pairs = (place.split(":") for place in data.decode().split())
                places.update({int(offset): mark for offset, mark in pairs})
            case "create":
                names[name] = Inode()
            case "write":
                names[name].write(at, data)
            case "truncate":
                names[name].truncate(at)
            case "sync" if name == "disk":
                durable = dict(names)
            case "sync":
                names[name].sync()
            case "unlink":
                del names[name]
            case _:
                pytest.fail(f"{what} {name} was not foreseen")
    sector, files = random.choice((512, 4096)), {}
    for name in sorted(durable.keys() | names.keys()):
        inode = names.get(name) if random.randrange(2) else durable.get(name)
        if inode is not None:
            files[name] = inode.survived(random, sector)
    return Left(files, identity, places)


def complaint(left: Left, folder: Path) -> str:
    """What of the promise does not hold on these files; empty if all does."""
    folder.mkdir()
    for name, data in left.files.items():
        (folder / name).write_bytes(data)
    try:
        log = SqliteLog(folder / "log.db")
    except (NotFound, LogError, StorageFailed) as refused:
        return f"does not open: {refused}" if left.identity else ""
    try:
        rows = log.read(limit=10_000)
        assert_whole(rows)
        (more,) = log.append(chained(1, "t9"))
    except (AssertionError, LogError, StorageFailed) as broken:
        return f"is not whole: {broken}"
    finally:
        log.close()
    found = {row.offset: digest(row.data) for row in rows}
    if left.identity not in ("", log.identity):
        return "is another log"
    if any(found.get(offset) != mark for offset, mark in left.places.items()):
        return f"holds {len(found)} of {len(left.places)} acknowledged records"
    return "" if isinstance(more, Appended) else "does not go on"


def complaints(changes: list[Change], folder: Path, losses: int) -> list[str]:
    """What was wrong after so many losses of power, spread over all of the work."""
    said = []
    for seed in range(losses):
        random = Random(seed)
        left = lost_at(changes[: random.randint(0, len(changes))], random)
        if wrong := complaint(left, folder / str(seed)):
            said.append(f"seed {seed}: the log {wrong}")
    return said


def test_what_was_acknowledged_survives_a_loss_of_power(faultfs: Path, tmp_path: Path) -> None:
    changes = traced(faultfs, tmp_path, "")
    assert sum(change.what == "sync" for change in changes) > 30
    assert {"log.db", "log.db-wal"} <= {c.name for c in changes if c.what == "write"}

    assert complaints(changes, tmp_path, proof(150, 5_000)) == []


@pytest.mark.parametrize("synchronous", ["OFF", "NORMAL"])
def test_a_log_that_syncs_too_little_is_caught(
    faultfs: Path, tmp_path: Path, synchronous: str
) -> None:
    changes = traced(faultfs, tmp_path, synchronous)

    said = complaints(changes, tmp_path, 60)

    assert any("acknowledged records" in each or "not whole" in each for each in said)
