"""What is drawn for a tournament beside its hands' decks: seats, moves, buttons."""

from hashlib import shake_256
from hmac import digest as hmac
from typing import Final

from schemas.cards import Card
from services.dealer.deck import shuffled

_DOMAIN: Final = "oddchip/tournament/1\0{}\0{}"
_WORD: Final = 8  # bytes of one draw
_FULL: Final = 1 << 8 * _WORD


class Draw:
    """Whole numbers for one purpose of a tournament; the same again from the same secret."""

    __slots__ = ("_at", "_source")

    def __init__(self, secret: bytes, tournament: str, what: str) -> None:
        self._source = shake_256(_seed(secret, tournament, what))
        self._at = 0

    def below(self, count: int) -> int:
        """A number from 0 up to, and without, `count`; each as likely: unfair ones are passed
        over.
        """
        fair = _FULL - _FULL % count
        while True:
            end = self._at + _WORD
            drawn = int.from_bytes(self._source.digest(end)[self._at : end], "big")
            self._at = end
            if drawn < fair:
                return drawn % count


def button_deck(secret: bytes, table: str, times: int) -> tuple[Card, ...]:
    """A shuffled deck from which a table's button is drawn for the next time."""
    return shuffled(_seed(secret, table, f"button/{times}"))


def _seed(secret: bytes, name: str, what: str) -> bytes:
    return hmac(secret, _DOMAIN.format(name, what).encode(), "sha256")
