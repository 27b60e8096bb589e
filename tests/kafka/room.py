"""A card room on Kafka in processes, and what must hold of it after whatever befell them."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from pathlib import Path
from threading import Thread
from typing import Final

from schemas.errors import OddchipError
from schemas.events import CardsReleased, HandEnded, HoleCardsDealt, Sealed
from schemas.record import Record, decode, digest
from services.eventlog import Appended, EventLog, LogPlace, SqliteLog, opened
from services.projector import rebuild
from services.store import Reader
from services.store.place import root_of
from tests.conftest import ROOT
from tests.dealer.rooms import assert_chips_conserved, assert_sound, facts

DEADLINE: Final = 120.0
LAG_SECONDS: Final = 30.0
"""Within which a projector must have caught up once a fault is over."""


class Process:
    """One process of ours, whose lines are gathered as they come."""

    def __init__(self, *arguments: str, **variables: str) -> None:
        environment = {**os.environ, "PYTHONPATH": str(ROOT), "ODDCHIP_DEBUG": "1", **variables}
        self._process = subprocess.Popen(
            [sys.executable, "-m", *arguments],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=environment,
            cwd=ROOT,
            text=True,
        )
        self.lines: list[str] = []
        self.told: list[str] = []
        self._readers = [
            Thread(target=_gather, args=(self._process.stdout, self.lines), daemon=True),
            Thread(target=_gather, args=(self._process.stderr, self.told), daemon=True),
        ]
        for one in self._readers:
            one.start()

    @property
    def runs(self) -> bool:
        return self._process.poll() is None

    def await_lines(self, more: int) -> None:
        """Wait until so many more lines have come."""
        wanted = len(self.lines) + more
        until(lambda: len(self.lines) >= wanted or not self.runs, f"{more} lines", self.told)
        assert len(self.lines) >= wanted, self.told[-5:]

    def send(self, number: int) -> None:
        self._process.send_signal(number)

    def kill(self) -> None:
        """kill -9, which must meet it alive; what it had said is kept."""
        assert self.runs, f"it had ended with {self._process.returncode}: {self.told[-5:]}"
        self._end(signal.SIGKILL)
        assert self._process.returncode == -signal.SIGKILL

    def end(self) -> None:
        """kill -9 where it has not ended yet."""
        self._end(signal.SIGKILL)

    def stop(self) -> int:
        """Ask it to end; its exit code."""
        self._end(signal.SIGTERM)
        return self._process.returncode

    def wait(self, seconds: float = DEADLINE) -> int:
        """Its exit code once it has ended by itself."""
        code = self._process.wait(seconds)
        self._drain()
        return code

    def _end(self, number: int) -> None:
        self._process.send_signal(signal.SIGCONT)
        self._process.send_signal(number)
        self._process.wait(DEADLINE)
        self._drain()

    def _drain(self) -> None:
        for one in self._readers:
            one.join(DEADLINE)
        for pipe in (self._process.stdout, self._process.stderr):
            if pipe is not None:
                pipe.close()


def _gather(pipe: Iterator[str] | None, into: list[str]) -> None:
    for line in pipe or ():
        if line.endswith("\n"):  # a line cut off by a kill was never said
            into.append(line.rstrip("\n"))


def until(holds: Callable[[], bool], what: str, told: Sequence[str] = ()) -> float:
    """Wait until something holds; for how many seconds."""
    begun = time.monotonic()
    while not holds():
        assert time.monotonic() - begun < DEADLINE, f"{what}: not in {DEADLINE} s; {told[-5:]}"
        time.sleep(0.02)
    return time.monotonic() - begun


class Room:
    """A topic, a data directory, and the processes that work on them."""

    def __init__(self, url: str, folder: Path) -> None:
        self.url, self.folder = url, folder
        self.data = folder / "data"
        self.data.mkdir(parents=True)
        self._projectors: list[Process] = []
        self._processes: list[Process] = []
        opened(LogPlace(url, beside=self.data), create=True).close()  # whoever starts first

    def dealer(self, kind: str, size: int, pace: float = 1e9) -> Process:
        """A dealer; `size`: tables of a live one, hands of a bulk one, up to `pace` a second."""
        given = ("tests.kafka.actors", kind, self.url, str(self.data), str(size))
        return self._started(*given, PACE=str(pace))

    def projector(self) -> Process:
        """`oddchip project`."""
        where = ("--data", str(self.data), "--log", self.url)
        self._projectors.append(self._started("services", "project", *where))
        return self._projectors[-1]

    def log(self) -> EventLog:
        """The log, for who must close it."""
        return opened(LogPlace(self.url, beside=self.data), create=False)

    def close(self) -> None:
        """End whoever still runs."""
        for one in self._processes:
            one.end()

    @property
    def acknowledged(self) -> set[str]:
        """`stream version digest` of every record that a dealer was told to count."""
        said = {line for one in self._processes for line in one.lines if line.count(" ") == 2}
        return {line for line in said if not line.startswith("lost")}

    def await_progress(self) -> None:
        """Wait until the stores have got on from where they are."""
        before = sum(self._checkpoints().values())
        until(lambda: sum(self._checkpoints().values()) > before, "a commit")

    def await_projected(self) -> float:
        """Wait until the stores hold all that the log has now; for how many seconds."""
        with closing(self.log()) as log:
            ends = {at: part.end() for at, part in enumerate(log.partitions)}

        def reached() -> bool:
            found = self._checkpoints()
            return all(found.get(at, 0) >= end for at, end in ends.items())

        return until(lambda: self._projects() and reached(), "the stores' checkpoints")

    def _projects(self) -> bool:
        """Assert that some projector has not ended by itself."""
        assert any(one.runs for one in self._projectors), [
            one.told[-5:] for one in self._projectors
        ]
        return True

    def counting(self) -> list[Record]:
        """Every record that counts, stream by stream."""
        with closing(self.log()) as log:
            return [record for record, _ in _counting(log)]

    def assert_whole(self, *, parted: bool = False) -> int:
        """Assert that nothing acknowledged is lost, nothing counts twice; how many hands.

        `parted`: chips are conserved over all tables together, which is not looked at here.
        """
        lag = self.await_projected()
        assert lag < LAG_SECONDS
        with closing(self.log()) as log, closing(Reader.open(self.data / "store")) as reader:
            counting = [*_counting(log)]
            held = {f"{one.stream} {one.version} {name}" for one, name in counting}
            assert len(held) == len(counting)
            assert self.acknowledged <= held
            for stream, _ in log.heads():
                if not parted:
                    assert_chips_conserved(facts(log, stream))
                assert_sound(facts(log, stream))
            counts = reader.counts()
            assert (counts.quarantined_records, counts.findings) == (0, 0), reader.findings()[:3]
            assert counts.hands == _ended([one for one, _ in counting])
            live = reader.digest()
            assert live == self._rebuilt(log)
            assert live == self._embedded([one for one, _ in counting])
            return counts.hands

    def _started(self, *arguments: str, **variables: str) -> Process:
        self._processes.append(Process(*arguments, **variables))
        return self._processes[-1]

    def _checkpoints(self) -> dict[int, int]:
        try:
            with closing(Reader.open(self.data / "store")) as reader:
                return dict(reader.checkpoints)
        except OddchipError:  # not made yet
            return {}

    def _rebuilt(self, log: EventLog) -> str:
        root = self.folder / f"rebuilt-{time.monotonic_ns()}"
        for number, part in enumerate(log.partitions):
            rebuild(part, root_of(root, number, len(log.partitions)))
        with closing(Reader.open(root)) as reader:
            return reader.digest()

    def _embedded(self, records: Sequence[Record]) -> str:
        """The digest of a store of the same records in an embedded log."""
        root = self.folder / f"embedded-{time.monotonic_ns()}"
        with closing(SqliteLog(root / "log.db", create=True)) as log:
            for at in range(0, len(records), 1000):
                answers = log.append(records[at : at + 1000])
                assert all(isinstance(one, Appended) for one in answers)
            rebuild(log, root / "store")
            with closing(Reader.open(root / "store")) as reader:
                return reader.digest()


def _counting(log: EventLog) -> Iterator[tuple[Record, str]]:
    """Every record that counts, with its digest, stream by stream."""
    for stream, head in log.heads():
        after = 0
        while some := log.read_stream(stream, after, 5000):
            for one in some:
                yield decode(one.data, one.stream, one.version), digest(one.data)
            after = some[-1].version
        assert after == head.version


def _ended(records: Sequence[Record]) -> int:
    """Hands that are over: ended, and released where their cards were sealed."""
    count, sealed = 0, False
    for record in records:
        for event in record.events:
            if isinstance(event, HoleCardsDealt):
                sealed = isinstance(event.cards, Sealed)
            count += isinstance(event, CardsReleased) or (
                isinstance(event, HandEnded) and not sealed
            )
    return count
