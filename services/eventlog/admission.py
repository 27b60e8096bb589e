"""Which of the offered records a log takes, decided from the heads of their streams; no I/O."""

from collections.abc import Callable, Iterable
from typing import NamedTuple

from schemas.errors import CorruptRecord, Fenced, VersionConflict
from schemas.record import Head, Record, digest, encode, epoch_fault
from services.eventlog.promise import Answer, Appended


class Offer(NamedTuple):
    """A record and the bytes that would be stored for it."""

    record: Record
    data: bytes
    digest: str


class Entry(NamedTuple):
    """A row of the log."""

    offset: int
    stream: str
    version: int
    epoch: int
    digest: str
    data: bytes


class Standing(NamedTuple):
    """What the log holds while nobody else may write."""

    end: int
    head: Callable[[str], Head]
    find: Callable[[str, int], tuple[int, str] | None]  # offset and digest of a stored version


class Admission:
    """The answers to one append, and what has to be written to make them true."""

    def __init__(self, standing: Standing, refused: Iterable[str] = ()) -> None:
        """`refused`: streams of which the same call had a record refused before."""
        self.answers: list[Answer] = []
        self.entries: list[Entry] = []
        self.heads: dict[str, Head] = {}
        self._standing = standing
        self._end = standing.end
        self._refused = set(refused)

    def take(self, offers: Iterable[Offer]) -> None:
        """Answer every offer, in order."""
        for offer in offers:
            record, data, name = offer
            stream = record.stream
            head = self.heads.get(stream) or self._standing.head(stream)
            if (
                record.version == head.version + 1
                and record.previous == head.digest
                and epoch_fault(record, head.epoch) is None
                and stream not in self._refused
            ):
                self._end = end = self._end + 1
                self.entries.append(Entry(end, stream, record.version, record.epoch, name, data))
                self.heads[stream] = Head(record.version, name, record.epoch)
                self.answers.append(Appended(end, name, repeat=False))
            else:
                self.answers.append(self._repeat_or_refusal(offer, head))

    def _repeat_or_refusal(self, offer: Offer, head: Head) -> Answer:
        record = offer.record
        if record.stream not in self._refused and 0 < record.version <= head.version:
            found = self._find(record.stream, record.version)
            if found is not None and found[1] == offer.digest:
                return Appended(found[0], found[1], repeat=True)
        self._refused.add(record.stream)
        if record.epoch < head.epoch:
            return Fenced(record.stream, record.epoch, head.epoch)
        if record.version == head.version + 1 and record.previous == head.digest:
            why = epoch_fault(record, head.epoch)
            if why is not None:
                return CorruptRecord(record.stream, record.version, why)
        return VersionConflict(record.stream, record.version, head.version)

    def _find(self, stream: str, version: int) -> tuple[int, str] | None:
        for entry in self.entries:
            if entry.stream == stream and entry.version == version:
                return entry.offset, entry.digest
        return self._standing.find(stream, version)


def offer(record: Record) -> Offer:
    """The record with its stored bytes and their digest."""
    data = encode(record)
    return Offer(record, data, digest(data))
