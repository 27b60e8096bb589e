"""Where a table stands, from the end of its stream, read back to the last hand's start."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from schemas.errors import CommandRefused, CorruptRecord, SealBroken
from schemas.events import (
    AnyEvent,
    CardsReleased,
    HandEnded,
    HoleCardsDealt,
    Sealed,
    TakeOver,
)
from schemas.record import Head, Record, Stored, decode, digest, epoch_fault
from schemas.table_events import HandVoided
from services.dealer.playing import (
    STARTED,
    AnySitting,
    AnyTable,
    Play,
    Started,
    begun,
    sitting_at,
)
from services.dealer.secrets import DealerKey
from services.eventlog import EventLog

CHUNK: Final = 128
"""Records read at once on the way back; a live hand has some fifty."""


class Standing(NamedTuple):
    """A table to go on with: between hands, or in the middle of one."""

    sitting: AnySitting
    hand: Play | None


def restore(log: EventLog, table: AnyTable, head: Head, key: DealerKey) -> Standing:
    """The table as the records up to `head` leave it, an open hand with its deck.

    Raises `CorruptRecord` or `UnknownEvent` for a stream nobody should go on with, `UnknownVariant`
    for a hand of a game this build does not know, `CommandRefused` for hands that were imported,
    not dealt, and `SealBroken` if the open hand's deck is under another key.
    """
    events = tail(log, table.name, head)
    started = events[0] if events else None
    if isinstance(started, STARTED) and started.source is not None:
        why = f"hand {started.hand} was imported from {started.source.name}: nobody deals on there"
        raise CommandRefused(why)
    sitting = sitting_at(table, events)
    if not isinstance(started, STARTED) or _closed(events):
        return Standing(sitting, None)
    try:
        hand = begun(table, started, _seed(table, started, head, key))
    except (CorruptRecord, SealBroken):
        if any(isinstance(one, HandVoided) for one in events):
            return Standing(sitting, None)  # its cards will never be opened
        raise
    hand.apply([one for one in events[1:] if not isinstance(one, TakeOver)])
    return Standing(sitting, hand)


def _seed(table: AnyTable, started: Started, head: Head, key: DealerKey) -> bytes:
    if started.deck is None:
        why = f"hand {started.hand} is in play and carries no deck to go on with"
        raise CorruptRecord(table.name, head.version, why)
    return key.open_seed(started.hand, started.deck)


def _closed(events: Sequence[AnyEvent]) -> bool:
    """Whether a hand needs nothing more: ended or called off, and what was sealed is released."""
    sealed = any(
        isinstance(one, HoleCardsDealt) and isinstance(one.cards, Sealed) for one in events
    )
    last = CardsReleased if sealed else HandEnded | HandVoided
    return any(isinstance(one, last) for one in events)


def tail(log: EventLog, stream: str, head: Head) -> list[AnyEvent]:
    """Facts from the last hand's start on; all of them if no hand has started."""
    events: list[AnyEvent] = []
    last, name = head.version, head.digest
    later: Record | None = None
    while last:
        after = max(0, last - CHUNK)
        for stored in reversed(_read(log, stream, after, last)):
            if digest(stored.data) != name:
                why = "the record is not the one the next one names"
                raise CorruptRecord(stream, stored.version, why)
            record = decode(stored.data, stream, stored.version)
            _check_epochs(record, later, head.epoch)
            name, later = record.previous, record
            starts = [at for at, one in enumerate(record.events) if isinstance(one, STARTED)]
            if starts:
                return [*record.events[starts[-1] :], *events]
            events[:0] = record.events
        last = after
    return events


def _check_epochs(record: Record, later: Record | None, newest: int) -> None:
    """Raise `CorruptRecord` where the epoch moves otherwise than by a take-over."""
    if later is not None and (why := epoch_fault(later, record.epoch)) is not None:
        raise CorruptRecord(later.stream, later.version, why)
    if later is None and record.epoch != newest:
        why = f"the record is of epoch {record.epoch}, its stream stands at {newest}"
        raise CorruptRecord(record.stream, record.version, why)


def _read(log: EventLog, stream: str, after: int, last: int) -> list[Stored]:
    """Versions `after` + 1 to `last`, every one of them."""
    stored: list[Stored] = []
    while after < last:
        more = log.read_stream(stream, after, last - after)
        if not more or more[0].version != after + 1:
            raise CorruptRecord(stream, after + 1, "the record is missing")
        stored += more
        after = more[-1].version
    return stored
