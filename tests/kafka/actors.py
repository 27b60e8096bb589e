"""Dealers on Kafka in processes of their own, to be killed, frozen and cut off at any moment.

They go on through a log that is away, as `oddchip run` does, and say on their output what became of
their records: `stream version digest` for each that was acknowledged.
"""

import os
import signal
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import closing
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Final, TypeVar

from schemas.errors import StorageFailed
from schemas.record import Record, digest, encode
from services.dealer import DealerKey, LiveRoom, tables
from services.dealer.bulk import BulkTable, Order, claim
from services.dealer.tournament import Desk, LiveTournaments
from services.eventlog import Appended, EventLog, LogPlace, opened
from tests.dealer.rooms import mixed
from tests.dealer.tournament.playing import entries

KEY_FILE: Final = "dealer.key"
Answer = TypeVar("Answer")
PATIENCE: Final = 0.2
_BATCH: Final = 20


def now() -> datetime:
    return datetime.now(UTC)


def say(records: Sequence[Record]) -> None:
    for one in records:
        sys.stdout.write(f"{one.stream} {one.version} {digest(encode(one))}\n")
    sys.stdout.flush()


def patient(doing: Callable[[], Answer]) -> Answer:
    """What a call gives once the log is there."""
    while True:
        try:
            return doing()
        except StorageFailed as fault:
            sys.stderr.write(f"{fault}\n")
            time.sleep(PATIENCE)


def live(log: EventLog, folder: Path, count: int, stopping: list[int]) -> None:
    """Deal at `count` tables, a fact a record."""
    key = DealerKey.load(folder / KEY_FILE, create=True)
    room = LiveRoom(log, tables(mixed(), count), key, now)
    while room.tables and not stopping:
        say(patient(room.step))
    for lost in room.lost:
        sys.stdout.write(f"lost {lost.table}\n")


def bulk(log: EventLog, _folder: Path, hands: int, stopping: list[int]) -> None:
    """Deal up to so many hands, a hand a record, at new tables, `PACE` a second at most."""
    pause = _BATCH / float(os.environ.get("PACE", "1e9"))
    order = Order(hands, mixed(), tables=8)
    playing: list[BulkTable] = patient(lambda: claim(log, order, now))
    dealt = 0
    while dealt < hands and not stopping:
        batch = [
            record
            for at in range(dealt, min(dealt + _BATCH, hands))
            for record in playing[at % len(playing)].hand()
        ]
        answers = patient(partial(log.append, batch))
        assert all(isinstance(one, Appended) for one in answers), answers
        say(batch)
        dealt = min(dealt + _BATCH, hands)
        time.sleep(pause)
    sys.stdout.write(f"dealt {dealt}\n")


def tournaments(log: EventLog, folder: Path, players: int, stopping: list[int]) -> None:
    """Direct one tournament after the other, of so many players, a fact a record."""
    key = DealerKey.load(folder / KEY_FILE, create=True)
    playing = patient(
        lambda: LiveTournaments(log, key, Desk(now), lambda _: entries(players, 4, chips=200))
    )
    while playing.lost is None and not stopping:
        say(patient(playing.step))
    if playing.lost is not None:
        sys.stdout.write(f"lost {playing.name}: {playing.lost}\n")


if __name__ == "__main__":
    kind, url, data, size = sys.argv[1:]
    wishes: list[int] = []
    signal.signal(signal.SIGTERM, lambda number, _frame: wishes.append(number))
    own = Path(data) / f"dealer-{os.getpid()}"  # as on a machine of its own
    own.mkdir()
    where = LogPlace(url, beside=own)
    with closing(patient(lambda: opened(where, create=True))) as topic:
        deals = {"live": live, "bulk": bulk, "tournaments": tournaments}[kind]
        deals(topic, Path(data), int(size), wishes)
