"""The dealer's key, and what only its holder can read: the deck of a hand in play."""

import fcntl
import os
from collections.abc import Generator
from contextlib import contextmanager
from hmac import digest as hmac
from pathlib import Path
from typing import Final

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from schemas.errors import NotFound, SealBroken, StorageFailed, UnreadableFile
from schemas.events import Sealed
from services.dealer.seeds import SEED_SIZE, fresh_seed
from services.durable import make_directory, replace_file

KEY_SIZE: Final = 32
_OTHERS: Final = 0o077
_NONCE_SIZE: Final = 12
_DECK: Final = "oddchip/deck-seal/1\0{}"
_NONCE: Final = "oddchip/deck-nonce/1\0{}\0"
_SEAT: Final = "oddchip/seat-key/1\0{}\0{}"


class DealerKey:
    """32 secret bytes that seal the seed of every live deck."""

    __slots__ = ("_secret",)

    def __init__(self, secret: bytes) -> None:
        self._secret = secret

    def __repr__(self) -> str:
        return "DealerKey(...)"

    @classmethod
    def load(cls, path: Path, *, create: bool) -> "DealerKey":
        """The key in the file `path`; with `create` a missing one is made, readable by its owner.

        Raises `NotFound`, `UnreadableFile` for a file that is no key or that others may read, and
        `StorageFailed`.
        """
        try:
            if create and not path.exists():
                _create(path)
            mode = path.stat().st_mode
            secret = path.read_bytes()
        except FileNotFoundError as fault:
            what = "dealer key"
            raise NotFound(what, path.name, str(path.parent)) from fault
        except OSError as fault:
            raise StorageFailed(str(path), "the dealer's key", str(fault)) from fault
        if len(secret) != KEY_SIZE:
            raise UnreadableFile(str(path), f"a dealer's key has 32 bytes, not {len(secret)}")
        if mode & _OTHERS:
            why = "others may read the dealer's key: take their permission away (chmod 600)"
            raise UnreadableFile(str(path), why)
        return cls(secret)

    def seal_seed(self, hand: str, seed: bytes) -> Sealed:
        """The hand's seed under AES-256-GCM, bound to the hand.

        The nonce is made from hand and seed, so that the same seed is sealed to the same bytes and
        two seeds for one hand, from two dealers that both want to start it, never share a nonce.
        """
        nonce = hmac(self._secret, _NONCE.format(hand).encode() + seed, "sha256")[:_NONCE_SIZE]
        return Sealed(sealed=nonce + self._cipher(hand).encrypt(nonce, seed, _about(hand)))

    def open_seed(self, hand: str, sealed: Sealed) -> bytes:
        """What `seal_seed` was given; raises `SealBroken` for another key, hand or ciphertext."""
        broken = SealBroken(f"the deck of hand {hand}")
        nonce, hidden = sealed.sealed[:_NONCE_SIZE], sealed.sealed[_NONCE_SIZE:]
        try:
            seed = self._cipher(hand).decrypt(nonce, hidden, _about(hand))
        except (InvalidTag, ValueError) as fault:
            raise broken from fault
        if len(seed) != SEED_SIZE:
            raise broken
        return seed

    def _cipher(self, hand: str) -> AESGCM:
        return AESGCM(hmac(self._secret, _about(hand), "sha256"))


def seat_key(seed: bytes, hand: str, seat: int) -> bytes:
    """The key that seals one seat's cards; it says nothing of the seed or of other seats."""
    return hmac(seed, _SEAT.format(hand, seat).encode(), "sha256")


def _about(hand: str) -> bytes:
    return _DECK.format(hand).encode()


def _create(path: Path) -> None:
    """Make the key once, however many dealers start at the same time."""
    make_directory(path.parent)
    with _alone_in(path.parent):
        if not path.exists():
            replace_file(path, fresh_seed(), mode=0o600)


@contextmanager
def _alone_in(directory: Path) -> Generator[None, None, None]:
    handle = os.open(directory, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        os.close(handle)
