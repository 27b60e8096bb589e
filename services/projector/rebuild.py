"""A new store from the first record on, put in use when it is complete."""

from collections.abc import Callable
from pathlib import Path

from services.eventlog import EventLog
from services.projector.projector import Projector
from services.store import Store, fresh, rebuilding, switch


def rebuild(
    log: EventLog, store_root: Path, progress: Callable[[int, int], None] | None = None
) -> Path:
    """Project the whole log into a new store and switch to it; its directory.

    The store in use is read and left alone until then; one that is damaged is no obstacle. If this
    raises or is interrupted, nothing has changed.
    """
    with rebuilding(store_root):
        directory = fresh(store_root)
        store = Store.open(directory, log.identity, create=True)
        try:
            Projector(log, store).run(lambda: False, once=True, progress=progress)
        finally:
            store.close()
        switch(store_root, directory)
    return directory
