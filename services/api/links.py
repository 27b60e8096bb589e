"""The addresses of the API's resources; a name is escaped whole, slashes too."""

from typing import Final
from urllib.parse import quote, urlencode

BASE: Final = "/v1"


def to_hand(hand: str) -> str:
    """A finished hand.

    >>> to_hand("a/b")
    '/v1/hands/a%2Fb'
    """
    return f"{BASE}/hands/{_escaped(hand)}"


def to_table(stream: str) -> str:
    """A table as it stands."""
    return f"{BASE}/tables/{_escaped(stream)}"


def to_player(player: str) -> str:
    """A player's figures."""
    return f"{BASE}/players/{_escaped(player)}"


def to_hands_of(player: str) -> str:
    """The hands of a player."""
    return f"{BASE}/hands?{urlencode({'player': player})}"


def to_problem(name: str) -> str:
    """What a kind of problem means."""
    return f"{BASE}/problems#{name}"


def _escaped(name: str) -> str:
    return quote(name, safe="")
