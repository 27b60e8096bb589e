"""Where a hand's 32 secret bytes come from, and what else is drawn from them."""

import os
from hashlib import shake_256
from hmac import digest as hmac
from struct import Struct
from typing import Final

SEED_SIZE: Final = 32
_HAND: Final = "oddchip/hand/1\0{}\0{}"
_TABLE: Final = "oddchip/table/1\0{}\0{}"
_DRAWING: Final = "oddchip/drawing/1\0{}\0{}"
_CHOICES: Final = b"oddchip/choices/2\0"
_FIRST: Final = 512  # bytes drawn at once: as many decisions as most hands have

Draws = tuple[int, int, int, int]
"""Four draws, for one decision."""

FULL: Final = 1 << 16
"""A draw is one of so many whole numbers, none of them favoured."""

_DRAWS: Final = Struct("<4H")


def fresh_seed() -> bytes:
    """32 bytes of the operating system's randomness."""
    return os.urandom(SEED_SIZE)


def hand_seed(run: str | None, table: str, number: int) -> bytes:
    """The seed of hand `number` of `table`: fresh, or the one that belongs to it in the run `run`.

    A run's seed makes every deck of it known to whoever knows it: for trials, never for money.
    """
    if run is None:
        return fresh_seed()
    return hmac(run.encode(), _HAND.format(table, number).encode(), "sha256")


def table_seed(run: str | None, table: str, number: int) -> bytes:
    """What bots draw from that decide about the table after hand `number`: no secret, so that they
    decide the same again after a restart.
    """
    return hmac((run or "").encode(), _TABLE.format(table, number).encode(), "sha256")


def drawing_seed(run: str | None, table: str, number: int) -> bytes:
    """The seed of the cards that decide about the button after hand `number`, as a hand's is."""
    if run is None:
        return fresh_seed()
    return hmac(run.encode(), _DRAWING.format(table, number).encode(), "sha256")


class Chance:
    """Draws for the bots of one hand, or of a table between two, the same again from the same seed;
    never used for cards.
    """

    __slots__ = ("_drawn", "_stream")

    def __init__(self, seed: bytes) -> None:
        self._stream = shake_256(_CHOICES + seed)
        self._drawn = b""

    def at(self, place: int) -> Draws:
        """The draws that belong to `place`, 0 or more: whole numbers from 0 to `FULL` - 1."""
        end = (place + 1) * _DRAWS.size
        if end > len(self._drawn):
            self._drawn = self._stream.digest(max(_FIRST, 2 * end))
        return _DRAWS.unpack_from(self._drawn, end - _DRAWS.size)
