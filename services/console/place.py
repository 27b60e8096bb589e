"""What lies in a data directory: its log, its store, the dealer's key, and who works on it now."""

import fcntl
from collections.abc import Generator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final

from schemas.errors import BadSettings, StorageFailed, StoreAhead
from services.durable import make_directory
from services.eventlog import EventLog, opened
from services.settings import Settings
from services.store import Reader, current

_LOG: Final = "--log"


@contextmanager
def logged(settings: Settings, *, create: bool = False) -> Generator[EventLog, None, None]:
    """The log, closed at the end; with `create` it and the data directory are made where missing.

    Raises what `opened` raises; a log is not made anew where a store says that there was one.
    """
    if create:
        _refuse_new_log(settings)
        _make(settings.data)
    with closing(opened(settings.log, create=create)) as log:
        yield log


@contextmanager
def reading(settings: Settings) -> Generator[Reader, None, None]:
    """The store, to read; raises `NotFound` where nothing was projected yet."""
    with closing(Reader.open(settings.store)) as reader:
        yield reader


@contextmanager
def alone(settings: Settings, task: str) -> Generator[bool, None, None]:
    """Whether this process alone does `task` in the data directory; held to the end of the block.

    The system lets go of it when a process ends, however it ends.
    """
    path = settings.data / f".{task}.lock"
    _make(settings.data)
    try:
        lock = path.open("ab")
    except OSError as fault:
        raise StorageFailed(str(path), "lock", str(fault)) from fault
    with lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            yield False
        else:
            yield True


def _refuse_new_log(settings: Settings) -> None:
    """A store without its log: a new log would take its place unseen."""
    file = settings.log.removeprefix("sqlite:///")
    if file == settings.log or Path(file).exists() or current(settings.store) is None:
        return
    with reading(settings) as reader:
        if reader.checkpoint:
            raise StoreAhead(str(settings.store), reader.checkpoint, 0)


def _make(data: Path) -> None:
    try:
        make_directory(data)
    except OSError as fault:
        reason = f"{data} cannot be made: {fault.strerror or fault}"
        raise BadSettings("--data", (reason,)) from fault  # noqa: EM101 - an option's name
