"""The figures of Russian Poker: of boxes, by player, house rules, currency, ante and day."""

from typing import Final

from analytics.house_play import DECISIONS, TOTALS
from analytics.house_results import DEALER, OUTCOMES, SIDE_BETS
from analytics.records import Statistic

HOUSE_STATISTICS: Final[tuple[Statistic, ...]] = (
    *TOTALS,
    *DECISIONS,
    *SIDE_BETS,
    *DEALER,
    *OUTCOMES,
)
"""Every figure of Russian Poker, in the order they are shown."""
