"""Which store is in use: numbered directories under one root, and a file CURRENT that names one;
and where the roots are, one a partition of the log.
"""

import fcntl
import re
import shutil
from collections.abc import Generator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from schemas.errors import ForeignStore, NotFound, StorageFailed
from services.durable import make_directory, replace_file
from services.sqlite_files import translated
from services.store.file import FILE
from services.store.writer import Store

CURRENT: Final = "CURRENT"
_WHAT: Final = "store"
_LOCK: Final = ".lock"
_NUMBER: Final = re.compile(r"[1-9][0-9]{0,8}")
_FILE: Final = "a file, not a store's directory"
_SEVERAL: Final = "stores of a log with several partitions lie there; --data names another place"
_ONE: Final = "the store of a log with one partition lies there; --data names another place"
_PARTITION: Final = re.compile(r"partition-(0|[1-9][0-9]{0,5})")


def root_of(root: Path, number: int, count: int) -> Path:
    """The root of the store of a log's partition `number` of `count`, which may not be made yet.

    Raises `ForeignStore` where stores of a log with one partition and with several would meet.
    """
    if count == 1:
        if _partitions(root):
            raise ForeignStore(str(root), _SEVERAL)
        return root
    if _made(root):
        raise ForeignStore(str(root), _ONE)
    return root / f"partition-{number}"


def roots(root: Path) -> dict[int, Path]:
    """The roots under `root` in which a store was made, by their partitions' numbers, in order.

    A log with one partition has its store in `root` itself. Raises `ForeignStore` where there are
    stores of both kinds.
    """
    return {at: where for at, where in prepared(root).items() if _made(where)}


def prepared(root: Path) -> dict[int, Path]:
    """The same, and those in which a store is yet to be made."""
    partitions = _partitions(root)
    if not _made(root):
        return partitions
    if partitions:
        raise ForeignStore(str(root), _SEVERAL)
    return {0: root}


def current(root: Path) -> Path | None:
    """The directory of the store in use, None where none was ever made.

    Raises `ForeignStore` if CURRENT names no store's directory.
    """
    pointer = root / CURRENT
    with translated(pointer, "read"):
        try:
            name = pointer.read_bytes().strip()
        except FileNotFoundError:
            return None
        except NotADirectoryError as fault:
            raise ForeignStore(str(root), _FILE) from fault
    text = name.decode("ascii", "replace")
    if not _NUMBER.fullmatch(text):
        raise ForeignStore(str(pointer), f"{text[:40]!r} is not a store's number")
    if not (root / text / FILE).is_file():
        raise ForeignStore(str(pointer), f"it names store {text}, which is not there")
    return root / text


def open_store(root: Path, log_identity: str, *, create: bool = True) -> Store:
    """The store in use, for writing; with `create` a first one is made where there is none.

    Raises `NotFound`, `ForeignStore` or `StorageFailed`.
    """
    found = current(root)
    if found is not None:
        return Store.open(found, log_identity, create=False)
    if not create:
        raise NotFound(_WHAT, CURRENT, str(root))
    with rebuilding(root):
        found = current(root)
        if found is not None:
            return Store.open(found, log_identity, create=False)
        directory = fresh(root)
        store = Store.open(directory, log_identity, create=True)
        switch(root, directory)
        return store


@contextmanager
def rebuilding(root: Path) -> Generator[None, None, None]:
    """Hold the root: nobody else makes a store here meanwhile; waits for whoever does."""
    with translated(root, "lock the stores"):
        make_directory(root)
        lock = (root / _LOCK).open("ab")
    with lock:
        with translated(root, "lock the stores"):
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def fresh(root: Path) -> Path:
    """A directory for a new store, not made yet, numbered beyond every other.

    Call it while `rebuilding`: what an interrupted rebuild left behind is removed.
    """
    used = _readable(root)
    if used is not None:
        for each in _numbered(root):
            if int(each.name) > int(used.name):
                _remove(each)
    return root / str(max([int(each.name) for each in _numbered(root)], default=0) + 1)


def switch(root: Path, directory: Path) -> None:
    """Put `directory` in use, for good; the store before it stays until the next switch.

    Readers follow at their next question. A projector that still writes the store before meets
    `StoreTaken`.
    """
    before = _readable(root)
    with translated(root, "switch stores"):
        replace_file(root / CURRENT, f"{directory.name}\n".encode())
    if before is not None:
        with suppress(ForeignStore, NotFound, StorageFailed):  # a broken one has no writer
            Store.fence(before)
        for each in _numbered(root):
            if each not in (before, directory):
                _remove(each)


def _made(root: Path) -> bool:
    """Whether a store was ever made in this very root."""
    with translated(root, "read"):
        return (root / CURRENT).exists()


def _partitions(root: Path) -> dict[int, Path]:
    """The directories of partitions, in the order of their numbers."""
    with translated(root, "list the stores"):
        try:
            names = [each.name for each in root.iterdir()]
        except FileNotFoundError:
            return {}
        except NotADirectoryError as fault:
            raise ForeignStore(str(root), _FILE) from fault
    found = [int(one[1]) for one in map(_PARTITION.fullmatch, names) if one]
    return {number: root / f"partition-{number}" for number in sorted(found)}


def _readable(root: Path) -> Path | None:
    """The store in use, None also where CURRENT is what a new store is to mend."""
    try:
        return current(root)
    except ForeignStore:
        return None


def _numbered(root: Path) -> list[Path]:
    with translated(root, "list the stores"):
        return [each for each in root.iterdir() if _NUMBER.fullmatch(each.name) and each.is_dir()]


def _remove(directory: Path) -> None:
    with translated(directory, "remove a superseded store"):
        shutil.rmtree(directory)
