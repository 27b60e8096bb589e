"""`TABLES=200 python -m tests.bench.network`: tables of bots that play over the network, against a
dealer in a process of its own with a log on the disk; speeds in a table and in
build/bench-network.json.

TABLES is how many tables of six remote seats there are, SECONDS how long they are watched. The
dealer has one core and the bots another: each seat reads its own view and posts its own commands. A
command's time is from its first byte sent to its acknowledgement read, its record's sync and the
bot's own queueing included. CPU is the dealer's alone.
"""

import asyncio
import json
import os
import sys
from collections.abc import Iterator
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter, process_time
from typing import Any, Final, NamedTuple

from websockets.asyncio.client import connect

from deploy.examples.bot import command
from services.console.dealing import utc
from services.console.serving import listening
from services.dealer import STAKES, DealerKey, Game, Table
from services.dealer.network import Dealing, Limits, Rate, Service, Tokens, serve
from services.eventlog import SqliteLog
from tests.bench.report import report
from tests.bench.table import Row

SEATS: Final = 6
WARM: Final = 3.0
"""Seconds before anything is counted, once all have opened their views."""
OPENING: Final = 50
"""Bots that open their connections at a time."""

_FREE: Final = Limits(rate=Rate(a_second=1e6, at_once=1_000_000))
_GAMES: Final = (("holdem", "nl"), ("omaha", "pl"), ("courchevel-8", "fl"))


class Place(NamedTuple):
    """Where a seat is played from."""

    port: int
    table: str
    seat: int
    token: str


class Watched:
    """What the bots have seen while it counts."""

    def __init__(self) -> None:
        self.doors = asyncio.Semaphore(OPENING)
        self.opened = 0
        self.begun = asyncio.Event()
        self.hands = 0
        self.counts = False
        self.waits: list[float] = []
        self.refused = 0


def dealer(folder: str, count: int, said: Connection) -> None:
    """The dealer's process: says where it listens and the tokens, ends with the pipe."""
    guests = tuple((seat, f"p-{seat}") for seat in range(1, SEATS + 1))
    tables = [
        Table(f"t-{at}", (Game(key, STAKES[limit]),), SEATS, guests=guests)  # type: ignore[index]
        for at, (key, limit) in enumerate(_GAMES[at % len(_GAMES)] for at in range(count))
    ]

    async def main() -> None:
        log = SqliteLog(Path(folder) / "log.db", create=True)
        tokens = Tokens.open(Path(folder) / "seats.db")
        listener = listening("127.0.0.1", 0)
        dealing = Dealing(log, tables, DealerKey(os.urandom(32)), utc)
        service = Service(dealing, tokens, report=print, known_as=str, limits=_FREE)
        port = listener.getsockname()[1]
        said.send(
            [
                Place(port, table.name, seat, tokens.issue(table.name, seat, player))
                for table in tables
                for seat, player in guests
            ]
        )
        stop = asyncio.Event()
        asked = asyncio.create_task(_asked(said, stop))
        await serve(service, listener, stop.is_set, print)
        await asked

    asyncio.run(main())


async def _asked(said: Connection, stop: asyncio.Event) -> None:
    """Tell the CPU time of this process whenever it is asked for, until the end is."""
    while not stop.is_set():
        while said.poll():
            if said.recv() == "stop":
                stop.set()
            said.send(process_time())
        await asyncio.sleep(0.02)


async def _bot(place: Place, watched: Watched) -> None:
    """One seat: its view, and a connection of its own for what it posts; the first seat of a table
    counts its hands.
    """
    random = Random(f"{place.table} {place.seat}")
    address = f"ws://127.0.0.1:{place.port}/v1/tables/{place.table}/seats/{place.seat}/view"
    bearer = {"Authorization": f"Bearer {place.token}"}
    async with watched.doors:
        view = await connect(
            address, additional_headers=bearer, proxy=None, compression=None, open_timeout=None
        )
    watched.opened += 1
    await watched.begun.wait()
    posts = Posts(place.port)
    async with view:
        number = 0
        async for message in view:
            if '"due"' not in message[:15]:  # type: ignore[operator]
                if watched.counts and place.seat == 1:
                    watched.hands += '"hand-ended"' in message  # type: ignore[operator]
                continue
            number += 1
            began = perf_counter()
            status = await posts.status(
                _request(place, number, command(json.loads(message), random))
            )
            if watched.counts:
                watched.waits.append(perf_counter() - began)
                watched.refused += status != 200


