"""Sealed cards: how a seat's key hides them in the log, and opens them once it is released."""

from collections.abc import Sequence
from hashlib import sha256
from hmac import compare_digest
from hmac import digest as hmac
from typing import Final

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from schemas.cards import Card, cards
from schemas.errors import SealBroken, UnknownCard
from schemas.events import Sealed

KEY_SIZE: Final = 32
"""Bytes of a seat's key; a key seals one seat's cards of one hand and nothing else."""

_ROOM: Final = 16  # bytes of plaintext, however many cards there are
_NONCE_SIZE: Final = 12
_NONCE: Final = bytes(_NONCE_SIZE)  # the cards dealt first are the same however often they are
_LATER: Final = "oddchip/later-cards/1\0{}\0{}\0{}"
_LATER_NONCE: Final = b"oddchip/later-nonce/1\0"
_BOUND_BY: Final = b"oddchip/seat-key/1\0"
_ABOUT: Final = "oddchip/hole-cards/1\0{}\0{}"
_NAME_SIZE: Final = 32


def seal_cards(key: bytes, hand: str, seat: int, hole: Sequence[Card], *, piece: int = 0) -> Sealed:
    """The cards under `key` (32 bytes): the digest that names the key, then AES-256-GCM.

    GCM alone would let a dishonest dealer make two keys for one ciphertext; the digest in front
    allows only one. `piece` counts what a seat got: 0 the cards it was dealt, 1 those it drew
    first, and so on; each is bound to its number, so that none passes for another.
    """
    plain = "".join(hole).encode().ljust(_ROOM, b"\0")
    nonce = _nonce(key, plain, piece)
    hidden = AESGCM(key).encrypt(nonce, plain, _about(hand, seat, piece))
    return Sealed(sealed=_key_name(key) + (nonce if piece else b"") + hidden, count=len(hole))


def open_cards(
    key: bytes, hand: str, seat: int, sealed: Sealed, *, piece: int = 0
) -> tuple[Card, ...]:
    """What `seal_cards` was given; `SealBroken` for another key, hand, seat, piece or
    ciphertext.
    """
    broken = SealBroken(f"the cards of seat {seat} in hand {hand}")
    named, hidden = sealed.sealed[:_NAME_SIZE], sealed.sealed[_NAME_SIZE:]
    if len(key) != KEY_SIZE or not compare_digest(named, _key_name(key)):
        raise broken
    nonce = _NONCE
    if piece:
        nonce, hidden = hidden[:_NONCE_SIZE], hidden[_NONCE_SIZE:]
    try:
        plain = AESGCM(key).decrypt(nonce, hidden, _about(hand, seat, piece))
        hole = cards(plain.rstrip(b"\0").decode())
    except (InvalidTag, UnicodeDecodeError, UnknownCard, ValueError) as fault:
        raise broken from fault
    if len(hole) != sealed.count:
        raise broken
    return hole


def _key_name(key: bytes) -> bytes:
    return sha256(_BOUND_BY + key).digest()


def _nonce(key: bytes, plain: bytes, piece: int) -> bytes:
    """The nonce of a piece. Those drawn later hang on decisions, and a dealer that lost its table
    may have sealed others in the same place: so the cards are part of theirs.
    """
    if not piece:
        return _NONCE
    return hmac(key, _LATER_NONCE + piece.to_bytes(2) + plain, "sha256")[:_NONCE_SIZE]


def _about(hand: str, seat: int, piece: int) -> bytes:
    if piece:
        return _LATER.format(hand, seat, piece).encode()
    return _ABOUT.format(hand, seat).encode()
