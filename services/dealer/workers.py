"""Dealing in several processes: each deals its own tables and appends its own batches.

The tables are claimed before they are shared out, so that the same seed deals the same hands at
the same tables, however many workers there are; only the order of the tables' records in the log
differs. A worker holds one batch of hands at a time and hands nothing on but numbers: memory does
not grow. The log lets one process write at a time; encoding and hashing, the larger part of an
append, is done before a worker's turn.

A batch stands in the embedded log whole or not at all, so a worker that is killed leaves nothing
half written there. One whose parent is gone ends at its next batch.
"""

import os
import signal
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import closing, contextmanager
from multiprocessing import get_context
from multiprocessing.connection import Connection, Pipe, wait
from multiprocessing.process import BaseProcess
from types import FrameType
from typing import Final, NamedTuple, cast

from msgspec import json

from schemas.errors import OddchipError
from schemas.record import Head
from services.dealer.bulk import (
    BulkTable,
    Clock,
    Dealt,
    Granularity,
    Order,
    Progress,
    Stop,
    claim,
    deal,
    play,
)
from services.dealer.playing import AnyTable
from services.eventlog import EventLog, Refusal

MANY: Final = 20_000
"""Hands from which on several workers are worth their start, a second of a core each."""

OpenLog = Callable[[], EventLog]
_tables: Final = json.Decoder(tuple[AnyTable, ...]).decode
_LOOK: Final = 0.2  # seconds between two looks whether to stop


class Share(NamedTuple):
    """What one worker deals, and how."""

    tables: bytes  # as JSON: pickled stakes would write out defaults that ours leave out
    heads: tuple[Head, ...]
    hands: int
    seed: str | None
    clock: Clock
    record: Granularity
    open_log: OpenLog

    def claimed(self) -> list[BulkTable]:
        """The tables, ready to go on."""
        named = zip(_tables(self.tables), self.heads, strict=True)
        return [BulkTable(table, self.seed, self.clock, self.record, head) for table, head in named]


class Failed(NamedTuple):
    """Why a worker gave up: an error's kind and fields, as errors of ours do not travel whole."""

    kind: type[OddchipError]
    said: tuple[object, ...]
    fields: dict[str, object]


Told = int | tuple[Failed, ...] | Failed
"""What a worker says: hands done so far; at its end the refusals; or what made it give up."""


def usual_workers(hands: int) -> int:
    """How many workers such an order gets where nobody says: one a usable core, from `MANY` on.

    A worker spends a second of a core on its imports and on tables of ranks, in which it could have
    dealt a thousand hands and more; with fewer hands than `MANY` one process is done about as soon,
    and is simpler to watch and to stop.
    """
    return len(os.sched_getaffinity(0)) if hands >= MANY else 1


def deal_in_parallel(
    log: EventLog,
    order: Order,
    workers: int,
    open_log: OpenLog,
    *,
    clock: Clock,
    progress: Progress | None = None,
    stop: Stop | None = None,
) -> Dealt:
    """Like `deal`, in at most so many processes, each on a log of its own from `open_log`.

    `open_log` and `clock` must be picklable. There is no more than one worker a table. Raises what
    `deal` raises, once no worker is left; workers that died are found in `Dealt.ended`.
    """
    if workers == 1:
        return deal(log, order, clock=clock, progress=progress, stop=stop)
    playing = claim(log, order, clock)
    names = tuple(one.table.name for one in playing)
    shared = _shared(playing, order.hands, workers)
    shares = [Share(*one, order.seed, clock, order.record, open_log) for one in shared]
    with _started(shares) as crew:
        while crew.busy:
            crew.listen(_LOOK)
            if progress:
                progress(crew.hands, order.hands)
            if stop is not None and stop():
                crew.stop()
    if crew.fault is not None:
        raise crew.fault
    return Dealt(crew.hands, names, tuple(crew.refused), tuple(crew.ended))


