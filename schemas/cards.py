"""Cards as the log writes them: two characters, rank then suit, `As` in and `As` out; nothing here
ranks a hand.
"""

from typing import Final, Literal, cast, get_args

from schemas.errors import UnknownCard

# fmt: off
Card = Literal[
    "2c", "2d", "2h", "2s", "3c", "3d", "3h", "3s", "4c", "4d", "4h", "4s", "5c", "5d", "5h", "5s",
    "6c", "6d", "6h", "6s", "7c", "7d", "7h", "7s", "8c", "8d", "8h", "8s", "9c", "9d", "9h", "9s",
    "Tc", "Td", "Th", "Ts", "Jc", "Jd", "Jh", "Js", "Qc", "Qd", "Qh", "Qs", "Kc", "Kd", "Kh", "Ks",
    "Ac", "Ad", "Ah", "As",
]
# fmt: on
Unknown = Literal["??"]
Face = Card | Unknown
"""A card as a source gives it: `??` where the source does not know it."""

UNKNOWN: Final[Unknown] = "??"
RANKS: Final = "23456789TJQKA"
SUITS: Final = "cdhs"
DECK: Final[tuple[Card, ...]] = get_args(Card)
"""The 52 cards in a fixed order: by rank from the deuce, within a rank clubs, diamonds, hearts,
spades.
"""

_CARDS: Final = frozenset[str](DECK)


def card(text: str, where: str = "") -> Card:
    """The card named by two characters; raises `UnknownCard`, which names the text and the
    place.
    """
    if text not in _CARDS:
        raise UnknownCard(text, where)
    return cast(Card, text)


def cards(text: str, where: str = "") -> tuple[Card, ...]:
    """Cards written one after the other, with or without spaces: `AsKd`, `As Kd`.

    >>> cards("As Kd")
    ('As', 'Kd')
    """
    joined = "".join(text.split())
    return tuple(card(joined[at : at + 2], where) for at in range(0, len(joined), 2))


def faces(text: str, where: str = "") -> tuple[Face, ...]:
    """Like `cards`, and `??` stands for a card nobody recorded."""
    joined = "".join(text.split())
    pairs = (joined[at : at + 2] for at in range(0, len(joined), 2))
    return tuple(UNKNOWN if pair == UNKNOWN else card(pair, where) for pair in pairs)


def known(shown: tuple[Face, ...]) -> tuple[Card, ...] | None:
    """The same cards if every one is known, else None."""
    return None if UNKNOWN in shown else cast("tuple[Card, ...]", shown)
