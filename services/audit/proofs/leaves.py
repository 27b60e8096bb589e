"""What a leaf says of a hand, and where in its stream a hand begins and ends.

A hand is a leaf once nothing of it is to come: it has ended and its sealed cards were released, or
it was called off, or the next hand of its table has started.
"""

from collections.abc import Iterator
from typing import Final

from msgspec import Struct, json

from schemas.errors import CorruptRecord, UnknownEvent
from schemas.events import (
    AnyEvent,
    CardBurned,
    CardsReleased,
    HandEnded,
    HandStarted,
    HoleCardsDealt,
    Sealed,
)
from schemas.house_events import CardsDrawn, DealerDealt, HouseHandStarted
from schemas.record import NO_DIGEST, START, Head, Stored, decode, digest, epoch_fault
from schemas.table_events import HandVoided
from services.eventlog import came_late


class Leaf(Struct, frozen=True, tag_field="leaf", tag="oddchip-hand-1", forbid_unknown_fields=True):
    """A hand and the bytes it stands in: each record names the digest of the one before, so that
    the last one's digest stands for all of them, and for the table's whole past.
    """

    hand: str
    stream: str
    first: int  # version of its first record
    last: int
    before: str  # hex SHA-256 of the record before the first, "" for none
    tip: str  # of the last record


_encode: Final = json.Encoder().encode
_decode: Final = json.Decoder(Leaf).decode


def leaf_bytes(leaf: Leaf) -> bytes:
    """What is hashed."""
    return _encode(leaf)


def leaf_of(data: bytes) -> Leaf:
    """What a leaf's bytes say; raises msgspec's errors."""
    return _decode(data)


_TELLING: Final = frozenset(
    (
        *(HandStarted, HouseHandStarted, HandEnded, HandVoided, CardsReleased),
        *(HoleCardsDealt, CardsDrawn, DealerDealt, CardBurned),
    )
)
"""Facts that may begin or end a hand, or hide cards."""


class Open(Struct):
    """A hand whose leaf is still to come."""

    hand: str
    first: int
    before: str
    last: int = 0  # the last record with something of it
    tip: str = ""
    over: bool = False
    owes: bool = False  # cards are hidden


class Reading(Struct):
    """A stream as far as its leaves were made."""

    head: Head = START
    open: Open | None = None
    stopped: str = ""  # why nothing behind the head can be taken


def take(reading: Reading, stored: Stored) -> list[Leaf]:
    """The leaves that a record of the stream completes; none for one that does not count.

    A record that cannot follow stops the reading, with the reason.
    """
    head = reading.head
    if reading.stopped or stored.version <= head.version:
        return []
    try:
        record = decode(stored.data, stored.stream, stored.version)
    except (CorruptRecord, UnknownEvent) as fault:
        reading.stopped = "" if came_late(stored, head) else fault.why
        return []
    why = epoch_fault(record, head.epoch)
    if stored.version != head.version + 1:
        why = f"it comes after version {head.version}: a gap"
    elif record.previous != head.digest:
        why = f"it names another predecessor than version {head.version}"
    if why is not None:
        reading.stopped = "" if came_late(stored, head) else why
        return []
    here = Head(stored.version, digest(stored.data), record.epoch)
    made = [*_folded(reading, stored.stream, here, record.events)]
    reading.head = here
    return made


def _folded(
    reading: Reading, stream: str, here: Head, events: tuple[AnyEvent, ...]
) -> Iterator[Leaf]:
    for at, event in enumerate(events):
        if type(event) not in _TELLING:
            continue
        hand = reading.open
        if isinstance(event, HandStarted | HouseHandStarted):
            if hand is not None:
                yield _closed(hand, stream, here if at else None)
            reading.open = Open(event.hand, here.version, reading.head.digest or NO_DIGEST)
        elif hand is not None and _note(hand, event):
            reading.open = None
            yield _closed(hand, stream, here)
    if reading.open is not None:
        reading.open.last, reading.open.tip = here.version, here.digest


def _note(hand: Open, event: AnyEvent) -> bool:
    """Take a fact of a hand; whether nothing of it is to come."""
    match event:
        case HandVoided():
            return True
        case HandEnded():
            hand.over = True
        case CardsReleased():
            hand.owes = False
        case HoleCardsDealt(cards=Sealed()) | CardsDrawn(cards=Sealed()):
            hand.owes = True
        case DealerDealt(down=Sealed()) | CardBurned(card="??"):
            hand.owes = True
        case _:
            return False
    return hand.over and not hand.owes


def _closed(hand: Open, stream: str, here: Head | None) -> Leaf:
    """The leaf of a hand that ends with this record, or where that has nothing of it, before."""
    last, tip = (hand.last, hand.tip) if here is None else (here.version, here.digest)
    return Leaf(hand.hand, stream, hand.first, last, hand.before, tip)
