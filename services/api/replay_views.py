"""A finished hand fact by fact and step by step, as the API shows it."""

from typing import Annotated

from msgspec import Meta, Struct

from schemas.events import AnyEvent
from schemas.record import Record, decode
from services.api.answers import instant
from services.api.fields import Currency, Exponent, Instant
from services.api.hand_views import HandLinks, links
from services.api.viewpoint import Viewpoint, of_finished
from services.replay import Frame, facts_of, frames
from services.store import StoredHand


class LoggedEvent(Struct, frozen=True, forbid_unknown_fields=True):
    """A fact of a hand, at its place in the table's stream."""

    version: int
    at: Instant
    epoch: Annotated[int, Meta(description="Of the dealer that wrote it.")]
    event: AnyEvent


class HandEvents(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A hand's facts in the order of the log; what is not to be seen is ??."""

    hand: str
    table: str
    viewpoint: str
    currency: Currency
    exponent: Exponent
    events: tuple[LoggedEvent, ...]
    links: HandLinks


class HandFrames(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A hand step by step: the table after each, then each pot or box with its reasons."""

    hand: str
    table: str
    viewpoint: str
    variant: str
    limit: str
    currency: Currency
    exponent: Exponent
    frames: tuple[Frame, ...]
    links: HandLinks


def logged(stored: StoredHand, viewpoint: Viewpoint) -> HandEvents:
    """A hand's facts as they stand in the log."""
    row = stored.row
    places = placed(stored)
    facts = of_finished([event for _, event in places], viewpoint)
    return HandEvents(
        hand=row.hand,
        table=row.stream,
        viewpoint=viewpoint.name,
        currency=row.currency,
        exponent=row.exponent,
        events=tuple(
            [
                LoggedEvent(record.version, instant(record.at), record.epoch, event)
                for (record, _), event in zip(places, facts, strict=True)
            ]
        ),
        links=links(row.hand, row.stream),
    )


def replayed(stored: StoredHand, viewpoint: Viewpoint) -> HandFrames:
    """A hand step by step."""
    row = stored.row
    facts = of_finished(facts_of(row.hand, stored.events()), viewpoint)
    return HandFrames(
        hand=row.hand,
        table=row.stream,
        viewpoint=viewpoint.name,
        variant=row.variant,
        limit=row.limit,
        currency=row.currency,
        exponent=row.exponent,
        frames=tuple(frames(facts)),
        links=links(row.hand, row.stream),
    )


def placed(stored: StoredHand) -> list[tuple[Record, AnyEvent]]:
    """The hand's own facts, each with the record that holds it."""
    row = stored.row
    records = [
        decode(data, row.stream, version)
        for version, data in enumerate(stored.records, row.first_version)
    ]
    found = [(record, event) for record in records for event in record.events]
    own = {id(event) for event in facts_of(row.hand, [event for _, event in found])}
    return [(record, event) for record, event in found if id(event) in own]
