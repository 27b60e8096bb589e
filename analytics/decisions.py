"""How a decision is written into a feature as one whole number, and read from it again.

Units: what was done. Tens: 1 where it could raise, if the feature tells. Hundreds and above: what
the feature says of the spot. 0 is no such decision.
"""

from typing import Final

from analytics.records import Feature

AGGRESSIVE: Final = "action in ('bet', 'raise')"

DONE: Final = (
    "case action when 'fold' then 1 when 'check' then 2 when 'call' then 3"
    " else case when chips < stack then 4 else 5 end end"
)
"""1 folded, 2 checked, 3 called, 4 bet or raised, 5 did so with the last chip."""

COULD: Final = f"case when could_raise or {AGGRESSIVE} then 10 else 0 end"
"""A raise shows that it was possible (statistics 6.0)."""


def highest(condition: str, *terms: str) -> str:
    """The highest sum of the terms among the decisions that meet the condition, 0 without one."""
    return f"max(case when {condition} then {' + '.join(terms)} else 0 end)"


def earliest(condition: str, *terms: str) -> str:
    """Of the first decision that meets the condition 1000 for each raise before it, and the terms;
    0 without one.

    A seat decides once between two raises, so that fewer raises are earlier.
    """
    number = " + ".join(("1000 * cast(raises as integer)", *terms))
    return f"coalesce(min(case when {condition} then {number} end), 0)"


def decided(one: Feature) -> str:
    """There was such a decision."""
    return f"p.{one.column} > 0"


def folded(one: Feature) -> str:
    """It was a fold."""
    return f"p.{one.column} % 10 = 1"


def checked(one: Feature) -> str:
    """It was a check."""
    return f"p.{one.column} % 10 = 2"


def called(one: Feature) -> str:
    """It was a call."""
    return f"p.{one.column} % 10 = 3"


def raised(one: Feature) -> str:
    """It was a bet or a raise."""
    return f"p.{one.column} % 10 >= 4"


def could_raise(one: Feature) -> str:
    """It could have been a raise, or was; of a feature that tells so."""
    return f"p.{one.column} % 100 >= 10"


def spot(one: Feature, low: int, high: int) -> str:
    """What the feature says above the tens is between `low` and `high`."""
    return f"p.{one.column} between {100 * low} and {100 * high + 99}"
