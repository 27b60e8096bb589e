"""Facts of a hand that are told together, as one step of it."""

from collections.abc import Callable, Iterable, Iterator

from schemas.events import AnyEvent


def steps(
    events: Iterable[AnyEvent], joins: Callable[[AnyEvent, AnyEvent], bool]
) -> Iterator[list[AnyEvent]]:
    """The facts in order, each that `joins` the one before it in the same step."""
    step: list[AnyEvent] = []
    for event in events:
        if step and not joins(step[-1], event):
            yield step
            step = []
        step.append(event)
    if step:
        yield step
