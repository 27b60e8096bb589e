"""What a hand waits for, as a sentence on what came instead has it."""

from collections.abc import Sequence
from typing import Final

_WAITS: Final = {
    "deal": "cards were due",
    "reveal": "the dealer was to turn up",
    "end": "its end was due",
    "over": "it was over",
}
_TURNS: Final = {"ante": "ante", "act": "act", "show": "show", "buy": "buy a dealer's card or not"}


def awaited(phase: str, seats: Sequence[int], actor: int) -> str:
    """What was due in a phase of a hand; `actor` is the place in `seats` that is due, if one is.

    >>> awaited("act", (3, 8), 1)
    'seat 8 was to act'
    """
    if phase in _WAITS:
        return _WAITS[phase]
    who = f"seat {seats[actor]}" if actor >= 0 else "somebody"
    return f"{who} was to {_TURNS[phase]}"
