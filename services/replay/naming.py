"""What seats and cards are called, in hands of either kind."""

from collections.abc import Iterable

from schemas.cards import Face
from services.replay.either import AnyState


def spaced(cards: Iterable[Face]) -> str:
    """Cards for reading: `As Kd`."""
    return " ".join(cards)


def who(state: AnyState, seat: int) -> str:
    """A seat and who sits in it: `seat 3 Ann`."""
    place = state.index.get(seat)
    return f"seat {seat}" if place is None else f"seat {seat} {state.players[place]}"
