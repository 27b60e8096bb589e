"""A new store from the first record on, put in use when it is complete and not refused."""

import shutil
from collections.abc import Callable
from pathlib import Path

from schemas.errors import OddchipError
from services.eventlog import Partition
from services.projector.projector import Projector
from services.store import Counts, Store, counts_in, current, fresh, rebuilding, switch

Accept = Callable[[Counts | None, Counts], bool]
"""Told what the store in use holds, None where none can be read, and what the new one holds."""


def rebuild(
    log: Partition,
    store_root: Path,
    progress: Callable[[int, int], None] | None = None,
    accept: Accept = lambda _before, _now: True,
) -> Path:
    """Project the whole log into a new store, switch to it where `accept` agrees; its directory.

    The store in use is read and left alone until then; one that is damaged is no obstacle. If this
    raises, is interrupted or `accept` refuses, nothing has changed, and the new store is removed.
    """
    with rebuilding(store_root):
        directory = fresh(store_root)
        try:
            before, now = _made(log, store_root, directory, progress)
            accepted = accept(before, now)
            if accepted:
                switch(store_root, directory)
        except BaseException:
            _remove_unused(store_root, directory)
            raise
        if not accepted:
            _remove_unused(store_root, directory)
    return directory


def _made(
    log: Partition, root: Path, directory: Path, progress: Callable[[int, int], None] | None
) -> tuple[Counts | None, Counts]:
    """Project into `directory`; what the store in use held at last, and what this one holds.

    Somebody may go on writing the store in use: the new one goes as far in the log, lest it look
    poorer where it is only earlier.
    """
    store = Store.open(directory, log.identity, create=True)
    try:
        projector = Projector(log, store)
        while True:
            projector.run(lambda: False, once=True, progress=progress)
            before = _in_use(root)
            reached = projector.checkpoint
            if before is None or before.checkpoint <= reached or log.end() <= reached:
                return before, counts_in(directory)
    finally:
        store.close()


def _in_use(root: Path) -> Counts | None:
    try:
        directory = current(root)
        return None if directory is None else counts_in(directory)
    except OddchipError:  # a damaged one says nothing, and is no obstacle
        return None


def _remove_unused(root: Path, directory: Path) -> None:
    """Remove a store that was not put in use; one that cannot be removed goes at the next."""
    try:
        used = current(root)
    except OddchipError:
        used = None
    if used != directory:
        shutil.rmtree(directory, ignore_errors=True)
