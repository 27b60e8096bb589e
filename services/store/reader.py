"""The readers' side: look-ups and sums over the store in use, never waiting for the writer."""

import sqlite3
from collections.abc import Callable, Generator
from contextlib import contextmanager, suppress
from hashlib import sha256
from pathlib import Path
from threading import RLock
from typing import Final, cast

from msgspec import msgpack

from schemas.errors import NotFound, StorageFailed
from schemas.rows import AwardRow, FindingRow, HandRow, PotRow
from services.sqlite_files import discard, translated
from services.store import statements as sql
from services.store.answers import (
    Counts,
    PlayerTotals,
    StoredHand,
    VariantTotals,
    players_summed,
    variants_summed,
)
from services.store.batch import Quarantined
from services.store.file import FILE, connect_reader
from services.store.packing import unpack
from services.store.place import CURRENT, current
from services.store.values import Value, hand_row, row, seat_row

_WHAT: Final = "store"
_LOOKS: Final = 3  # at CURRENT, while stores are being switched
_encode = msgpack.Encoder().encode

_Player = tuple[str, str | None, int, int, int, int]
_Variant = tuple[str, str, str | None, int, int, int, int, int]
_Held = tuple[str, int, int, str, bytes]
_Seven = tuple[int, int, int, int, int, int, int]
_Ask = Callable[[str, tuple[Value, ...]], list[tuple[Value, ...]]]


