"""Sealed hole cards: how a seat's key hides them in the log, and opens them once it is released."""

from collections.abc import Sequence
from hashlib import sha256
from hmac import compare_digest
from typing import Final

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from schemas.cards import Card, cards
from schemas.errors import SealBroken, UnknownCard
from schemas.events import Sealed

KEY_SIZE: Final = 32
"""Bytes of a seat's key; a key seals one seat's cards of one hand and nothing else."""

_ROOM: Final = 16  # bytes of plaintext, however many cards there are
_NONCE: Final = bytes(12)  # a key is used once
_BOUND_BY: Final = b"oddchip/seat-key/1\0"
_ABOUT: Final = "oddchip/hole-cards/1\0{}\0{}"
_NAME_SIZE: Final = 32


def seal_cards(key: bytes, hand: str, seat: int, hole: Sequence[Card]) -> Sealed:
    """The cards under `key` (32 bytes): the digest that names the key, then AES-256-GCM.

    GCM alone would let a dishonest dealer make two keys for one ciphertext; the digest in front
    allows only one.
    """
    plain = "".join(hole).encode().ljust(_ROOM, b"\0")
    hidden = AESGCM(key).encrypt(_NONCE, plain, _about(hand, seat))
    return Sealed(sealed=_key_name(key) + hidden, count=len(hole))


def open_cards(key: bytes, hand: str, seat: int, sealed: Sealed) -> tuple[Card, ...]:
    """What `seal_cards` was given; `SealBroken` for another key, hand, seat or ciphertext."""
    broken = SealBroken(f"the cards of seat {seat} in hand {hand}")
    named, hidden = sealed.sealed[:_NAME_SIZE], sealed.sealed[_NAME_SIZE:]
    if len(key) != KEY_SIZE or not compare_digest(named, _key_name(key)):
        raise broken
    try:
        plain = AESGCM(key).decrypt(_NONCE, hidden, _about(hand, seat))
        hole = cards(plain.rstrip(b"\0").decode())
    except (InvalidTag, UnicodeDecodeError, UnknownCard, ValueError) as fault:
        raise broken from fault
    if len(hole) != sealed.count:
        raise broken
    return hole


def _key_name(key: bytes) -> bytes:
    return sha256(_BOUND_BY + key).digest()


def _about(hand: str, seat: int) -> bytes:
    return _ABOUT.format(hand, seat).encode()
