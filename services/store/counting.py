"""What a store holds in numbers, in use or not: for who chooses between two of them."""

from contextlib import closing
from pathlib import Path
from typing import cast

from services.sqlite_files import translated
from services.store import statements as sql
from services.store.answers import Counts
from services.store.file import FILE, connect_reader

_Seven = tuple[int, int, int, int, int, int, int]


def counts_in(directory: Path) -> Counts:
    """The counts of the store in `directory`; raises what `Reader.open` raises."""
    with (
        closing(connect_reader(directory / FILE)) as connection,
        translated(directory, "count the store"),
    ):
        found = cast("list[_Seven]", connection.execute(sql.COUNTS).fetchall())
    return Counts(*found[0])
