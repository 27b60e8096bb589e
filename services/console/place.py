"""What lies in a data directory: its log, its store, the dealer's key, and who works on it now."""

import fcntl
from collections.abc import Generator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from secrets import token_hex
from typing import Final

from schemas.errors import (
    BadSettings,
    ForeignStore,
    NotFound,
    NothingYet,
    OddchipError,
    StorageFailed,
    StoreAhead,
)
from services.console.output import note
from services.durable import make_directory
from services.eventlog import EventLog, opened, require_log
from services.settings import Settings
from services.sqlite_files import translated
from services.store import Reader, open_store, root_of, roots

GROUPS: Final = "oddchip-projector-"
"""How the names of all consumer groups begin, for whoever allows them."""

_GROUP: Final = ".group"


@contextmanager
def logged(
    settings: Settings, *, create: bool = False, lost: bool = False
) -> Generator[EventLog, None, None]:
    """The log, closed at the end; with `create` it and the data directory are made where missing.

    Raises what `opened` raises, `NothingYet` where neither log nor store were ever made; a log is
    not made anew where a store says that there was one, unless it is `lost` and to be restored.
    """
    if create:
        if not lost:
            _refuse_new_log(settings)
        _make(settings.data)
    elif _is_untouched(settings):
        raise NothingYet(str(settings.data))
    with closing(_opened(settings, create=create, lost=lost)) as log:
        _tell_partitions(settings, len(log.partitions))
        yield log


def _tell_partitions(settings: Settings, found: int) -> None:
    """A line where a topic has other partitions than were asked for: it keeps what it has."""
    asked = settings.shape.partitions
    if settings.where.is_shared and asked not in (None, found):
        note(
            f"{settings.log} was made with {found} partitions and keeps them:"
            f" ODDCHIP_KAFKA_PARTITIONS={asked} is for a topic that is made"
        )


def _opened(settings: Settings, *, create: bool, lost: bool) -> EventLog:
    """The log; a topic is not made where a store, which cannot be its own, lies already."""
    if not (create and settings.where.is_shared and not lost and roots(settings.store)):
        return opened(settings.where, create=create)
    try:
        return opened(settings.where, create=False)
    except NotFound as fault:
        count = settings.shape.count
        for number in range(count):
            root_of(settings.store, number, count)
        why = (
            f"the store of another log: {settings.log} does not exist; "
            "--log names the store's log, or --data another place"
        )
        raise ForeignStore(str(settings.store), why) from fault


@contextmanager
def reading(settings: Settings) -> Generator[Reader, None, None]:
    """The stores as one, to read; raises `NothingYet` where nothing was projected yet.

    They answer without their log. One that was named all the same must be theirs: `ForeignStore`.
    """
    require_log(settings.where)
    if not roots(settings.store):
        raise NothingYet(str(settings.data), kept=not _is_untouched(settings))
    with closing(Reader.open(settings.store)) as reader:
        if _is_own(settings):
            _tell_of_log(settings, reader)
        elif not settings.where.is_shared:
            _require_same(settings, reader)
        yield reader


def _tell_of_log(settings: Settings, reader: Reader) -> None:
    """A line where the store answers in place of a log that is not to be read any more."""
    try:
        _require_same(settings, reader)
    except OddchipError as fault:
        note(f"{fault}; this is what the store kept of its log")


def _require_same(settings: Settings, reader: Reader) -> None:
    with closing(opened(settings.where, create=False)) as log:
        theirs = dict(enumerate(one.identity for one in log.partitions))
    if reader.logs.items() - theirs.items():
        why = f"the store of another log than {settings.log}"
        raise ForeignStore(str(settings.store), why)


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
        raise StorageFailed.told(path, "lock", fault) from fault
    with lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            yield False
        else:
            yield True


def group(settings: Settings) -> str:
    """What the processes that share the partitions among the stores of this directory call
    themselves; made once, and another in every directory.
    """
    path = settings.data / _GROUP
    _make(settings.data)
    with translated(path, "name the group"):
        if not path.exists():
            aside = path.with_suffix(f".{token_hex(8)}")
            aside.write_text(f"{GROUPS}{token_hex(8)}\n", "ascii")
            with suppress(FileExistsError):  # somebody was faster: his name counts
                path.hardlink_to(aside)
            aside.unlink()
        return path.read_text("ascii").strip()


def require_usable(settings: Settings, log: EventLog) -> None:
    """Make the stores where there are none; raise what would keep a projector from using one."""
    for number, partition in enumerate(log.partitions):
        root = root_of(settings.store, number, len(log.partitions))
        with closing(open_store(root, partition.identity)) as store:
            checkpoint, end = store.checkpoint, partition.end()
        if checkpoint > end:
            raise StoreAhead(str(root), checkpoint, end)


def _is_untouched(settings: Settings) -> bool:
    """Whether neither the data directory's own log nor a store is there."""
    own = settings.data / "log.db"
    return _is_own(settings) and not own.exists() and not roots(settings.store)


def _is_own(settings: Settings) -> bool:
    """Whether the log is the data directory's."""
    return settings.log == f"sqlite:///{settings.data / 'log.db'}"


def _refuse_new_log(settings: Settings) -> None:
    """A store without its log: a new log would take its place unseen."""
    file = settings.log.removeprefix("sqlite:///")
    if file == settings.log or not roots(settings.store):
        return
    if Path(file).exists() and Path(file).stat().st_size:  # an empty file holds nothing either
        return
    with closing(Reader.open(settings.store)) as reader:
        if reader.checkpoint:
            raise StoreAhead(str(settings.store), reader.checkpoint, 0)


def _make(data: Path) -> None:
    try:
        make_directory(data)
    except OSError as fault:
        reason = f"{data} cannot be made: {fault.strerror or fault}"
        raise BadSettings("--data", (reason,)) from fault  # noqa: EM101 - an option's name