def _shared(
    playing: Sequence[BulkTable], hands: int, workers: int
) -> Iterator[tuple[bytes, tuple[Head, ...], int]]:
    """Tables one by one to each worker, with the hands each table has in one process as well."""
    workers, count = min(workers, len(playing), hands), len(playing)
    for at in range(workers):
        mine = playing[at::workers]
        wanted = sum((hands - place + count - 1) // count for place in range(at, count, workers))
        tables = json.encode([one.table for one in mine])
        yield tables, tuple(one.head for one in mine), wanted


class Crew:
    """The workers of an order, as their parent knows them."""

    def __init__(self) -> None:
        self.busy: dict[Connection, BaseProcess] = {}
        self.refused: list[Refusal] = []
        self.ended: list[str] = []
        self.fault: OddchipError | None = None
        self._done: dict[Connection, int] = {}
        self._stopped = False

    @property
    def hands(self) -> int:
        """Hands that stand in the log."""
        return sum(self._done.values())

    def add(self, hears: Connection, worker: BaseProcess) -> None:
        """One more worker, and where it is heard."""
        self.busy[hears] = worker
        self._done[hears] = 0

    def listen(self, seconds: float) -> None:
        """Take in what workers say; wait for it, but no longer than so many seconds."""
        ready = wait([*self.busy], seconds)
        for hears in [one for one in self.busy if one in ready]:
            try:
                told: Told = hears.recv()
            except (EOFError, OSError):
                self._gone(hears)
            else:
                self._take(hears, told)

    def _take(self, hears: Connection, told: Told) -> None:
        if isinstance(told, int):
            self._done[hears] = told
            return
        self.busy.pop(hears).join()
        hears.close()
        if isinstance(told, Failed):
            self.fault = self.fault or rebuilt(told)
            self.stop()
        else:
            self.refused += [one for one in map(rebuilt, told) if isinstance(one, Refusal)]

    def _gone(self, hears: Connection) -> None:
        """A worker ended without a word: somebody killed it, or our stop met it at its start."""
        worker = self.busy.pop(hears)
        worker.join()
        hears.close()
        if not (self._stopped and worker.exitcode == -signal.SIGTERM):
            how = f"worker {worker.pid} ended by itself, exit code {worker.exitcode}"
            kept = f"the {self._done[hears]} hands it had dealt are kept"
            self.ended.append(f"{how}: {kept}")

    def stop(self) -> None:
        """Ask every worker to end with the hand it is at."""
        if not self._stopped:
            self._stopped = True
            for worker in self.busy.values():
                worker.terminate()

    def end(self) -> None:
        """End whoever is left, at once."""
        for hears, worker in self.busy.items():
            worker.kill()
            worker.join()
            hears.close()
        self.busy.clear()


@contextmanager
def _started(shares: Sequence[Share]) -> Generator[Crew, None, None]:
    """Workers for the shares, none of which outlives the block.

    They are new processes rather than forks, as a connection to SQLite must not be taken along.
    Ctrl-C reaches a terminal's whole group: workers ignore it from their first moment, and leave
    it to their parent to stop them.
    """
    context, crew = get_context("spawn"), Crew()
    try:
        before = signal.signal(signal.SIGINT, signal.SIG_IGN)
        try:
            for share in shares:
                hears, says = Pipe(duplex=False)
                worker = context.Process(target=work, args=(share, says), daemon=True)
                worker.start()
                says.close()
                crew.add(cast(Connection, hears), worker)
        finally:
            signal.signal(signal.SIGINT, before)
        yield crew
    finally:
        crew.end()


def work(share: Share, says: Connection) -> None:
    """Deal a share in a process of its own, and say how it went; SIGTERM ends it between hands."""
    wishes: list[int] = []

    def wish(number: int, _frame: FrameType | None) -> None:
        wishes.append(number)

    signal.signal(signal.SIGTERM, wish)

    def tell(done: int, _wanted: int) -> None:
        says.send(done)

    try:
        with closing(share.open_log()) as log:
            _, refused = play(
                log, share.claimed(), share.hands, progress=tell, stop=lambda: bool(wishes)
            )
        says.send(tuple(map(taken_apart, refused)))
    except BrokenPipeError:  # nobody is left to deal for
        return
    except OddchipError as fault:
        says.send(taken_apart(fault))


def taken_apart(fault: OddchipError) -> Failed:
    """An error as it travels between processes."""
    return Failed(type(fault), fault.args, vars(fault))


def rebuilt(failed: Failed) -> OddchipError:
    """The error that `taken_apart` was given."""
    fault = failed.kind.__new__(failed.kind, *failed.said)
    fault.__dict__.update(failed.fields)
    return fault
