"""One moment of the stores as relations for SQL: sealed files and hot tails together."""

import os
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from tempfile import gettempdir
from threading import Lock
from typing import Any, Final, NamedTuple, cast

import duckdb

from schemas.errors import StorageFailed
from services.store import statements as sql
from services.store.answers import TAIL, Moment, refused
from services.store.columns import Columns, joined, loaded
from services.store.relations import LATER, NAMES, relation
from services.store.segments import FOLDER, File, Part, check_file
from services.store.values import Ask

MEMORY: Final = "4GB"
"""What questions may take of the stores under one root; beyond it, DuckDB goes to files."""

SPILL: Final = "16GB"
"""What these files may take; a question that takes more is given up."""

CONFINED: Final[dict[str, bool]] = {
    "autoinstall_known_extensions": False,
    "autoload_known_extensions": False,
    "allow_community_extensions": False,
    "allow_unsigned_extensions": False,
}
"""DuckDB loads nothing that did not come with it."""

_ENGINES: Final = 8
"""Most engines that are kept for who comes again: a program reads one root, tests read many."""


class _Held(NamedTuple):
    """A part of a store's tail."""

    directory: Path
    part: Part


class Source(NamedTuple):
    """A store's directory, and questions about one moment of it."""

    directory: Path
    ask: Ask


class Moments:
    """The same reader's moments: what has not changed since the last is not loaded again."""

    def __init__(self, where: str) -> None:
        self._where = where
        self._duckdb = engine(where).cursor()  # relations are the cursor's own
        self._parts: dict[_Held, Columns] = {}
        self._directories: list[Path] = []
        self._tail: list[_Held] | None = None
        self._sound: dict[Path, tuple[int, ...]] = {}

    def moment(
        self,
        sources: Sequence[Source],
        definitions: str | None,
        relations: Collection[str],
        kinds: Collection[str] | None = None,
    ) -> Moment:
        """What the sources' stores hold now, as one; `relations` are those asked of sealed hands,
        `kinds` of what statistics made of them, None: all.

        Raises `SegmentDamaged` for a file that is not what was sealed: its size is looked at
        always, its content the first time and whenever the file system says that it has changed.
        """
        listed = [[File(*each) for each in _rows(one.ask, sql.FILES)] for one in sources]
        sealed = sum(map(_sealed, sources, listed))
        for one, files in zip(sources, listed, strict=True):
            for each in files:
                made = each.kind not in NAMES and (kinds is None or each.kind in kinds)
                read = each.kind in relations or made
                self._check(one.directory, each, read=read)
                _require(one.directory, each, definitions)
        paths = _paths(sources, listed)
        try:
            self._load(sources)
            self._views({name: paths.get(name, ()) for name in relations})
        except duckdb.Error as fault:
            raise refused(self._where, "read sealed files", fault) from fault
        asked = paths if kinds is None else {one: paths[one] for one in kinds if one in paths}
        rollups = {} if definitions is None else asked
        later = [kind for kind in paths if kind.startswith(LATER)]
        waiting = {kind: sealed - _hands(listed, kind) for kind in later}
        return Moment(self._where, sealed, self._duckdb, rollups, waiting, len(sources))

    def interrupt(self) -> None:
        """End the question that runs now; harmless where none runs."""
        self._duckdb.interrupt()

    def close(self) -> None:
        """Let go of the memory."""
        self._duckdb.close()

    def _load(self, sources: Sequence[Source]) -> None:
        """The tails' columns; only parts that are new are read."""
        directories = [one.directory for one in sources]
        if self._directories != directories:  # a rebuilt store has files of its own
            self._directories = directories
            self._sound = {path: seen for path, seen in self._sound.items() if path.exists()}
        asks = {one.directory: one.ask for one in sources}
        tail = [
            _Held(one.directory, Part(*each))
            for one in sources
            for each in _rows(one.ask, sql.TAIL_PARTS)
        ]
        if self._tail == tail:
            return
        held = self._parts
        self._parts = {each: held.get(each) or _loaded(asks[each.directory], each) for each in tail}
        for name, table in joined(list(self._parts.values())).items():
            self._duckdb.register(TAIL + name, table)
        self._tail = tail

    def _check(self, directory: Path, file: File, *, read: bool) -> None:
        path = directory / FOLDER / file.name
        seen = check_file(directory, file, sound=self._sound.get(path, ()), whole=read)
        if read:
            self._sound[path] = seen

    def _views(self, paths: Mapping[str, Sequence[str]]) -> None:
        for name, files in paths.items():
            sealed = [f"SELECT * FROM {relation(files)}"] if files else []  # noqa: S608
            every = " UNION ALL ".join([*sealed, f"SELECT * FROM {TAIL}{name}"])  # noqa: S608
            self._duckdb.execute(f"CREATE OR REPLACE TEMP VIEW {name} AS {every}")


