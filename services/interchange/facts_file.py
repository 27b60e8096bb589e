"""A file of one hand's facts, a JSON array as the log writes them: read, or told why not."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from msgspec import DecodeError, ValidationError, json

from schemas.events import AnyEvent, HandEnded, HandStarted
from schemas.house_events import HouseHandStarted
from schemas.table_events import HandVoided
from services.interchange.phh import Place, Unreadable

SUFFIX: Final = ".json"

_facts = json.Decoder(tuple[AnyEvent, ...]).decode


def read_facts(path: Path) -> tuple[AnyEvent, ...] | Unreadable:
    """A hand's facts, its start first; one that has no end is ended where its facts end."""
    place = Place(str(path), "", None)
    try:
        facts = _facts(path.read_bytes())
    except OSError as fault:
        return Unreadable(place, fault.strerror or str(fault))
    except (DecodeError, ValidationError, RecursionError, UnicodeDecodeError) as fault:
        return Unreadable(place, f"no array of facts as the log writes them: {fault}")
    if not isinstance(facts[0] if facts else None, HandStarted | HouseHandStarted):
        why = "a hand's facts begin with hand-started or house-hand-started"
        return Unreadable(place, why)
    if any(map(_ends, facts)):
        return facts
    return (*facts, HandEnded(stacks=()))


def _ends(event: AnyEvent) -> bool:
    return isinstance(event, HandEnded | HandVoided)


def contradicted(events: tuple[AnyEvent, ...], ours: dict[int, int]) -> Iterator[str]:
    """One sentence for each stack that the facts end with and that is not ours."""
    for event in events:
        if isinstance(event, HandEnded):
            for one in event.stacks:
                if one.chips != ours.get(one.seat):
                    mine = ours.get(one.seat, "nothing")
                    yield f"the file says seat {one.seat} ends with {one.chips}, ours is {mine}"
