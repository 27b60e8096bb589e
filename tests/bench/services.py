"""Dealing, appending, and finding one hand again, on a log and a store of their own."""

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta
from functools import partial
from itertools import count
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Final

from schemas.record import Record
from schemas.stakes import Limit
from services.dealer.bulk import Order, deal
from services.dealer.tables import STAKES, Game
from services.eventlog import MemoryLog, SqliteLog
from services.projector import rebuild
from services.store import Reader
from tests.bench.clock import Subject, interleaved
from tests.bench.table import Row
from tests.hands import StreamWriter, play

DEALT: Final = 2000
BATCH: Final = 100  # records an append
_GAMES: Final[tuple[tuple[str, Limit, float | None], ...]] = (
    ("holdem", "nl", 333),  # 3,000 hands a second
    ("omaha", "pl", None),
    ("courchevel-8", "pl", None),
)
"""What is dealt, and in how many microseconds a hand at most."""


def services() -> Iterator[Row]:
    """One line a service."""
    with TemporaryDirectory() as folder:
        yield from _dealing(Path(folder))
        yield from _appending(Path(folder))
        yield _finding(Path(folder))


def _dealing(folder: Path) -> Iterator[Row]:
    """Whole hands of bots, from fresh decks into a log on the disk, by one process."""
    for key, limit, most in _GAMES:
        log = SqliteLog(folder / f"deal-{key}.db", create=True)
        order = Order(DEALT, [Game(key, STAKES[limit])])
        run = partial(deal, log, order, clock=lambda: datetime.now(UTC))
        (figure,) = interleaved([Subject(run, DEALT)])
        log.close()
        what = f"deal and append {key} {limit}, bots, six seats"
        yield Row(what, 1e6 * figure, "us a hand", most=most, note=f"{1 / figure:,.0f} hands/s")


def _appending(folder: Path) -> Iterator[Row]:
    rng = Random(9)
    hands = [play(rng, hand=f"t-{at}") for at in range(BATCH)]
    for what, split in (("a hand a record", False), ("an event a record", True)):
        log = SqliteLog(folder / f"append-{split}.db", create=True)
        events = sum(len(facts) for facts in hands)
        (figure,) = interleaved([Subject(_Appending(log, hands, split=split), events)])
        log.close()
        yield Row(f"append, {what}, {BATCH} hands a commit", 1e6 * figure, "us an event")


class _Appending:
    """Appends the same hands again and again, each time as a stream's next records."""

    def __init__(self, log: SqliteLog, hands: Sequence[list[object]], *, split: bool) -> None:
        self._log, self._hands, self._split = log, hands, split
        self._writer = StreamWriter("t")

    def __call__(self) -> None:
        records: list[Record] = []
        for facts in self._hands:
            if self._split:
                records += self._writer.records(facts)  # type: ignore[arg-type]
            else:
                records.append(self._writer.record(facts))  # type: ignore[arg-type]
        self._log.append(records)


def _finding(folder: Path) -> Row:
    log = MemoryLog()
    clock = (datetime(2026, 1, 1, tzinfo=UTC) + timedelta(seconds=at) for at in count())
    order = Order(DEALT, [Game("holdem", STAKES["nl"])], seed="bench")
    deal(log, order, clock=lambda: next(clock))
    rebuild(log, folder / "store")
    reader = Reader.open(folder / "store")
    named = [row.hand for row in reader.hands(limit=DEALT)]
    rng = Random(3)
    wanted = rng.sample(named, min(500, len(named)))

    def every() -> None:
        for hand in wanted:
            assert reader.hand(hand) is not None

    (figure,) = interleaved([Subject(every, len(wanted))])
    reader.close()
    return Row(f"find one hand among {DEALT}", 1e3 * figure, "ms", most=1)
