"""Hand histories into the log, each hand a stream of its own; a second import is a repeat."""

import os
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Final, NamedTuple

from schemas.errors import LogError
from schemas.events import AnyEvent
from schemas.record import START, decode
from services.eventlog import Answer, Appended, EventLog, chain
from services.interchange.phh import PhhHand, Place, Unreadable, read
from services.interchange.phh_events import to_events

SUFFIXES: Final = (".phh", ".phhs")
BATCH: Final = 200
"""Hands made durable together."""


class Failure(NamedTuple):
    """A hand or a file that was not imported, and why."""

    place: Place
    hand: str | None  # its id, where it has one
    why: str


class Progress(NamedTuple):
    """How far an import has come, in hands dealt with and in bytes of all files."""

    hands: int
    done: int
    total: int


@dataclass(slots=True)
class ImportReport:
    """What became of every hand of an import."""

    imported: int = 0
    repeats: int = 0  # already in the log, with the same facts
    failures: list[Failure] = field(default_factory=list)

    @property
    def hands(self) -> int:
        """Hands dealt with, failures included."""
        return self.imported + self.repeats + len(self.failures)


class _Offered(NamedTuple):
    """A hand on its way to the log."""

    place: Place
    hand: str
    events: tuple[AnyEvent, ...]


def import_files(
    log: EventLog,
    paths: Iterable[Path],
    *,
    clock: Callable[[], datetime] = lambda: datetime.now(UTC),
    progress: Callable[[Progress], None] | None = None,
) -> ImportReport:
    """Append every hand of the files, and of the directories with all below them, to the log.

    A hand is one record, version 1 of the stream named by its id. One that the log holds with the
    same facts is a repeat, one it holds with others is a failure; the order of the files does not
    matter but for which of two such hands comes first. Raises what `EventLog.append` raises: what
    was acknowledged by then stands, and the same call again goes on from there.
    """
    report = ImportReport()
    files = list(_files(paths, report))
    sizes = [_size(path) for path in files]
    done, total = 0, sum(sizes)
    batch: list[_Offered] = []
    for path, size in zip(files, sizes, strict=True):
        for found in read(path):
            if isinstance(found, Unreadable):
                report.failures.append(Failure(found.place, None, found.why))
                continue
            batch.append(_offered(found))
            if len(batch) == BATCH:
                _append(log, batch, clock(), report)
                if progress is not None:
                    progress(Progress(report.hands, done + found.end, total))
        done += size
        if progress is not None:
            progress(Progress(report.hands + len(batch), done, total))
    _append(log, batch, clock(), report)
    return report


def _files(paths: Iterable[Path], report: ImportReport) -> Iterator[Path]:
    """The files themselves, and those below directories in the order of their names."""
    for path in paths:
        if not path.is_dir():
            if path.suffix.lower() in SUFFIXES or not path.exists():
                yield path
            else:
                _fail(report, path, f"no format that is read here: {' or '.join(SUFFIXES)}")
            continue
        below = list(_below(path, report))
        if not below:
            _fail(report, path, f"no {' or '.join(SUFFIXES)} file in it")
        yield from below


def _below(root: Path, report: ImportReport) -> Iterator[Path]:
    def refused(fault: OSError) -> None:
        _fail(report, Path(str(fault.filename)), fault.strerror or str(fault))

    for folder, folders, names in os.walk(root, onerror=refused):
        folders.sort()
        for name in sorted(names):
            if name.lower().endswith(SUFFIXES):
                yield Path(folder, name)


def _fail(report: ImportReport, path: Path, why: str) -> None:
    report.failures.append(Failure(Place(str(path), "", None), None, why))


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except OSError:  # told when it is read
        return 0


def _offered(hand: PhhHand) -> _Offered:
    return _Offered(hand.place, hand.started.hand, to_events(hand))


def _append(log: EventLog, batch: list[_Offered], at: datetime, report: ImportReport) -> None:
    """Make a batch durable and empty it."""
    records = [chain(START, one.hand, 0, at, one.events) for one in batch]
    for one, answer in zip(batch, log.append(records) if records else (), strict=True):
        _count(log, one, answer, report)
    batch.clear()


def _count(log: EventLog, one: _Offered, answer: Answer, report: ImportReport) -> None:
    if isinstance(answer, Appended):
        if answer.repeat:
            report.repeats += 1
        else:
            report.imported += 1
        return
    why = _difference(log, one)
    if why:
        report.failures.append(Failure(one.place, one.hand, why))
    else:
        report.repeats += 1


def _difference(log: EventLog, one: _Offered) -> str:
    """Why the hand the log holds under this id is another; "" if its facts are the same."""
    try:
        stored = log.read_stream(one.hand, limit=1)
        if not stored:
            return f"the log refuses hand {one.hand}"
        held = decode(stored[0].data, stored[0].stream, stored[0].version)
    except LogError as fault:
        return f"hand {one.hand} is already in the log and cannot be compared: {fault}"
    if held.events == one.events:
        return ""
    return f"hand {one.hand} is already in the log with other content"
