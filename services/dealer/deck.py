"""The order of a deck, from 32 secret bytes and nothing else."""

from collections.abc import Iterator
from hashlib import shake_256
from itertools import chain
from typing import Final

from schemas.cards import DECK, Card

_DOMAIN: Final = b"oddchip/deck/1\0"
_FIRST: Final = 96  # bytes drawn at once; some 57 are needed, one deck in millions needs more
_UNFAIR: Final = 255
"""Stands for a byte that would favour the low places."""


def _places(count: int) -> bytes:
    """Which of `count` places each byte means; all get as many bytes, some bytes are unfair."""
    fair = 256 - 256 % count
    return bytes(byte % count if byte < fair else _UNFAIR for byte in range(256))


# Card by card from the end: which of the places up to its own it is swapped with.
_STEPS: Final = tuple((last, _places(last + 1)) for last in range(51, 0, -1))


def shuffled(seed: bytes) -> tuple[Card, ...]:
    """All 52 cards, first to deal first: each of the 52! orders as likely as any other.

    Fisher-Yates from the last card down over the bytes of SHAKE-256(domain, seed). A byte that
    would favour some places is passed over, never reduced, so no order is preferred. The same seed
    gives the same deck for ever: a hand that was interrupted goes on with it.
    """
    deck = list(DECK)
    draw = chain.from_iterable(_stream(seed)).__next__
    for last, places in _STEPS:
        other = places[draw()]
        while other == _UNFAIR:
            other = places[draw()]
        deck[last], deck[other] = deck[other], deck[last]
    return tuple(deck)


def _stream(seed: bytes) -> Iterator[bytes]:
    """The bytes that belong to a seed, piece by piece, without end."""
    source, at, size = shake_256(_DOMAIN + seed), 0, _FIRST
    while True:
        yield source.digest(size)[at:]
        at, size = size, 2 * size
