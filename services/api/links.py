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


def to_version(stream: str, version: int) -> str:
    """A table as it stood after a record of its stream."""
    return f"{to_table(stream)}/versions/{version}"


def to_tournament(name: str) -> str:
    """A tournament."""
    return f"{BASE}/tournaments/{_escaped(name)}"


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


def to_figures(part: str, conditions: Mapping[str, str]) -> str:
    """Figures of the hands that meet conditions.

    >>> to_figures("positions", {"player": "ann"})
    '/v1/statistics/positions?player=ann'
    """
    return f"{BASE}/statistics/{part}?{urlencode(conditions)}"


def to_definition(key: str) -> str:
    """What a statistic counts."""
    return f"{BASE}/statistics/definitions/{_escaped(key)}"


def to_house(key: str) -> str:
    """The rules of a house."""
    return f"{BASE}/houses/{_escaped(key)}"


def to_game(key: str) -> str:
    """The record of a game."""
    return f"{BASE}/games/{_escaped(key)}"


def to_problem(name: str) -> str:
    """What a kind of problem means."""
    return f"{BASE}/problems#{name}"


def _escaped(name: str) -> str:
    return quote(name, safe="")
