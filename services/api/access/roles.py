"""Who callers are and what each role may have; a scope that is not listed for a role is not his."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, Literal, get_args

from schemas.roles import Role

Scope = Literal[
    "aggregates",  # games, figures over everybody, what figures mean
    "hands",  # finished hands with the cards that were tabled
    "unshown",  # of finished hands also the cards that nobody tabled
    "tables",  # what everybody at a table sees of a hand in play
    "players",  # figures of any player, by his id
    "holdings",  # figures by hole cards, which may be those of one hand
    "names",  # who is behind an id
    "log",  # findings, heads of the log
    "links",  # making links to one hand
    "card-reads",  # who read cards that nobody tabled
    "metrics",  # what the processes count
]

ROLES: Final[Mapping[Role, frozenset[Scope]]] = MappingProxyType(
    {
        "auditor": frozenset(get_args(Scope)),
        "support": frozenset(("aggregates", "hands", "tables", "players", "names", "links")),
        "analyst": frozenset(("aggregates", "hands", "players", "holdings")),
        "operator": frozenset(
            ("aggregates", "hands", "tables", "players", "log", "links", "metrics")
        ),
        "player": frozenset(("aggregates",)),  # and what is his own: see `rules`
        "public": frozenset(("aggregates",)),
    }
)


def holders(scope: Scope) -> tuple[Role, ...]:
    """The roles that have a scope, for whoever lacks it."""
    return tuple([role for role, scopes in ROLES.items() if scope in scopes])
