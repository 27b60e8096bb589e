"""Statistics: records, the SQL they become, and the checks that must return no rows."""

from analytics.figures import Figure
from analytics.player_statistics import PLAYER_STATISTICS
from analytics.questions import PlayerStatistics, VariantStatistics, players, variants
from analytics.records import Count, Statistic, Unit
from analytics.rollups import DEFINITIONS, ROLLUPS, Rollup
from analytics.variant_statistics import VARIANT_STATISTICS

__all__ = [
    "DEFINITIONS",
    "PLAYER_STATISTICS",
    "ROLLUPS",
    "VARIANT_STATISTICS",
    "Count",
    "Figure",
    "PlayerStatistics",
    "Rollup",
    "Statistic",
    "Unit",
    "VariantStatistics",
    "players",
    "variants",
]
