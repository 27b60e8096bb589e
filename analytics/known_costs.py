"""Costs of decisions that were worked out before: a file that may be removed at any time."""

import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Final

from analytics.russian.costs import Cost
from services.sqlite_files import connect, discard, translated

REVISION: Final = 1
"""Of the analysis: what an older one found is not used."""

_MAKE: Final = (
    "CREATE TABLE IF NOT EXISTS costs"
    " (revision INTEGER, situation TEXT, lower REAL, upper REAL,"
    " PRIMARY KEY (revision, situation)) WITHOUT ROWID"
)
_FIND: Final = "SELECT lower, upper FROM costs WHERE revision = ? AND situation = ?"
_KEEP: Final = "INSERT OR REPLACE INTO costs VALUES (?, ?, ?, ?)"


class KnownCosts:
    """Costs by situation; close it. Raises `StorageFailed` where the file cannot be used."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self.found = 0  # worked out by this one
        with translated(path, "open the costs of decisions"):
            self._file: sqlite3.Connection = connect(path, "rwc")
            self._file.execute(_MAKE)

    def cost(self, situation: str, work_out: Callable[[], Cost]) -> Cost:
        """The cost kept for a situation, or what is worked out now, and kept."""
        with translated(self._path, "read the costs of decisions"):
            row = self._file.execute(_FIND, (REVISION, situation)).fetchone()
        if row is not None:
            return Cost(*row)
        cost = work_out()
        self.found += 1
        with translated(self._path, "keep the cost of a decision"):
            self._file.execute(_KEEP, (REVISION, situation, *cost))
        return cost

    def close(self) -> None:
        """Let go of the file."""
        discard(self._file)
