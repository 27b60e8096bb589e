"""An old event revision -> the next one, as typed functions; a fact is read in today's shape or not
at all.
"""

from collections.abc import Callable
from typing import Final

from schemas.events import AnyEvent

Upcaster = Callable[[AnyEvent], AnyEvent]

UPCASTERS: Final[dict[type[AnyEvent], Upcaster]] = {}
"""From an old revision's struct to a function that returns the next; every event is in its first
revision today.
"""


def today(events: tuple[AnyEvent, ...]) -> tuple[AnyEvent, ...]:
    """The same facts in today's shape, however many revisions old they are."""
    if not any(type(event) in UPCASTERS for event in events):
        return events
    return tuple(_lift(event) for event in events)


def _lift(event: AnyEvent) -> AnyEvent:
    while (step := UPCASTERS.get(type(event))) is not None:
        event = step(event)
    return event
