"""A writer killed at random moments: what it acknowledged is there once, and its streams go on."""

import subprocess
import sys
from itertools import count
from pathlib import Path
from random import Random
from time import monotonic

import pytest

from schemas.record import Stored, digest
from services.eventlog import SqliteLog
from tests.crash.faults import ROOT
from tests.crash.killed_writer import BEGIN
from tests.eventlog.records import assert_whole
from tests.proof import proof

pytestmark = pytest.mark.crash


def killed_life(path: Path, seed: int) -> tuple[list[tuple[int, str]], bool]:
    """What one writer acknowledged before it was killed, and whether a call was under way."""
    random = Random(seed)
    calls, moment = random.randint(1, 30), random.random() * 0.004
    with subprocess.Popen(
        [sys.executable, "-m", "tests.crash.killed_writer", str(path), str(seed)],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
    ) as writer:
        assert writer.stdout is not None
        lines = []
        while lines.count(BEGIN) < calls:
            lines.append(writer.stdout.readline().strip())
            assert lines[-1]
        until = monotonic() + moment
        while monotonic() < until:
            pass
        writer.kill()
        lines += writer.stdout.read().splitlines()
    places = [place.split(":") for line in lines if line != BEGIN for place in line.split()]
    return [(int(offset), name) for offset, name in places], lines[-1] == BEGIN


def test_what_a_killed_writer_acknowledged_is_there_once(tmp_path: Path) -> None:
    path, kills, midway = tmp_path / "log.db", proof(6, 100), 0
    acknowledged: dict[int, str] = {}
    rows: list[Stored] = []

    seeds = count()
    while (seed := next(seeds)) < kills or midway < kills // 3:
        assert seed < 10 * kills
        places, under_way = killed_life(path, seed)
        midway += under_way
        assert acknowledged.keys().isdisjoint(offset for offset, _ in places)
        acknowledged.update(places)
        log = SqliteLog(path)
        before, rows = rows, log.read(limit=10**6)
        heads = dict(log.heads())
        log.close()
        assert rows[: len(before)] == before
        assert assert_whole(rows) == heads
        for offset, name in places:
            assert digest(rows[offset - 1].data) == name

    assert len({digest(row.data) for row in rows}) == len(rows)
