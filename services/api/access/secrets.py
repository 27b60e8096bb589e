"""Secrets that callers bring: how a key is written, and what is kept of it.

A key is `oddchip_<id>_<secret>`: the id finds its row, the secret has 256 random bits, so that its
plain SHA-256 cannot be searched for.
"""

import re
from hashlib import sha256
from hmac import compare_digest
from secrets import token_urlsafe
from typing import Final, NamedTuple

from services.names import meaningless

SECRET_BYTES: Final = 32

_KEY: Final = re.compile(r"oddchip_([a-z2-7]{12})_([A-Za-z0-9_-]{43})")


class KeyText(NamedTuple):
    """A key as its holder has it."""

    id: str
    secret: str

    def __str__(self) -> str:
        return f"oddchip_{self.id}_{self.secret}"


def fresh_key() -> KeyText:
    """A new key; it is told once."""
    return KeyText(meaningless(), token_urlsafe(SECRET_BYTES))


def read_key(text: str) -> KeyText | None:
    """The key a caller brought, None where it is none."""
    found = _KEY.fullmatch(text)
    return None if found is None else KeyText(found[1], found[2])


def digest(secret: str) -> str:
    """What is kept of a secret."""
    return sha256(secret.encode()).hexdigest()


def is_digest_of(kept: str, secret: str) -> bool:
    """Whether this is the secret, in a time that tells nothing of where they differ."""
    return compare_digest(kept, digest(secret))
