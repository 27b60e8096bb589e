"""Calling a hand off that nobody can go on with, because an operator says so."""

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Final

from schemas.commands import TakeTable
from schemas.errors import CommandRefused, CorruptRecord, NotFound
from schemas.events import AnyEvent, HandStarted
from schemas.house_events import HouseHandStarted
from schemas.table_commands import VoidHand
from schemas.table_events import HandVoided
from services.dealer.restore import tail
from services.eventlog import Appended, EventLog, chain
from services.rules import decide, fold
from services.rules import house as against_house

TRIES: Final = 100
"""How often a take-over is offered at a table whose dealer keeps writing."""


def void(log: EventLog, table: str, why: str, dealer: str, clock: Callable[[], datetime]) -> str:
    """Take a table over and call the hand in play there off; the hand's id.

    A dealer who still has the table is fenced from then on; the next one releases the hand's cards
    if he has the key. Raises `NotFound` for a table the log does not hold, `CommandRefused` where
    no hand is in play or was dealt here, and what the log raises.
    """
    left = TRIES
    while True:
        head = log.head(table)
        if not head.version:
            raise NotFound("table", table, "the log")  # noqa: EM101 - a kind
        voided = _voided(table, tail(log, table, head), why)
        taken = decide(None, TakeTable(epoch=head.epoch + 1, dealer=dealer))
        facts = (*taken, voided)
        (answer,) = log.append([chain(head, table, head.epoch + 1, clock(), facts)])
        if isinstance(answer, Appended):
            return voided.hand
        left -= 1
        if not left or isinstance(answer, CorruptRecord):
            raise answer


def _voided(table: str, facts: Sequence[AnyEvent], why: str) -> HandVoided:
    started, command = facts[0] if facts else None, VoidHand(why=why)
    if isinstance(started, HandStarted | HouseHandStarted) and started.source is not None:
        said = f"hand {started.hand} was imported from {started.source.name}: it stands as it is"
        raise CommandRefused(said)
    events: tuple[AnyEvent, ...] = ()
    if isinstance(started, HandStarted):
        events = decide(fold(facts), command)
    elif isinstance(started, HouseHandStarted):
        events = against_house.decide(against_house.fold(facts), command)
    for event in events:
        if isinstance(event, HandVoided):
            return event
    said = f"no hand is in play at table {table}"
    raise CommandRefused(said)