def _paths(sources: Sequence[Source], listed: Sequence[Sequence[File]]) -> dict[str, list[str]]:
    """Where the files of each kind lie, but of a kind that a store with sealed hands lacks: who
    asks for it is told.
    """
    kinds = [{each.kind for each in files} for files in listed if files]
    found: dict[str, list[str]] = {kind: [] for kind in set[str]().union(*kinds)}
    for one, files in zip(sources, listed, strict=True):
        for each in files:
            found[each.kind].append(str(one.directory / FOLDER / each.name))
    return {
        kind: paths
        for kind, paths in found.items()
        if kind.startswith(LATER) or all(kind in one for one in kinds)
    }


def _hands(listed: Sequence[Sequence[File]], kind: str) -> int:
    return sum(one.last - one.first + 1 for files in listed for one in files if one.kind == kind)


def _sealed(source: Source, files: Sequence[File]) -> int:
    """How many hands are sealed; every hand must be in the tail, or in a file of each kind."""
    hands, tail = cast("tuple[int, int]", source.ask(sql.COVERED, ())[0])
    held = Counter(dict.fromkeys(NAMES, 0))
    for one in files:
        held[one.kind] += one.last - one.first + 1
    for kind, sealed in held.items():
        if not kind.startswith(LATER) and sealed + tail != hands:
            why = (
                f"{sealed + tail} of {hands} hands are listed as {kind}: "
                "`oddchip rebuild` makes the store anew from the log"
            )
            raise StorageFailed(str(source.directory), "read the list of files", why)
    return hands - tail


def _require(directory: Path, file: File, definitions: str | None) -> None:
    """Refuse a roll-up that is not of these definitions, where any are asked for."""
    if file.kind in NAMES or file.kind.startswith(LATER):
        return
    if definitions not in (None, file.definitions):
        why = "its roll-ups are of other definitions: `oddchip project --once` makes them anew"
        raise StorageFailed(str(directory), "add up statistics", why)


_starting = Lock()


@lru_cache(_ENGINES)
def _started(root: str) -> duckdb.DuckDBPyConnection:
    spill = Path(gettempdir()) / f"oddchip-{os.getpid()}"
    connection = duckdb.connect(
        config={
            **CONFINED,
            "memory_limit": MEMORY,
            "temp_directory": str(spill),
            "max_temp_directory_size": SPILL,
        }
    )
    connection.execute("SET allowed_directories = [$1]", [root])
    connection.execute("SET enable_external_access = false")
    connection.execute("SET lock_configuration = true")
    return connection


def engine(root: str) -> duckdb.DuckDBPyConnection:
    """The process's DuckDB for the stores under one root, in memory, which reaches no other file:
    starting it takes a tenth of a second.
    """
    with _starting:
        return _started(root)


def _loaded(ask: Ask, held: _Held) -> Columns:
    data = ask(sql.TAIL_DATA, (held.part.first,))[0][0]
    return loaded(cast(bytes, data), str(held.directory))


def _rows(ask: Ask, query: str) -> list[Any]:
    return ask(query, ())
