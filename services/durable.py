"""Files that are whole or absent after a crash: written aside, synced, renamed, named for good.

Needs nothing but the standard library, raises plain `OSError`, and reaches the disk through
`Disk`, so that a test can lose power at any of its steps.
"""

import os
from collections.abc import Generator
from contextlib import contextmanager, suppress
from pathlib import Path
from secrets import token_hex
from typing import Protocol


class Disk(Protocol):
    """The steps a durable write is made of; each may raise `OSError`."""

    def create(self, path: Path, mode: int) -> int:
        """Open a new, empty file for writing; `FileExistsError` if there is one."""
        ...

    def write(self, handle: int, data: bytes) -> None:
        """Write all of `data` at the end of what was written before."""
        ...

    def fsync(self, handle: int) -> None:
        """Return once what was written to the file would survive a loss of power."""
        ...

    def close(self, handle: int) -> None:
        """Let go of the handle."""
        ...

    def rename(self, source: Path, target: Path) -> None:
        """Give a file another name in place of whatever had it."""
        ...

    def remove(self, path: Path) -> None:
        """Take a file's name away."""
        ...

    def is_dir(self, path: Path) -> bool:
        """Whether a directory stands there."""
        ...

    def mkdir(self, path: Path) -> None:
        """Make one directory whose parent exists; one that exists already is fine."""
        ...

    def fsyncdir(self, path: Path) -> None:
        """Return once the names in the directory would survive a loss of power."""
        ...


class SystemDisk:
    """The operating system's files."""

    def create(self, path: Path, mode: int) -> int:
        """See `Disk.create`."""
        return os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, mode)

    def write(self, handle: int, data: bytes) -> None:
        """See `Disk.write`."""
        rest = memoryview(data)
        while rest:
            rest = rest[os.write(handle, rest) :]

    def fsync(self, handle: int) -> None:
        """See `Disk.fsync`."""
        os.fsync(handle)

    def close(self, handle: int) -> None:
        """See `Disk.close`."""
        os.close(handle)

    def rename(self, source: Path, target: Path) -> None:
        """See `Disk.rename`."""
        source.replace(target)

    def remove(self, path: Path) -> None:
        """See `Disk.remove`."""
        path.unlink()

    def is_dir(self, path: Path) -> bool:
        """See `Disk.is_dir`."""
        return path.is_dir()

    def mkdir(self, path: Path) -> None:
        """See `Disk.mkdir`."""
        path.mkdir(exist_ok=True)

    def fsyncdir(self, path: Path) -> None:
        """See `Disk.fsyncdir`."""
        handle = os.open(path, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


SYSTEM = SystemDisk()


class Aside:
    """A new file under a name of its own, for as long as it is written."""

    def __init__(self, path: Path, handle: int, disk: Disk) -> None:
        self.path = path
        self._handle, self._disk = handle, disk

    def write(self, data: bytes) -> None:
        """Add to the end of the file."""
        self._disk.write(self._handle, data)

    def sync(self) -> None:
        """Return once what was written would survive a loss of power."""
        self._disk.fsync(self._handle)


@contextmanager
def written_aside(
    path: Path, *, mode: int = 0o644, disk: Disk = SYSTEM
) -> Generator[Aside, None, None]:
    """A file to write piece by piece, which takes `path`'s place for good when the block ends.

    `mode` is the new file's permission, less the process's umask. Where the block, or a step after
    it, raises, the old content may still stand; nothing half-written ever does.
    """
    aside = path.with_name(f".{path.name}.{token_hex(8)}.new")
    try:
        handle = disk.create(aside, mode)
        try:
            yield Aside(aside, handle, disk)
            disk.fsync(handle)
        finally:
            disk.close(handle)
        disk.rename(aside, path)
    except BaseException:
        with suppress(OSError):
            disk.remove(aside)
        raise
    disk.fsyncdir(path.parent)


def replace_file(path: Path, data: bytes, *, mode: int = 0o644, disk: Disk = SYSTEM) -> None:
    """Make `path` hold `data` for good: the old content or the new before the return, then the new.

    `mode` is the new file's permission, less the process's umask. After an `OSError` the old
    content may still stand; nothing half-written ever does.
    """
    with written_aside(path, mode=mode, disk=disk) as aside:
        aside.write(data)


def make_directory(path: Path, *, disk: Disk = SYSTEM) -> None:
    """Make `path` and its missing parents for good; what exists already is fine."""
    missing: list[Path] = []
    while not disk.is_dir(path):
        missing.append(path)
        path = path.parent
    for each in reversed(missing):
        disk.mkdir(each)
        disk.fsyncdir(each.parent)


def sync_directory(path: Path, *, disk: Disk = SYSTEM) -> None:
    """Make the names in `path` last, such as that of a file another library has just made."""
    disk.fsyncdir(path)
