"""A projector killed in the middle of seals beside two readers: no wrong answer, no row lost."""

import subprocess
import sys
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from time import monotonic, sleep

import pytest

from services.dealer import Order, deal, games
from services.eventlog import SqliteLog
from services.projector import Projector
from services.store import Reader, open_store
from services.store.segments import FOLDER, UNFINISHED
from tests.conftest import ROOT
from tests.projector.projecting import fresh_digest
from tests.proof import proof

pytestmark = pytest.mark.crash

KILLS = proof(2, 40)
CHECKS = proof(10, 300)
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


def making(segments: Path) -> set[str]:
    """The folders in which files are being made, or were."""
    if not segments.is_dir():
        return set()
    return {one.name for one in segments.iterdir() if one.name.startswith(UNFINISHED)}


def killed_while_sealing(folder: Path, seed: int) -> bool:
    """Let a projector live until it begins to seal, and a little longer; whether it was at it."""
    rng, segments = Random(seed), folder / "store" / "1" / FOLDER
    before = making(segments)
    with running("sealing_projector", str(folder), str(SEAL)) as process:
        deadline = monotonic() + 60
        while not making(segments) - before and monotonic() < deadline:
            sleep(0.003)
        sleep(rng.random() * 0.8)
        alive = process.poll() is None
        process.kill()
        _, wrong = process.communicate()
    assert (alive, wrong) == (True, "")
    return bool(making(segments) - before)


def checks_of(reader: subprocess.Popen[str]) -> list[int]:
    """What a reader says when it has checked long enough: how often, and how many hands."""
    said, wrong = reader.communicate("stop\n")
    assert (reader.returncode, wrong) == (0, "")
    return [int(one) for one in said.split()]


def test_a_projector_killed_while_it_seals_misleads_no_reader(tmp_path: Path) -> None:
    def noon() -> datetime:
        return datetime(2026, 11, 30, 12, tzinfo=UTC)

    log = SqliteLog(tmp_path / "log.db", create=True)
    games_dealt = games(["holdem", "omaha-8"], ["nl"])
    deal(log, Order(SEAL, games_dealt), clock=noon)
    root, midway, kills = tmp_path / "store", 0, 0
    with closing(open_store(root, log.identity)) as store:
        Projector(log, store).step(1)
    readers = [running("checking_reader", str(root), str(CHECKS)) for _ in range(2)]

    while midway < KILLS:
        deal(log, Order(2 * SEAL, games_dealt), clock=noon)
        midway += killed_while_sealing(tmp_path, kills)
        kills += 1
        assert kills < 5 * KILLS
    with closing(open_store(root, log.identity)) as store:
        projector = Projector(log, store, seal=SEAL)
        projector.run(lambda: False, once=True)
        assert making(root / "1" / FOLDER) == set()
        sealed = sum(one.last - one.first + 1 for one in store.files() if one.kind == "hands")
        tail = sum(part.hands for part in store.tail())

    hands = SEAL + kills * 2 * SEAL
    assert sealed + tail == hands
    assert tail < SEAL
    for reader in readers:
        checks, seen = checks_of(reader)
        assert checks >= CHECKS
        assert seen <= hands
    with closing(Reader.open(root)) as reader:
        assert reader.counts().hands == hands
        assert reader.digest() == fresh_digest(log, tmp_path / "fresh")
    log.close()


def test_a_sealing_process_does_not_outlive_the_projector(tmp_path: Path) -> None:
    log = SqliteLog(tmp_path / "log.db", create=True)
    deal(log, Order(2 * SEAL, games(["holdem"], ["nl"])), clock=lambda: datetime.now(UTC))
    segments = tmp_path / "store" / "1" / FOLDER
    with running("sealing_projector", str(tmp_path), str(SEAL)) as process:
        while not making(segments):
            sleep(0.003)
        process.kill()

    with closing(open_store(tmp_path / "store", log.identity)) as store:
        for _ in range(200):
            store.clear()
            sleep(0.005)
        assert making(segments) == set()
    log.close()
