"""The records all statistics are made of: what is seen, what is counted, and a ratio of counts."""

from typing import Final, Literal, NamedTuple

Source = Literal["decisions", "seat", "seats", "hand", "box", "entry"]
"""The rows a count looks at: a seat's decisions, the seat, a hand's seats, the hand, a box against
the house, a player's entry in a tournament.
"""

Unit = Literal[
    "count",
    "share",
    "ratio",
    "players",
    "chips",
    "big blinds",
    "big bets",
    "antes",
    "return",
    "buy-ins",
    "fields",
    "orbits",
    "tournament chips",
]
"""`chips`: minor units of the currency; `share`: from 0 to 1; `return`: of what was paid, 0.5 half
as much again and -1 all of it lost.
"""


class Feature(NamedTuple):
    """What is seen of a seat's decisions in one hand: a whole number.

    `sql` aggregates over the columns of `actions`.
    """

    column: str
    sql: str


class Mark(NamedTuple):
    """What is seen of a whole hand, such as which seat opened: a whole number.

    `sql` aggregates over a hand's seats: over `s`, the seat's row, and `p`, its features. A seat
    without a decision is not among them.
    """

    column: str
    sql: str


class Count(NamedTuple):
    """A whole number of one hand (of one seat in it); its sum over hands is a column of a roll-up.

    `sql` aggregates over `decisions` and `seats`, and is a plain expression over the row `s` of a
    `seat` and the row `h` of a `hand`; null counts as 0. That of a seat may also use its features
    `p` and the marks `m` of its hand, which are null where nobody decided anything. That of a `box`
    is over its row `b` and those of its hand and seat, that of an `entry` over its row `e`.
    """

    column: str
    source: Source
    sql: str
    meaning: str
    chips: int = 0
    """1 an amount in minor units, at most `schemas.stakes.CHIPS_MAX` either way; 2 its square."""

    @property
    def condition(self) -> str | None:
        """Of a count that is 1 where a condition holds and 0 elsewhere, the condition in SQL."""
        before, after = hands_where("|").split("|")
        whole = self.sql.startswith(before) and self.sql.endswith(after)
        inner = self.sql[len(before) : -len(after)]
        return inner if whole and " then " not in inner else None


class Statistic(NamedTuple):
    """A published figure and its definition.

    A figure is the numerator's sum over the denominator's, of the same hands; one without a
    denominator is the sum itself. In `big blinds` each hand's chips are divided by its own big
    blind before they are added, in `big bets` by two of them, in `antes` each box's by its
    own ante, in `buy-ins` each entry's by its own cost, in `orbits` each stack by its hand's blinds
    and antes; in `fields` a number of players by all others who entered. One with `most` is the
    numerator's greatest value instead of its sum. One with `squares`, of the numerator hand by
    hand, is the standard deviation of the sample.
    """

    key: str
    name: str
    unit: Unit
    numerator: Count
    denominator: Count | None
    meaning: str
    edge_cases: tuple[str, ...]
    source: str
    per: int = 1  # 100: of a hundred hands
    squares: Count | None = None
    most: bool = False


AGAINST_THE_HOUSE: Final = "h.bet_limit = 'house'"
FOR_POTS: Final = "h.bet_limit <> 'house'"
"""Conditions on a hand: whether its seats play against the house, or for pots."""


def hands_where(condition: str) -> str:
    """1 where the condition holds for the seat or the hand, else 0."""
    return f"case when {condition} then 1 else 0 end"


def seat_count(column: str, meaning: str, *conditions: str) -> Count:
    """The hands of a seat that meet every condition."""
    each_apart = [f"({one})" if " or " in one else one for one in conditions]
    return Count(column, "seat", hands_where(" and ".join(each_apart)), meaning)


def once(condition: str) -> str:
    """1 where the condition holds at some decision of the seat, else 0."""
    return f"max({hands_where(condition)})"


def each(condition: str) -> str:
    """How many rows (decisions of the seat, seats of the hand) the condition holds for."""
    return f"sum({hands_where(condition)})"


PT4_SQL: Final = "PokerTracker 4, its SQL as published"
PT4_TEXT: Final = "PokerTracker 4, its definition's text"
PPPTRACKER: Final = "botarbitrage/ppptracker, cell-exact against PokerTracker 4"
FPDB: Final = "fpdb-3"
OURS: Final = "Oddchip"
COMMON: Final = "common usage"
