"""A log with hands, its store, and what the audit says of both."""

import sqlite3
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path
from random import Random

from schemas.events import AnyEvent
from schemas.rows import FindingRow
from services.audit import verify
from services.eventlog import EventLog, opened
from services.projector import rebuild
from services.store import Reader, current
from tests.hands import StreamWriter, TableRun


class Room:
    """A directory with an embedded log and a store of it."""

    def __init__(self, directory: Path) -> None:
        self.directory = directory
        self.log: EventLog = opened(f"sqlite:///{directory / 'log.db'}", create=True)
        self.root = directory / "store"

    def append(self, stream: str, hands: Iterable[list[AnyEvent]]) -> None:
        """A record a hand, as they are."""
        writer = StreamWriter(stream)
        self.log.append([writer.record(facts) for facts in hands])

    def play(self, stream: str = "table-1", hands: int = 3, variant: str = "omaha-8") -> None:
        """Random hands at one table."""
        table = TableRun(Random(7), stream, variant, "pl")
        self.append(stream, [table.next_hand() for _ in range(hands)])

    def project(self) -> None:
        """The store, made anew."""
        rebuild(self.log, self.root)

    def findings(self) -> list[FindingRow]:
        """What the audit says."""
        scratch = self.directory / "fresh"
        rebuild(self.log, scratch)
        with closing(Reader.open(self.root)) as stored, closing(Reader.open(scratch)) as fresh:
            return list(verify(self.log.partitions, stored, fresh))

    def edit_log(self, statement: str) -> None:
        """Change the log's file behind its back."""
        edit(self.directory / "log.db", statement)

    def edit_store(self, statement: str) -> None:
        """Change the store's file behind its back."""
        edit(self.store_file, statement)

    @property
    def store_file(self) -> Path:
        """The file of the store in use."""
        directory = current(self.root)
        assert directory is not None
        return directory / "store.db"


def edit(path: Path, statement: str) -> None:
    """Change a file of SQLite's behind everybody's back."""
    with closing(sqlite3.connect(path)) as connection:
        changed = connection.execute(statement).rowcount
        connection.commit()
    assert changed > 0, statement
