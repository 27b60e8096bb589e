"""Who read cards that nobody tabled: written down for good before the answer goes out."""

import asyncio
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final, Protocol, cast

from msgspec import Struct

from services.api.access.file import AccessFile

_FIELDS: Final = "at, hand, credential, name, role, viewpoint, request, asked"
_PUT: Final = f"INSERT INTO reads({_FIELDS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"  # noqa: S608


class CardRead(Struct, frozen=True, kw_only=True):
    """One read; `hand` is "" where a question was about many, `asked` its address and filters."""

    at: int
    hand: str
    credential: str
    name: str
    role: str
    viewpoint: str
    request: str
    asked: str


class NumberedRead(CardRead, frozen=True, kw_only=True):
    """A read as it is listed: numbers rise, and none is ever missing."""

    number: int


class CardReads(Protocol):
    """Where reads are written down."""

    async def record(self, read: CardRead) -> None:
        """Return once the read is written for good; raises `StorageFailed`."""
        ...


class _Batch:
    """Reads that are written together, and their writing once it has begun."""

    def __init__(self) -> None:
        self.reads: list[CardRead] = []
        self.written: asyncio.Future[None] | None = None


class RecordedReads:
    """Reads into the file, those that come at once in one commit; for one loop at a time."""

    def __init__(self, path: Path) -> None:
        self._file = AccessFile.open(path)
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="card-reads")
        self._batch = _Batch()
        self._turn = asyncio.Lock()

    async def record(self, read: CardRead) -> None:
        """See `CardReads.record`."""
        mine = self._batch
        mine.reads.append(read)
        async with self._turn:
            if mine.written is None:
                self._batch = _Batch()  # whoever comes from now on is written next time
                loop = asyncio.get_running_loop()
                mine.written = loop.run_in_executor(self._thread, self._write, mine.reads)
            await asyncio.shield(mine.written)

    def _write(self, reads: Sequence[CardRead]) -> None:
        with self._file.writing("write down a read of cards") as connection:
            rows = [[getattr(one, name) for name in CardRead.__struct_fields__] for one in reads]
            connection.executemany(_PUT, rows)

    def close(self) -> None:
        """Let go of the file once what waits is written; twice is harmless."""
        self._thread.shutdown()
        self._file.close()


class Unrecorded:
    """Nobody writes: where nothing that is hidden can be asked for."""

    async def record(self, read: CardRead) -> None:
        """See `CardReads.record`."""


def listed(
    file: AccessFile, limit: int, before: int | None = None, hand: str | None = None
) -> list[NumberedRead]:
    """The latest reads first, from behind the one numbered `before`; of one hand, or of all."""
    conditions: list[str] = []
    given: list[Any] = []
    for text, value in (("number < ?", before), ("hand = ?", hand)):
        if value is not None:
            conditions.append(text)
            given.append(value)
    where = f"WHERE {' AND '.join(conditions)}" if conditions else ""
    query = f"SELECT {_FIELDS}, number FROM reads {where} ORDER BY number DESC LIMIT ?"  # noqa: S608
    with file.doing("read who read cards") as connection:
        rows = cast(
            "Sequence[Sequence[Any]]", connection.execute(query, (*given, limit)).fetchall()
        )
    names = (*CardRead.__struct_fields__, "number")
    return [NumberedRead(**dict(zip(names, row, strict=True))) for row in rows]
