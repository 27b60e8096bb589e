"""What a process under faultfs.c may ask of it, and how to start such a process."""

import ctypes
import os
import subprocess
import sys
from enum import IntFlag
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]


class Kind(IntFlag):
    """The calls that may fail; the numbers are those of faultfs.c."""

    WRITES = 1
    SYNCS = 2
    READS = 4
    REOPENS = 8  # for writing, of a file that is there


_process = ctypes.CDLL(None)


def arm(nth: int, times: int, error: int, kinds: Kind) -> None:
    """From the n-th call of these kinds on, so many fail with `error`."""
    _process.faultfs_arm(ctypes.c_long(nth), ctypes.c_long(times), error, int(kinds))


def fired() -> int:
    """How many calls were made to fail since `arm`."""
    return int(_process.faultfs_fired())


def note(text: str) -> None:
    """Leave a mark among the traced changes."""
    _process.faultfs_note(text.encode())


def run_under(
    library: Path, module: str, arguments: list[str], folder: Path, trace: Path | None = None
) -> str:
    """Run a module of the tests with its files below `folder` watched; what it printed."""
    environment = dict(os.environ, LD_PRELOAD=str(library), FAULTFS_PATH=str(folder))
    if trace is not None:
        environment["FAULTFS_TRACE"] = str(trace)
    done = subprocess.run(
        [sys.executable, "-m", module, *arguments],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        timeout=1200,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout
