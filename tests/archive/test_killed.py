"""Archive and restore killed at random moments: nothing partial counts, the next call goes on."""

import subprocess
import sys
from pathlib import Path
from random import Random
from time import monotonic

import pytest

from services.archive import check
from services.eventlog import SqliteLog
from tests.archive.archives import brought, kept, rows, unpacked
from tests.conftest import ROOT
from tests.projector.projecting import append, tables
from tests.proof import proof

pytestmark = pytest.mark.crash
KILLS = proof(6, 100)


@pytest.fixture
def log(tmp_path: Path) -> SqliteLog:
    """A log of which a life archives, or restores, a part."""
    made = SqliteLog(tmp_path / "log.db", create=True)
    append(made, tables(1, hands=KILLS * 3))
    return made


def killed_life(what: str, folder: Path, seed: int) -> bool:
    """Let a process live for some steps, then kill it; whether it was in the midst of its work."""
    rng = Random(seed)
    with subprocess.Popen(
        [sys.executable, "-m", "tests.archive.killed", what, str(folder)],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        for _ in range(rng.randint(1, 3)):
            process.stdout.readline()
        until = monotonic() + rng.random() * 0.01
        while monotonic() < until:
            pass
        process.kill()
    return process.returncode == -9


def test_a_killed_archive_is_whole_and_goes_on(tmp_path: Path, log: SqliteLog) -> None:
    directory, midway, before = tmp_path / "archive", 0, 0
    for seed in range(KILLS):
        midway += killed_life("archive", tmp_path, seed)
        checked = check(directory, lambda _done, _total: None)
        assert checked.damaged == ()
        assert checked.manifest.partitions[0].end >= before
        before = checked.manifest.partitions[0].end

    assert midway > KILLS // 2
    kept(log, directory)
    assert unpacked(directory) == rows(log)[0]
    assert not list(directory.rglob("*.new"))


def test_a_killed_restore_goes_on(tmp_path: Path, log: SqliteLog) -> None:
    kept(log, tmp_path / "archive")
    midway = sum(killed_life("restore", tmp_path, seed) for seed in range(KILLS))
    target = SqliteLog(tmp_path / "restored.db", create=True)
    there = target.end()

    counts, _ = brought(tmp_path / "archive", target)

    assert midway > KILLS // 2
    assert counts.repeats == there > 0
    assert rows(target) == rows(log)
