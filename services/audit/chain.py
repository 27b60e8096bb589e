"""The log as bytes: dense offsets, dense versions, digests that follow one another, epochs that
rise by take-overs alone; and records that do not count.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
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
from services.eventlog import came_late

UNREAD: Final = "unread"
"""Stands for the digest of a record the log could not read."""


@dataclass(slots=True)
class Passed:
    """How many records every reader passes over: they do not count, and nobody is at fault."""

    late: int = 0  # see `outrun`
    repeats: int = 0  # the same bytes stood there before


Taken = Callable[[str, int], bytes | None]
"""The bytes that count as a stream's record of a version, None where nobody has them."""


class Chain:
    """Follows a whole partition, record by record, in the order of its offsets.

    It remembers a head a table, and nothing of imported hands, of which there may be millions: each
    is a stream of one record, and anything behind that is a fault. Only a second first record
    would pass here; it is a fork that the projection finds.
    """

    def __init__(
        self, passed: Passed | None = None, taken: Taken = lambda _stream, _version: None
    ) -> None:
        """`passed` is where records that do not count are counted."""
        self._passed = passed or Passed()
        self._taken = taken
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
        """The record, if it can be read and counts, and what is wrong with its place in the log."""
        inside = stored.version == self._first
        found = [] if self._first else [*self._hole(stored)]
        self._offset = stored.offset
        head = self._heads.get(stored.stream, START)
        data_digest = digest(stored.data)
        try:
            record = decode(stored.data, stored.stream, stored.version)
        except (CorruptRecord, UnknownEvent) as fault:
            if came_late(stored, head):
                self._passed.late += 1
                return None, found
            found.append(_finding(stored, fault.why))
            if stored.version < 1 or not stored.stream:
                return None, found  # it has no place in any stream
            found[-1:-1] = [] if self._first else [*self._gap(stored, head)]
            self._remember(stored.stream, Head(stored.version, data_digest, head.epoch))
            return None, found
        if record.version < 1:
            return None, [*found, _finding(stored, f"no record is of version {record.version}")]
        if self._is_repeat(stored, data_digest, head):
            self._passed.repeats += 1
            return None, found
        if self._may_be_late(record, head) and came_late(stored, head):
            self._passed.late += 1
            return None, found
        found += [] if self._first else [*self._gap(stored, head)]
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

    def _is_repeat(self, stored: Stored, data_digest: str, head: Head) -> bool:
        if stored.version == head.version:
            return data_digest == head.digest
        if stored.version > head.version:
            return False
        taken = self._taken(stored.stream, stored.version)
        return taken is not None and digest(taken) == data_digest

    @staticmethod
    def _may_be_late(record: Record, head: Head) -> bool:
        return record.epoch < head.epoch or record.version <= head.version

    def _hole(self, stored: Stored) -> Iterator[FindingRow]:
        if stored.offset != self._offset + 1:
            yield _finding(stored, f"offset {stored.offset} comes after offset {self._offset}")

    @staticmethod
    def _gap(stored: Stored, head: Head) -> Iterator[FindingRow]:
        if stored.stream.startswith(IMPORTED):
            if stored.version != 1:
                yield _finding(
                    stored, f"version {stored.version} of an imported hand, which is one record"
                )
        elif stored.version != head.version + 1:
            yield _finding(stored, f"version {stored.version} comes after version {head.version}")


def _finding(stored: Stored, what: str) -> FindingRow:
    return FindingRow(
        stream=stored.stream, version=stored.version, hand=None, kind="log", what=what
    )
