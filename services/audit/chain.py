"""The log as bytes: dense offsets, dense versions, digests that follow one another, epochs that
never fall.
"""

from collections.abc import Iterator
from typing import Final

from schemas.errors import CorruptRecord, UnknownEvent
from schemas.events import TakeOver
from schemas.record import START, Head, Record, Stored, decode, digest
from schemas.rows import FindingRow

UNREAD: Final = "unread"
"""Stands for the digest of a record the log could not read."""


class Chain:
    """Follows a whole log, record by record, in the order of its offsets."""

    def __init__(self) -> None:
        self._offset = 0
        self._heads: dict[str, Head] = {}
        self._first = 0

    @classmethod
    def from_version(cls, version: int) -> "Chain":
        """A chain that begins inside one stream: what stands before `version` is not looked at."""
        chain = cls()
        chain._first = version
        return chain

    def skip(self, offset: int, stream: str, version: int) -> None:
        """Go on behind a record the log itself cannot read."""
        self._offset = offset
        head = self._heads.get(stream, START)
        self._heads[stream] = Head(version, UNREAD, head.epoch)

    def follow(self, stored: Stored) -> tuple[Record | None, list[FindingRow]]:
        """The record, if it can be read, and what is wrong with its place in the log."""
        inside = stored.version == self._first
        found = [] if self._first else [*self._places(stored)]
        self._offset = stored.offset
        head = self._heads.get(stored.stream, START)
        data_digest = digest(stored.data)
        try:
            record = decode(stored.data, stored.stream, stored.version)
        except (CorruptRecord, UnknownEvent) as fault:
            self._heads[stored.stream] = Head(stored.version, data_digest, head.epoch)
            return None, [*found, _finding(stored, str(fault))]
        follows = stored.version == head.version + 1 and head.digest != UNREAD
        if record.previous != head.digest and follows and not inside:
            found.append(
                _finding(
                    stored,
                    f"it names {record.previous or 'nothing'} as its predecessor's digest, "
                    f"that of version {head.version} is {head.digest or 'nothing'}",
                )
            )
        epoch = max([record.epoch, *_epochs(record)])
        if record.epoch < head.epoch:
            found.append(
                _finding(stored, f"epoch {record.epoch} after epoch {head.epoch} took the table")
            )
        self._heads[stored.stream] = Head(stored.version, data_digest, max(epoch, head.epoch))
        return record, found

    def end(self, log_end: int) -> list[FindingRow]:
        """What is missing at the end of the log."""
        if self._offset == log_end:
            return []
        what = f"the log says it ends at offset {log_end}, the last one read is {self._offset}"
        return [FindingRow(stream="", version=0, hand=None, kind="log", what=what)]

    def _places(self, stored: Stored) -> Iterator[FindingRow]:
        if stored.offset != self._offset + 1:
            yield _finding(stored, f"offset {stored.offset} comes after offset {self._offset}")
        version = self._heads.get(stored.stream, START).version
        if stored.version != version + 1:
            yield _finding(stored, f"version {stored.version} comes after version {version}")


def _epochs(record: Record) -> Iterator[int]:
    for event in record.events:
        if isinstance(event, TakeOver):
            yield event.epoch


def _finding(stored: Stored, what: str) -> FindingRow:
    return FindingRow(
        stream=stored.stream, version=stored.version, hand=None, kind="log", what=what
    )
