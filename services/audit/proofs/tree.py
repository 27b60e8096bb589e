"""The tree in one SQLite file beside the log: leaves, nodes, and how far the log was read."""

import sqlite3
from collections.abc import Generator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, Final, NamedTuple

from msgspec import msgpack

from schemas.errors import ForeignStore, ProofBroken
from services.audit.proofs.leaves import Leaf, Reading, leaf_bytes, leaf_of
from services.audit.proofs.merkle import Frontier, leaf_hash
from services.private_files import private
from services.sqlite_files import Kind, transaction, translated

_KIND: Final = Kind("tree of hands", 0x4F44544D, 1, ForeignStore)
_TABLES: Final = """
CREATE TABLE about (identity TEXT NOT NULL);
CREATE TABLE leaves (number INTEGER PRIMARY KEY, hand TEXT UNIQUE NOT NULL, data BLOB NOT NULL);
CREATE TABLE nodes (level INTEGER, place INTEGER, hash BLOB NOT NULL,
                    PRIMARY KEY (level, place)) WITHOUT ROWID;
CREATE TABLE read (partition INTEGER PRIMARY KEY, checkpoint INTEGER NOT NULL);
CREATE TABLE streams (stream TEXT PRIMARY KEY, partition INTEGER NOT NULL,
                      stopped TEXT NOT NULL, reading BLOB NOT NULL) WITHOUT ROWID;
CREATE TABLE signed (size INTEGER PRIMARY KEY, note TEXT NOT NULL);
"""

_ADD: Final = "INSERT INTO leaves VALUES (?, ?, ?) ON CONFLICT (hand) DO NOTHING"

_pack: Final = msgpack.Encoder().encode
_unpack: Final = msgpack.Decoder(Reading).decode


class Entry(NamedTuple):
    """A leaf in its place, from 0."""

    number: int
    data: bytes

    @property
    def leaf(self) -> Leaf:
        """What it says."""
        return leaf_of(self.data)


class Tree:
    """The tree of one log. Any number of processes may read it, and one at a time adds to it."""

    def __init__(self, path: Path, identity: str) -> None:
        """The tree in `path`, made where there is none; `identity` is the log's.

        Raises `ForeignStore` for another log's tree or another file, and `StorageFailed`.
        """
        self.path = path

        def make(connection: sqlite3.Connection) -> None:
            for statement in _TABLES.split(";")[:-1]:
                connection.execute(statement)
            connection.execute("INSERT INTO about VALUES (?)", (identity,))

        self._connection = private(path, _KIND, make)
        [(found,)] = self._all("SELECT identity FROM about")
        if found != identity:
            self.close()
            raise ForeignStore(str(path), "the tree of another log")

    def close(self) -> None:
        """Let go of the file."""
        self._connection.close()

    @contextmanager
    def adding(self) -> Generator[None, None, None]:
        """All that is added in the block stands for good at its end, or none of it; others wait."""
        with translated(self.path, "add leaves"), transaction(self._connection):
            yield

    @property
    def size(self) -> int:
        """How many leaves there are."""
        [(found,)] = self._all("SELECT coalesce(max(number) + 1, 0) FROM leaves")
        return int(found)

    def add(self, leaves: Sequence[Leaf]) -> None:
        """Add hands, but those that are there alike; raises `ProofBroken` for one that differs."""
        tree = Frontier(self.size, self.node)
        for leaf in leaves:
            data = leaf_bytes(leaf)
            values = (tree.size, leaf.hand, data)
            if not self._connection.execute(_ADD, values).rowcount:
                there = self.entry(leaf.hand)
                if there is not None and there.data == data:
                    continue
                what = f"the leaf of {leaf.hand}"
                raise ProofBroken(what, "the log has the hand otherwise now")
            self._connection.executemany(
                "INSERT INTO nodes VALUES (?, ?, ?)", tree.append(leaf_hash(data))
            )

    def node(self, level: int, place: int) -> bytes:
        """The hash of a complete subtree; raises `ProofBroken` where it is gone."""
        query = "SELECT hash FROM nodes WHERE level = ? AND place = ?"
        found = self._all(query, (level, place))
        if not found:
            raise ProofBroken(str(self.path), f"node {place} of level {level} is missing")
        return bytes(found[0][0])

    def entry(self, hand: str) -> Entry | None:
        """The leaf of a hand."""
        found = self._all("SELECT number, data FROM leaves WHERE hand = ?", (hand,))
        return Entry(int(found[0][0]), bytes(found[0][1])) if found else None

    def entries(self, after: int = -1, limit: int = 1000) -> list[Entry]:
        """The next leaves in order, `after` excluded."""
        query = "SELECT number, data FROM leaves WHERE number > ? ORDER BY number LIMIT ?"
        return [Entry(int(at), bytes(data)) for at, data in self._all(query, (after, limit))]

    def checkpoint(self, partition: int) -> int:
        """The last offset of a partition that was read."""
        found = self._all("SELECT checkpoint FROM read WHERE partition = ?", (partition,))
        return int(found[0][0]) if found else 0

    def advance(self, partition: int, checkpoint: int) -> None:
        """Note how far a partition was read."""
        values = (partition, checkpoint)
        self._connection.execute("INSERT OR REPLACE INTO read VALUES (?, ?)", values)

    def reading(self, stream: str) -> Reading:
        """How far a stream was read."""
        found = self._all("SELECT reading FROM streams WHERE stream = ?", (stream,))
        return _unpack(found[0][0]) if found else Reading()

    def keep(self, stream: str, partition: int, reading: Reading) -> None:
        """Note how far a stream was read."""
        values = (stream, partition, reading.stopped, _pack(reading))
        self._connection.execute("INSERT OR REPLACE INTO streams VALUES (?, ?, ?, ?)", values)

    def stopped(self) -> list[tuple[str, int, str]]:
        """Streams that stand still: name, partition, why."""
        query = "SELECT stream, partition, stopped FROM streams WHERE stopped != '' ORDER BY stream"
        return [(str(one), int(at), str(why)) for one, at, why in self._all(query)]

    def sign(self, size: int, note: str) -> None:
        """Keep a signed head; one of the same size, with more signatures, takes its place."""
        self._connection.execute("INSERT OR REPLACE INTO signed VALUES (?, ?)", (size, note))

    def last_signed(self) -> str | None:
        """The signed head of the largest tree."""
        found = self._all("SELECT note FROM signed ORDER BY size DESC LIMIT 1")
        return str(found[0][0]) if found else None

    def signed(self) -> list[str]:
        """Every signed head, the smallest tree first."""
        return [str(note) for (note,) in self._all("SELECT note FROM signed ORDER BY size")]

    def _all(self, query: str, values: tuple[object, ...] = ()) -> list[tuple[Any, ...]]:
        with translated(self.path, "read the tree"), closing(self._connection.cursor()) as cursor:
            return cursor.execute(query, values).fetchall()