class Posts:
    """A connection for requests, opened again where the dealer closed it for being idle: under its
    id a command that is sent twice counts once.
    """

    def __init__(self, port: int) -> None:
        self._port = port
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def status(self, request: bytes) -> int:
        """The status of the answer."""
        for _ in range(2):
            if self._streams is None:
                self._streams = await asyncio.open_connection("127.0.0.1", self._port)
            reader, writer = self._streams
            try:
                writer.write(request)
                return await _status(reader)
            except (asyncio.IncompleteReadError, ConnectionError):
                self._streams = None
        why = "the dealer hung up twice"
        raise ConnectionError(why)


def _request(place: Place, number: int, wanted: dict[str, Any]) -> bytes:
    body = json.dumps(wanted).encode()
    return (
        f"POST /v1/tables/{place.table}/commands HTTP/1.1\r\nHost: 127.0.0.1:{place.port}\r\n"
        f"Authorization: Bearer {place.token}\r\nContent-Type: application/json\r\n"
        f"Idempotency-Key: b-{number}\r\nContent-Length: {len(body)}\r\n\r\n"
    ).encode() + body


async def _status(reader: asyncio.StreamReader) -> int:
    """The status of an answer, which is read to its end."""
    head = (await reader.readuntil(b"\r\n\r\n")).decode().lower()
    length = int(head.partition("content-length:")[2].partition("\r\n")[0])
    await reader.readexactly(length)
    return int(head.split(" ", 2)[1])


async def _watch(places: list[Place], seconds: float, said: Connection) -> tuple[Watched, float]:
    """Play, and count for so long; with the dealer's CPU seconds meanwhile."""
    watched = Watched()
    bots = [asyncio.create_task(_bot(place, watched)) for place in places]
    while watched.opened < len(bots):
        ended = [one for one in bots if one.done()]
        assert not ended, ended[0]
        await asyncio.sleep(0.1)
    watched.begun.set()
    await asyncio.sleep(WARM)
    before = await asyncio.to_thread(_cpu, said, "cpu")
    watched.counts = True
    await asyncio.sleep(seconds)
    watched.counts = False
    spent = await asyncio.to_thread(_cpu, said, "cpu") - before
    gave_up = [one for one in bots if one.done()]
    assert not gave_up, gave_up[0]
    for bot in bots:
        bot.cancel()
    await asyncio.gather(*bots, return_exceptions=True)
    return watched, spent


def _cpu(said: Connection, question: str) -> float:
    said.send(question)
    return float(said.recv())


def measured(tables: int, seconds: float) -> Iterator[Row]:
    """Every row, of one run."""
    ours, theirs = get_context("spawn").Pipe()
    with TemporaryDirectory() as folder:
        process = get_context("spawn").Process(target=dealer, args=(folder, tables, theirs))
        process.start()
        watched, cpu = asyncio.run(_watch(ours.recv(), seconds, ours))
        _cpu(ours, "stop")
        process.join()
    waits = sorted(watched.waits)
    name = f"{tables} tables of {SEATS} bots over the network"
    yield Row(f"{name}: hands", watched.hands / seconds, "hands/s")
    yield Row(f"{name}: commands", len(waits) / seconds, "commands/s")
    yield Row(f"{name}: refused", float(watched.refused), "commands")
    for part in (50, 99):
        at = waits[min(len(waits) - 1, len(waits) * part // 100)]
        yield Row(f"{name}: p{part} to acknowledged", at * 1000, "ms")
    yield Row(f"{name}: the dealer's CPU", 100 * cpu / seconds, "% of a core")
    yield Row(f"{name}: the dealer's CPU a command", 1000 * cpu / len(waits), "ms")


def main() -> int:
    """Measure and say it; 1 if a target was missed."""
    tables, seconds = int(os.environ.get("TABLES", "200")), float(os.environ.get("SECONDS", "30"))
    return report(measured(tables, seconds), "bench-network.json")


if __name__ == "__main__":
    sys.exit(main())
