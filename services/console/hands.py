"""`oddchip hand` and `oddchip replay`: a hand from the store, or from the log while in play."""

from collections.abc import Sequence
from typing import Final

import click
from msgspec.structs import asdict

from schemas.events import AnyEvent, HandStarted
from schemas.house_events import HouseHandStarted
from schemas.record import decode
from services.console.naming import named, names_of
from services.console.options import as_json, here, placed, plain
from services.console.output import say, say_json
from services.console.place import logged, reading
from services.console.stepper import step_through
from services.replay import (
    account,
    explain,
    facts_of,
    folded,
    frames,
    sentence,
    settled,
    transcript,
)
from services.settings import Settings
from services.store import StoredHand, absent

_CHUNK: Final = 200


@click.command()
@click.argument("hand_id", metavar="ID", type=plain)
@as_json
@placed
def hand(hand_id: str, *, json: bool) -> int:
    """One hand: seats, streets, pots or boxes with the reasons for their chips, findings."""
    settings = here()
    stored, events = found_hand(settings, hand_id)
    shown = named(settings, events)
    if json:
        say_json(document_of(settings, stored, hand_id))
    elif stored is None:
        state = folded(shown)
        lines = transcript(state, frames(shown))
        say([f"{hand_id} is in play: hole cards are not to be seen yet", "", *lines[1:]])
    else:
        say(page_of(stored, shown), colour=settings.colour)
    return 0


@click.command()
@click.argument("hand_id", metavar="ID", type=plain)
@click.option("--all", "whole", is_flag=True, help="Everything at once.")
@placed
def replay(hand_id: str, *, whole: bool) -> int:
    """A hand step by step; on a terminal Enter goes on, b back, n to the next street, q quits."""
    settings = here()
    _, events = found_hand(settings, hand_id)
    shown = named(settings, events)
    state, told = folded(shown), frames(shown)
    if whole or not step_through(state, told, colour=settings.colour):
        say(transcript(state, told), colour=settings.colour)
    return 0


def page_of(stored: StoredHand, events: Sequence[AnyEvent]) -> list[str]:
    """The page of a hand the store holds; its title tells when an imported one was played."""
    state = folded(events)
    lines = account(state, frames(events), explain(state, settled(state)))
    row, source = stored.row, state.event.source
    at = f"{row.started_at:%Y-%m-%d %H:%M:%S} UTC, "
    if source is not None:  # the log's clock is the import's
        at = "" if source.played_at else f"imported {at}"
    versions = f"versions {row.first_version} to {row.last_version}"
    if row.first_version == row.last_version:
        versions = f"version {row.first_version}"
    where = "" if row.stream == row.hand else f"{row.stream}, "
    lines.insert(2, f"{where}{at}{versions}")
    for kind, what in dict.fromkeys((one.kind, one.what) for one in stored.findings):
        lines += sentence(f"finding ({kind}): {what}")
    return lines


def found_hand(settings: Settings, hand_id: str) -> tuple[StoredHand | None, tuple[AnyEvent, ...]]:
    """A finished hand, or the facts so far of one in play; raises `NotFound`."""
    with reading(settings) as reader:
        stored = reader.hand(hand_id)
        if stored is not None:
            return stored, facts_of(hand_id, stored.events())
        stream = reader.in_play(hand_id)
        if stream is not None and (events := _tail(settings, stream, hand_id)):
            return None, events
        raise absent(reader, hand_id, str(settings.store))


def _tail(settings: Settings, stream: str, hand_id: str) -> tuple[AnyEvent, ...]:
    """A hand's facts from the end of its stream."""
    with logged(settings) as log:
        after = log.head(stream).version
        events: list[AnyEvent] = []
        while after > 0:
            start = max(0, after - _CHUNK)
            records = log.read_stream(stream, start, after - start)
            events[:0] = [
                event
                for record in records
                for event in decode(record.data, stream, record.version).events
            ]
            facts = facts_of(hand_id, events)
            if facts:
                return facts
            after = start
    return ()


def document_of(settings: Settings, stored: StoredHand | None, hand_id: str) -> dict[str, object]:
    """A hand as data, with its players' names."""
    if stored is None:
        return {"hand": hand_id, "status": "in-play"}
    names = names_of(settings, (one.player for one in stored.seats))
    return {
        "hand": stored.row,
        "played_at": _played_at(stored),
        "seats": [{**asdict(one), "name": names.get(one.player)} for one in stored.seats],
        "pots": stored.pots,
        "awards": stored.awards,
        "boxes": stored.boxes,
        "box_actions": stored.box_actions,
        "findings": stored.findings,
    }


def _played_at(stored: StoredHand) -> str | None:
    """When an imported hand was played, as far as its source knows; the row has our own clock."""
    start = stored.events()[0]
    source = start.source if isinstance(start, HandStarted | HouseHandStarted) else None
    return None if source is None else source.played_at
