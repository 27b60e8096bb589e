"""One moment of the store as relations for SQL: sealed files and the hot tail together."""

import os
from collections import Counter
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from tempfile import gettempdir
from threading import Lock
from typing import Final, cast

import duckdb

from schemas.errors import StorageFailed
from services.store import statements as sql
from services.store.answers import TAIL, Moment
from services.store.columns import Columns, joined, loaded
from services.store.relations import NAMES, relation
from services.store.segments import FOLDER, File, Part, check_file
from services.store.values import Ask

MEMORY: Final = "4GB"
"""What questions may take in one process; beyond it, DuckDB goes to temporary files."""

CONFINED: Final[dict[str, bool]] = {
    "autoinstall_known_extensions": False,
    "autoload_known_extensions": False,
}
"""DuckDB loads nothing that did not come with it."""


class Moments:
    """The same reader's moments: what has not changed since the last is not loaded again."""

    def __init__(self) -> None:
        self._duckdb = _engine().cursor()  # relations are the cursor's own
        self._parts: dict[Part, Columns] = {}
        self._directory: Path | None = None
        self._tail: Sequence[Part] | None = None
        self._sound: dict[Path, tuple[int, ...]] = {}

    def moment(self, directory: Path, ask: Ask, definitions: str | None, *, whole: bool) -> Moment:
        """What `ask` finds now in the store of `directory`.

        Raises `SegmentDamaged` for a file that is not what was sealed: its size is looked at
        always, its content the first time and whenever the file system says that it has changed.
        """
        parts = [Part(*one) for one in cast("list[Part]", ask(sql.TAIL_PARTS, ()))]
        files = [File(*one) for one in cast("list[File]", ask(sql.FILES, ()))]
        sealed = _sealed(directory, files, ask)
        for one in files:
            self._check(directory, one, read=whole or one.kind not in NAMES)
        try:
            self._load(directory, parts, ask)
            if whole:
                self._views(directory, files)
        except duckdb.Error as fault:
            why = str(fault).partition("\n")[0]
            raise StorageFailed(str(directory), "read sealed files", why) from fault
        rollups = _rollups(directory, files, definitions)
        return Moment(str(directory), sealed, self._duckdb, rollups)

    def close(self) -> None:
        """Let go of the memory."""
        self._duckdb.close()

    def _load(self, directory: Path, parts: Sequence[Part], ask: Ask) -> None:
        """The tail's columns; only parts that are new are read."""
        if self._directory != directory:  # a rebuilt store numbers its hands anew
            self._directory, self._tail, self._parts = directory, None, {}
            self._sound = {path: seen for path, seen in self._sound.items() if path.exists()}
        if self._tail == parts:
            return
        held = self._parts
        self._parts = {
            part: held.get(part) or loaded(_data(ask, part), str(directory)) for part in parts
        }
        tail = joined(list(self._parts.values()))
        for name, table in tail.items():
            self._duckdb.register(TAIL + name, table)
        self._tail = parts

    def _check(self, directory: Path, file: File, *, read: bool) -> None:
        path = directory / FOLDER / file.name
        seen = check_file(directory, file, sound=self._sound.get(path, ()), whole=read)
        if read:
            self._sound[path] = seen

    def _views(self, directory: Path, files: Sequence[File]) -> None:
        for name in NAMES:
            paths = [str(directory / FOLDER / one.name) for one in files if one.kind == name]
            sealed = [f"SELECT * FROM {relation(paths)}"] if paths else []  # noqa: S608
            every = " UNION ALL ".join([*sealed, f"SELECT * FROM {TAIL}{name}"])  # noqa: S608
            self._duckdb.execute(f"CREATE OR REPLACE TEMP VIEW {name} AS {every}")


def _sealed(directory: Path, files: Sequence[File], ask: Ask) -> int:
    """How many hands are sealed; every hand must be in the tail, or in a file of each kind."""
    hands, tail = cast("tuple[int, int]", ask(sql.COVERED, ())[0])
    held = Counter(dict.fromkeys(NAMES, 0))
    for one in files:
        held[one.kind] += one.last - one.first + 1
    for kind, sealed in held.items():
        if sealed + tail != hands:
            why = (
                f"{sealed + tail} of {hands} hands are listed as {kind}: "
                "`oddchip rebuild` makes the store anew from the log"
            )
            raise StorageFailed(str(directory), "read the list of files", why)
    return hands - tail


def _rollups(
    directory: Path, files: Sequence[File], definitions: str | None
) -> dict[str, list[str]]:
    """The roll-ups' files by kind; none where no definitions are asked for."""
    found: dict[str, list[str]] = {}
    for one in files:
        if one.kind in NAMES or definitions is None:
            continue
        if one.definitions != definitions:
            why = "its roll-ups are of other definitions: `oddchip project --once` makes them anew"
            raise StorageFailed(str(directory), "add up statistics", why)
        found.setdefault(one.kind, []).append(str(directory / FOLDER / one.name))
    return found


_starting = Lock()


@cache
def _started() -> duckdb.DuckDBPyConnection:
    spill = Path(gettempdir()) / f"oddchip-{os.getpid()}"
    connection = duckdb.connect(
        config={**CONFINED, "memory_limit": MEMORY, "temp_directory": str(spill)}
    )
    connection.execute("SET lock_configuration = true")
    return connection


def _engine() -> duckdb.DuckDBPyConnection:
    """The process's one DuckDB, in memory: starting it takes a tenth of a second."""
    with _starting:
        return _started()


def _data(ask: Ask, part: Part) -> bytes:
    return cast(bytes, ask(sql.TAIL_DATA, (part.first,))[0][0])
