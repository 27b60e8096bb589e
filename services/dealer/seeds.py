"""Where a hand's 32 secret bytes come from, and what else is drawn from them."""

import os
from hashlib import sha256
from hmac import digest as hmac
from typing import Final

SEED_SIZE: Final = 32
_HAND: Final = "oddchip/hand/1\0{}\0{}"
_CHOICES: Final = "oddchip/choices/1\0{}"
_WORD: Final = 32  # bits of one draw
_DRAWS: Final = 8  # draws in a digest


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


class Chance:
    """Draws for the bots, the same again from the same seed and place; never used for cards."""

    __slots__ = ("_left", "_pool", "_state")

    def __init__(self, seed: bytes, place: int | str) -> None:
        self._state = sha256(_CHOICES.format(place).encode() + seed).digest()
        self._pool = int.from_bytes(self._state)
        self._left = _DRAWS

    def unit(self) -> float:
        """A number from 0 up to, but without, 1."""
        return self._draw() / (1 << _WORD)

    def below(self, count: int) -> int:
        """One of 0, 1, ... `count - 1`, none of them favoured; `count` is at most 2^32."""
        fair = (1 << _WORD) - (1 << _WORD) % count
        while (word := self._draw()) >= fair:
            pass
        return word % count

    def _draw(self) -> int:
        if not self._left:
            self._state = sha256(self._state).digest()
            self._pool = int.from_bytes(self._state)
            self._left = _DRAWS
        word = self._pool & (1 << _WORD) - 1
        self._pool >>= _WORD
        self._left -= 1
        return word
