"""The readers' side: look-ups and questions over the store in use, never waiting for the writer."""

import sqlite3
from collections.abc import Generator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from hashlib import sha256
from operator import attrgetter
from pathlib import Path
from threading import RLock
from typing import TYPE_CHECKING, Final, cast

from msgspec import msgpack
from msgspec.structs import astuple

from schemas.errors import NotFound, SegmentDamaged, StorageFailed
from schemas.rows import FindingKind, FindingRow, HandRow
from services.sqlite_files import discard, translated
from services.store import statements as sql
from services.store.answers import Counts, Place, StoredHand
from services.store.batch import HandRows, Quarantined
from services.store.file import FILE, connect_reader
from services.store.packing import unpack
from services.store.place import CURRENT, current
from services.store.relations import NAMES
from services.store.values import Ask, Value

if TYPE_CHECKING:  # a look-up does not wait for DuckDB to be loaded
    from services.store.moment import Moment, Moments

_WHAT: Final = "store"
HAND: Final = "hand"
"""What `NotFound` calls a hand after which a list was to go on."""

_LAST: Final = 2**63 - 1  # beyond every hand's number
_LOOKS: Final = 3  # at CURRENT, while stores are being switched
_by_seat = attrgetter("seat")
_by_share = attrgetter("pot", "board", "share", "seat")
_encode = msgpack.Encoder().encode

_Held = tuple[str, int, int, str, bytes]
_Seven = tuple[int, int, int, int, int, int, int]


