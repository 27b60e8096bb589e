"""From the log into the store: hands a second, memory, bytes a hand, how soon one is visible."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from statistics import quantiles
from tempfile import TemporaryDirectory
from threading import Thread
from typing import Final

from schemas.record import Stored, decode
from services.dealer.bulk import Order, deal
from services.dealer.tables import STAKES, Game
from services.eventlog import MemoryLog, SqliteLog
from services.projector.sealing import SEAL_HANDS
from services.store import Reader
from services.store.segments import FOLDER
from tests.bench.table import Row

HANDS: Final = 20_000
RATE: Final = 200  # hands a second
SECONDS: Final = 10
_MEGABYTE: Final = 1e6
_HOLDEM: Final = [Game("holdem", STAKES["nl"])]


def flow(hands: int = HANDS) -> Iterator[Row]:
    """The projector on a log of so many hands in bulk, then beside a live dealer."""
    with TemporaryDirectory() as name:
        yield from _projected(Path(name), hands)
    with TemporaryDirectory() as name:
        yield from _visible(Path(name))


def _projected(folder: Path, hands: int) -> Iterator[Row]:
    with closing(SqliteLog(folder / "log.db", create=True)) as log:
        deal(log, Order(hands, _HOLDEM, 8, seed="bench"), clock=_now)
    seal = min(SEAL_HANDS, max(hands // 3, 1))
    said = subprocess.run(
        [sys.executable, "-m", "tests.bench.projecting", str(folder), str(seal)],
        check=True,
        capture_output=True,
    ).stdout
    found = json.loads(said)
    of = f"of {hands:,} hands"
    yield Row("project into the store, one core", hands / found["cpu"], "hands/s", fewest=10_000)
    yield Row("  the same by the clock, sealing beside it", hands / found["wall"], "hands/s")
    yield Row("  sealing in its own process", 1e6 * found["sealing"] / hands, "us a hand")
    memory, sealing = found["memory"] / _MEGABYTE, found["sealing_memory"] / _MEGABYTE
    yield Row(f"  the projector's memory {of}", memory, "MB", most=300)
    yield Row(f"  sealing's memory, {seal:,} hands", sealing, "MB", most=1000)
    store = folder / "store" / "1"
    segments = sum(one.stat().st_size for one in (store / FOLDER).iterdir())
    log_size, store_size = _size(folder / "log.db"), _size(store / "store.db")
    for what, size in (("log", log_size), ("store", store_size), ("sealed files", segments)):
        yield Row(f"  {what}", size / hands, "B a hand")


def _size(path: Path) -> int:
    """A database with its write-ahead log."""
    return sum(one.stat().st_size for one in path.parent.glob(f"{path.name}*"))


def _visible(folder: Path) -> Iterator[Row]:
    """Append a hand every few milliseconds; when does a reader's look show it?"""
    made = MemoryLog()
    deal(made, Order(RATE * SECONDS, _HOLDEM, 1, seed="bench"), clock=_now)
    records = made.read(0, 10**6)
    seen: list[float] = []
    with closing(SqliteLog(folder / "log.db", create=True)) as log:
        process = subprocess.Popen(
            [sys.executable, "-m", "tests.bench.following", str(folder)],
            env={**os.environ, "PYTHONUNBUFFERED": "1"},
        )
        try:
            while not (folder / "store" / "CURRENT").exists():
                time.sleep(0.05)
            with closing(Reader.open(folder / "store")) as reader:
                ready, *records = records
                log.append([decode(ready.data, ready.stream, ready.version)])
                while not reader.checkpoint:
                    time.sleep(0.05)
                looking = Thread(target=_look, args=(reader, len(records), seen))
                looking.start()
                appended = list(_append(log, records))
                looking.join()
        finally:
            process.kill()
            process.wait()
    waited = [1e3 * (then - since) for since, then in zip(appended, seen, strict=True)]
    cut = quantiles(waited, n=100)
    what = f"from append to visible, {RATE} hands/s"
    yield Row(f"{what}, median", cut[49], "ms")
    yield Row(f"{what}, p99", cut[98], "ms", most=100)


def _append(log: SqliteLog, records: list[Stored]) -> Iterator[float]:
    """Append at the pace asked for; when each append came back."""
    begun = time.perf_counter()
    for number, record in enumerate(records):
        time.sleep(max(0, begun + number / RATE - time.perf_counter()))
        log.append([decode(record.data, record.stream, record.version)])
        yield time.perf_counter()


def _look(reader: Reader, last: int, seen: list[float]) -> None:
    """Look every other millisecond how far the store is; when each offset was first there."""
    while len(seen) < last:
        shown = reader.checkpoint - 1  # the first was there before
        seen += [time.perf_counter()] * (shown - len(seen))
        time.sleep(0.002)


def _now() -> datetime:
    return datetime.now(UTC)
