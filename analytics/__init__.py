"""Statistics: records, the SQL they become, and the checks that must return no rows."""

from analytics.figures import Figure
from analytics.flags import FLAGS, flags_of
from analytics.house_questions import HouseStatistics, Interval, house_statistics
from analytics.house_statistics import HOUSE_STATISTICS
from analytics.player_statistics import PLAYER_STATISTICS
from analytics.questions import SUMMED, PlayerStatistics, VariantStatistics, players, variants
from analytics.records import Count, Statistic, Unit
from analytics.rollups import DEFINITIONS, MADE, ROLLUPS, Rollup
from analytics.variant_statistics import VARIANT_STATISTICS

__all__ = [
    "DEFINITIONS",
    "FLAGS",
    "HOUSE_STATISTICS",
    "MADE",
    "PLAYER_STATISTICS",
    "ROLLUPS",
    "SUMMED",
    "VARIANT_STATISTICS",
    "Count",
    "Figure",
    "HouseStatistics",
    "Interval",
    "PlayerStatistics",
    "Rollup",
    "Statistic",
    "Unit",
    "VariantStatistics",
    "flags_of",
    "house_statistics",
    "players",
    "variants",
]
