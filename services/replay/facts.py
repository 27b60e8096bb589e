"""One hand's facts out of the records of its stream."""

from collections.abc import Iterable

from schemas.events import AnyEvent, ChipsAdded, HandEnded, HandStarted, TakeOver


def facts_of(hand: str, events: Iterable[AnyEvent]) -> tuple[AnyEvent, ...]:
    """The facts of `hand` among `events`, from its start on; none if it does not start there.

    What belongs to the table rather than to the hand is left out: purchases, and a take-over after
    the hand's end.
    """
    facts: list[AnyEvent] = []
    ended = False
    for event in events:
        if isinstance(event, HandStarted) and (facts or event.hand != hand):
            if facts:
                break
            continue
        if not facts and not isinstance(event, HandStarted):
            continue
        if isinstance(event, ChipsAdded) or (ended and isinstance(event, TakeOver)):
            continue
        ended = ended or isinstance(event, HandEnded)
        facts.append(event)
    return tuple(facts)
