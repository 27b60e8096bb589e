"""Projecting a log's partitions into their stores: which of them this process has, and when."""

import time
from collections.abc import Callable, Generator
from contextlib import ExitStack, closing, contextmanager
from functools import partial
from typing import Final

from services.console.output import note, progress
from services.console.patience import Patience
from services.console.patient import impatient, patience_of
from services.console.place import alone, group
from services.console.publishing import outbox, publishing
from services.eventlog import Assignment, EventLog, Everything, Shared, Topic, ends
from services.projector import Projector, Share, Watch
from services.settings import Settings
from services.store import counts_in, current, open_store, root_of

_PATIENCE: Final = 600.0
"""Seconds to wait for another process that gets nowhere."""


def is_taken(settings: Settings, log: EventLog) -> bool:
    """Whether another process projects a log whose partitions nobody shares out."""
    if isinstance(log, Shared):
        return False
    with alone(settings, _task(0, len(log.partitions))) as mine:
        return not mine


def follow(
    settings: Settings,
    log: EventLog,
    stop: Callable[[], bool],
    watch: Watch | None = None,
) -> None:
    """Project the partitions that are ours until `stop`; a rebuilt store is followed.

    What another process has is ours once it lets go. A partition that does not answer holds up no
    other; it is told, and waited, where none does.
    """
    patience, log = patience_of(log), impatient(log)
    with _sharing(settings, log, patience(lambda: _ours(settings, log)), watch) as share:
        while not stop():
            if not patience(share.step):
                patience(share.wait)


def _ours(settings: Settings, log: EventLog) -> Assignment:
    """What is shared out to this process."""
    shared = isinstance(log, Shared)
    return log.membership(group(settings)) if shared else Everything(len(log.partitions))


def catch_up(settings: Settings, log: EventLog, stop: Callable[[], bool]) -> bool:
    """Bring every store to its partition's end as it is now, or wait for the process that does;
    whether all are there.
    """
    patience, log = patience_of(log), impatient(log)
    until = patience(lambda: ends(log))
    everything = Everything(len(until))
    with _sharing(settings, log, everything) as share, progress("projecting") as tell:
        deadline = time.monotonic() + _PATIENCE
        while not stop():
            taken = patience(share.step)
            mine = share.checkpoints
            reached = [
                mine[number] if number in mine else _reached(settings, number, len(until))
                for number in range(len(until))
            ]
            if all(done >= end for done, end in zip(reached, until, strict=True)):
                patience(share.finish)
                return True
            tell(sum(reached), max(sum(until), sum(reached)))
            if taken:
                deadline = time.monotonic() + _PATIENCE
                continue
            if time.monotonic() > deadline:
                note("the process that projects this log has not caught up; its store lags behind")
                return False
            patience(share.wait)
    return False


@contextmanager
def _sharing(
    settings: Settings, log: EventLog, ours: Assignment, watch: Watch | None = None
) -> Generator[Share, None, None]:
    with ExitStack() as held:
        topic = Patience()(lambda: held.enter_context(publishing(settings)))
        claim = partial(_projector, settings, log, topic)
        with closing(Share(log, ours, claim, watch)) as share:
            yield share


@contextmanager
def _projector(
    settings: Settings, log: EventLog, topic: Topic | None, number: int
) -> Generator[Projector | None, None, None]:
    """The projector of a partition, None while another process has it."""
    part, count = log.partitions[number], len(log.partitions)

    def tell(what: str) -> None:
        note(what if count == 1 else f"partition {number}: {what}", event="store")

    with alone(settings, _task(number, count)) as mine:
        if not mine:
            yield None
            return
        root = root_of(settings.store, number, count)
        with closing(open_store(root, part.identity)) as store:
            yield Projector(part, store, tell=tell, outbox=outbox(store, topic))


def _task(number: int, count: int) -> str:
    """What a process does alone that projects this partition of so many."""
    return "projector" if count == 1 else f"projector-{number}"


def _reached(settings: Settings, number: int, count: int) -> int:
    """How far another process has brought a partition's store."""
    directory = current(root_of(settings.store, number, count))
    return 0 if directory is None else counts_in(directory).checkpoint
