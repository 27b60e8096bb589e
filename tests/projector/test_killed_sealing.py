"""A projector killed in the middle of seals beside two readers: no wrong answer, no row lost."""

import subprocess
import sys
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from time import sleep

import pytest

from services.dealer import Order, deal, games
from services.eventlog import SqliteLog
from services.projector import Projector
from services.store import Reader, open_store
from services.store.segments import FOLDER
from tests.conftest import ROOT
from tests.projector.projecting import fresh_digest
from tests.proof import proof

pytestmark = pytest.mark.crash

KILLS = proof(3, 60)
SEAL = 60


def running(module: str, *arguments: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", f"tests.projector.{module}", *arguments],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def killed_while_sealing(folder: Path, seed: int) -> bool:
    """Let a projector live until it makes files, and a little longer; whether it was at it."""
    rng, segments = Random(seed), folder / "store" / "1" / FOLDER
    with running("sealing_projector", str(folder), str(SEAL)) as process:
        assert process.stdout is not None
        for _ in range(2000):
            if segments.is_dir() and any(one.is_dir() for one in segments.iterdir()):
                break
            sleep(0.005)
        sleep(rng.random() * 0.6)
        process.kill()
        return any(one.is_dir() for one in segments.iterdir())


def test_a_projector_killed_while_it_seals_misleads_no_reader(tmp_path: Path) -> None:
    def noon() -> datetime:
        return datetime(2026, 11, 30, 12, tzinfo=UTC)

    log = SqliteLog(tmp_path / "log.db", create=True)
    deal(log, Order(SEAL, games(["holdem", "omaha-8"], ["nl"])), clock=noon)
    root, midway = tmp_path / "store", 0
    with closing(open_store(root, log.identity)) as store:
        Projector(log, store).step(1)
    readers = [running("checking_reader", str(root)) for _ in range(2)]

    for seed in range(KILLS):
        deal(log, Order(3 * SEAL, games(["holdem", "omaha-8"], ["nl"])), clock=noon)
        midway += killed_while_sealing(tmp_path, seed)
    with closing(open_store(root, log.identity)) as store:
        Projector(log, store, seal=SEAL).run(lambda: False, once=True)
        segments = [one for one in store.files() if one.kind == "hands"]

    answers = [process.communicate("stop\n") for process in readers]
    assert [wrong for _, wrong in answers] == ["", ""]
    assert [process.returncode for process in readers] == [0, 0]
    assert all(int(said.split()[0]) >= proof(5, 300) for said, _ in answers)
    assert midway >= KILLS // 2
    assert len(segments) >= KILLS
    with closing(Reader.open(root)) as reader:
        assert reader.counts().hands == SEAL + KILLS * 3 * SEAL
        assert reader.digest() == fresh_digest(log, tmp_path / "fresh")
    log.close()
