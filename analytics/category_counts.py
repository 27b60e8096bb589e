"""How often hands were of each category: cards of a segment ranked at once, and counted."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final, Literal

import numpy as np
from numpy.typing import NDArray

from analytics.hand_categories import (
    HIGHS,
    LOWS,
    Small,
    best_of_all,
    lows_of_two,
    two_and_three,
)
from analytics.hand_conditions import FIRST_BOARD, RIVER_KNOWN, RUN_TWICE, SECOND_BOARD
from analytics.records import hands_where
from analytics.sql import select
from schemas.cards import RANKS, SUITS
from schemas.catalogue import POT_GAMES
from schemas.variants import Pot, Share, Variant

Rows = Callable[[str], Iterable[Sequence[tuple[Any, ...]]]]
"""Asks a query; answers with its rows, many at a time."""

ShareName = Literal["high", "low"]

_Row = Sequence[Any]
_Found = dict[tuple[str, str, str], NDArray[np.int64]]

COLUMNS: Final = ("variant", "share", "category", "dealt", "picked", "shown", "won")

_LISTED: Final = ", ".join(COLUMNS)

_UNKNOWN: Final = hands_where("cards like '%?%' or cards = ''")
_DEAL: Final = select(
    ("id", "min(seat) as first_seat", f"max({_UNKNOWN}) as unknown"), "{seats}", "group by id"
)
_WINNERS: Final = select(
    (
        "id",
        "board",
        "min(case when share <= 0 then seat end) as high",
        "min(case when share <> 0 then seat end) as low",
    ),
    "{awards}",
    "where pot = 0 group by id, board",
)


def _hands_on(number: int, board: str, kept: str) -> str:
    """SQL for the known hands on one board: each seat's cards, and what it counts as.

    A hand at showdown counts whoever else's cards are known. All hands dealt count where every one
    is known, on the first board; one a deal is picked, by its chair, as hands of one deal share a
    board and are not independent.
    """
    dealt = "u.unknown = 0" if number == 0 else "1 = 0"
    conditions = (
        dealt,
        f"{dealt} and s.seat = u.first_seat",
        "s.showdown",
        "s.showdown and w.high = s.seat",
        "s.showdown and w.low = s.seat",
    )
    counts_as = " + ".join(
        [f"{1 << bit} * {hands_where(one)}" for bit, one in enumerate(conditions)]
    )
    rows = (
        "{seats} as s join {hands} as h on h.id = s.id"
        f" join ({_DEAL}) as u on u.id = h.id"
        f" left join ({_WINNERS}) as w on w.id = h.id and w.board = {number}"
    )
    known = (
        f"length({board}) = 10 and s.cards <> '' and s.cards not like '%?%'"
        " and (s.showdown or u.unknown = 0)"
    )
    columns = ("h.variant", "s.cards", board, counts_as)
    return select(columns, rows, f"where h.status <> 'voided' and {RIVER_KNOWN} and {known}{kept}")


_HANDS: Final = (
    f"{_hands_on(0, FIRST_BOARD, '')} union all {_hands_on(1, SECOND_BOARD, f' and {RUN_TWICE}')}"
)


def ranked(rows: Rows, hands: str = "hands", seats: str = "seats", awards: str = "awards") -> str:
    """A relation in SQL of `COLUMNS`: for each game, share and category that came up, how many of
    all hands dealt were of it, of those picked one a deal, of those at showdown, and of the winners
    of a main pot or its half.
    """
    found: _Found = defaultdict(lambda: np.zeros(4, np.int64))
    for some in rows(_HANDS.format(hands=hands, seats=seats, awards=awards)):
        games: dict[str, list[_Row]] = defaultdict(list)
        for variant, *row in some:
            games[variant].append(row)
        for key, held in games.items():
            if variant := POT_GAMES.get(key):
                _count(variant, [row for row in held if len(row[0]) == 2 * variant.hole], found)
    return _relation([(*of, *map(int, counts)) for of, counts in sorted(found.items())])


def _count(variant: Variant, rows: Sequence[_Row], found: _Found) -> None:
    if not rows:
        return
    holes, boards = _cards([row[0] for row in rows]), _cards([row[1] for row in rows])
    bits = np.array([row[2] for row in rows], np.uint8)
    dealt, picked, shown, high, low = ((bits >> bit & 1).astype(np.bool_) for bit in range(5))
    for share in shares(variant):
        name = share_name(share)
        names = HIGHS if name == "high" else LOWS
        categories = _ranking(share)(holes, boards)
        each = [
            np.bincount(categories[kept], minlength=len(names))
            for kept in (dealt, picked, shown, high if name == "high" else low)
        ]
        for category, counts in zip(names, np.array(each).T, strict=True):
            if counts.any():
                found[variant.key, name, category] += counts


def shares(game: Variant) -> tuple[Share, ...]:
    """What a game's pots are divided into."""
    return game.contest.shares if isinstance(game.contest, Pot) else ()


def share_name(share: Share) -> ShareName:
    """What a share is called: by its ladder."""
    return "high" if share.ladder == "high" else "low"


def _ranking(share: Share) -> Callable[[Small, Small], Small]:
    if share.ladder != "high":
        return lows_of_two
    return best_of_all if share.hole is None else two_and_three


_RANK: Final = np.zeros(128, np.uint8)
_RANK[[*RANKS.encode()]] = range(0, 4 * len(RANKS), 4)
_SUIT: Final = np.zeros(128, np.uint8)
_SUIT[[*SUITS.encode()]] = range(len(SUITS))


def _cards(texts: Sequence[str]) -> Small:
    """Texts of equally many cards as rows of the cards' places in the deck."""
    signs = np.frombuffer("".join(texts).encode(), np.uint8).reshape(len(texts), -1)
    return _RANK[signs[:, ::2]] + _SUIT[signs[:, 1::2]]


def _relation(rows: Sequence[tuple[str | int, ...]]) -> str:
    """Rows of the program's own words and numbers as a relation."""
    if not rows:
        none = ("''", "''", "''", "0", "0", "0", "0")
        empty = [f"{value} as {column}" for value, column in zip(none, COLUMNS, strict=True)]
        return f"({select(empty, '(select 1) as nothing', 'where 1 = 0')})"
    values = ", ".join(map(repr, rows))
    return f"({select(COLUMNS, f'(values {values}) as found ({_LISTED})')})"
