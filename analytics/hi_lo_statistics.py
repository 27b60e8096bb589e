"""Figures of a game whose pots high and low divide."""

from typing import Final

from analytics.records import COMMON, OURS, Statistic
from analytics.variant_counts import (
    HI_LO_RIVERS,
    HI_LO_SHOWDOWNS,
    LOWS_MADE,
    LOWS_POSSIBLE,
    QUARTERINGS,
    SCOOPS,
    THREE_QUARTERS,
)

_MAIN: Final = "The main pot decides, whatever becomes of side pots."
_EITHER: Final = "Of two boards, one where it happens is enough."
_UNDECIDED: Final = "Undecided hands count in neither."

HI_LO_STATISTICS: Final = (
    Statistic(
        key="low-possible",
        name="Low possible",
        unit="share",
        numerator=LOWS_POSSIBLE,
        denominator=HI_LO_RIVERS,
        meaning="How many boards dealt to the river let somebody make a low.",
        edge_cases=(
            "Three different ranks from ace to eight are on the board, whoever holds what.",
            "Of two boards, one that lets it be made is enough.",
            "A board with a card nobody knows counts in neither.",
        ),
        source=COMMON,
    ),
    Statistic(
        key="low-made",
        name="Low made",
        unit="share",
        numerator=LOWS_MADE,
        denominator=HI_LO_SHOWDOWNS,
        meaning="How many showdowns have a low that wins.",
        edge_cases=(_MAIN, _EITHER, "A low that folded was not there.", _UNDECIDED),
        source=COMMON,
    ),
    Statistic(
        key="scoop",
        name="Scoops",
        unit="share",
        numerator=SCOOPS,
        denominator=HI_LO_SHOWDOWNS,
        meaning="How many showdowns one player wins whole, high and low.",
        edge_cases=(
            _MAIN,
            "Without a low, the high hand alone scoops.",
            "On two boards he wins both.",
            "A tie for both halves is no scoop.",
            _UNDECIDED,
        ),
        source=COMMON,
    ),
    Statistic(
        key="quartered",
        name="Quarterings",
        unit="share",
        numerator=QUARTERINGS,
        denominator=HI_LO_SHOWDOWNS,
        meaning="How many showdowns leave a player a quarter: half of one half, and no more.",
        edge_cases=(
            _MAIN,
            _EITHER,
            "Two who tie for both halves are not quartered.",
            "A half among three leaves sixths, no quarters.",
            _UNDECIDED,
        ),
        source=OURS,
    ),
    Statistic(
        key="three-quarters",
        name="Three-quarters",
        unit="share",
        numerator=THREE_QUARTERS,
        denominator=HI_LO_SHOWDOWNS,
        meaning="How many showdowns give a player one half alone and half of the other.",
        edge_cases=(_MAIN, _EITHER, "Sharing the other half with two is less.", _UNDECIDED),
        source=OURS,
    ),
)
"""In the order they are shown."""