class Reader:
    """Read-only; threads may share it. Each question is answered from one moment of the store.

    It follows a rebuild: after a switch the next question goes to the new store.
    """

    def __init__(self, root: Path) -> None:
        self._root = root
        self._lock = RLock()
        self._directory: Path | None = None
        self._connection: sqlite3.Connection | None = None
        self._closed = False

    @classmethod
    def open(cls, root: Path) -> "Reader":
        """The store in use under `root`; raises `NotFound`, `ForeignStore` or `StorageFailed`."""
        reader = cls(root)
        with reader._lock:
            reader._follow()
        return reader

    @property
    def log(self) -> str:
        """The identity of the log the store belongs to."""
        return str(self._rows(sql.META)[0][0])

    @property
    def checkpoint(self) -> int:
        """The last offset of the log whose consequences are in the store."""
        return cast(int, self._rows(sql.META)[0][1])

    def hand(self, hand: str) -> StoredHand | None:
        """A finished hand, None if there is none of that name."""
        with self._asking() as ask:
            found = ask(sql.HAND, (hand,))
            if not found:
                return None
            *values, key = found[0]
            facts = hand_row(tuple(values))
            blob = cast(bytes, ask(sql.RECORDS, (key,))[0][0])
            records = unpack(blob, hand)
            return StoredHand(
                facts,
                tuple(seat_row(part) for part in ask(sql.SEATS, (hand, key))),
                tuple(row(PotRow, part) for part in ask(sql.POTS, (hand, key))),
                tuple(row(AwardRow, part) for part in ask(sql.AWARDS, (hand, key))),
                tuple(row(FindingRow, part) for part in ask(sql.FINDINGS_OF, (hand,))),
                records[-(facts.last_version - facts.first_version + 1) :],
            )

    def hands(
        self, limit: int = 50, after: str | None = None, player: str | None = None
    ) -> list[HandRow]:
        """Finished hands, the latest first, those that came before the hand `after`."""
        if player is None:
            found = self._rows(sql.HANDS, (after, limit))
        else:
            found = self._rows(sql.HANDS_OF, (player, after, limit))
        return [hand_row(values[:-1]) for values in found]

    def in_play(self, hand: str) -> str | None:
        """The stream in which a hand is being played now, None if it is not."""
        found = self._rows(sql.IN_PLAY, (hand,))
        return str(found[0][0]) if found else None

    def players(self) -> list[PlayerTotals]:
        """Every player in every currency, the most hands first."""
        with self._asking() as ask:
            found, finest = cast("list[_Player]", ask(sql.PLAYERS, ())), _finest(ask)
        return players_summed((PlayerTotals(*values) for values in found), finest)

    def player(self, player: str) -> list[PlayerTotals]:
        """One player, a line a currency; none if nobody of that name ever finished a hand."""
        with self._asking() as ask:
            found, finest = cast("list[_Player]", ask(sql.PLAYER, (player,))), _finest(ask)
        return players_summed((PlayerTotals(*values) for values in found), finest)

    def variants(self) -> list[VariantTotals]:
        """Every game at every limit in every currency, by name."""
        with self._asking() as ask:
            found, finest = cast("list[_Variant]", ask(sql.VARIANTS, ())), _finest(ask)
        return variants_summed((VariantTotals(*values) for values in found), finest)

    def findings(self) -> list[FindingRow]:
        """What does not hold, by stream; a quarantined stream's reason is one of kind `log`."""
        with self._asking() as ask:
            found = [*ask(sql.FINDINGS, ()), *ask(sql.FIRST_HELD, ())]
        return [row(FindingRow, values) for values in found]

    def quarantined(self) -> list[Quarantined]:
        """The records put aside, by stream and offset."""
        found = self._rows(sql.QUARANTINED)
        return [Quarantined(*values) for values in cast("list[_Held]", found)]

    def counts(self) -> Counts:
        """How much the store holds."""
        return Counts(*cast("list[_Seven]", self._rows(sql.COUNTS))[0])

    def digest(self) -> str:
        """Hex SHA-256 over every table's rows in an order of their own.

        Two stores of one log at one checkpoint have the same digest, whatever the batches,
        interruptions and restarts between.
        """
        found = sha256()
        with self._lock, translated(self._root, "read"):
            connection = self._follow()
            with _moment(connection):
                for query in sql.DIGESTED:
                    found.update(_encode(query))
                    for values in connection.execute(query):
                        found.update(_encode(values))
                for hand, blob in connection.execute(sql.DIGESTED_RECORDS):
                    found.update(_encode((hand, unpack(blob, hand))))
        return found.hexdigest()

    def close(self) -> None:
        """Let go of the store; twice is harmless, using it then is `StorageFailed`."""
        with self._lock:
            self._closed = True
            self._let_go()

    @contextmanager
    def _asking(self) -> Generator[_Ask, None, None]:
        """Several questions about one moment of the store."""
        with self._lock, translated(self._root, "read"):
            connection = self._follow()
            with _moment(connection):
                yield lambda query, arguments: connection.execute(query, arguments).fetchall()

    def _rows(self, query: str, arguments: tuple[Value, ...] = ()) -> list[tuple[Value, ...]]:
        with self._lock, translated(self._root, "read"):
            return self._follow().execute(query, arguments).fetchall()

    def _follow(self) -> sqlite3.Connection:
        """A connection to the store in use now."""
        if self._closed:
            raise StorageFailed(str(self._root), "read", "the reader is closed")
        for _ in range(_LOOKS):
            directory = current(self._root)
            if directory is None:
                break
            if self._connection is not None and directory == self._directory:
                return self._connection
            self._let_go()
            with suppress(NotFound):  # switched away between the look and the opening
                self._connection = connect_reader(directory / FILE)
                self._directory = directory
                return self._connection
        raise NotFound(_WHAT, CURRENT, str(self._root))

    def _let_go(self) -> None:
        if self._connection is not None:
            discard(self._connection)
            self._connection = None


def _finest(ask: _Ask) -> dict[str | None, int]:
    """The largest exponent of every currency."""
    return dict(cast("list[tuple[str | None, int]]", ask(sql.EXPONENTS, ())))


@contextmanager
def _moment(connection: sqlite3.Connection) -> Generator[None, None, None]:
    connection.execute("BEGIN")
    try:
        yield
    finally:
        connection.execute("ROLLBACK")
