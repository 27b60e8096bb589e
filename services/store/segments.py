"""Sealed files: Parquet whose content never changes, listed in the store with size and digest.

A segment is a file each of hands, seats and all other relations for hands that follow one another,
and a roll-up of each kind; roll-ups of several segments may be merged into one.
"""

import time
from collections.abc import Iterable
from contextlib import suppress
from errno import ENOTEMPTY
from hashlib import file_digest
from pathlib import Path
from typing import Final, NamedTuple

from schemas.errors import SegmentDamaged
from services.durable import make_directory, sync_directory
from services.sqlite_files import translated

FOLDER: Final = "segments"
UNFINISHED: Final = "making-"
"""What the folders begin with in which files are made."""

GRACE_SECONDS: Final = 60
"""How long a superseded file stays for readers that may still be at it."""


class Part(NamedTuple):
    """Columns of the hot tail: hands `first` to `last`, of records beyond `low` up to `high`."""

    first: int
    last: int
    low: int
    high: int

    @property
    def hands(self) -> int:
        """How many."""
        return self.last - self.first + 1


class File(NamedTuple):
    """A sealed file. Its kind is a relation's or a roll-up's name; `definitions` says by which
    statistics a roll-up was made.
    """

    name: str
    kind: str
    first: int
    last: int
    size: int
    digest: str
    definitions: str = ""

    @property
    def low(self) -> int:
        """The offset of the log beyond which its hands ended, as its name says."""
        return int(self.name.split("-")[0]) - 1

    @property
    def high(self) -> int:
        """The offset up to which they did."""
        return int(self.name.split("-")[1].split(".")[0])


def described(
    path: Path, kind: str, span: tuple[int, int], definitions: str = "", name: str = ""
) -> File:
    """A file that is complete, for the list."""
    with translated(path, "read"), path.open("rb") as data:
        digest = file_digest(data, "sha256").hexdigest()
        return File(name or path.name, kind, *span, path.stat().st_size, digest, definitions)


def adopt(made: Path, store: Path, names: Iterable[str]) -> None:
    """Move synced files from where they were made to their place, for good."""
    folder = store / FOLDER
    with translated(folder, "keep sealed files"):
        make_directory(folder)
        for name in names:
            if (folder / name).is_dir():  # somebody put it there
                remove(folder / name)
            (made / name).replace(folder / name)
        sync_directory(folder)


def check_file(
    store: Path, file: File, *, sound: tuple[int, ...] = (), whole: bool = True
) -> tuple[int, ...]:
    """Raise `SegmentDamaged` for a file that is not what was sealed; what the file system says of
    it.

    Its content is read if `whole`, unless the file system still says what it said (`sound`) when
    the content was.
    """
    path = store / FOLDER / file.name
    try:
        found = path.stat()
        said = (found.st_size, found.st_mtime_ns, found.st_ctime_ns, found.st_ino)
        if found.st_size == file.size and whole and said != sound:
            with path.open("rb") as data:
                if file_digest(data, "sha256").hexdigest() != file.digest:
                    raise SegmentDamaged(str(path), "its content has changed")
    except OSError as fault:
        raise SegmentDamaged(str(path), fault.strerror or str(fault)) from fault
    if found.st_size != file.size:
        raise SegmentDamaged(str(path), f"it has {found.st_size} bytes, sealed were {file.size}")
    return said


def strays(store: Path, known: Iterable[str]) -> list[Path]:
    """What lies among the sealed files and is none: left by whoever was killed making it."""
    folder, kept = store / FOLDER, set(known)
    with translated(folder, "list sealed files"):
        if not folder.is_dir():
            return []
        return [each for each in folder.iterdir() if each.name not in kept]


def remove(path: Path) -> None:
    """Remove a file, or a folder of files; one that is gone is fine.

    A folder in which somebody dying makes another file just now goes another time.
    """
    with translated(path, "remove"), suppress(FileNotFoundError):
        if not path.is_dir():
            path.unlink()
            return
        for each in path.iterdir():
            each.unlink(missing_ok=True)
        try:
            path.rmdir()
        except OSError as fault:
            if fault.errno != ENOTEMPTY:
                raise


def now() -> int:
    """Seconds since 1970: when a file was superseded."""
    return int(time.time())
