"""The log as bytes: dense offsets, dense versions, digests that follow one another, epochs that
rise by take-overs alone.
"""

from collections.abc import Iterator
from typing import Final

from schemas.errors import CorruptRecord, UnknownEvent
from schemas.record import (
    IMPORTED,
    START,
    Head,
    Record,
    Stored,
    decode,
    digest,
    epoch_fault,
)
from schemas.rows import FindingRow

UNREAD: Final = "unread"
"""Stands for the digest of a record the log could not read."""


class Chain:
    """Follows a whole log, record by record, in the order of its offsets.

    It remembers a head a table, and nothing of imported hands, of which there may be millions: each
    is a stream of one record, and anything behind that is a fault. Only a second first record
    would pass here; it is a fork that the projection finds.
    """

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

    @property
    def remembered(self) -> int:
        """Of how many streams something is kept."""
        return len(self._heads)

    def skip(self, offset: int, stream: str, version: int) -> None:
        """Go on behind a record the log itself cannot read."""
        self._offset = offset
        self._remember(stream, Head(version, UNREAD, self._heads.get(stream, START).epoch))

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
            self._remember(stored.stream, Head(stored.version, data_digest, head.epoch))
            return None, [*found, _finding(stored, fault.why)]
        follows = stored.version == head.version + 1 and head.digest != UNREAD
        if record.previous != head.digest and follows and not inside:
            found.append(
                _finding(
                    stored,
                    f"it names {record.previous or 'nothing'} as its predecessor's digest, "
                    f"that of version {head.version} is {head.digest or 'nothing'}",
                )
            )
        if not inside and (why := epoch_fault(record, head.epoch)) is not None:
            found.append(_finding(stored, why))
        epoch = max(record.epoch, head.epoch)
        self._remember(stored.stream, Head(stored.version, data_digest, epoch))
        return record, found

    def end(self, log_end: int) -> list[FindingRow]:
        """What is missing at the end of the log."""
        if self._offset == log_end:
            return []
        what = f"the log says it ends at offset {log_end}, the last one read is {self._offset}"
        return [FindingRow(stream="", version=0, hand=None, kind="log", what=what)]

    def _remember(self, stream: str, head: Head) -> None:
        if self._first or not stream.startswith(IMPORTED):
            self._heads[stream] = head

    def _places(self, stored: Stored) -> Iterator[FindingRow]:
        if stored.offset != self._offset + 1:
            yield _finding(stored, f"offset {stored.offset} comes after offset {self._offset}")
        version = self._heads.get(stored.stream, START).version
        if stored.stream.startswith(IMPORTED):
            if stored.version != 1:
                yield _finding(
                    stored, f"version {stored.version} of an imported hand, which is one record"
                )
        elif stored.version != version + 1:
            yield _finding(stored, f"version {stored.version} comes after version {version}")


def _finding(stored: Stored, what: str) -> FindingRow:
    return FindingRow(
        stream=stored.stream, version=stored.version, hand=None, kind="log", what=what
    )
