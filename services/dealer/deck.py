"""The order of a deck, from 32 secret bytes and nothing else."""

from hashlib import shake_256
from typing import Final

from schemas.cards import DECK, Card

_DOMAIN: Final = b"oddchip/deck/1\0"
_FIRST: Final = 96  # bytes drawn at once; some 57 are needed, one deck in millions needs more

# Card by card from the end: how many places there are to swap with, and the bytes from this one
# on that would favour the low places.
_STEPS: Final = tuple((last, last + 1, 256 - 256 % (last + 1)) for last in range(51, 0, -1))


def shuffled(seed: bytes) -> tuple[Card, ...]:
    """All 52 cards, first to deal first: each of the 52! orders as likely as any other.

    Fisher-Yates from the last card down over the bytes of SHAKE-256(domain, seed). A byte that
    would favour some places is passed over, never reduced, so no order is preferred. The same seed
    gives the same deck for ever: a hand that was interrupted goes on with it.
    """
    deck = list(DECK)
    stream = shake_256(_DOMAIN + seed)
    drawn, at = stream.digest(_FIRST), 0
    for last, places, unfair in _STEPS:
        while True:
            if at == len(drawn):
                drawn = stream.digest(2 * at)
            byte = drawn[at]
            at += 1
            if byte < unfair:
                break
        other = byte % places
        deck[last], deck[other] = deck[other], deck[last]
    return tuple(deck)
