"""From the log into the store: each record once, in order, a stream that fails put aside."""

from collections.abc import Callable, Sequence
from typing import Final

from schemas.errors import (
    CorruptRecord,
    ForeignStore,
    StoreAhead,
    UnknownEvent,
    UnknownVariant,
)
from schemas.record import START, Stored, digest
from services.eventlog import Partition
from services.projector.aside import BEHIND, aside, say
from services.projector.checks import no_record
from services.projector.collecting import collecting_later
from services.projector.play import Closed
from services.projector.publishing import Outbox
from services.projector.sealing import SEAL_HANDS, Sealing
from services.projector.starts import started_in
from services.projector.table import Table
from services.projector.tally import Tally
from services.rules import SETTLEMENT_REVISION
from services.store import Batch, Quarantined, Store, StreamRow

KEPT: Final = 10_000
"""Streams to keep in memory between two batches; beyond it those at rest are let go."""

WAIT_SECONDS: Final = 0.2
"""How long to wait for news of the log before asking again whether to stop."""


class Projector:
    """Moves one store along its log.

    Whatever a method raises, the store stands at its last commit, and the same object, or a new
    one, goes on from there once the cause is gone; after `StoreTaken` it must not.
    """

    def __init__(
        self,
        log: Partition,
        store: Store,
        *,
        seal: int = SEAL_HANDS,
        tell: Callable[[str], None] | None = None,
        outbox: Outbox | None = None,
    ) -> None:
        """`seal`: how many hands a segment holds; `tell` hears what was mended or put aside;
        `outbox`, of this store, publishes what was committed.
        """
        if store.log != log.identity:
            raise ForeignStore(str(store.path), "the store of another log")
        self._log, self._store, self._outbox, self._tell = log, store, outbox, tell
        self._sealing = Sealing(store, seal, tell)
        self._ready = False
        self._tables: dict[str, Table] = {}
        self._touched: set[str] = set()
        self._held: set[str] = set()  # streams in quarantine
        self._known: dict[str, StreamRow | None] = {}  # streams looked up for this batch
        self._homes: dict[str, str | None] = {}  # hands ended or looked up -> stream
        self._batch = Batch(0, 0)
        self._passed = self._late = 0  # records that came too late: in this batch, before it

    @property
    def tally(self) -> Tally:
        """What was done so far."""
        return Tally(self._late, self._sealing.seals, self._sealing.seconds)

    @property
    def checkpoint(self) -> int:
        """The last offset whose consequences are in the store."""
        return self._store.checkpoint

    def step(self, limit: int = 1000) -> int:
        """Take up to `limit` records and commit what follows from them; how many there were.

        The first step retries what is in quarantine. Raises `StoreAhead`, `StoreTaken`, `LogError`
        or `StorageFailed`.
        """
        try:
            if not self._ready:
                self._start()
            with collecting_later():
                taken = self._advance(limit)
            if taken:
                self._sealing.follow()
            self._publish()
            return taken
        except BaseException:
            self._ready = False
            self.stop()
            raise

    def run(
        self,
        stop: Callable[[], bool],
        *,
        once: bool = False,
        progress: Callable[[int, int], None] | None = None,
    ) -> None:
        """Follow the log until `stop()`, or with `once` until its end as it was when called.

        `progress(checkpoint, end)` is told after every commit.
        """
        end = self._log.end()
        try:
            while not stop():
                taken = self.step()
                if taken and progress is not None:
                    end = end if once else self._log.end()
                    progress(self._batch.expected, max(end, self._batch.expected))
                if once and self._batch.expected >= end:
                    self.finish()
                    return
                if not taken:
                    self.idle()
                    self._log.wait(self._batch.expected, WAIT_SECONDS)
        finally:
            self.stop()

    def idle(self) -> None:
        """To be called now and then where there is nothing to take: other work goes on."""
        self._sealing.follow(idle=True)
        self._publish()
        self._store.rest()

    def finish(self) -> None:
        """Wait until no seal is under way and all is published, unless that fails."""
        self._sealing.follow(wait=True, idle=True)
        self._publish(wait=True)

    def stop(self) -> None:
        """End what is under way, which is done another time; call it before closing the store."""
        try:
            self._sealing.stop()
        finally:
            if self._outbox is not None:
                self._outbox.stop()

    def _publish(self, *, wait: bool = False) -> None:
        if self._outbox is not None:
            self._outbox.follow(wait=wait)

    def _start(self) -> None:
        """Forget everything but the store, then try again what is in quarantine."""
        checkpoint, end = self._store.checkpoint, self._log.end()
        if checkpoint > end:
            raise StoreAhead(str(self._store.path), checkpoint, end)
        self._sealing.mend()
        self._store.settled_by(SETTLEMENT_REVISION)
        self._tables.clear()
        self._begin(checkpoint)
        held = self._store.held()
        self._held = set(held)
        for stream in held:
            self._retry(stream)
        self._store.rest()
        self._ready = True

    def _retry(self, stream: str) -> None:
        after = 0
        while held := self._store.held_records(stream, after):
            for one in held:
                reason = self._try_again(one)
                if reason is not None:
                    if reason != one.reason:
                        self._batch.quarantined.append(one._replace(reason=reason))
                    self._commit(self._batch.expected)
                    return
                self._batch.released.append((stream, one.offset))
                after = one.offset
            self._commit(self._batch.expected)
        self._held.discard(stream)

    def _try_again(self, held: Quarantined) -> str | None:
        try:
            found = self._log.read(held.offset - 1, 1)
        except CorruptRecord as fault:
            return fault.why
        if not found or found[0][1:3] != (held.stream, held.version):
            return f"offset {held.offset} no longer holds {held.stream} version {held.version}"
        return self._try(found[0])

    def _advance(self, limit: int) -> int:
        after = self._batch.expected
        try:
            records = self._log.read(after, limit)
        except CorruptRecord as fault:
            self._hold(Stored(after + 1, fault.stream, fault.version, b""), fault.why)
            self._commit(after + 1)
            return 1
        self._foresee(records)
        for stored in records:
            if stored.stream in self._held:
                self._hold(stored, BEHIND)
            elif (reason := self._try(stored)) is not None:
                self._hold(stored, reason)
        self._commit(records[-1].offset if records else after)
        return len(records)

    def _foresee(self, records: Sequence[Stored]) -> None:
        """Look up all at once what taking the records will ask the store.

        That is every new stream, and whether hands that start have ended before.
        """
        names = {one.stream for one in records}.difference(self._tables, self._held)
        if names:
            self._known = {**dict.fromkeys(names), **self._store.streams(names)}
        hands = {name for one in records for name in started_in(one.data)}
        if hands:
            self._homes = {**dict.fromkeys(hands), **self._store.streams_of(hands)}

    def _try(self, stored: Stored) -> str | None:
        """Take a record; the reason if that cannot be done."""
        if stored.version < 1:
            return no_record(stored)
        table = self._tables.get(stored.stream) or self._load(stored.stream)
        head = table.row.head
        if stored.version <= head.version:
            return self._again(stored, table)
        self._touched.add(stored.stream)
        try:
            closed = table.take(stored)
        except (CorruptRecord, UnknownEvent) as fault:
            return fault.why
        except UnknownVariant as fault:
            return str(fault)
        if closed is None:
            self._passed += 1
            return None
        for one in closed:
            self._end(one)
        return None

    def _end(self, closed: Closed) -> None:
        self._batch.findings.extend(closed.findings)
        self._batch.told.extend(closed.told)
        if closed.rows is not None:
            self._homes[closed.rows.name] = closed.rows.stream
            self._batch.hands.append(closed.rows)

    def _again(self, stored: Stored, table: Table) -> str | None:
        """A version taken before: a repeat, one that came too late, or a fork."""
        name, last = digest(stored.data), table.row.head.digest
        if stored.version < table.row.head.version:
            self._commit(max(self._batch.expected, stored.offset - 1))
            taken = self._store.record(stored.stream, stored.version)
            last = "" if taken is None else digest(taken)
        if name == last:
            return None
        if table.came_late(stored):
            self._passed += 1
            return None
        return f"a fork: digest {name[:16]} here, {last[:16]} was taken before"

    def _hold(self, stored: Stored, reason: str) -> None:
        self._held.add(stored.stream)
        self._batch.quarantined.append(aside(stored, reason))

    def _load(self, stream: str) -> Table:
        row = self._known[stream] if stream in self._known else self._store.stream(stream)
        opened = [] if row is None else self._store.open_records(stream)
        row = row or StreamRow(stream, START, None, {}, 0)
        self._tables[stream] = table = Table(row, opened, self._stream_of)
        return table

    def _stream_of(self, hand: str) -> str | None:
        return self._homes[hand] if hand in self._homes else self._store.stream_of(hand)

    def _begin(self, checkpoint: int) -> None:
        self._batch, self._passed = Batch(checkpoint, checkpoint), 0
        for seen in (self._touched, self._known, self._homes):
            seen.clear()

    def _commit(self, checkpoint: int) -> None:
        batch = self._batch
        batch.next = checkpoint
        for stream in self._touched:
            self._gather(self._tables[stream])
            if stream in self._held:
                del self._tables[stream]
        if checkpoint > batch.expected or batch.released or batch.quarantined:
            self._store.commit(batch)
            say(batch.quarantined, self._tell)
        else:
            self._store.rest()
        self._late += self._passed
        self._begin(checkpoint)
        if len(self._tables) > KEPT:
            self._tables = {name: table for name, table in self._tables.items() if table.opened}

    def _gather(self, table: Table) -> None:
        if not table.row.head.version:
            return
        used, opened = table.changes()
        self._batch.streams.append(table.row)
        self._batch.closed.extend(used)
        self._batch.opened.extend(opened)