class Reader:
    """Read-only; threads may share it. Each question is answered from one moment of the store.

    It follows a rebuild: after a switch the next question goes to the new store.
    """

    def __init__(self, root: Path) -> None:
        self._root = root
        self._lock = RLock()
        self._directory: Path | None = None
        self._connection: sqlite3.Connection | None = None
        self._moments: Moments | None = None
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
        with self.asking() as ask:
            found = ask(sql.HAND, (hand,))
            if not found:
                return None
            kept = _kept(found[0][0], hand)
            row = kept.hand
            return StoredHand(
                row,
                tuple(sorted(kept.seats, key=_by_seat)),
                kept.actions,
                kept.pots,
                tuple(sorted(kept.awards, key=_by_share)),
                tuple(map(_finding, ask(sql.FINDINGS_OF, (hand,)))),
                list(kept.records[-(row.last_version - row.first_version + 1) :]),
            )

    def hands(
        self, limit: int = 50, after: str | None = None, player: str | None = None
    ) -> list[HandRow]:
        """Finished hands, the latest first, those that came before the hand `after`.

        Raises `NotFound` where there is no hand `after`.
        """
        with self.asking() as ask:
            before = self._before(ask, after)
            if player is None:
                found = ask(sql.HANDS, (before, limit))
            else:
                ids = self._played(ask, player, before, limit)
                found = [ask(sql.HAND_AT, (one,))[0] for one in ids]
            return [_kept(data, str(self._root)).hand for (data,) in found]

    @contextmanager
    def moment(
        self, definitions: str | None = None, *, whole: bool = False
    ) -> Generator["Moment", None, None]:
        """The store now, for questions in SQL; threads wait for one another.

        `definitions` are those that the roll-ups must be made with; `whole` asks for every hand's
        rows, not roll-ups and the hot tail alone. Raises `SegmentDamaged`, and
        `StorageFailed` where roll-ups are of other definitions.
        """
        with ExitStack() as stack:
            ask = stack.enter_context(self.asking())
            try:
                found = self._moment(ask, definitions, whole=whole)
            except (SegmentDamaged, StorageFailed):
                if current(self._root) == self._directory:
                    raise
                stack.close()  # two rebuilds have removed the store that was in use
                ask = stack.enter_context(self.asking())
                found = self._moment(ask, definitions, whole=whole)
            yield found

    def _moment(self, ask: Ask, definitions: str | None, *, whole: bool) -> "Moment":
        from services.store.moment import Moments

        if self._moments is None:
            self._moments = Moments()
        return self._moments.moment(cast(Path, self._directory), ask, definitions, whole=whole)

    def _before(self, ask: Ask, after: str | None) -> int:
        """The number below which the hands after `after` in a list are: of the hand itself."""
        if after is None:
            return _LAST
        found = ask(sql.ID, (after,))
        if not found:
            raise NotFound(HAND, after, str(self._root))
        return cast(int, found[0][0])

    def _played(self, ask: Ask, player: str, before: int, limit: int) -> list[int]:
        """The numbers of a player's latest hands below `before`."""
        found = self._moment(ask, None, whole=True).ask(
            "SELECT DISTINCT id FROM seats WHERE player = $1 AND id < $2 ORDER BY id DESC LIMIT $3",
            (player, before, limit),
        )
        return [int(one) for (one,) in found]

    def places(self, limit: int, after: str | None = None) -> list[Place]:
        """Where finished hands were played, as `hands` lists them, without looking into them."""
        with self.asking() as ask:
            found = ask(sql.PLACES, (self._before(ask, after), limit))
        return [Place(*one) for one in cast("list[tuple[str, str, int]]", found)]

    def in_play(self, hand: str) -> str | None:
        """The stream in which a hand is being played now, None if it is not."""
        found = self._rows(sql.IN_PLAY, (hand,))
        return str(found[0][0]) if found else None

    def findings(self) -> list[FindingRow]:
        """What does not hold, by stream; a quarantined stream's reason is one of kind `log`."""
        with self.asking() as ask:
            found = [*ask(sql.FINDINGS, ()), *ask(sql.FIRST_HELD, ())]
        return list(map(_finding, found))

    def quarantined(self) -> list[Quarantined]:
        """The records put aside, by stream and offset."""
        found = self._rows(sql.QUARANTINED)
        return [Quarantined(*values) for values in cast("list[_Held]", found)]

    def counts(self) -> Counts:
        """How much the store holds."""
        return Counts(*cast("list[_Seven]", self._rows(sql.COUNTS))[0])

    def digest(self) -> str:
        """Hex SHA-256 over every table's rows in an order of their own, and over sums of hashes of
        the columns made of them, which this version of DuckDB alone repeats.

        Two stores of one log at one checkpoint have the same digest, whatever the batches, seals,
        interruptions and restarts between.
        """
        found = sha256()
        with self.asking() as ask, translated(self._root, "read"):
            connection = cast(sqlite3.Connection, self._connection)
            for query in sql.DIGESTED:
                found.update(_encode(query))
                for values in connection.execute(query):
                    found.update(_encode(values))
            for hand, blob in connection.execute(sql.DIGESTED_HANDS):
                found.update(_encode([hand, _plain(_kept(blob, hand))]))
            found.update(_encode(_column_sums(self._moment(ask, None, whole=True))))
        return found.hexdigest()

    def close(self) -> None:
        """Let go of the store; twice is harmless, using it then is `StorageFailed`."""
        with self._lock:
            self._closed = True
            self._let_go()
            if self._moments is not None:
                self._moments.close()
                self._moments = None

    @contextmanager
    def asking(self) -> Generator[Ask, None, None]:
        """Several questions in this package's SQL about one moment of the store; within it no other
        may begin.
        """
        with self._lock:
            with translated(self._root, "read"):
                connection = self._follow()
                connection.execute("BEGIN")

            def ask(query: str, arguments: tuple[Value, ...]) -> list[tuple[Value, ...]]:
                with translated(self._root, "read"):
                    return connection.execute(query, arguments).fetchall()

            try:
                yield ask
            finally:
                with suppress(sqlite3.Error):  # the next question opens it anew
                    connection.execute("ROLLBACK")

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


def _finding(values: tuple[Value, ...]) -> FindingRow:
    return FindingRow(*cast("tuple[str, int, str | None, FindingKind, str]", values))


def _kept(blob: Value, where: str) -> HandRows:
    return unpack(cast(bytes, blob), where)


def _plain(hand: HandRows) -> list[object]:
    """A hand's rows and records for the digest."""
    row, *parts, records = hand
    return [astuple(row), *(list(map(astuple, part)) for part in parts), records]


def _column_sums(moment: "Moment") -> list[tuple[object, ...]]:
    """How many rows every relation has, and what they hash to in any order, hands by name."""
    return [tuple(map(str, moment.ask(_sums(name, names))[0])) for name, names in NAMES.items()]


def _sums(name: str, columns: Sequence[str]) -> str:
    """SQL for it: the relation's own names, no caller's words."""
    listed = ", ".join(f'part."{one}"' for one in columns[1:])
    joined = "hands AS part" if name == "hands" else f"{name} AS part JOIN hands USING (id)"
    hand = "part.hand" if name == "hands" else "hands.hand"
    return f"SELECT count(*), sum(hash({hand}, {listed})) FROM {joined}"  # noqa: S608
