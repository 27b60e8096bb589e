"""From a dealer through one broker into the store: hands a second, how soon one is visible."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from http import HTTPStatus
from http.client import HTTPConnection
from pathlib import Path
from statistics import quantiles
from threading import Thread
from typing import Final

from deploy.kafka.ports import Port
from schemas.errors import NotFound
from schemas.events import HandEnded, HandStarted
from schemas.record import Record, Stored, decode
from services.eventlog.kafka.access import Place
from services.eventlog.kafka.library import partition_of
from services.eventlog.kafka.log import KafkaLog
from services.eventlog.kafka.producer import Entry, Producer
from services.eventlog.kafka.topics import ready
from services.store import Reader
from tests.bench.callers import UNHURRIED, headers
from tests.bench.kafka_raw import dealt, fresh
from tests.bench.table import Row

PARTITIONS: Final = 4
TABLES: Final = 16
RATE: Final = 200  # hands a second
SECONDS: Final = 10
_BATCH: Final = 500


def flow(bootstrap: str, folder: Path, hands: int) -> Iterator[Row]:
    """Hands through the broker into the stores of two projectors, a rebuild, and a live dealer."""
    place = fresh(bootstrap, PARTITIONS)
    records = dealt(hands, 16)
    yield Row(
        "through the broker into the store",
        _through(place, folder, records),
        "hands/s",
        fewest=5_000,
    )
    begun = time.perf_counter()
    subprocess.run(_oddchip("rebuild", place, folder / "flow"), check=True, capture_output=True)
    spent = time.perf_counter() - begun
    yield Row(f"rebuild of {hands:,} hands from Kafka", spent, "s")
    yield from _visible(fresh(bootstrap, PARTITIONS), folder / "live")


def _through(place: Place, folder: Path, records: list[Stored]) -> float:
    """Hands a second from the first record produced to the last in a store."""
    ready(place, create=True)
    with _running("project", place, folder / "flow"), _running("project", place, folder / "flow"):
        _send(place, records[:16])  # the take-overs: both projectors work when they are there
        _await(folder / "flow", 16)
        begun = time.perf_counter()
        _send(place, records[16:])
        _await(folder / "flow", len(records))
        return (len(records) - 16) / (time.perf_counter() - begun)


def _send(place: Place, records: list[Stored]) -> None:
    with closing(Producer(place)) as producer:
        for at in range(0, len(records), _BATCH):
            producer.send([_entry(one) for one in records[at : at + _BATCH]])


def _entry(one: Stored) -> Entry:
    key = one.stream.encode()
    return Entry(partition_of(key, PARTITIONS), key, one.data)


def _await(data: Path, count: int) -> None:
    with closing(Reader(data / "store")) as reader:
        while _taken(reader) < count:
            time.sleep(0.02)


def _taken(reader: Reader) -> int:
    try:
        return reader.checkpoint
    except NotFound:  # no store is made yet
        return 0


def _visible(place: Place, data: Path) -> Iterator[Row]:
    """Append a hand every few milliseconds, each event a record; when does the API show it?"""
    (ready, first), *hands = _hands(dealt(RATE * SECONDS, TABLES, "event"))
    port, seen, appended = Port(), list[float](), list[float]()
    port.close()
    with (
        closing(KafkaLog(place, create=True)) as log,
        _running("project", place, data),
    ):
        log.append(first)
        _await(data, len(first))
        with _running("serve", place, data, "--port", str(port.number)):
            connection, who = _connected(port.number), headers(data)
            _look(connection, who, [ready], [])  # both processes have done all of it once
            names = [name for name, _ in hands]
            looking = Thread(target=_look, args=(connection, who, names, seen))
            looking.start()
            begun = time.perf_counter()
            for number, (_, records) in enumerate(hands):
                time.sleep(max(0, begun + number / RATE - time.perf_counter()))
                log.append(records)
                appended.append(time.perf_counter())
            looking.join()
    waited = [1e3 * (then - since) for since, then in zip(appended, seen, strict=True)]
    cut = quantiles(waited, n=100)
    what = f"from append to visible in the API, {RATE} hands/s in {PARTITIONS} partitions"
    yield Row(f"{what}, median", cut[49], "ms")
    yield Row(f"{what}, p99", cut[98], "ms", most=250)


def _hands(stored: list[Stored]) -> Iterator[tuple[str, list[Record]]]:
    """Each hand and its records, with those in front of it, in the order in which hands end."""
    begun: dict[str, list[Record]] = {}
    names: dict[str, str] = {}
    for one in stored:
        record = decode(one.data, one.stream, one.version)
        begun.setdefault(one.stream, []).append(record)
        for event in record.events:
            if isinstance(event, HandStarted):
                names[one.stream] = event.hand
            elif isinstance(event, HandEnded):
                yield names[one.stream], begun.pop(one.stream)


def _connected(port: int) -> HTTPConnection:
    """A connection to the API, once it answers."""
    while True:
        connection = HTTPConnection("127.0.0.1", port)
        try:
            connection.connect()
        except ConnectionRefusedError:
            time.sleep(0.05)
        else:
            return connection


def _look(
    connection: HTTPConnection, who: dict[str, str], hands: list[str], seen: list[float]
) -> None:
    """Ask for each hand until it is there; when it was."""
    for hand in hands:
        while True:
            connection.request("GET", f"/v1/hands/{hand}", headers=who)
            answer = connection.getresponse()
            answer.read()
            if answer.status == HTTPStatus.OK:
                break
        seen.append(time.perf_counter())


def _oddchip(command: str, place: Place, data: Path, *more: str) -> list[str]:
    where = ["--data", str(data), "--log", str(place)]
    return [sys.executable, "-m", "services", command, *where, *more]


@contextmanager
def _running(command: str, place: Place, data: Path, *more: str) -> Iterator[None]:
    data.mkdir(parents=True, exist_ok=True)
    process = subprocess.Popen(
        _oddchip(command, place, data, *more),
        env={**os.environ, "PYTHONUNBUFFERED": "1", **UNHURRIED},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        yield
    finally:
        process.terminate()
        process.wait()
