"""From an archive into an empty log: each record that counts, with the very bytes it had."""

from collections.abc import Callable, Iterator
from hashlib import sha256
from itertools import groupby, islice
from operator import itemgetter
from pathlib import Path
from typing import Final, NamedTuple

from msgspec import Struct

from schemas.errors import CorruptRecord, OccupiedLog, UnknownEvent
from schemas.record import Head, Record, Stored, as_written, digest, encode
from services.archive.checking import lines_of, volumes_of
from services.archive.lines import Line
from services.archive.manifest import Manifest
from services.eventlog import Appended, EventLog, Refusal, came_late

AT_ONCE: Final = 1000
"""Records that are appended in one call."""


class Left(NamedTuple):
    """A record that no log would take, and why; it stays in the archive."""

    partition: int
    offset: int
    stream: str
    version: int
    reason: str


class Restored(Struct):
    """What became of an archive's records."""

    restored: int = 0
    repeats: int = 0  # that stood in the log already
    late: int = 0  # that never counted, see `outrun`
    left: int = 0  # that no log would take
    behind: int = 0  # of streams that stop at such a record


def restore(
    directory: Path,
    manifest: Manifest,
    log: EventLog,
    *,
    left: Callable[[Left], None],
    progress: Callable[[int, int], None],
) -> Restored:
    """Append what the archive holds to a log that holds nothing else.

    `manifest` comes from `sound`, so that no record is appended where a file is damaged. A record
    that a log would not take, such as a fork or bytes that are no record, is told to `left` and
    stops its stream there, as it stops every reader; what bears the stream's name in another
    partition goes on. Whatever this raises, the same call goes on from where it came to: what the
    log has already is a repeat. A log that is not empty costs memory for each of its streams.
    Raises what the log does, `ArchiveDamaged` and `OccupiedLog`.
    """
    _check_target(directory, manifest, log)
    total = sum(volume.records for volume in volumes_of(manifest))
    restoring = _Restoring(log, left)
    lines, done = lines_of(directory, manifest), 0
    while some := list(islice(lines, AT_ONCE)):
        restoring.take(some)
        done += len(some)
        progress(done, total)
    return restoring.counts


class _Offer(NamedTuple):
    """A record to append, and where it stood."""

    partition: int
    line: Line
    record: Record

    @property
    def place(self) -> tuple[int, str]:
        """Partition and stream: a name may be misused as a key where its stream does not lie."""
        return self.partition, self.line.stream


class _Restoring:
    """A log that grows by an archive's records."""

    def __init__(self, log: EventLog, left: Callable[[Left], None]) -> None:
        self.counts = Restored()
        self._log, self._left = log, left
        self._stopped: set[tuple[int, str]] = set()

    def take(self, lines: list[tuple[int, Line]]) -> None:
        """Append the next lines, those of a stream in order.

        No call has records of two partitions: one that is refused would take with it what bears its
        stream's name in the other.
        """
        for partition, some in groupby(lines, itemgetter(0)):
            self._take(partition, [line for _, line in some])

    def _take(self, partition: int, lines: list[Line]) -> None:
        offers: list[_Offer] = []
        for line in lines:
            read = _read(line)
            if isinstance(read, Record):
                offers.append(_Offer(partition, line, read))
                continue
            self._append(offers)  # it has to be held against what stands before it
            offers = []
            if (partition, line.stream) not in self._stopped and self._came_late(line):
                self.counts.late += 1
            else:
                self._stop(partition, line, read)
        self._append(offers)

    def _append(self, offers: list[_Offer]) -> None:
        going = [one for one in offers if one.place not in self._stopped]
        self.counts.behind += len(offers) - len(going)
        offers = going
        while offers:
            answers = self._log.append([offer.record for offer in offers])
            refused: dict[str, list[tuple[_Offer, Refusal]]] = {}
            for offer, answer in zip(offers, answers, strict=True):
                if isinstance(answer, Appended):
                    self.counts.repeats += answer.repeat
                    self.counts.restored += not answer.repeat
                else:
                    refused.setdefault(offer.line.stream, []).append((offer, answer))
            offers = [again for one in refused.values() for again in self._judge(one)]

    def _judge(self, refused: list[tuple[_Offer, Refusal]]) -> Iterator[_Offer]:
        """Of one stream's refused records, those to offer again: all but the first were refused
        only because it was. What came too late is passed over; anything else stops the stream.
        """
        (first, answer), *_ = refused
        stream = first.line.stream
        head = self._log.head(stream)
        if not self._came_late(first.line, head):
            self._stop(first.partition, first.line, _reason(answer, first.record, head))
            self.counts.behind += len(refused) - 1
            return
        for offer, _ in refused:
            if self._came_late(offer.line, head):
                self.counts.late += 1
            else:
                yield offer

    def _came_late(self, line: Line, head: Head | None = None) -> bool:
        """Whether a line's record is to be passed over, `head` being where its stream stands."""
        head = self._log.head(line.stream) if head is None else head
        return came_late(Stored(line.offset, line.stream, line.version, line.content or b""), head)

    def _stop(self, partition: int, line: Line, reason: str) -> None:
        if (partition, line.stream) in self._stopped:
            self.counts.behind += 1
            return
        self._stopped.add((partition, line.stream))
        self.counts.left += 1
        self._left(Left(partition, line.offset, line.stream, line.version, reason))


def _check_target(directory: Path, manifest: Manifest, log: EventLog) -> None:
    """Raise `OccupiedLog` where a stream of the log does not end at a record of the archive."""
    strange = {_mark(stream, head.version, head.digest) for stream, head in log.heads()}
    if not strange:
        return
    for _, line in lines_of(directory, manifest):
        content = line.content
        if content is not None:
            strange.discard(_mark(line.stream, line.version, digest(content)))
        if not strange:
            return
    for stream, head in log.heads():
        if _mark(stream, head.version, head.digest) in strange:
            raise OccupiedLog(stream, str(directory))


def _mark(stream: str, version: int, name: str) -> bytes:
    """Sixteen bytes that stand for one record: there may be millions of streams."""
    return sha256(f"{stream}\n{version}\n{name}".encode()).digest()[:16]


def _read(line: Line) -> Record | str:
    """The record of a line; a reason where no log could take it back as it is."""
    content = line.content
    if content is None:
        return f"the log could not give it: {line.unread}"
    try:
        record = as_written(content, line.stream, line.version)
    except (CorruptRecord, UnknownEvent) as fault:
        return fault.why
    if encode(record) != content:
        return "this build would write it with other bytes"
    return record


def _reason(answer: Refusal, record: Record, head: Head) -> str:
    """Why a log did not take a record that stands behind `head`."""
    if isinstance(answer, CorruptRecord):
        return answer.why
    if record.version > head.version + 1:
        return f"a gap: its stream stands at version {head.version}"
    if record.version <= head.version:
        return "a fork: its stream holds another record of that version"
    return "it names another record than the last of its stream as its predecessor"
