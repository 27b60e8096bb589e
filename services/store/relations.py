"""The relations that finished hands make: which columns they have, and of what kind."""

from collections.abc import Sequence
from typing import Final, Literal

Kind = Literal["whole", "count", "small", "truth", "text", "instant"]
"""A whole number of 64, 16 or 8 bits, yes or no, UTF-8, microseconds since 1970 UTC."""

RELATIONS: Final[dict[str, dict[str, Kind]]] = {
    "hands": {
        "hand": "text",
        "stream": "text",
        "first_version": "whole",
        "last_version": "whole",
        "variant": "text",
        "revision": "count",
        "bet_limit": "text",
        "currency": "text",
        "exponent": "small",
        "small_blind": "whole",
        "big_blind": "whole",
        "ante": "whole",
        "seats": "small",
        "button": "small",
        "boards": "text",
        "reached": "small",
        "pot": "whole",
        "rake": "whole",
        "returned": "whole",
        "showdown": "truth",
        "status": "text",
        "started_at": "instant",
        "ended_at": "instant",
        "source": "text",
        "house": "whole",
        "level": "text",
        "antes": "whole",
    },
    "seats": {
        "seat": "small",
        "player": "text",
        "position": "small",
        "stack": "whole",
        "put_in": "whole",
        "won": "whole",
        "final": "whole",
        "net": "whole",
        "raked": "whole",
        "cards": "text",
        "shown": "truth",
        "folded": "truth",
        "saw": "small",
        "showdown": "truth",
    },
    "actions": {
        "number": "count",
        "street": "small",
        "seat": "small",
        "action": "text",
        "to": "whole",
        "chips": "whole",
        "to_call": "whole",
        "could_raise": "truth",
        "bet": "whole",
        "stack": "whole",
        "pot": "whole",
        "raises": "count",
        "own_raises": "count",
        "acted": "count",
        "limpers": "count",
        "callers": "count",
        "players": "small",
        "behind": "small",
        "in_position": "truth",
        "aggressor": "small",
        "led": "small",
        "faces_all_in": "truth",
    },
    "pots": {"pot": "count", "amount": "whole", "rake": "whole", "eligible": "text"},
    "awards": {
        "pot": "count",
        "board": "small",
        "share": "small",
        "seat": "small",
        "chips": "whole",
        "odd": "whole",
    },
    "boxes": {
        "seat": "small",
        "house": "text",
        "house_version": "whole",
        "outcome": "text",
        "ante": "whole",
        "fees": "whole",
        "bet": "whole",
        "price": "whole",
        "insurance": "whole",
        "bonus": "whole",
        "returned": "whole",
        "ante_won": "whole",
        "bet_won": "whole",
        "insurance_won": "whole",
        "bonus_won": "whole",
        "net": "whole",
        "bought": "truth",
        "dealer": "text",
        "qualified": "truth",
        "first": "text",
        "second": "text",
        "did": "text",
    },
    "box_actions": {
        "number": "count",
        "seat": "small",
        "action": "text",
        "given": "small",
        "chips": "whole",
        "insurance": "whole",
        "ante": "whole",
        "stack": "whole",
        "fees": "whole",
        "exchanges": "small",
        "cards": "text",
        "up": "text",
    },
}
"""Name -> column -> kind, for the fields of the row of the same name in their order.

Each has `id` before them, a number local to one store that stands for the hand; but for `hands` it
takes the place of the hand's name.
"""

PARTS: Final = tuple(name for name in RELATIONS if name != "hands")
"""Those with any number of rows a hand."""

NAMES: Final[dict[str, tuple[str, ...]]] = {
    name: ("id", *columns) for name, columns in RELATIONS.items()
}
"""The relations' columns."""


LATER: Final = "adjusted_"
"""What kinds of files begin with that are made some time after their segment was listed."""


def relation(paths: Sequence[str]) -> str:
    """Parquet files of one kind as DuckDB's SQL has them.

    A quote in a path is doubled; a folder called `key=value` is no column.
    """
    listed = ", ".join("'" + path.replace("'", "''") + "'" for path in paths)
    return f"read_parquet([{listed}], hive_partitioning = false)"
