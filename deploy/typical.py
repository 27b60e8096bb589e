"""`python -m deploy.typical`: make the dictionary of what blobs of hands are mostly made of.

It is trained on hands that bots play at every game, dealt in bulk and live. It belongs to the
store's layout: whoever makes it anew raises `LAYOUT` in `services/store/statements.py`.
"""

import sys
from collections.abc import Iterator, Sequence
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from msgspec import msgpack
from zstandard import train_dictionary

from services.dealer.bulk import Granularity, Order, deal
from services.dealer.house_tables import house_terms
from services.dealer.live import LiveRoom
from services.dealer.secrets import DealerKey
from services.dealer.spread import AnyGame, room_tables
from services.dealer.tables import games
from services.eventlog import MemoryLog
from services.projector import Projector
from services.store import open_store, values_in
from services.store.compressing import LEVEL
from services.store.typical import FILE

SIZE: Final = 8_192
"""Bytes; half as many cost a hundredth more in blobs, twice as many save nothing."""

_SEED: Final = "typical"
_HANDS: Final[tuple[tuple[Granularity, int], ...]] = (
    ("hand", 900),
    ("street", 300),
    ("event", 300),
)
_STEPS: Final = 1_500
_OFTEN: Final = 2_000
"""No-limit hold'em is what most rooms deal most of the time."""


def main() -> int:
    """Make it, and say how large it is."""
    found = [one for log in _logs() for one in _samples(log)]
    made = train_dictionary(SIZE, found, level=LEVEL).as_bytes()
    FILE.write_bytes(made)
    print(f"{FILE.name}: {len(made)} bytes from {len(found)} hands")
    return 0


def _logs() -> Iterator[MemoryLog]:
    every: list[AnyGame] = [*games(), *house_terms()]
    for form, hands in _HANDS:
        yield _dealt(hands, every, form)
    yield _dealt(_OFTEN, games(["holdem"], ["nl"]), "hand")
    live = MemoryLog()
    with TemporaryDirectory() as folder:
        key = DealerKey.load(Path(folder) / "dealer.key", create=True)
        room = LiveRoom(live, room_tables(), key, _now, dealer="dealer", seed=_SEED)
        for _ in range(_STEPS):
            room.step()
    yield live


def _dealt(hands: int, playing: Sequence[AnyGame], form: Granularity) -> MemoryLog:
    log = MemoryLog()
    deal(log, Order(hands, playing, seed=f"{_SEED}-{form}", record=form), clock=_now)
    return log


def _samples(log: MemoryLog) -> list[bytes]:
    """The hands of a log as they are before they are compressed."""
    with TemporaryDirectory() as folder, closing(open_store(Path(folder), log.identity)) as store:
        Projector(log, store).run(lambda: False, once=True)
        hands = store.untold(0, 1_000_000)
        return [msgpack.encode(values_in(one.blob, one.stream)) for one in hands]


def _now() -> datetime:
    return datetime.now(UTC)


if __name__ == "__main__":
    sys.exit(main())
