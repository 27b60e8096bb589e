"""Making sealed files beside a store that others read and write: nothing of the store changes."""

import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

import duckdb

from schemas.errors import StorageFailed
from services.durable import make_directory
from services.sqlite_files import discard, translated
from services.store import statements as sql
from services.store.columns import Columns, joined, loaded, remade
from services.store.file import FILE, connect_reader
from services.store.moment import CONFINED
from services.store.relations import relation
from services.store.segments import FOLDER, File, Part, described

MEMORY: Final = "600MB"
"""What DuckDB may take for sorting; beyond it, it goes to files."""

_ROWS: Final = 61_440  # a row group
_AT_ONCE: Final = 5_000  # hands made columns of


class Maker:
    """Makes files in the folder `made` out of what the store in `directory` holds.

    One of the `take` methods gives the relations; `write` makes a file of a query over them. Raises
    `StorageFailed`.
    """

    def __init__(self, directory: Path, made: Path) -> None:
        self._directory, self._made = directory, made
        with translated(made, "make sealed files"):
            make_directory(made)
        self._store = connect_reader(directory / FILE)
        self._duckdb = duckdb.connect(
            config={
                **CONFINED,
                "memory_limit": MEMORY,
                "temp_directory": str(made),
                "threads": 1,
            }
        )

    def take_tail(self, part: Part) -> None:
        """Hands of the hot tail."""
        with translated(self._directory, "read the tail"):
            found = self._store.execute(sql.TAIL_BETWEEN, part[:2]).fetchall()
        where = str(self._directory)
        self._take(joined([loaded(data, where) for (data,) in found]), part)

    def take_hands(self, part: Part) -> None:
        """Hands as they are kept whole, where their segment is lost."""
        taken: list[Columns] = []
        for first in range(part.first, part.last + 1, _AT_ONCE):
            last = min(first + _AT_ONCE - 1, part.last)
            with translated(self._directory, "read hands"):
                found = self._store.execute(sql.SOME_HANDS, (first, last)).fetchall()
            taken.append(remade(found, first))
        self._take(joined(taken), part)

    def take_sealed(self, files: Sequence[File]) -> None:
        """Hands of sealed segments, and what else was made of them."""
        for kind in dict.fromkeys(one.kind for one in files):
            self._view(kind, [self.path(one) for one in files if one.kind == kind])

    def take_made(self, file: File) -> None:
        """What was just made, as a relation for what is made of it."""
        self._view(file.kind, [str(self._made / file.name)])

    def rows(self, query: str) -> Iterator[list[tuple[Any, ...]]]:
        """What a query finds of the relations, many rows at a time."""
        try:
            found = self._duckdb.execute(query)
            while some := found.fetchmany(_ROWS):
                yield some
        except duckdb.Error as fault:
            raise StorageFailed(str(self._made), "read hands to seal", str(fault)) from fault

    def relate(self, name: str, relation: str) -> None:
        """Give a relation in SQL a name."""
        self._duckdb.execute(f"CREATE OR REPLACE VIEW {name} AS SELECT * FROM {relation} AS made")  # noqa: S608

    def rename(self, name: str, another: str) -> None:
        """Call a relation that was related or taken from files otherwise."""
        self._duckdb.execute(f"DROP VIEW IF EXISTS {another}")
        self._duckdb.execute(f"ALTER VIEW {name} RENAME TO {another}")

    def take(self, name: str, table: Any) -> None:
        """An Arrow table as a relation."""
        self._duckdb.register(name, table)

    def path(self, file: File) -> str:
        """Where a sealed file lies."""
        return str(self._directory / FOLDER / file.name)

    def write(self, kind: str, query: str, part: Part, definitions: str = "") -> File:
        """Make a file of what a query finds, named by the offsets its hands come from, synced."""
        aside = self._made / f"{kind}.parquet"
        target = str(aside).replace("'", "''")
        try:
            self._duckdb.execute(
                f"COPY ({query}) TO '{target}'"
                f" (FORMAT parquet, COMPRESSION zstd, ROW_GROUP_SIZE {_ROWS})"
            )
        except duckdb.Error as fault:
            raise StorageFailed(str(aside), "make a sealed file", str(fault)) from fault
        with translated(aside, "make a sealed file"):
            handle = os.open(aside, os.O_RDONLY | os.O_CLOEXEC)
            try:
                os.fsync(handle)
            finally:
                os.close(handle)
            made = described(aside, kind, part[:2], definitions)
            low = min(part.low + 1, part.high)  # hands out of quarantine moved no checkpoint
            name = f"{low:012d}-{part.high:012d}.{kind}.{made.digest[:8]}.parquet"
            aside.rename(self._made / name)
            return made._replace(name=name)

    def require(self, holds: str, query: str) -> None:
        """Refuse what was made where a query finds something in it, against what must hold."""
        try:
            found = self._duckdb.execute(f"{query} LIMIT 3").fetchall()
        except duckdb.Error as fault:
            raise StorageFailed(str(self._made), "check sealed files", str(fault)) from fault
        if found:
            said = ", ".join([" ".join(map(str, row[:2])) for row in found])
            raise StorageFailed(
                str(self._directory), "check sealed files", f"not so: {holds}: {said}"
            )

    def close(self) -> None:
        """Let go of everything."""
        self._duckdb.close()
        discard(self._store)

    def _view(self, kind: str, paths: Sequence[str]) -> None:
        self.relate(kind, relation(paths))

    def _take(self, taken: Columns, part: Part) -> None:
        hands = taken["hands"].num_rows
        if hands != part.hands:
            why = f"there are {hands} hands from {part.first} to {part.last}"
            raise StorageFailed(str(self._directory), "seal hands", why)
        for name, table in taken.items():
            self._duckdb.register(name, table)
