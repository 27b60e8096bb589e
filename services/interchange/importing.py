"""Hand histories into the log, each hand a stream of its own; a second import is a repeat.

No name enters the log: a player's id is made up by `Names`, and durable there before the hand is.
"""

import os
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Final, NamedTuple

from msgspec.structs import replace

from schemas.errors import LogError
from schemas.events import AnyEvent, HandStarted
from schemas.record import START, decode
from services.eventlog import Answer, Appended, EventLog, chain
from services.interchange.differing import unlike
from services.interchange.phh import PhhHand, Place, Unreadable, read
from services.interchange.phh_events import to_events
from services.names import PREFIX, Names, Person

SUFFIXES: Final = (".phh", ".phhs")
BATCH: Final = 200
"""Hands made durable together."""

_AGAIN: Final = (
    "it comes a second time in its file and counts once; a `hand` number of its own tells two apart"
)
_QUOTED: Final = re.compile(r"'(?:[^'\\]|\\.)*'|\"(?:[^\"\\]|\\.)*\"")
_NUMBER: Final = re.compile(r"\bp?\d+(?:\.\d+)?")


class Failure(NamedTuple):
    """A hand or a file that was not imported, and why."""

    place: Place
    hand: str | None  # its id, where it has one
    why: str

    @property
    def kind(self) -> str:
        """The reason without what is this hand's own: its id, its words, players and numbers.

        >>> Failure(Place("a.phh", "", 3), None, "action 'p9 cc': p9 is not there").kind
        "action '...': ... is not there"
        """
        why = self.why.replace(self.hand, "...") if self.hand else self.why
        return _NUMBER.sub("...", _QUOTED.sub("'...'", why)).partition(";")[0]


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
    doubts: list[Failure] = field(default_factory=list)  # of hands that were imported all the same
    twice: list[Failure] = field(default_factory=list)  # repeats of a hand of the same file

    @property
    def hands(self) -> int:
        """Hands dealt with, failures included."""
        return self.imported + self.repeats + len(self.failures)


def import_files(
    log: EventLog,
    names: Names,
    paths: Iterable[Path],
    *,
    clock: Callable[[], datetime] = lambda: datetime.now(UTC),
    progress: Callable[[Progress], None] | None = None,
) -> ImportReport:
    """Append every hand of the files, and of the directories with all below them, to the log.

    A hand is one record, version 1 of the stream named by its id. One that the log holds with the
    same facts is a repeat, one it holds with others is a failure; the order of the files does not
    matter but for which of two such hands comes first. Raises what `EventLog.append` and
    `Names.ids_of` raise: what was acknowledged by then stands, and the same call again goes on from
    there.
    """
    work = _Import(log, names)
    report = work.report
    files = list(_files(paths, report))
    sizes = [_size(path) for path in files]
    done, total = 0, sum(sizes)
    batch: list[PhhHand] = []
    for path, size in zip(files, sizes, strict=True):
        seen: set[str] = set()
        for found in read(path):
            if isinstance(found, Unreadable):
                report.failures.append(Failure(found.place, None, found.why))
                continue
            if (hand := _id(found)) in seen:
                work.again.add(found.place)
            seen.add(hand)
            batch.append(found)
            if len(batch) == BATCH:
                work.append(batch, clock())
                batch = []
                if progress is not None:
                    progress(Progress(report.hands, done + found.end, total))
        done += size
        if progress is not None:
            progress(Progress(report.hands + len(batch), done, total))
    work.append(batch, clock())
    return report


