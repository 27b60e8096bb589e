"""The tables as far as the store has read them: who plays what now, and the records of it."""

from functools import partial
from heapq import merge
from itertools import islice
from typing import Final, NamedTuple, cast

from schemas.record import IMPORTED, TOURNAMENT
from services.store.reader import Reader
from services.store.values import Ask

_BEYOND_IMPORTED: Final = IMPORTED[:-1] + chr(ord(IMPORTED[-1]) + 1)
"""The least name after those of imported hands, each of which is a stream and none a table."""

_NO_TOURNAMENT: Final = f" AND substr(stream, 1, {len(TOURNAMENT)}) <> '{TOURNAMENT}'"
"""A tournament's own stream is no table either."""

_ROWS: Final = (
    "SELECT stream, version, hand,"
    " EXISTS(SELECT 1 FROM quarantine WHERE quarantine.stream = streams.stream) FROM streams "
)
_BEFORE: Final = _ROWS + f"WHERE stream > ? AND stream < ?{_NO_TOURNAMENT} ORDER BY stream LIMIT ?"
_FROM: Final = _ROWS + f"WHERE stream > ? AND stream >= ?{_NO_TOURNAMENT} ORDER BY stream LIMIT ?"
_ROW: Final = _ROWS + "WHERE stream = ?"
_OPEN: Final = "SELECT version, data FROM open WHERE stream = ? ORDER BY version"

_Four = tuple[str, int, str | None, int]


class TableRow(NamedTuple):
    """A stream: the last version that was read, and the hand in play, None between hands."""

    stream: str
    version: int
    hand: str | None
    quarantined: bool  # it stands still: records of it could not be taken


class OpenTable(NamedTuple):
    """A stream with the records that no finished hand has used up."""

    row: TableRow
    records: tuple[tuple[int, bytes], ...]
    """Version and stored bytes, in order; the first may begin with facts of the hand before."""


def tables(reader: Reader, limit: int, after: str = "") -> list[TableRow]:
    """The next tables by name, streams of imported hands and of tournaments left out."""

    def next_rows(ask: Ask) -> list[TableRow]:
        found = _rows(ask, _BEFORE, after, IMPORTED, limit)
        if len(found) < limit:
            found += _rows(ask, _FROM, after, _BEYOND_IMPORTED, limit - len(found))
        return found

    return list(islice(merge(*reader.each(next_rows)), limit))


def table(reader: Reader, stream: str) -> OpenTable | None:
    """One stream at one moment, None if nothing of that name was ever read."""
    return next((found for found in reader.each(partial(_table, stream)) if found), None)


def _table(stream: str, ask: Ask) -> OpenTable | None:
    found = _rows(ask, _ROW, stream)
    if not found:
        return None
    records = cast("list[tuple[int, bytes]]", ask(_OPEN, (stream,)))
    return OpenTable(found[0], tuple(records))


def _rows(ask: Ask, query: str, *arguments: str | int) -> list[TableRow]:
    rows = cast("list[_Four]", ask(query, arguments))
    return [TableRow(stream, version, hand, bool(held)) for stream, version, hand, held in rows]
