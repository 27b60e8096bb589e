"""The addresses of the API's resources; a name is escaped whole, slashes too."""

from collections.abc import Mapping
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
    """The hands of a player that count."""
    return to_hands({"player": player})


def to_hands(conditions: Mapping[str, str]) -> str:
    """The hands that meet conditions and count: those that were called off are left out.

    >>> to_hands({"player": "ann", "pot.gte": "500"})
    '/v1/hands?player=ann&pot.gte=500&status.ne=voided'
    """
    return f"{BASE}/hands?{urlencode({**conditions, 'status.ne': 'voided'})}"


def to_problem(name: str) -> str:
    """What a kind of problem means."""
    return f"{BASE}/problems#{name}"


def _escaped(name: str) -> str:
    return quote(name, safe="")
