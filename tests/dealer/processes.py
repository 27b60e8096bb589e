"""Dealers in processes of their own, to be ended at any moment."""

import signal
import sys
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

from services.dealer import AnyTable, DealerKey, LiveRoom, deal, tables
from services.dealer.bulk import Order
from services.dealer.tournament import (
    Desk,
    Entries,
    LiveTournaments,
    play_tournament,
    resume_tournament,
)
from services.dealer.tournament.streams import numbered
from services.eventlog import SqliteLog
from tests.dealer.houses import house_tables
from tests.dealer.rooms import mixed
from tests.dealer.tournament.playing import entries

LOG, KEY_FILE = "log.db", "dealer.key"


def key_bytes(path: Path) -> bytes:
    """What a dealer finds in the key file it made or met."""
    DealerKey.load(path, create=True)
    return path.read_bytes()


def now() -> datetime:
    return datetime.now(UTC)


def field() -> Entries:
    """Who plays the tournaments: three tables at first, chips for a few hundred records."""
    return entries(9, 4, chips=200, absent={"p4"})


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


def live_tournaments(folder: Path) -> None:
    """Direct one live tournament after the other, and say what is acknowledged."""
    log = SqliteLog(folder / LOG, create=True)
    key = DealerKey.load(folder / KEY_FILE, create=True)
    playing = LiveTournaments(log, key, Desk(now), lambda _: field())
    while playing.lost is None:
        for record in playing.step():
            sys.stdout.write(f"{record.stream} {record.version}\n")
        sys.stdout.flush()
    sys.stdout.write(f"lost {playing.name}: {playing.lost}\n")


def bulk_tournaments(folder: Path) -> None:
    """Direct one tournament after the other in bulk, and say after each append where its stream
    stands.
    """
    log = SqliteLog(folder / LOG, create=True)
    desk = Desk(now)
    number = max(numbered(log, "cup-"), default=1)

    def say(_out: int, _of: int) -> None:
        for name, head in log.heads():
            sys.stdout.write(f"{name} {head.version}\n")
        sys.stdout.flush()

    resume_tournament(log, f"cup-{number}", desk, field(), progress=say)
    while True:
        play_tournament(log, field(), desk, progress=say)


if __name__ == "__main__":
    {
        "live": live,
        "houses": houses,
        "bulk": bulk,
        "live-tournaments": live_tournaments,
        "bulk-tournaments": bulk_tournaments,
    }[sys.argv[1]](Path(sys.argv[2]))
