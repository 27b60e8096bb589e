"""What the log adds to facts: stream, version, epoch, clock and the digest of the record before."""

from collections.abc import Sequence
from datetime import datetime
from hashlib import sha256
from typing import Annotated, Final, NamedTuple

from msgspec import DecodeError, Meta, Raw, Struct, ValidationError, json

from schemas.errors import CorruptRecord, UnknownEvent
from schemas.events import AnyEvent, TakeOver
from schemas.upcasters import UPCASTERS, today

NO_DIGEST: Final = ""
"""What the first record of a stream names as its predecessor."""

NOWHERE: Final = ""
"""The stream of a record that is not there, or cannot be read."""

EPOCH_MAX: Final = 2**53
"""The highest epoch: exact in JSON, JavaScript and SQLite."""

IMPORTED: Final = "phh-"
"""What the streams of imported hands begin with, and no table's name does."""


TOURNAMENT: Final = "tournament-"
"""What the streams of tournaments begin with, and no table's name does."""


class Record(Struct, frozen=True, kw_only=True, gc=False, forbid_unknown_fields=True):
    """One append: one or more facts of one table, at one place in its stream."""

    stream: str  # one table; an imported hand is a stream of its own
    version: int  # 1, 2, 3 ... in the stream
    epoch: int  # of the dealer that wrote it
    at: Annotated[datetime, Meta(tz=True)]  # the writer's clock, UTC; replay reads no other
    previous: str  # hex SHA-256 of the stored bytes of version - 1
    events: tuple[AnyEvent, ...]


class Stored(NamedTuple):
    """A record as the log holds it, at its place in the log."""

    offset: int
    stream: str
    version: int
    data: bytes
    digest: str = ""  # of the data, where the log has compared it


class Head(NamedTuple):
    """Where a stream stands: its last version, that record's digest, and the epoch that wrote
    it.
    """

    version: int
    digest: str
    epoch: int


START: Final = Head(0, NO_DIGEST, 0)
"""The head of a stream nobody has written to."""


class _Envelope(Struct, gc=False):
    events: list[Raw]


class _Outlined(_Envelope, kw_only=True, gc=False):
    stream: str
    version: int
    epoch: int
    previous: str


class _Tag(Struct, gc=False):
    type: str
    epoch: int = 0


_decode = json.Decoder(Record).decode
_envelope = json.Decoder(_Envelope).decode
_outlined = json.Decoder(_Outlined).decode
_tag = json.Decoder(_Tag).decode
_TAKE: Final = str(TakeOver.__struct_config__.tag)
_TAKE_OVER: Final = _TAKE.encode()
_KINDS: Final = frozenset(
    str(kind.__struct_config__.tag)
    for kind in AnyEvent.__args__  # the union's members
)

encode = json.Encoder().encode
"""A record's bytes as they are stored; hashed as stored, never re-encoded to be verified."""


def digest(data: bytes) -> str:
    """The hex SHA-256 of a record's stored bytes."""
    return sha256(data).hexdigest()


class Outline(NamedTuple):
    """What of a record decides whether it follows another; its facts may be of a newer build."""

    stream: str
    version: int
    epoch: int
    previous: str
    takes: tuple[tuple[int, int], ...]
    """Place, from 0, and epoch of every fact that takes the table over."""

    def fault(self, before: int) -> str | None:
        """See `epoch_fault`."""
        return _epoch_fault(self.epoch, self.takes, before)


def epoch_fault(record: Record, before: int) -> str | None:
    """Why a record may not stand behind one of epoch `before`; None if it may.

    A stream begins in epoch 0. An epoch rises in a record whose first fact, and none but the first,
    takes the table over in the record's own epoch; it never falls.
    """
    events, epoch = record.events, record.epoch
    if epoch == before and TakeOver not in map(type, events):
        return None
    takes = [(at, one.epoch) for at, one in enumerate(events) if isinstance(one, TakeOver)]
    return _epoch_fault(epoch, takes, before)


def _epoch_fault(epoch: int, takes: Sequence[tuple[int, int]], before: int) -> str | None:
    if epoch < before:
        return f"epoch {epoch} after epoch {before} took the table"
    if not takes:
        if epoch > before:
            return f"epoch {epoch} after epoch {before}, and nobody took the table over"
        return None
    if list(takes) != [(0, epoch)]:
        at, named = next(one for one in takes if one != (0, epoch))
        place = f"fact {at + 1} takes the table over in epoch {named}"
        return f"{place}; only a record's first may, in the record's own epoch {epoch}"
    if epoch == before:
        return f"a take-over in epoch {epoch}, which holds the table already"
    return f"no take-over can have made epoch {epoch}" if epoch > EPOCH_MAX else None


def outline(data: bytes) -> Outline | None:
    """The outline of a record's stored bytes, None where they are no record of any build."""
    try:
        one = _outlined(data)
        takes = _takes(one.events) if _TAKE_OVER in data else ()
    except (DecodeError, ValidationError, RecursionError):
        return None
    return Outline(one.stream, one.version, one.epoch, one.previous, takes)


def _takes(events: Sequence[Raw]) -> tuple[tuple[int, int], ...]:
    found: list[tuple[int, int]] = []
    for at, event in enumerate(events):
        kind = _tag(event)
        if kind.type == _TAKE:
            found.append((at, kind.epoch))
    return tuple(found)


def as_written(data: bytes, stream: str, version: int) -> Record:
    """The record in the shape it was written in, so that `encode` gives its bytes again.

    Raises `UnknownEvent` for a fact of a newer build and `CorruptRecord` for anything else that is
    not the record `stream` @ `version`.
    """
    try:
        record = _decode(data)
    except (DecodeError, ValidationError, RecursionError) as fault:
        raise _reason(data, stream, version, str(fault)) from fault
    if record.stream != stream or record.version != version:
        raise CorruptRecord(
            stream, version, f"the record calls itself {record.stream} version {record.version}"
        )
    return record


def decode(data: bytes, stream: str, version: int) -> Record:
    """The record in today's shape; raises as `as_written` does."""
    record = as_written(data, stream, version)
    if UPCASTERS:
        events = today(record.events)
        if events is not record.events:
            return Record(
                stream=record.stream,
                version=record.version,
                epoch=record.epoch,
                at=record.at,
                previous=record.previous,
                events=events,
            )
    return record


def _reason(data: bytes, stream: str, version: int, fault: str) -> CorruptRecord | UnknownEvent:
    try:
        kinds = [_tag(event).type for event in _envelope(data).events]
    except (DecodeError, ValidationError, RecursionError):
        return CorruptRecord(stream, version, f"not a record: {fault}")
    for kind in kinds:
        if kind not in _KINDS:
            return UnknownEvent(stream, version, kind)
    return CorruptRecord(stream, version, f"not a record this build can read: {fault}")
