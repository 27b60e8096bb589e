"""A copy of the store as it stands at one moment, which holds still while it is checked."""

import os
import shutil
import sqlite3
from collections.abc import Iterable
from contextlib import closing, suppress
from pathlib import Path

from schemas.errors import NotFound, StorageFailed
from services.store import Reader, current
from services.store.segments import FOLDER

_STORE = "store"


def snapshot(root: Path, into: Path) -> None:
    """Make the copy under `into`; raises `NotFound`, `ForeignStore` or `StorageFailed`.

    One transaction of SQLite's backup copies every page, whoever writes meanwhile; sealed files
    never change and are taken by a second name, or copied to another disk.
    """
    directory = current(root)
    if directory is None:
        raise NotFound(_STORE, root.name, str(root.parent))
    Reader.open(root).close()  # names what is wrong with a file that is no store of ours
    copy = into / directory.name
    try:
        copy.mkdir(parents=True)
        source = f"{(directory / 'store.db').absolute().as_uri()}?mode=ro"
        with (
            closing(sqlite3.connect(source, uri=True)) as taken,
            closing(sqlite3.connect(copy / "store.db")) as made,
        ):
            taken.backup(made)
            names = [str(name) for (name,) in made.execute("SELECT name FROM files")]
        _take_files(directory / FOLDER, copy / FOLDER, names)
        (into / "CURRENT").write_text(f"{directory.name}\n")
    except (sqlite3.Error, OSError) as fault:
        raise StorageFailed(str(directory), "copy the store", str(fault)) from fault


def _take_files(source: Path, target: Path, names: Iterable[str]) -> None:
    """Give files a second name in `target`; one that is gone stays away, for the reader to name."""
    target.mkdir()
    for name in names:
        with suppress(FileNotFoundError):
            try:
                os.link(source / name, target / name)
            except OSError:
                shutil.copyfile(source / name, target / name)
