"""The figures of a game."""

from typing import Final

from analytics.hi_lo_statistics import HI_LO_STATISTICS
from analytics.records import COMMON, OURS, Statistic
from analytics.street_statistics import STREET_STATISTICS
from analytics.variant_counts import (
    GAME_BLIND,
    GAME_HANDS,
    GAME_UNDECIDED,
    HOUSE,
    HOUSE_HANDS,
    PLAYING,
    POT,
    POT_HANDS,
    RAKE,
    TIMED,
)

GAME_STATISTICS: Final = (
    Statistic(
        key="hands",
        name="Hands",
        unit="count",
        numerator=GAME_HANDS,
        denominator=None,
        meaning="Hands played to their end.",
        edge_cases=("Interrupted hands that are still open do not count.",),
        source=COMMON,
    ),
    Statistic(
        key="undecided",
        name="Undecided",
        unit="count",
        numerator=GAME_UNDECIDED,
        denominator=None,
        meaning="Hands that went to a showdown whose cards the source does not know.",
        edge_cases=("Their pots and rake are known and count.",),
        source=OURS,
    ),
    Statistic(
        key="pot",
        name="Pots",
        unit="chips",
        numerator=POT,
        denominator=None,
        meaning="All pots together, before rake.",
        edge_cases=(
            "An uncalled bet goes back and is part of no pot.",
            "Against the house it is all that the boxes placed.",
        ),
        source=COMMON,
    ),
    Statistic(
        key="rake",
        name="Rake",
        unit="chips",
        numerator=RAKE,
        denominator=None,
        meaning="What the house took from the pots.",
        edge_cases=("Entry fees of tournaments are none.",),
        source=COMMON,
    ),
    Statistic(
        key="average-pot",
        name="Average pot",
        unit="chips",
        numerator=POT,
        denominator=GAME_HANDS,
        meaning="Chips in the pots of a hand, before rake.",
        edge_cases=(
            "A walk's pot counts: it holds the blinds that matched.",
            "An uncalled bet goes back and is part of no pot.",
        ),
        source=COMMON,
    ),
    Statistic(
        key="pot-bb",
        name="Pot in bb",
        unit="big blinds",
        numerator=POT,
        denominator=GAME_BLIND,
        meaning="Big blinds in the pots of a hand, before rake.",
        edge_cases=("Each hand in its own big blind; one without counts in neither.",),
        source=COMMON,
    ),
    Statistic(
        key="rake-100",
        name="Rake per 100",
        unit="chips",
        numerator=RAKE,
        denominator=POT_HANDS,
        meaning="Chips the house took in a hundred hands.",
        edge_cases=("Hands without rake count.", "Against the house there is no rake."),
        source=COMMON,
        per=100,
    ),
    Statistic(
        key="rake-hand",
        name="Rake a hand",
        unit="chips",
        numerator=RAKE,
        denominator=POT_HANDS,
        meaning="Chips the house took in a hand.",
        edge_cases=("Hands without rake count.", "Against the house there is no rake."),
        source=COMMON,
    ),
    Statistic(
        key="hands-hour",
        name="Hands an hour",
        unit="ratio",
        numerator=TIMED,
        denominator=PLAYING,
        meaning="Hands in an hour of play at one table.",
        edge_cases=(
            "The time between two hands is no play: at the table there are fewer an hour.",
            "Imported hands count in neither: their sources do not say how long they took.",
        ),
        source=OURS,
        per=3600,
    ),
    *STREET_STATISTICS,
    *HI_LO_STATISTICS,
    Statistic(
        key="house",
        name="House a hand",
        unit="chips",
        numerator=HOUSE,
        denominator=HOUSE_HANDS,
        meaning="Chips the house won in a hand played against it, less what it lost.",
        edge_cases=("All boxes of a hand are one hand.", "Fees are the house's."),
        source=OURS,
    ),
)
"""Every sum over hands and every ratio of two, in the order they are shown."""

MEDIAN_POT: Final = Statistic(
    key="median-pot",
    name="Median pot",
    unit="big blinds",
    numerator=POT,
    denominator=GAME_BLIND,
    meaning="The pot in big blinds that as many hands exceed as fall short of, before rake.",
    edge_cases=(
        "Pots are cut to whole tenths of their own big blind first.",
        "Of an even number of hands it is the mean of the two in the middle.",
        "A hand without a big blind is left out.",
    ),
    source=COMMON,
)

VARIANT_STATISTICS: Final = (*GAME_STATISTICS, MEDIAN_POT)
"""Every figure of a game."""
