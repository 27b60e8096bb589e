"""A room whose seats may be played over the network: stepped beside the requests, in their loop.

One thread decides and tells; the log alone is written from another, and while it syncs, requests go
on being read. A table that waits for a player costs nothing and holds up no other.
"""

import asyncio
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime
from typing import Final

from schemas.errors import NotFound
from schemas.events import AnyEvent, TakeOver
from schemas.record import Record
from services.dealer.clock import Patience
from services.dealer.live import LiveRoom, Lost
from services.dealer.network.desk import Desk, Now
from services.dealer.network.showing import Showing
from services.dealer.network.wishes import TableGone
from services.dealer.playing import AnyTable, Play
from services.dealer.restore import Standing, tail
from services.dealer.secrets import DealerKey
from services.eventlog import EventLog

LOOK: Final = 0.1
"""Seconds after which clocks are looked at again."""

Told = Callable[[Lost], None]


def steady() -> int:
    """Milliseconds that never go back."""
    return time.monotonic_ns() // 1_000_000


class Dealing:
    """Tables that bots and remote players play at, dealt by one dealer."""

    def __init__(
        self,
        log: EventLog,
        tables: Sequence[AnyTable],
        key: DealerKey,
        clock: Callable[[], datetime],
        *,
        patience: Patience | None = None,
        pace: float = 0.0,
        now: Now = steady,
        seed: str | None = None,
    ) -> None:
        """`pace`: seconds between two records of a table that no player is behind."""
        self._log = log
        self._now = now
        self._pace = int(pace * 1000)
        self._woken = asyncio.Event()
        self._ready = {table.name for table in tables}
        self._rests: dict[str, int] = {}  # table -> when a bot or the dealer goes on there
        self._writer = ThreadPoolExecutor(1, "log")
        self._lost = 0
        self._look = 0  # when clocks are looked at
        terms = patience or Patience()
        self._desks = {one.name: Desk(one.name, terms, now, self.wake) for one in tables}
        self._showings = {name: Showing(desk) for name, desk in self._desks.items()}
        self.room = LiveRoom(log, tables, key, clock, seed=seed, seats=self)

    @property
    def names(self) -> tuple[str, ...]:
        """The tables that are dealt here."""
        return tuple(table.name for table in self.room.tables)

    def desk(self, table: str) -> Desk:
        """Raises `NotFound`."""
        if table not in self._desks:
            what, where = "table", "this room"
            raise NotFound(what, table, where)
        return self._desks[table]

    def showing(self, table: str) -> Showing:
        """Raises `NotFound`."""
        self.desk(table)
        return self._showings[table]

    def standing(self, table: str) -> Standing:
        """How a table stands; raises `NotFound`, or `TableGone` where it is not ours."""
        self.desk(table)
        found = self.room.standing(table)
        if found is None:
            why = f"table {table} is not dealt here now"
            raise TableGone(why)
        return found

    def player(self, table: str, seat: int) -> str | None:
        """Who has a seat now, None where nobody has; raises as `standing`."""
        seated = self.standing(table).sitting.seated()
        return next((one.player for one in seated if one.seat == seat), None)

    def facts(self, table: str, standing: Standing) -> Sequence[AnyEvent]:
        """See `Seats.facts`."""
        return self._desks[table].facts(standing)

    def wake(self, table: str) -> None:
        """Look at a table again: somebody wants something there."""
        self._ready.add(table)
        self._rests.pop(table, None)
        self._woken.set()

    async def run(self, stop: Callable[[], bool], tell: Told) -> None:
        """Deal until `stop` says so or no table is left; `tell` hears of every table lost.

        Raises what the log raises.
        """
        told = 0
        try:
            while self.room.tables and not stop():
                stepped = await self.step()
                for lost in self.room.lost[told:]:
                    tell(lost)
                told = len(self.room.lost)
                if not stepped:
                    await self._rest()
        finally:
            self._writer.shutdown(wait=True)
            for desk in self._desks.values():
                desk.lost()

    async def step(self) -> list[Record]:
        """One record at every table that is ready for one; those that now stand in the log."""
        self._look_at_clocks()
        now = self._now()
        names = {name for name in self._ready if self._rests.get(name, now) <= now}
        offers = self.room.offers(names)
        self._ready -= names - {one.record.stream for one in offers}
        if not offers:
            self._let_go()
            return []
        hands = {one.record.stream: self._hand(one.record.stream) for one in offers}
        records = [one.record for one in offers]
        loop = asyncio.get_running_loop()
        answers = await loop.run_in_executor(self._writer, self._log.append, records)
        acknowledged = self.room.answer(offers, answers)
        for record in acknowledged:
            self._heard(record, hands[record.stream])
        self._let_go()
        return acknowledged

    def _heard(self, record: Record, hand: Play | None) -> None:
        name = record.stream
        standing = self.room.standing(name)
        if standing is None:
            return
        if isinstance(record.events[0], TakeOver):
            head = self._log.head(name)
            self._desks[name].restore(self._log, standing, head.version)
            self._showings[name].restore(tail(self._log, name, head), standing, record)
            return
        self._desks[name].heard(record, standing)
        self._showings[name].heard(record, standing, standing.hand or hand)
        if self._pace:
            self._rests[name] = self._now() + self._pace

    def _hand(self, table: str) -> Play | None:
        found = self.room.standing(table)
        return None if found is None else found.hand

    def _look_at_clocks(self) -> None:
        now = self._now()
        if now >= self._look:
            self._look = now + int(LOOK * 1000)
            self._ready |= {name for name, desk in self._desks.items() if desk.overdue()}

    def _let_go(self) -> None:
        """Of the tables that are lost: whoever waits there hears of it."""
        for lost in self.room.lost[self._lost :]:
            self._lost += 1
            self._desks[lost.table].lost()
            self._showings[lost.table].lost()

    async def _rest(self) -> None:
        """Until somebody wants something, a bot's pace is over or a clock is to be looked at."""
        self._woken.clear()
        pauses = [rest - self._now() for name, rest in self._rests.items() if name in self._ready]
        pause = max(0.0, min([LOOK, *[one / 1000 for one in pauses]]))
        try:
            async with asyncio.timeout(pause):
                await self._woken.wait()
        except TimeoutError:
            return
