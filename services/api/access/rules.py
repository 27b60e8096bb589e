"""What an address of the API takes to be answered: the one place that says so, for every role.

A resource without a rule is answered to nobody. A rule counts for everything below its address
that has none of its own.
"""

import re
from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Final, Literal, NamedTuple

from analytics.filters import CARD_FIELDS
from services.api.access.roles import Scope
from services.api.links import BASE

Own = Literal["nothing", "hand", "player", "listed", "counted"]
"""What of it is a player's own: a hand that he was dealt in, his figures at his own address, a list
of his hands, figures that are asked for of him alone.
"""


class Rule(NamedTuple):
    """What it takes; a scope of None: nothing."""

    scope: Scope | None
    own: Own = "nothing"
    cards: bool = False
    """Whether an answer may hold cards that nobody tabled: who may see them is written down."""

    heavy: bool = False
    """Whether it is worked out from every hand: few at a time are, and not for ever."""


RULES: Final[Mapping[str, Rule]] = MappingProxyType(
    {
        "": Rule(None),
        "health": Rule(None),
        "problems": Rule(None),
        "me": Rule(None),
        "hands": Rule("hands", own="listed"),
        "hands/{hand}": Rule("hands", own="hand", cards=True),
        "hands/{hand}/view-links": Rule("links", own="hand"),
        "tables": Rule("tables"),
        "tables/{stream}/versions": Rule("tables", cards=True),
        "tables/{stream}/then": Rule("tables", cards=True),
        "players": Rule("players", heavy=True),
        "players/{player}": Rule("players", own="player", heavy=True),
        "tournaments": Rule("players"),
        "statistics": Rule("players", own="counted", heavy=True),
        "statistics/definitions": Rule("aggregates"),
        "games": Rule("aggregates"),
        "houses": Rule("aggregates"),
        "variants": Rule("aggregates", heavy=True),
        "findings": Rule("log", cards=True),
        "log": Rule("log"),
        "activity": Rule("hands"),
        "check": Rule(None),
        "find": Rule(None),
        "feed": Rule("hands"),
        "names": Rule("names"),
        "card-reads": Rule("card-reads"),
    }
)
"""By the address behind `/v1/`, as the OpenAPI document has it; a page has the rule of what it
shows, by its own address.
"""

HELD: Final = CARD_FIELDS
"""Filters that look at hole cards, whoever saw them."""

_KIND: Final = re.compile(r"\{(\w+):\w+\}")


@lru_cache(256)
def rule_of(template: str) -> Rule | None:
    """The rule of a route, by its path, with or without `/v1`; None: answered to nobody.

    >>> rule_of("/v1/hands/{hand:name}/frames").own
    'hand'
    >>> rule_of("/secrets") is None
    True
    """
    parts = _KIND.sub(r"{\1}", template.removeprefix(BASE).strip("/")).split("/")
    for count in range(len(parts), 0, -1):
        found = RULES.get("/".join(parts[:count]))
        if found is not None:
            return found
    return None


def is_heavy(path: str) -> bool:
    """Whether what a path leads to is heavy, before it is known what route takes it.

    >>> is_heavy("/v1/statistics/russian"), is_heavy("/v1/statistics/definitions")
    (True, False)
    >>> is_heavy("/players"), is_heavy("/hands")
    (True, False)
    """
    parts = path.removeprefix(BASE).removeprefix("/").split("/", 2)
    rule = RULES.get("/".join(parts[:2])) or RULES.get(parts[0])
    return rule is not None and rule.heavy
