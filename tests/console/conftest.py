"""A console on an empty data directory, and one whose log and store hold hands."""

import shutil
from pathlib import Path

import pytest

from services.cli import main
from tests.console.calls import Console

NARROW = """\
variant = "NT"
antes = [0, 0]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [100, 60]
actions = [
  "d dh p1 AsAd", "d dh p2 KsKd",
  "p2 cbr 60", "p1 cc",
  "d db 2c3d4h", "d db 9s", "d db Jc",
]
players = ["Ann", "Bob"]
finishing_stacks = [160, 0]
"""
"""Heads-up: Ann's aces hold against Bob's kings, all-in for 60 before the flop."""


@pytest.fixture
def console(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Console:
    """The command line on a data directory that does not exist yet."""
    return Console(tmp_path / "data", capsys)


@pytest.fixture(scope="session")
def dealt_data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data directory with 42 hands, one or two of every game at every limit."""
    data = tmp_path_factory.mktemp("dealt") / "data"
    assert main(["--data", str(data), "deal", "--hands", "42", "--seed", "tests"]) == 0
    return data


@pytest.fixture
def dealt(console: Console, dealt_data: Path) -> Console:
    """The command line on a copy of it."""
    shutil.copytree(dealt_data, console.data)
    return console


@pytest.fixture
def phh(tmp_path: Path) -> Path:
    """A file of one hand."""
    path = tmp_path / "hand.phh"
    path.write_text(NARROW)
    return path
