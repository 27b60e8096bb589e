"""One hand projected anew from its own records, however long its table has been played."""

from collections import Counter
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Final, NamedTuple, get_args

from schemas.errors import CorruptRecord, UnknownEvent
from schemas.events import AnyEvent, ChipsAdded, HandStarted, TakeOver
from schemas.house_events import HouseHandStarted
from schemas.record import Head, Stored, decode, digest
from schemas.table_events import (
    AnyTableEvent,
    DecidedFor,
    HandVoided,
    PlayerLeft,
    TimeBankUsed,
)
from schemas.tournament_events import AnyTournamentEvent
from services.console.part import OneStream
from services.eventlog import EventLog
from services.projector import Projector
from services.store import Batch, Store, StoredHand, StreamRow, fresh, rebuilding, switch

LOOK_BACK: Final = 500
"""Records before a hand in which the one before it is sought."""


_STARTS: Final = (HandStarted, HouseHandStarted)
_BETWEEN: Final = frozenset[type](
    {TakeOver, ChipsAdded, *get_args(AnyTableEvent), *get_args(AnyTournamentEvent)}
    - {HandVoided, DecidedFor, TimeBankUsed}
)
"""Facts of the table that may stand before a hand in its first record."""


class _Start(NamedTuple):
    """Where to begin: after this head, with these stacks."""

    head: Head
    stacks: dict[str, int]


def project_hand(log: EventLog, stored: StoredHand, scratch: Path) -> bool:
    """Project a hand that has ended into a new store at `scratch`; False where that cannot be.

    The hand before it is projected too, so that the stacks are followed from one to the next. A
    player who was not in that one is taken to have had what he starts with: only the whole stream
    could tell. It must be read where the store says that stacks do not continue.
    """
    if any(finding.kind == "continuity" for finding in stored.findings):
        return False
    row = stored.row
    after = max(0, row.first_version - 1 - LOOK_BACK)
    try:
        records = log.read_stream(row.stream, after, row.first_version - after)
        if [one.version for one in records] != list(range(after + 1, row.first_version + 1)):
            return False
        start = _start(row.stream, row.hand, records)
    except (CorruptRecord, UnknownEvent):
        return False  # damage is for who reads the whole stream to name
    if start is None:
        return False
    version = start.head.version
    part = OneStream(log, row.stream, row.last_version)
    with rebuilding(scratch):
        directory = fresh(scratch)
        with closing(Store.open(directory, log.identity, create=True)) as store:
            batch = Batch(0, version)
            batch.streams.append(StreamRow(row.stream, start.head, None, start.stacks, 0))
            store.commit(batch)
            Projector(part, store).run(lambda: False, once=True)
        switch(scratch, directory)
    return True


def _start(stream: str, hand: str, records: Sequence[Stored]) -> _Start | None:
    """The record that begins with the hand before `hand`, or else with `hand` itself."""
    facts = [decode(one.data, stream, one.version).events for one in records]
    firsts = [at for at, events in enumerate(facts) if _first_hand(events)]
    starts = [one for events in facts for one in events if isinstance(one, _STARTS)]
    if not firsts or hand not in [one.hand for one in starts]:
        return None
    at = next((at for at in reversed(firsts) if _first_hand(facts[at]) != hand), firsts[-1])
    if at == 0 and records[0].version > 1:
        return None
    stacks = _stacks([event for events in facts[at:] for event in events], hand)
    if at == 0:
        return _Start(Head(0, "", 0), stacks)
    before = records[at - 1]
    epoch = decode(before.data, stream, before.version).epoch
    return _Start(Head(before.version, digest(before.data), epoch), stacks)


def _first_hand(events: Sequence[AnyEvent]) -> str:
    """The hand that a record begins with, facts of the table apart; "" if it goes on with one."""
    first = next((one for one in events if type(one) not in _BETWEEN), None)
    return first.hand if isinstance(first, _STARTS) else ""


def _stacks(events: Sequence[AnyEvent], hand: str) -> dict[str, int]:
    """What every player of these hands has before them."""
    stacks: dict[str, int] = {}
    bought: dict[str, int] = {}
    for event in events:
        if isinstance(event, ChipsAdded):
            bought[event.player] = bought.get(event.player, 0) + event.chips
        elif isinstance(event, PlayerLeft):
            stacks.setdefault(event.player, event.chips - bought.get(event.player, 0))
        elif isinstance(event, _STARTS):
            for player, chips in _brought(event).items():
                stacks.setdefault(player, chips - bought.get(player, 0))
            if event.hand == hand:
                break
    return stacks


def _brought(start: HandStarted | HouseHandStarted) -> Counter[str]:
    """What every player starts a hand with, in all his seats."""
    brought = Counter[str]()
    for one in start.seats:
        brought[one.player] += one.stack
    return brought
