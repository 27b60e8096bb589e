"""One hand's facts out of the records of its stream."""

from collections.abc import Iterable

from schemas.events import AnyEvent, HandEnded, HandStarted, TakeOver
from schemas.house_events import HouseHandStarted
from schemas.table_events import HandVoided
from services.replay.table_words import BESIDE


def facts_of(hand: str, events: Iterable[AnyEvent]) -> tuple[AnyEvent, ...]:
    """The facts of `hand` among `events`, from its start on; none if it does not start there.

    What belongs to the table rather than to the hand is left out: purchases, who comes and goes,
    and a take-over after the hand's end.
    """
    facts: list[AnyEvent] = []
    ended = False
    for event in events:
        starts = isinstance(event, HandStarted | HouseHandStarted)
        if starts and (facts or event.hand != hand):
            if facts:
                break
            continue
        if not facts and not starts:
            continue
        if type(event) in BESIDE or (ended and isinstance(event, TakeOver)):
            continue
        ended = ended or isinstance(event, HandEnded | HandVoided)
        facts.append(event)
    return tuple(facts)
