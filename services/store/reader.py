"""The readers' side: look-ups and questions over the stores in use, never waiting for a writer."""

from collections.abc import Callable, Collection, Generator, Mapping
from contextlib import ExitStack, contextmanager
from operator import attrgetter
from pathlib import Path
from threading import RLock
from typing import TYPE_CHECKING, Final, TypeVar, cast

from schemas.errors import NotFound, SegmentDamaged, StorageFailed
from schemas.rows import FindingRow, HandRow, TournamentRow
from services.store import statements as sql
from services.store.answers import Counts, Place, StoredHand
from services.store.batch import Quarantined
from services.store.digesting import digest_of
from services.store.followed import Followed
from services.store.listing import NEWEST, Mark, latest, mark, played
from services.store.lookups import LAST, finding, kept, number_of, of_partition, stored_hand
from services.store.numbering import partition_of
from services.store.records import taken_record
from services.store.relations import NAMES
from services.store.tournaments import tournaments_in
from services.store.union import Stores
from services.store.values import Ask, Value

if TYPE_CHECKING:  # a look-up does not wait for DuckDB to be loaded
    from services.store.moment import Moment, Moments

HAND: Final = "hand"
"""What `NotFound` calls a hand after which a list was to go on."""

_by_place = attrgetter("stream", "version")
_by_offset = attrgetter("stream", "offset")

_Answer = TypeVar("_Answer")
_Held = tuple[str, int, int, str, bytes]
_Seven = tuple[int, int, int, int, int, int, int]


