"""`python -m tests.bench.stages`: what a hand costs the projector, stage by stage.

CPU time, the least of rounds, of hands in bulk at no-limit hold'em with six bots; caches of ranks
are full. Each stage runs by itself over the same hands. What lies between them, such as the loop
over records and SQLite's work, is the whole less their sum.
"""

import sys
from collections.abc import Callable, Sequence
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time
from typing import Final, TypeVar

from schemas.events import ActionTaken, AnyEvent, HandStarted
from schemas.record import START, Stored, decode
from services.dealer.bulk import Order, deal
from services.dealer.tables import STAKES, Game
from services.eventlog import SqliteLog
from services.projector import Projector
from services.projector.collecting import collecting_later
from services.projector.decisions import Decisions
from services.projector.table import Table
from services.rules import HandState, begin, evolve, played_out
from services.store import HandValues, StreamRow, open_store, pack
from services.store.columns import columns, dumped

HANDS: Final = 4_000
BATCH: Final = 1_000
ROUNDS: Final = 7

_HOLDEM: Final = [Game("holdem", STAKES["nl"])]
_Made = TypeVar("_Made")


def main() -> int:
    """Measure every stage and say it."""
    with (
        TemporaryDirectory() as name,
        closing(SqliteLog(Path(name) / "log.db", create=True)) as log,
    ):
        deal(log, Order(HANDS, _HOLDEM, 8, seed="bench"), clock=lambda: datetime.now(UTC))
        whole, _ = least(lambda: _projected(log))
        read, records = least(lambda: _read(log))
    took, decoded = least(lambda: [decode(one.data, one.stream, one.version) for one in records])
    hands = [_of_a_hand(one.events) for one in decoded if _of_a_hand(one.events)]
    fold, states = least(lambda: [_folded(one) for one in hands])
    noted, _ = least(lambda: [_noted(one) for one in hands])
    settle, _ = least(lambda: [played_out(one) for one in states])
    table, closed = least(lambda: _taken(records))
    packed, _ = least(lambda: [pack(one) for one in closed])
    parts = [closed[at : at + BATCH] for at in range(0, len(closed), BATCH)]
    arrays, made = least(lambda: [columns(one, 1) for one in parts])
    tail, _ = least(lambda: [dumped(one) for one in made])
    said = {
        "read the log, compare digests": read,
        "decode": took,
        "fold, every rule checked": fold,
        "note what decisions faced": noted - fold,
        "settle": settle,
        "rows, checks, the table's own": table - took - noted - settle,
        "encode and compress the hand": packed,
        "columns": arrays,
        "encode the tail's part": tail,
        "SQLite, the loop over records": whole - read - table - packed - arrays - tail,
        "all": whole,
    }
    for what, seconds in said.items():
        print(f"{what:34} {1e6 * seconds / HANDS:7.1f} us a hand")
    return 0


def least(run: Callable[[], _Made]) -> tuple[float, _Made]:
    """The least CPU seconds a call takes, and what the last one made."""
    found: list[float] = []
    with collecting_later():
        while True:
            begun = process_time()
            made = run()
            found.append(process_time() - begun)
            if len(found) == ROUNDS:
                return min(found), made


def _projected(log: SqliteLog) -> None:
    with TemporaryDirectory() as name, closing(open_store(Path(name), log.identity)) as store:
        projector = Projector(log, store)
        while projector.step(BATCH):
            pass
        projector.stop()


def _read(log: SqliteLog) -> list[Stored]:
    found: list[Stored] = []
    while some := log.read(len(found), BATCH):
        found += some
    return found


def _of_a_hand(events: Sequence[AnyEvent]) -> Sequence[AnyEvent]:
    at = next((at for at, one in enumerate(events) if isinstance(one, HandStarted)), len(events))
    return events[at:]


def _folded(hand: Sequence[AnyEvent]) -> HandState:
    start, *rest = hand
    assert isinstance(start, HandStarted)
    state = begin(start)
    for event in rest:
        evolve(state, event)
    return state


def _noted(hand: Sequence[AnyEvent]) -> Decisions:
    start, *rest = hand
    assert isinstance(start, HandStarted)
    state, decisions = begin(start), Decisions(len(start.seats))
    for event in rest:
        if type(event) is ActionTaken:
            decisions.note(state, event)
        evolve(state, event)
    return decisions


def _taken(records: Sequence[Stored]) -> list[HandValues]:
    tables: dict[str, Table] = {}
    hands: list[HandValues] = []
    for stored in records:
        if stored.stream not in tables:
            row = StreamRow(stored.stream, START, None, {}, 0)
            tables[stored.stream] = Table(row, [], lambda _: None)
        found = tables[stored.stream].take(stored) or []
        hands += [one.rows for one in found if one.rows is not None]
    return hands


if __name__ == "__main__":
    sys.exit(main())
