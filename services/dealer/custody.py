"""Which key a log's live hands are sealed with: no other may take its place unseen."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from schemas.errors import CorruptRecord, SealBroken, UnknownEvent, WrongKey
from schemas.events import Sealed
from schemas.record import Stored, decode
from services.dealer.playing import STARTED, AnyTable
from services.dealer.secrets import DealerKey
from services.eventlog import EventLog

CHUNK: Final = 128
"""Records read at once on the way back; a live hand has some fifty."""


def keep_key(path: Path, log: EventLog, playing: Sequence[AnyTable]) -> DealerKey:
    """The dealer's key; a missing one is made, unless the log holds hands sealed with it.

    Raises `WrongKey` for a missing key that is needed, and for one that opens the last deck of no
    table; and what `DealerKey.load` raises.
    """
    decks = [deck for table in playing if (deck := _last_deck(log, table.name))]
    if decks and not path.exists():
        why = "is missing, the log holds hands sealed with it: restore it"
        raise WrongKey(str(path), why)
    key = DealerKey.load(path, create=not decks)
    if decks and not any(_opens(key, *deck) for deck in decks):
        why = (
            f"is not the one the log's hands are sealed with (it does not open {decks[0][0]}): "
            "restore that one, or deal into another data directory and log"
        )
        raise WrongKey(str(path), why)
    return key


def _opens(key: DealerKey, hand: str, deck: Sealed) -> bool:
    try:
        key.open_seed(hand, deck)
    except SealBroken:
        return False
    return True


def _last_deck(log: EventLog, stream: str) -> tuple[str, Sealed] | None:
    """The newest hand of a stream whose deck is sealed; what is damaged is passed over."""
    last = log.head(stream).version
    while last:
        after = max(0, last - CHUNK)
        for stored in reversed([*_readable(log, stream, after, last)]):
            try:
                events = decode(stored.data, stored.stream, stored.version).events
            except (CorruptRecord, UnknownEvent):
                continue
            for event in reversed(events):
                if isinstance(event, STARTED) and event.deck is not None:
                    return event.hand, event.deck
        last = after
    return None


def _readable(log: EventLog, stream: str, after: int, last: int) -> Iterator[Stored]:
    """What can be read of the versions `after` + 1 to `last`."""
    while after < last:
        try:
            page = log.read_stream(stream, after, last - after)
        except CorruptRecord:
            after += 1
            continue
        if not page:
            return
        yield from page
        after = page[-1].version
