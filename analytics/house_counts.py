"""What is counted of a box in a hand of Russian Poker.

Rows are `b` the box, `h` its hand and `s` its seat; `decisions` are the box's own. For how far
results scatter, `c` adds up the boxes of the same player in the hand and `t` all of the hand.
"""

from typing import Final

from analytics.records import Count, each, hands_where, once

UNITS: Final = 10_000
"""Parts of an ante in which results are squared: their scatter needs no more."""

SETTLED_BOX: Final = "b.net is not null and b.ante > 0"
_SEEN: Final = "b.qualified is not null"
_UNQUALIFIED: Final = f"{_SEEN} and (b.bought or not b.qualified)"
_PLACED: Final = "b.ante + b.fees + b.bet + b.price + b.insurance + b.bonus"
PLACED_BY_BOX: Final = f"case when {SETTLED_BOX} then {_PLACED} else 0 end"
NET_OF_BOX: Final = f"case when {SETTLED_BOX} then b.net else 0 end"
UNITS_OF_BOX: Final = (
    f"case when {SETTLED_BOX} then"
    f" cast(round(cast(b.net as double) * {UNITS} / cast(b.ante as double)) as bigint) else 0 end"
)
ONE_BOX: Final = hands_where(SETTLED_BOX)


def _box(column: str, condition: str, meaning: str) -> Count:
    return Count(column, "box", hands_where(condition), meaning)


def _did(column: str, condition: str, meaning: str) -> Count:
    return Count(column, "decisions", once(condition), meaning)


def _gave(column: str, condition: str, meaning: str) -> Count:
    return Count(column, "decisions", each(f"action = 'exchange' and {condition}"), meaning)


def _chips(column: str, sql: str, meaning: str) -> Count:
    return Count(column, "box", f"cast({sql} as decimal(18, 0))", meaning, chips=1)


BOX_HANDS: Final = Count("boxes", "box", "1", "Boxes of hands against the house, one by one.")
BOX_UNDECIDED: Final = _box(
    "undecided", "b.net is null", "Boxes of these whose outcome turns on cards nobody knows."
)
BOX_NET: Final = _chips("net", "b.net", "Chips that boxes received less chips they placed.")
STAKED: Final = _box("staked", "b.ante > 0", "Boxes that placed an ante.")
SETTLED: Final = _box(
    "settled", SETTLED_BOX, "Boxes that placed an ante and whose outcome is known."
)
FEES: Final = _chips("fees", "b.fees", "Chips paid for sixth cards and exchanges.")
HOUSE_WON: Final = _chips(
    "house_won", f"0 - ({NET_OF_BOX})", "Chips the house won of these boxes less chips it lost."
)
PLACED: Final = _chips(
    "placed",
    PLACED_BY_BOX,
    "All chips these boxes placed: antes, fees, bets, extra antes, insurances and bonuses.",
)
RECEIVED: Final = _chips(
    "received",
    f"({PLACED_BY_BOX}) + ({NET_OF_BOX})",
    "All chips these boxes received: what they won, and what of the placed came back.",
)

ACTED: Final = _did("acted", "action in ('bet', 'fold')", "Boxes that bet or folded.")
BET: Final = _did("bets", "action = 'bet'", "Boxes that bet.")
FOLDED: Final = _did("folds", "action = 'fold'", "Boxes that folded.")
SIXTH: Final = _did("sixths", "action = 'sixth'", "Boxes that bought a sixth card.")
EXCHANGED: Final = _did("exchanged", "action = 'exchange'", "Boxes that exchanged cards.")
EXCHANGES: Final = _gave("exchanges", "given > 0", "Exchanges, each of a box's several.")
OF_CARDS: Final = tuple(
    _gave(
        f"exchanges_{word}",
        f"given = {cards}",
        f"Exchanges of {word} card{'s' if cards > 1 else ''}.",
    )
    for cards, word in enumerate(("one", "two", "three", "four", "five"), 1)
)
SINGLE: Final = _did(
    "single", "action = 'exchange' and given = 1", "Boxes that exchanged a single card."
)
SECOND_SINGLE: Final = _did(
    "second_single",
    "action = 'exchange' and given = 1 and exchanges >= 1",
    "Boxes that exchanged a single card and then another.",
)
THIRD_SINGLE: Final = _did(
    "third_single",
    "action = 'exchange' and given = 1 and exchanges >= 2",
    "Boxes that exchanged three single cards or more, one after the other.",
)

