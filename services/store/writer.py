"""The one writer: hands, streams, open records, quarantine and checkpoint, a transaction a batch;
and the list of sealed files.
"""

import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import cast

from schemas.errors import StorageFailed
from schemas.record import START, Head, Stored
from services.sqlite_files import translated
from services.store import statements as sql
from services.store.batch import Batch, Quarantined, StreamRow
from services.store.file import FILE, connect_writer, create_store
from services.store.numbering import numbered_after
from services.store.outgoing import Outgoing
from services.store.records import taken_record
from services.store.segments import (
    FOLDER,
    GRACE_SECONDS,
    File,
    Part,
    adopt,
    now,
    remove,
    strays,
)
from services.store.streams import StreamValues, stream_row


class Store(Outgoing):
    """The projector's side of one store; a second writer makes `commit` raise `StoreTaken`.

    After `StorageFailed` nothing of the batch is in the store, and the same object goes on working
    once the cause is gone.
    """

    def __init__(self, path: Path, log_identity: str) -> None:
        from services.store.writing import write  # who only reads does without Arrow

        super().__init__(path, log_identity)
        self._write = write
        self._numbered_after = numbered_after(log_identity)
        self._sealing = 0

    @classmethod
    def open(cls, directory: Path, log_identity: str, *, create: bool) -> "Store":
        """The store in `directory`, which must belong to the log of that identity.

        Raises `NotFound` where there is none and `create` is not asked for, `ForeignStore` for
        anything that is not this log's store in this build's layout, and `StorageFailed`.
        """
        path = directory / FILE
        if create:
            create_store(path, log_identity)
        store = cls(path, log_identity)
        store._connect()
        return store

    @staticmethod
    def fence(directory: Path) -> None:
        """Make whoever writes the store there meet `StoreTaken` at its next commit."""
        path = directory / FILE
        with closing(connect_writer(path)) as connection, translated(path, "fence the store"):
            connection.execute(sql.FENCE)

    @property
    def checkpoint(self) -> int:
        """The last offset of the log whose consequences are in the store."""
        self._connect()
        return self._checkpoint

    def head(self, stream: str) -> Head:
        """Where a stream stands as far as it was read; `START` if nothing of it was."""
        row = self.stream(stream)
        return START if row is None else row.head

    def stream(self, stream: str) -> StreamRow | None:
        """How far a stream was read, None if nothing of it was."""
        found = cast("list[StreamValues]", self._rows(sql.STREAM, (stream,)))
        return stream_row(found[0]) if found else None

    def streams(self, names: Iterable[str]) -> dict[str, StreamRow]:
        """How far those of many streams were read of which anything was."""
        found = cast("Iterator[StreamValues]", self._many(sql.STREAMS, names))
        return {row[0]: stream_row(row) for row in found}

    def open_records(self, stream: str) -> list[Stored]:
        """The records of a stream that no closed hand has used up, in order."""
        found = self._rows(sql.OPEN_OF, (stream,))
        return [Stored(*row) for row in cast("list[tuple[int, str, int, bytes]]", found)]

    def stream_of(self, hand: str) -> str | None:
        """The stream in which a hand of this name has ended, None if none has."""
        found = cast("list[tuple[str]]", self._rows(sql.STREAM_OF, (hand,)))
        return found[0][0] if found else None

    def streams_of(self, hands: Iterable[str]) -> dict[str, str]:
        """The streams of those of many hands that have ended."""
        return dict(cast("Iterator[tuple[str, str]]", self._many(sql.STREAMS_OF, hands)))

    def record(self, stream: str, version: int) -> bytes | None:
        """The stored bytes of a record that was taken before, None if they are not here."""
        return taken_record(self._rows, stream, version)

    def held(self) -> list[str]:
        """The streams in quarantine, by name."""
        return [row[0] for row in cast("list[tuple[str]]", self._rows(sql.HELD, ()))]

    def held_records(self, stream: str, after: int = 0, limit: int = 1000) -> list[Quarantined]:
        """A stream's records in quarantine, from beyond the offset `after`, in order."""
        found = self._rows(sql.HELD_OF, (stream, after, limit))
        return [Quarantined(*row) for row in cast("list[tuple[str, int, int, str, bytes]]", found)]

    def commit(self, batch: Batch) -> None:
        """Put a batch into the store, whole or not at all.

        Raises `StoreTaken` if the checkpoint is not the expected one or somebody else committed
        meanwhile, and `StorageFailed`.
        """
        with self._writing("commit") as connection:
            self._move(connection, batch)
            where = str(self._path)
            self._write(connection, batch, where, self._sealing, self._numbered_after)
        self._checkpoint = batch.next

    def tail(self) -> list[Part]:
        """The parts of the hot tail, in order."""
        found = cast("list[tuple[int, int, int, int]]", self._rows(sql.TAIL_PARTS, ()))
        return [Part(*values) for values in found]

    def sealing(self, last: int) -> None:
        """The tail's parts up to hand `last` are being sealed: leave them as they are."""
        self._sealing = last

    def mend_tail(self) -> list[Part]:
        """Make damaged parts of the tail again from the hands kept whole; which they were.

        Raises `StorageFailed` where a hand is damaged as well.
        """
        from services.store.columns import dumped, remade
        from services.store.writing import is_damaged

        found: list[Part] = []
        for part in self.tail():
            data = cast(bytes, self._rows(sql.TAIL_DATA, part[:1])[0][0])
            if is_damaged(data):
                blob = dumped(remade(self._rows(sql.SOME_HANDS, part[:2]), part.first))
                with self._writing("mend the tail", lasting=True) as connection:
                    connection.execute(sql.PUT_TAIL, (blob, part.first))
                found.append(part)
        return found

    def files(self) -> list[File]:
        """The sealed files."""
        found = self._rows(sql.FILES, ())
        return [File(*cast("tuple[str, str, int, int, int, str, str]", one)) for one in found]

    def seal(
        self,
        made: Path,
        files: Sequence[File],
        instead_of: Sequence[File] = (),
        cut: Part | None = None,
    ) -> None:
        """List files that were made in the folder `made`, in place of others and of the tail's
        hands `cut`, which must be all of the tail's parts there.

        Files replaced stay for a grace time. Raises `StoreTaken` and `StorageFailed`; the store is
        then as before.
        """
        fresh = {one.name for one in files}
        adopt(made, self._path.parent, fresh)
        gone = [(one.name,) for one in instead_of if one.name not in fresh]
        with self._writing("seal", lasting=True) as connection:
            if cut is not None:
                held = connection.execute(sql.TAIL_HANDS, cut[:2]).fetchone()[0]
                if held != cut.hands:
                    why = f"the tail has {held} of the hands {cut.first} to {cut.last}"
                    raise StorageFailed(str(self._path), "seal hands", why)
                connection.execute(sql.CUT_TAIL, cut[:2])
            connection.executemany(sql.DROP_FILE, gone)
            connection.executemany(sql.ADD_FILE, files)
            connection.executemany(sql.FORGET, [(name,) for name in fresh])
            connection.executemany(sql.SUPERSEDE, [(*name, now()) for name in gone])
        remove(made)

    def clear(self) -> None:
        """Remove what interrupted sealing left, and superseded files whose grace time is over."""
        self.rest()
        superseded = cast("list[tuple[str, int]]", self._rows(sql.SUPERSEDED, ()))
        over = [name for name, since in superseded if now() - since > GRACE_SECONDS]
        listed = {one.name for one in self.files()}
        over = [name for name in over if name not in listed]
        known = listed | {name for name, _ in superseded}
        loose = strays(self._path.parent, known)
        if not over and not loose:
            return
        with self._writing("clear") as connection:  # whoever else seals meets `StoreTaken`
            connection.executemany(sql.FORGET, [(name,) for name in over])
        for path in (*loose, *(self._path.parent / FOLDER / name for name in over)):
            remove(path)

    def _move(self, connection: sqlite3.Connection, batch: Batch) -> None:
        undecided = sum([one.undecided for one in batch.hands])
        counts = len(batch.hands), undecided
        moved = connection.execute(sql.MOVE, (batch.next, *counts, batch.expected))
        if moved.rowcount != 1:
            self._taken(connection, batch.expected)
