"""What is seen of a seat's decisions in one hand, for several counts to use.

They are few, as each is an aggregate over all actions: between two raises a seat decides once, so a
street and the raises before it name one decision, and the number that stands for it tells the rest.
"""

from typing import Final

from analytics.decisions import AGGRESSIVE, COULD, DONE, earliest, highest
from analytics.records import Feature, each

_TO_THE_BLIND: Final = "street = 0 and raises = 0"
_TO_THE_OPEN: Final = "street = 0 and raises = 1 and own_raises = 0"
_OF_LIMPERS: Final = "case limpers when 0 then 0 when 1 then 100 else 200 end"
_OF_THE_OPEN: Final = (
    "case when acted > 0 then case when callers > 0 then 300 else 400 end"
    " when callers > 0 then 200 when limpers > 0 then 100 else 0 end"
)
_OF_THE_CHECK: Final = "case when acted = 1 and bet = 0 then 100 else 0 end"

MOST: Final = Feature("most", highest("street = 0", DONE))
"""The most it did before the flop: call more than check, raise more than call."""

PREFLOP_RAISE: Final = Feature(
    "preflop_raise",
    highest(
        "street = 0",
        f"case when {AGGRESSIVE} then raises + 2 when could_raise then 1 else 0 end",
    ),
)
"""Before the flop: 2 and more its last raise, the first being 2; 1 none, though it could."""

UNRAISED: Final = Feature("unraised", highest(_TO_THE_BLIND, DONE, _OF_LIMPERS))
"""Before any raise; spot: limpers, 2 for more."""

FACED_OPEN: Final = Feature("faced_open", highest(_TO_THE_OPEN, DONE, COULD, _OF_THE_OPEN))
"""Before the flop facing one raise of another's.

Spot: 0 its first decision and nobody called anything, 1 only limpers did, 2 the raise was called;
3 it limped before and the raise was called, 4 it limped and the raise was not.
"""

FACED_THREE_BET: Final = Feature(
    "faced_three_bet",
    highest("street = 0 and raises = 2", DONE, COULD, "case own_raises when 0 then 0 else 100 end"),
)
"""Before the flop facing two raises; spot: 1 where one is its own."""

FACED_RERAISE: Final = Feature("faced_reraise", highest("street = 0 and raises >= 2", DONE, COULD))
"""Before the flop facing two raises or more: the most it did, raising last."""

ANSWER: Final = Feature(
    "answer",
    earliest("street = 0 and own_raises = 1 and raises >= 2", DONE, COULD),
)
"""Its first decision after a raise of its own was raised before the flop; thousands: raises."""

SECOND: Final = Feature("second", highest("street = 0 and acted = 1", DONE))
"""Its second decision before the flop."""

ALL_IN: Final = Feature(
    "faced_all_in",
    highest("faces_all_in and to_call > 0", "case action when 'fold' then 2 else 1 end"),
)
"""2 it folded to an all-in, 1 it faced one and never did."""


def _unbet(street: str, number: int) -> Feature:
    return Feature(f"unbet_{street}", highest(f"street = {number} and raises = 0", DONE))


def _faced_bet(street: str, number: int) -> Feature:
    return Feature(
        f"faced_bet_{street}", highest(f"street = {number} and raises = 1", DONE, _OF_THE_CHECK)
    )


def _faced_raise(street: str, number: int) -> Feature:
    return Feature(
        f"faced_raise_{street}",
        earliest(f"street = {number} and raises >= 2", DONE, _OF_THE_CHECK),
    )


def _last_raise(street: str, number: int) -> Feature:
    condition = f"street = {number} and {AGGRESSIVE}"
    return Feature(f"last_raise_{street}", highest(condition, "raises + 1"))


FLOP_UNBET: Final = _unbet("flop", 1)
TURN_UNBET: Final = _unbet("turn", 2)
RIVER_UNBET: Final = _unbet("river", 3)
"""Its decision on the street before any bet."""

FLOP_FACED_BET: Final = _faced_bet("flop", 1)
TURN_FACED_BET: Final = _faced_bet("turn", 2)
RIVER_FACED_BET: Final = _faced_bet("river", 3)
"""Its decision on the street facing a bet that nobody raised; spot: 1 after a check of its own."""

FLOP_FACED_RAISE: Final = _faced_raise("flop", 1)
TURN_FACED_RAISE: Final = _faced_raise("turn", 2)
RIVER_FACED_RAISE: Final = _faced_raise("river", 3)
"""Its first decision on the street facing a raise; hundreds: 1 after a check of its own; thousands:
the bet and the raises."""

FLOP_LAST_RAISE: Final = _last_raise("flop", 1)
TURN_LAST_RAISE: Final = _last_raise("turn", 2)
"""Its last bet or raise on the street, a bet being 1; 0 none."""

AGGRESSIONS: Final = Feature("aggressions", each(f"street >= 1 and {AGGRESSIVE}"))
CALLS: Final = Feature("calls", each("street >= 1 and action = 'call'"))
FOLDS: Final = Feature("folds", each("street >= 1 and action = 'fold'"))
"""How many from the flop on."""

FEATURES: Final = (
    MOST,
    PREFLOP_RAISE,
    UNRAISED,
    FACED_OPEN,
    FACED_THREE_BET,
    FACED_RERAISE,
    ANSWER,
    SECOND,
    ALL_IN,
    FLOP_UNBET,
    TURN_UNBET,
    RIVER_UNBET,
    FLOP_FACED_BET,
    TURN_FACED_BET,
    RIVER_FACED_BET,
    FLOP_FACED_RAISE,
    TURN_FACED_RAISE,
    RIVER_FACED_RAISE,
    FLOP_LAST_RAISE,
    TURN_LAST_RAISE,
    AGGRESSIONS,
    CALLS,
    FOLDS,
)
"""Every feature, each but once."""