INSURED: Final = _box("insured", "b.insurance > 0", "Boxes that insured themselves.")
INSURED_SETTLED: Final = _box(
    "insured_settled",
    "b.insurance > 0 and b.net is not null",
    "Insured boxes whose outcome is known.",
)
INSURANCE_WON: Final = _box(
    "insurance_wins", "b.insurance_won > 0", "Boxes whose insurance was paid."
)
BONUS: Final = _box("bonuses", "b.bonus > 0", "Boxes with a bonus bet.")
BONUS_SETTLED: Final = _box(
    "bonus_settled", "b.bonus > 0 and b.net is not null", "Bonus bets whose outcome is known."
)
BONUS_WON: Final = _box("bonus_wins", "b.bonus_won > 0", "Boxes whose bonus bet was paid.")
BONUS_PLACED: Final = _chips(
    "bonus_placed",
    "case when b.net is not null then b.bonus else 0 end",
    "Chips placed on bonus bets whose outcome is known.",
)
BONUS_RECEIVED: Final = _chips(
    "bonus_received",
    "case when b.bonus_won > 0 then b.bonus_won + b.bonus else 0 end",
    "Chips that bonus bets won, and those bets themselves.",
)

SEEN: Final = _box("seen", _SEEN, "Boxes that bet and saw the dealer hand.")
QUALIFIED: Final = _box(
    "qualified",
    f"{_SEEN} and b.qualified and not b.bought",
    "Boxes that met a dealer hand which qualified as it was dealt.",
)
UNQUALIFIED: Final = _box(
    "unqualified", _UNQUALIFIED, "Boxes that met a dealer hand which did not, as it was dealt."
)
BOUGHT: Final = _box("bought", "b.bought", "Boxes that bought the dealer another card.")
BOUGHT_SETTLED: Final = _box(
    "bought_settled", f"b.bought and {_SEEN}", "Boxes of these whose outcome is known."
)
BOUGHT_QUALIFIED: Final = _box(
    "bought_qualified", "b.bought and b.qualified", "Boxes whose dealer then qualified."
)
WON, LOST, TIED, NOT_QUALIFIED = (
    _box(column, f"b.outcome = '{outcome}'", meaning)
    for column, outcome, meaning in (
        ("won", "won", "Boxes that beat a qualified dealer."),
        ("lost", "lost", "Boxes that a qualified dealer beat."),
        ("tied", "tied", "Boxes as strong as a qualified dealer."),
        ("not_qualified", "not-qualified", "Boxes whose dealer did not qualify to the end."),
    )
)
BOUGHT_WON, BOUGHT_LOST, BOUGHT_TIED = (
    _box(f"bought_{column}", f"b.bought and b.outcome = '{column}'", meaning)
    for column, meaning in (
        ("won", "Boxes that bought the dealer a card and beat him."),
        ("lost", "Boxes that bought the dealer a card and lost to him."),
        ("tied", "Boxes that bought the dealer a card and tied with him."),
    )
)
SECOND_HAND: Final = _box(
    "second_hands", f"{_SEEN} and b.second is not null", "Boxes of these that held a second hand."
)


def _product(one: str, other: str) -> str:
    return f"cast({one} as decimal(18, 0)) * cast({other} as decimal(18, 0))"


PRODUCTS: Final = (
    ("units_squared", UNITS_OF_BOX, "units"),
    ("units_boxes", UNITS_OF_BOX, "boxes"),
    ("boxes_squared", ONE_BOX, "boxes"),
    ("net_squared", NET_OF_BOX, "net"),
    ("net_placed", NET_OF_BOX, "placed"),
    ("placed_squared", PLACED_BY_BOX, "placed"),
)
"""A box's own figure, and what of all boxes taken together it is multiplied by: summed over these
boxes, that is the product of their sums.
"""
PRODUCTS_OF_CHIPS: Final = ("net_squared", "net_placed", "placed_squared")
"""Those in chips times chips."""


def _scatter(name: str, row: str, whose: str) -> tuple[Count, ...]:
    """Sums from which follows how results scatter, of boxes taken together in `row`."""
    sums = [
        Count(
            f"{name}_{column}",
            "box",
            _product(mine, f"{row}.{theirs}"),
            f"Sums of {column.replace('_', ' ')} over {whose}.",
            chips=2,
        )
        for column, mine, theirs in PRODUCTS
    ]
    first = _box(f"{name}_groups", f"b.seat = {row}.first_seat", f"How many there are: {whose}.")
    return (*sums, first)


SCATTER: Final = (
    *_scatter("player", "c", "a player's boxes of one hand"),
    *_scatter("hand", "t", "all boxes of one hand"),
)
"""Of a player's results, and of those of all who play at a table: they meet one dealer hand."""
