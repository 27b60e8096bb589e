"""A hand on one page: seats, what happened street by street, how every pot was divided and why."""

from collections.abc import Sequence
from itertools import groupby

from services.replay.either import AnyState, priced
from services.replay.explain import Explanation, pot_words
from services.replay.frames import Frame
from services.replay.layout import sentence
from services.replay.naming import spaced
from services.replay.text import seat_table, title
from services.replay.words import board_text

_TOLD: tuple[str, ...] = (
    *("hand-started", "house-hand-started"),
    *("hole-cards-dealt", "cards-released", "board-dealt"),
)
"""Facts that the page shows elsewhere: in its title, its table of seats, its boards."""


def account(state: AnyState, frames: Sequence[Frame], reasons: Explanation) -> list[str]:
    """The page of a hand that has ended; `frames` and `reasons` are those of `state`."""
    lines = [*title(state), "", *seat_table(state, frames[-1]), ""]
    for street, steps in groupby(frames, key=lambda frame: frame.street):
        if street != "result":
            lines += _street(street, list(steps))
    return [*lines, "", *division(state, reasons), *_claimed(frames)]


def division(state: AnyState, reasons: Explanation) -> list[str]:
    """What was returned, every pot or box with the reasons for its chips, and the rake."""
    lines = sentence(reasons.returned) if reasons.returned else []
    for box in reasons.boxes:
        lines += sentence(box.what)
        for said in box.told:
            lines += sentence(said, 2)
    for pot in reasons.pots:
        lines += sentence(pot_words(pot, priced(state)))
        for said in pot.told:
            lines += sentence(said, 2)
    for said in (reasons.rake, reasons.undecided):
        lines += sentence(said) if said else []
    return lines


def _street(street: str, steps: list[Frame]) -> list[str]:
    board = board_text(steps[-1].boards)
    dealt = board or spaced(steps[-1].dealer)
    heading = f"{street} [{dealt}]" if dealt else street
    said = [_without_names(step) for step in steps if step.kind not in _TOLD]
    if street == "showdown":
        return [*sentence(heading), *(line for one in said for line in sentence(one, 2))]
    return sentence(f"{heading}: {'; '.join(said)}" if said else heading)


def _without_names(step: Frame) -> str:
    """What happened, by seats alone: the page's table says who sits there."""
    what = step.what
    for one in step.seats:
        what = what.replace(f"seat {one.seat} {one.player}", f"seat {one.seat}")
    return what


def _claimed(frames: Sequence[Frame]) -> list[str]:
    """What an imported hand's source says came out."""
    return [
        line for frame in frames if frame.kind == "source-claimed" for line in sentence(frame.what)
    ]
