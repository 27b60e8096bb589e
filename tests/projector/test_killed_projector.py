"""A projector killed at random moments while a dealer appends: every hand once, to the chip."""

import shutil
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from random import Random
from time import monotonic

import pytest

from schemas.events import HandStarted
from schemas.record import Record
from services.eventlog import SqliteLog
from services.projector import Projector
from services.projector.sealing import Sealing
from services.store import Reader, open_store
from tests.conftest import ROOT
from tests.projector.projecting import append, fresh_digest, project, tables
from tests.proof import proof

pytestmark = pytest.mark.crash


def killed_life(folder: Path, seed: int, log: SqliteLog, records: list[Record]) -> tuple[int, bool]:
    """Let a projector live for some commits while we append; its last one, and if it was behind."""
    rng = Random(seed)
    with subprocess.Popen(
        [sys.executable, "-m", "tests.projector.killed_projector", str(folder), str(seed)],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        told = 0
        for _ in range(rng.randint(1, 4)):
            append(log, [records.pop(0) for _ in range(min(len(records), rng.randint(20, 90)))])
            line = process.stdout.readline()
            assert line
            told = int(line)
        until = monotonic() + rng.random() * 0.01
        while monotonic() < until:
            pass
        process.kill()
        told = max([told, *map(int, process.stdout.read().split())])
    return told, told < log.end()


def test_a_killed_projector_leaves_every_hand_there_once(tmp_path: Path) -> None:
    kills, midway = proof(6, 100), 0
    records = tables(1, hands=kills * 4)
    started = sorted(
        fact.hand for record in records for fact in record.events if type(fact) is HandStarted
    )
    log = SqliteLog(tmp_path / "log.db", create=True)
    append(log, [records.pop(0) for _ in range(100)])

    for seed in range(kills):
        told, behind = killed_life(tmp_path, seed, log, records)
        midway += behind
        with closing(Reader.open(tmp_path / "store")) as reader:
            assert reader.checkpoint >= told
    append(log, records)

    with closing(project(log, tmp_path / "store")) as reader:
        assert sorted(row.hand for row in reader.hands(10**6)) == started
        assert reader.findings() == []
        assert reader.digest() == fresh_digest(log, tmp_path / "fresh")
    assert midway >= kills // 3
    log.close()


@pytest.mark.parametrize("seed", range(proof(6, 200)))
def test_commits_lost_with_the_power_are_made_again(tmp_path: Path, seed: int) -> None:
    rng = Random(seed)
    log = SqliteLog(tmp_path / "log.db", create=True)
    append(log, tables(2))
    root, cut = tmp_path / "store", tmp_path / "cut"
    size = rng.randint(3, 30)
    with closing(open_store(root, log.identity)) as store:
        projector, sealing = Projector(log, store), Sealing(store, rng.randint(3, 9))
        for _ in range(rng.randint(2, 12)):
            projector.step(size)
            if seed % 3 == 0:
                sealing.follow(wait=True)
        shutil.copytree(root, cut)
        whole = projector.checkpoint
    wal = cut / "1" / "store.db-wal"
    (cut / "1" / "store.db-shm").unlink()
    kept = rng.randrange(wal.stat().st_size)
    with wal.open("r+b") as file:
        file.truncate(kept)

    with closing(open_store(cut, log.identity)) as store:
        assert store.checkpoint < whole
    with closing(project(log, cut)) as reader:
        assert reader.digest() == fresh_digest(log, tmp_path / "fresh")
    log.close()
