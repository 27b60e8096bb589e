"""Who sits where: seats clockwise from the button's left, and their positions (statistics 6.3)."""

from typing import Final

from schemas.events import HandStarted

BUTTON: Final = 0
CUT_OFF: Final = 1
BIG_BLIND: Final = 8
SMALL_BLIND: Final = 9
CHAIRS: Final = 10


def clockwise(start: HandStarted) -> list[int]:
    """The seats dealt in, from the button's left; the button, or who sits before it, is last."""
    seats = {one.seat for one in start.seats}
    chairs = [(start.button + step - 1) % CHAIRS + 1 for step in range(1, CHAIRS + 1)]
    return [chair for chair in chairs if chair in seats]


def positions(start: HandStarted) -> dict[int, int]:
    """The position of each seat: 0 the button, 1 before it and so on back; 8 and 9 the blinds."""
    left = clockwise(start)
    found: dict[int, int] = {}
    if len(left) == 2:
        return {left[0]: BIG_BLIND, left[1]: SMALL_BLIND}
    if not start.dead_small_blind:
        found[left.pop(0)] = SMALL_BLIND
    found[left.pop(0)] = BIG_BLIND
    for back, seat in enumerate(reversed(left)):
        found[seat] = back
    return found
