"""The command line, called in this process and as one of its own."""

import os
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

from services.cli import main

ROOT = Path(__file__).resolve().parents[2]


class Call(NamedTuple):
    """What a call gave back."""

    code: int
    out: str
    err: str


class Console:
    """A data directory, and the command line that works on it."""

    def __init__(self, data: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.data = data
        self._capsys = capsys

    def __call__(self, *words: str) -> Call:
        """Call `oddchip --data DATA ...` in this process."""
        self._capsys.readouterr()
        code = main(["--data", str(self.data), *words])
        said = self._capsys.readouterr()
        return Call(code, said.out, said.err)


def started(*words: str, **environment: str) -> subprocess.Popen[str]:
    """`oddchip ...` as a process, its output in pipes."""
    return subprocess.Popen(
        [sys.executable, "-m", "services", *words],
        cwd=ROOT,
        env={**os.environ, "PYTHONUNBUFFERED": "1", **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def called(*words: str, **environment: str) -> Call:
    """`oddchip ...` as a process, to its end."""
    with started(*words, **environment) as process:
        out, err = process.communicate(timeout=60)
        return Call(process.returncode, out, err)
