"""Stores with seals every few hands, and what they answer."""

from contextlib import closing
from pathlib import Path

import analytics
from analytics import PlayerStatistics, VariantStatistics
from services.eventlog import MemoryLog
from services.projector import Projector
from services.store import Reader, Store
from services.store.segments import FOLDER

SEGMENTS = 5
"""Hands in each."""


def sealed(log: MemoryLog, store: Store, size: int = 1000, told: list[str] | None = None) -> None:
    """Project to the end of the log, every few hands a segment."""
    tell = None if told is None else told.append
    projector = Projector(log, store, seal=SEGMENTS, tell=tell)
    while projector.step(size):
        pass
    projector.run(lambda: False, once=True)


def statistics(root: Path) -> tuple[list[PlayerStatistics], list[VariantStatistics]]:
    with closing(Reader.open(root)) as reader, reader.moment(analytics.DEFINITIONS) as moment:
        return analytics.players(moment), analytics.variants(moment)


def digest(root: Path) -> str:
    with closing(Reader.open(root)) as reader:
        return reader.digest()


def files(root: Path) -> list[Path]:
    return sorted((root / "1" / FOLDER).iterdir())


def spoil(path: Path, how: str) -> None:
    """Damage a file."""
    data = path.read_bytes()
    match how:
        case "gone":
            path.unlink()
        case "cut":
            path.write_bytes(data[:-1])
        case _:
            middle = len(data) // 2
            path.write_bytes(data[:middle] + bytes([data[middle] ^ 4]) + data[middle + 1 :])
