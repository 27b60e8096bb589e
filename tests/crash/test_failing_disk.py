"""A disk that is full, broken or unreadable: a clean refusal, nothing lost, work goes on."""

import errno
import subprocess
import sys
from pathlib import Path

import pytest
from msgspec import json

from tests.crash.failing_writer import Sweep
from tests.crash.faults import ROOT, Kind, run_under
from tests.proof import PROOF

pytestmark = pytest.mark.crash


@pytest.mark.parametrize(
    ("error", "times", "kinds", "least"),
    [
        (errno.ENOSPC, 1, Kind.WRITES, 50),
        (errno.ENOSPC, 7, Kind.WRITES, 50),
        (errno.EIO, 1, Kind.WRITES, 50),
        (errno.EIO, 1, Kind.SYNCS, 10),
        (errno.EIO, 7, Kind.WRITES | Kind.SYNCS, 50),
        (errno.EIO, 1, Kind.READS, 50),
        # SQLite waits 10 s at some of these, so only the proof goes through them all
        pytest.param(
            *(errno.EIO, 7, Kind.WRITES | Kind.SYNCS | Kind.REOPENS, 50),
            marks=pytest.mark.skipif(not PROOF, reason="only in make proof"),
        ),
    ],
)
def test_the_log_survives_a_failure_of_every_call(
    faultfs: Path, tmp_path: Path, error: int, times: int, kinds: Kind, least: int
) -> None:
    step = 1 if PROOF or kinds is Kind.SYNCS else 3
    arguments = [str(tmp_path / "disk"), str(error), str(times), str(int(kinds)), str(step)]

    printed = run_under(faultfs, "tests.crash.failing_writer", arguments, tmp_path)

    sweep = json.decode(printed, type=Sweep)
    assert sweep.places * step >= least
    assert sweep.calls >= sweep.places
    assert sweep.refusals > 0


def test_a_file_that_may_not_grow_refuses_and_goes_on_once_it_may(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.crash.limited_writer", str(tmp_path / "log.db")],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )

    assert done.returncode == 0, done.stderr
    assert "refused" in done.stdout
