"""What all-in adjusted figures are, beside those that sums of flags give."""

from typing import Final

from analytics.money_counts import SETTLED
from analytics.records import OURS, Count, Statistic

ADJUSTED_NET: Final = Count(
    "adjusted_net",
    "seat",
    "",
    "Net, but of all-ins called before the last card with every live hand known what the equity at"
    " that moment was worth.",
    chips=1,
)
_EDGE_CASES: Final = (
    "Every board that could still come is counted, none drawn by lot; folded cards are not known.",
    "Side pots among their own seats; high and low a half each; run twice is the same.",
    "An all-in on the last card is no all-in of these; one with unknown cards counts as it went.",
    "Two players who bet on beside a third who is all-in: the moment is their last decision.",
)
ADJUSTED_STATISTICS: Final = (
    Statistic(
        key="adj-net",
        name="All-in adjusted",
        unit="chips",
        numerator=ADJUSTED_NET,
        denominator=None,
        meaning="What the player would have won if all-ins had paid their equity.",
        edge_cases=_EDGE_CASES,
        source=OURS,
    ),
    Statistic(
        key="adj-bb-100",
        name="All-in adjusted bb/100",
        unit="big blinds",
        numerator=ADJUSTED_NET,
        denominator=SETTLED,
        meaning="Big blinds in a hundred hands, if all-ins had paid their equity.",
        edge_cases=_EDGE_CASES,
        source=OURS,
        per=100,
    ),
)
"""Figures of a player that no sum of flags can give; they are worked out beside the projector."""
