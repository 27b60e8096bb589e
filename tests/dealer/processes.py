"""Dealers in processes of their own, to be ended at any moment."""

import signal
import sys
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

from services.dealer import AnyTable, DealerKey, LiveRoom, deal, tables
from services.dealer.bulk import Order
from services.eventlog import SqliteLog
from tests.dealer.houses import house_tables
from tests.dealer.rooms import mixed

LOG, KEY_FILE = "log.db", "dealer.key"


def key_bytes(path: Path) -> bytes:
    """What a dealer finds in the key file it made or met."""
    DealerKey.load(path, create=True)
    return path.read_bytes()


def now() -> datetime:
    return datetime.now(UTC)


def live(folder: Path) -> None:
    """A room of pot games; see `_room`."""
    _room(folder, tables(mixed()))


def houses(folder: Path) -> None:
    """A room of every house; see `_room`."""
    _room(folder, house_tables())


def _room(folder: Path, playing: Sequence[AnyTable]) -> None:
    """Deal until told to stop, and say what is acknowledged: stream and version, a line each."""
    stopping: list[int] = []
    signal.signal(signal.SIGTERM, lambda number, _frame: stopping.append(number))
    log = SqliteLog(folder / LOG, create=True)
    room = LiveRoom(log, playing, DealerKey.load(folder / KEY_FILE, create=True), now)
    while room.tables and not stopping:
        for record in room.step():
            sys.stdout.write(f"{record.stream} {record.version}\n")
        sys.stdout.flush()
    for lost in room.lost:
        sys.stdout.write(f"lost {lost.table}: {lost.why}\n")
    log.close()


def bulk(folder: Path) -> None:
    """Deal batch after batch, and say how many hands are acknowledged."""

    def say(done: int, _wanted: int) -> None:
        sys.stdout.write(f"{done}\n")
        sys.stdout.flush()

    log = SqliteLog(folder / LOG, create=True)
    deal(log, Order(100_000, mixed()), clock=now, progress=say)


if __name__ == "__main__":
    {"live": live, "houses": houses, "bulk": bulk}[sys.argv[1]](Path(sys.argv[2]))
