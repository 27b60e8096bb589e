"""What every fact is made of: the base of all events, and the values that several of them share."""

from msgspec import Struct

from schemas.cards import DECK, UNKNOWN, Card, Face


class Sealed(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """Ciphertext of `count` cards (0: of something else, such as a seed)."""

    sealed: bytes
    count: int = 0


Dealt = tuple[Face, ...] | Sealed
"""Cards in clear or sealed: an array of cards, or an object with the ciphertext."""


def size_of(cards: Dealt) -> int:
    """How many cards a fact says these are."""
    return len(cards) if isinstance(cards, tuple) else cards.count


def faces_of(cards: Dealt, due: int = len(DECK)) -> tuple[Face, ...]:
    """Cards as far as they are known: `??` for each that is sealed.

    At most `due` of these, whatever number a fact claims: it may be any.
    """
    return cards if isinstance(cards, tuple) else (UNKNOWN,) * min(cards.count, due)


class Seated(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A player in a chair with the chips he starts the hand with."""

    seat: int
    player: str
    stack: int


class SeatChips(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A seat and an amount of chips."""

    seat: int
    chips: int


class Source(
    Struct, frozen=True, kw_only=True, gc=False, omit_defaults=True, forbid_unknown_fields=True
):
    """Where an imported hand comes from, in the source's own words."""

    format: str  # "phh"
    name: str  # venue, event or file kind
    number: str | None = None
    table: str | None = None
    played_at: str | None = None  # as far as the source knows it: a date, or a date and time


class Released(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """The key that opens one seat's sealed cards, and the cards it opens to."""

    seat: int
    cards: tuple[Card, ...]
    key: bytes


class Event(
    Struct,
    frozen=True,
    kw_only=True,
    gc=False,
    omit_defaults=True,
    forbid_unknown_fields=True,
    tag_field="type",
):
    """A fact of a table."""
