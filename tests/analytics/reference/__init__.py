"""The statistics counted once more from the facts of hands: plain, slow, apart from any SQL."""

from tests.analytics.reference.counting import (
    CHIPS,
    RULES,
    TOTALS,
    Figures,
    Ratio,
    counted,
    counted_by_position,
    over_positions,
    variance,
)

__all__ = [
    "CHIPS",
    "RULES",
    "TOTALS",
    "Figures",
    "Ratio",
    "counted",
    "counted_by_position",
    "over_positions",
    "variance",
]