@dataclass(slots=True)
class _Import:
    """Where hands and names go, and what became of the hands so far."""

    log: EventLog
    names: Names
    report: ImportReport = field(default_factory=ImportReport)
    again: set[Place] = field(default_factory=set[Place])  # of ids that their file had before

    def append(self, batch: list[PhhHand], at: datetime) -> None:
        """Make hands durable: first the ids of their players, then what the log lacks of them."""
        ids = self.names.known({person for hand in batch for person in hand.people if person})
        fresh = [_is_known(hand, ids) or not self.log.head(_id(hand)).version for hand in batch]
        offered = [hand for hand, is_fresh in zip(batch, fresh, strict=True) if is_fresh]
        ids |= self.names.ids_of(
            person for hand in offered for person in hand.people if person and person not in ids
        )
        facts = [to_events(_called(hand, _players(hand, ids))) for hand in offered]
        records = [
            chain(START, _id(hand), 0, at, events)
            for hand, events in zip(offered, facts, strict=True)
        ]
        answers = zip(self.log.append(records) if records else (), facts, strict=True)
        for hand, is_fresh in zip(batch, fresh, strict=True):
            if is_fresh:
                self._answered(hand, *next(answers))
            else:
                self._held(hand, ())

    def _answered(self, hand: PhhHand, answer: Answer, events: tuple[AnyEvent, ...]) -> None:
        if not isinstance(answer, Appended):
            self._held(hand, events)
        elif answer.repeat:
            self._repeated(hand)
        else:
            self.report.imported += 1
            doubts = [Failure(hand.place, _id(hand), why) for why in hand.doubts]
            self.report.doubts.extend(doubts)

    def _held(self, hand: PhhHand, events: tuple[AnyEvent, ...]) -> None:
        """A hand whose id the log holds: a repeat, or another hand."""
        why = self._difference(hand, events)
        if why:
            self.report.failures.append(Failure(hand.place, _id(hand), why))
        else:
            self._repeated(hand)

    def _repeated(self, hand: PhhHand) -> None:
        self.report.repeats += 1
        if hand.place in self.again:
            self.report.twice.append(Failure(hand.place, _id(hand), _AGAIN))

    def _difference(self, hand: PhhHand, events: tuple[AnyEvent, ...]) -> str:
        """Why the log's hand is another than this, whose facts are `events`; "" if it is not."""
        called = _id(hand)
        try:
            stored = self.log.read_stream(called, limit=1)
            if not stored:
                return f"the log refuses hand {called}"
            held = decode(stored[0].data, stored[0].stream, stored[0].version)
        except LogError as fault:
            return f"hand {called} is already in the log and cannot be compared: {fault}"
        if held.events == events:
            return ""
        ours = self._recalled(hand, held.events)
        if held.events == ours:
            return ""
        told = unlike(held.events, ours)
        return f"hand {called} is already in the log with other content; {told}"

    def _recalled(self, hand: PhhHand, held: tuple[AnyEvent, ...]) -> tuple[AnyEvent, ...]:
        """The hand's facts; a player whose name was erased from the log's hand may be anybody."""
        start = held[0] if held else None
        theirs = [one.player for one in start.seats] if isinstance(start, HandStarted) else []
        ours = _players(hand, self.names.known(person for person in hand.people if person))
        named = self.names.names_of(theirs)
        erased = [one.startswith(PREFIX) and one not in named for one in theirs]
        if len(theirs) == len(ours):
            seats = zip(ours, theirs, erased, hand.people, strict=True)
            ours = [
                other if is_erased and person else mine for mine, other, is_erased, person in seats
            ]
        return to_events(_called(hand, ours))


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


def _players(hand: PhhHand, ids: dict[Person, str]) -> list[str]:
    """Who sits where, by ids; without one, by the file's own word."""
    seats = zip(hand.people, hand.started.seats, strict=True)
    return [ids.get(person, seat.player) if person else seat.player for person, seat in seats]


def _called(hand: PhhHand, players: list[str]) -> PhhHand:
    """The hand, its players called otherwise."""
    seats = zip(hand.started.seats, players, strict=True)
    seated = tuple([replace(seat, player=player) for seat, player in seats])
    return replace(hand, started=replace(hand.started, seats=seated))


def _is_known(hand: PhhHand, ids: dict[Person, str]) -> bool:
    return all(person is None or person in ids for person in hand.people)


def _id(hand: PhhHand) -> str:
    return hand.started.hand