class Reader:
    """Read-only; threads may share it. Reads the union of a log's stores, one a partition; each
    question is answered from one moment of each store.

    It follows rebuilds: after a switch the next question goes to the new store. A partition whose
    store was not made yet counts as empty.
    """

    def __init__(self, root: Path) -> None:
        self._root = root
        self._lock = RLock()
        self._stores = Stores(root)
        self._moments: Moments | None = None

    @classmethod
    def open(cls, root: Path) -> "Reader":
        """The stores in use under `root`; raises `NotFound`, `ForeignStore` or `StorageFailed`."""
        reader = cls(root)
        with reader._lock:
            reader._stores.follow()
        return reader

    @property
    def logs(self) -> dict[int, str]:
        """By the partition's number, the identity of the partition the store belongs to."""
        return {at: str(meta[0][0]) for at, meta in self._meta().items()}

    @property
    def checkpoints(self) -> dict[int, int]:
        """By the partition's number, its last offset whose consequences are in the store."""
        return {at: cast(int, meta[0][1]) for at, meta in self._meta().items()}

    @property
    def checkpoint(self) -> int:
        """How many of the log's records were read: of one partition its last offset."""
        return sum(self.checkpoints.values())

    def hand(self, hand: str) -> StoredHand | None:
        """A finished hand, None if there is none of that name."""
        with self._lock:
            return self._stores.first(lambda ask: stored_hand(ask, hand), hand.rpartition("-")[0])

    def record(self, stream: str, version: int) -> bytes | None:
        """The stored bytes of a record that was taken, None if they are not here."""
        with self._lock:
            return self._stores.first(lambda ask: taken_record(ask, stream, version), stream)

    def hands(
        self, limit: int = 50, after: str | None = None, player: str | None = None
    ) -> list[HandRow]:
        """Finished hands, the latest first, those that came before the hand `after`.

        The latest is the last in the log, and where several partitions have stores, the last by its
        dealer's clock. Raises `NotFound` where there is no hand `after`.
        """
        with self._together() as stores:
            found = self._listed(stores, limit, after, player)
            return [kept(hand, blob).hand for hand, blob in found]

    @contextmanager
    def moment(
        self,
        definitions: str | None = None,
        *,
        whole: bool = False,
        relations: Collection[str] = (),
        kinds: Collection[str] | None = None,
    ) -> Generator["Moment", None, None]:
        """The stores now, for questions in SQL; threads wait for one another.

        `definitions` are those that flags and roll-ups must be made with, of which `kinds` are
        asked, None: all; `whole` asks for every hand's rows too, not for the hot tails' alone, and
        `relations` for those of some relations.
        Raises `SegmentDamaged`, and `StorageFailed` where they are of other definitions.
        """
        names = NAMES if whole else relations
        with ExitStack() as stack:
            stores = stack.enter_context(self._together())
            try:
                found = self._moment(stores, definitions, names, kinds)
            except (SegmentDamaged, StorageFailed):
                if not any(one.moved for one in stores.values()):
                    raise
                stack.close()  # two rebuilds have removed a store that was in use
                stores = stack.enter_context(self._together())
                found = self._moment(stores, definitions, names, kinds)
            yield found

    def places(self, limit: int, after: int | None = None) -> list[Place]:
        """Where finished hands were played, one store after the other, each one's last in the log
        first, without looking into them; those that come behind the one of number `after`.
        """
        found: list[Place] = []
        with self._together() as stores:
            begin = -1 if after is None else partition_of(after)
            for at, store in stores.items():
                if at >= begin:
                    before = after if after is not None and at == begin else LAST
                    some = (before, limit - len(found))
                    rows = cast("list[tuple[str, str, int, int]]", store.ask(sql.PLACES, some))
                    found += [Place(*one) for one in rows]
        return found

    def oldest(self) -> Place | None:
        """Where the first finished hand of the first store that has one was played."""
        rows = cast("list[tuple[str, str, int, int]]", self._rows(sql.OLDEST))
        return Place(*rows[0]) if rows else None

    def in_play(self, hand: str) -> str | None:
        """The stream in which a hand is being played now, None if it is not."""
        found = self._rows(sql.IN_PLAY, (hand,))
        return str(found[0][0]) if found else None

    def findings(self) -> list[FindingRow]:
        """What does not hold, by stream; a quarantined stream's reason is one of kind `log`."""
        with self._together() as stores:
            said = [finding(row) for one in stores.values() for row in one.ask(sql.FINDINGS)]
            held = [
                finding(row) if self._stores.alone else of_partition(at, finding(row))
                for at, one in stores.items()
                for row in one.ask(sql.FIRST_HELD)
            ]
        return [*sorted(said, key=_by_place), *sorted(held, key=_by_place)]

    def tournaments(self) -> list[TournamentRow]:
        """Every tournament with its entries, running ones too, by its stream."""
        with self._together() as stores:
            return [row for one in stores.values() for row in tournaments_in(one.ask)]

    def quarantined(self) -> list[Quarantined]:
        """The records put aside, by stream and offset."""
        found = cast("list[_Held]", self._rows(sql.QUARANTINED))
        return sorted([Quarantined(*values) for values in found], key=_by_offset)

    def counts(self) -> Counts:
        """How much the stores hold."""
        found = cast("list[_Seven]", self._rows(sql.COUNTS))
        return Counts(*map(sum, zip(*found, strict=True)))

    def digest(self) -> str:
        """Hex SHA-256 over what the stores say: every table's rows in an order of their own, and
        sums of hashes of the columns made of them, which this version of DuckDB alone repeats.

        Two logs with the same streams read to their ends have the same digest, whatever the
        partitions, batches, seals, interruptions and restarts between.
        """
        with self._together() as stores:
            return digest_of(list(stores.values()), lambda: self._moment(stores, None, NAMES, None))

    def each(self, question: Callable[[Ask], _Answer]) -> list[_Answer]:
        """What questions in this package's SQL find in each store, at one moment of it."""
        with self._lock:
            return [one.about(question) for one in self._stores.follow().values()]

    def interrupt(self) -> None:
        """End the question in SQL that runs now, with `TooHeavy`; harmless where none runs.

        From any thread, and it waits for none.
        """
        moments = self._moments
        if moments is not None:
            moments.interrupt()

    def close(self) -> None:
        """Let go of the stores; twice is harmless, using it then is `StorageFailed`."""
        with self._lock:
            self._stores.close()
            if self._moments is not None:
                self._moments.close()
                self._moments = None

    def _meta(self) -> dict[int, list[tuple[Value, ...]]]:
        with self._lock:
            return {at: store.ask(sql.META) for at, store in self._stores.follow().items()}

    def _rows(self, query: str, arguments: tuple[Value, ...] = ()) -> list[tuple[Value, ...]]:
        with self._lock:
            stores = self._stores.follow().values()
            return [row for store in stores for row in store.ask(query, arguments)]

    def _listed(
        self, stores: Mapping[int, Followed], limit: int, after: str | None, player: str | None
    ) -> list[tuple[Value, ...]]:
        """The names and blobs of the hands that a list shows."""
        at, number = (0, LAST) if after is None else self._find(stores, after)
        if self._stores.alone:
            store = stores[at]
            if player is None:
                return store.ask(sql.HANDS, (number, limit))
            moment = self._moment(stores, None, ("seats",), ())
            ids = played(moment, Mark(number), player, limit)
            return [store.ask(sql.HAND_AT, (one,))[0] for one in ids]
        begin = NEWEST if after is None else mark(stores[at].ask, number)
        moment = self._moment(stores, None, ("hands", "seats") if player else ("hands",), ())
        ids = latest(moment, begin, player, limit)
        return [stores[partition_of(one)].ask(sql.HAND_AT, (one,))[0] for one in ids]

    def _find(self, stores: Mapping[int, Followed], hand: str) -> tuple[int, int]:
        """Where a hand is after which a list goes on: its store's number and its own."""
        for at, store in stores.items():
            number = number_of(store.ask, hand)
            if number is not None:
                return at, number
        raise NotFound(HAND, hand, str(self._root))

    def _moment(
        self,
        stores: Mapping[int, Followed],
        definitions: str | None,
        names: Collection[str],
        kinds: Collection[str] | None,
    ) -> "Moment":
        from services.store.moment import Moments, Source

        if self._moments is None:
            self._moments = Moments(str(self._root))
        sources = [Source(one.directory, one.ask) for one in stores.values()]
        return self._moments.moment(sources, definitions, names, kinds)

    @contextmanager
    def _together(self) -> Generator[Mapping[int, Followed], None, None]:
        """One moment of each store; within it no other may begin."""
        with self._lock, ExitStack() as moments:
            stores = self._stores.follow()
            for one in stores.values():
                moments.enter_context(one.asking())
            yield stores
