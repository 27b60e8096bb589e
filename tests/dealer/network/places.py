"""Rooms with remote seats in tests: all in this process, with a clock that is set by hand."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from contextlib import closing
from itertools import count
from pathlib import Path
from time import monotonic
from typing import Any, Final, TypeVar

import httpx
import pytest
from msgspec import json

from schemas.commands import Act, Muck, WishRunOut
from schemas.events import AnyEvent
from schemas.record import Record
from schemas.seat_commands import AnySeatCommand
from schemas.views import AnyView, Due
from services.dealer import Game, Table, games
from services.dealer.clock import Patience
from services.dealer.network import Dealing, Limits, Rate, Service, Tokens, create_app
from services.dealer.playing import AnyTable
from services.eventlog import EventLog, MemoryLog
from tests.dealer.rooms import KEY, noon

PATIENCE: Final = Patience(clock=20_000, bank=60_000, gone=30_000)
FAST: Final = Limits(rate=Rate(a_second=1e6, at_once=10**6))
STEPS: Final = 2_000
SECONDS: Final = 300
"""How long an answer may take on a machine that others use: never what a test is about."""
"""More steps than any hand of a test takes."""

_Found = TypeVar("_Found")
_view = json.Decoder(AnyView).decode


class Watch:
    """A viewer in this process, as `Outlet` is one behind a socket."""

    def __init__(self, seat: int | None, player: str | None = None) -> None:
        self.seat, self.player = seat, player
        self.told: list[str] = []
        self.over = False

    def tell(self, message: str) -> None:
        self.told.append(message)

    def gone(self) -> None:
        self.over = True

    def views(self) -> list[AnyView]:
        return [_view(one) for one in self.told]

    def dues(self) -> list[Due]:
        return [one for one in self.views() if isinstance(one, Due)]


class Place:
    """A room, its log, its service and a client of it; `now` is set by hand."""

    def __init__(
        self,
        folder: Path,
        tables: Sequence[AnyTable],
        *,
        log: EventLog | None = None,
        patience: Patience = PATIENCE,
        limits: Limits = FAST,
        seed: str | None = "a trial",
    ) -> None:
        self.now = 1_000_000
        self.log = log or MemoryLog()
        self.faults: list[str] = []
        self.dealing = Dealing(
            self.log, tables, KEY, noon, patience=patience, now=lambda: self.now, seed=seed
        )
        self.tokens = Tokens.open(folder / "seats.db")
        self.service = Service(
            self.dealing,
            self.tokens,
            report=self.faults.append,
            known_as=lambda name: f"p-{name}",
            limits=limits,
            now=lambda: self.now,
        )
        self.app = create_app(self.service)
        transport = httpx.ASGITransport(self.app, client=("127.0.0.1", 4242))
        self.client = httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1")
        self._ids = count(1)
        self._held = {
            (table.name, seat): self.tokens.issue(table.name, seat, player)
            for table in tables
            for seat, player in table.guests
            if player
        }

    def token(self, table: str, seat: int) -> str:
        return self._held[table, seat]

    def watch(self, table: str, seat: int | None, after: int | None = None) -> Watch:
        """A view that is open from now on."""
        viewer = Watch(seat, None if seat is None else self.dealing.player(table, seat))
        self.dealing.showing(table).open(viewer, after, self.dealing.standing(table))
        if seat is not None:
            self.dealing.desk(table).times.connected(seat)
        return viewer

    async def until(self, true: Callable[[], bool]) -> list[Record]:
        """Step until something is true; the records it took."""
        records: list[Record] = []
        for _ in range(STEPS):
            if true():
                return records
            records += await self.dealing.step()
        pytest.fail(f"not within {STEPS} steps")

    async def asked(self, table: str) -> Due:
        """Step until the table waits for somebody, and for whom."""
        desk = self.dealing.desk(table)
        await self.until(lambda: bool(desk.times.asked))
        hand = self.dealing.standing(table).hand
        assert hand is not None
        due = desk.due(hand, next(iter(desk.times.asked)))
        assert due is not None
        return due

    async def taken(self, request: Awaitable[_Found]) -> _Found:
        """Step until a request is answered."""
        task = asyncio.ensure_future(request)
        deadline = monotonic() + SECONDS
        while monotonic() < deadline:
            await asyncio.sleep(0)
            if task.done():
                return await task
            await self.dealing.step()
        pytest.fail(f"not answered within {SECONDS} s")

    def post(
        self,
        table: str,
        command: AnySeatCommand | bytes,
        *,
        name: str | None = None,
        token: str | None = None,
        seat: int | None = None,
        **headers: str,
    ) -> Coroutine[Any, Any, httpx.Response]:
        """A command under its own seat's token, unless others are given; answered by `taken`."""
        body = command if isinstance(command, bytes) else json.encode(command)
        if token is None and not isinstance(command, bytes):
            seat = command.seat if seat is None else seat
        token = token or self._held[table, seat or 1]
        said = {
            "Authorization": f"Bearer {token}",
            "Content-Type": "application/json",
            "Idempotency-Key": name or f"id-{next(self._ids)}",
        }
        said |= {key.replace("_", "-"): value for key, value in headers.items()}
        return self.client.post(f"/v1/tables/{table}/commands", content=body, headers=said)

    def records(self, table: str) -> list[bytes]:
        return [one.data for one in self.log.read_stream(table, 0, 1_000_000)]

    def close(self) -> None:
        self.tokens.close()


def guests(count: int, variant: str = "holdem", limit: str = "nl", seats: int = 3) -> Table:
    """A table whose first seats are remote players'."""
    game: Game = games([variant], [limit])[0]  # type: ignore[list-item]
    return Table(
        "t", (game,), seats, guests=tuple((seat, f"p-{seat}") for seat in range(1, count + 1))
    )


def passive(due: Due) -> AnySeatCommand:
    """The answer that costs least and goes on: check, call, muck, one board."""
    for choice in due.choices:
        if choice.action in ("check", "call"):
            return Act(seat=due.seat, action=choice.action)
    if due.choices[0].command == "wish-run-out":
        return WishRunOut(seat=due.seat, boards=1)
    return Muck(seat=due.seat)


def played(
    folder: Path,
    tables: Sequence[AnyTable],
    story: Callable[[Place], Coroutine[Any, Any, None]],
    log: EventLog | None = None,
) -> Place:
    """Tell a story in a room of its own; the room as it stands then."""
    place = Place(folder, tables, log=log)
    with closing(place):
        asyncio.run(story(place))
    assert place.faults == []
    return place


def events_of(records: Sequence[Record]) -> list[AnyEvent]:
    return [event for record in records for event in record.events]
