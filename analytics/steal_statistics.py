"""How a player steals blinds, and defends his."""

from typing import Final

from analytics import steal_counts as counted
from analytics.records import COMMON, PPPTRACKER, PT4_SQL, PT4_TEXT, Statistic

_THIEVES: Final = (
    "Against cut-off, button and small blind; the small blind defends against the first two."
)
_ALONE: Final = "A limper or a caller in between and it is no chance."

STEAL_STATISTICS: Final = (
    Statistic(
        key="steal",
        name="Steal",
        unit="share",
        numerator=counted.STOLE,
        denominator=counted.COULD_STEAL,
        meaning="How often the player raised first in from cut-off, button or small blind.",
        edge_cases=(
            "Heads-up the button is the small blind: one chance, counted once.",
            "Behind a limper it is no chance.",
        ),
        source=PT4_TEXT,
    ),
    Statistic(
        key="steal-success",
        name="Steal success",
        unit="share",
        numerator=counted.STOLE_ALL,
        denominator=counted.STOLE,
        meaning="How often everybody folded to the player's steal before the flop.",
        edge_cases=("A later raise of his own may have been needed.",),
        source=COMMON,
    ),
    Statistic(
        key="fold-steal",
        name="Fold to steal",
        unit="share",
        numerator=counted.FOLDED_TO_STEAL,
        denominator=counted.FACED_STEAL,
        meaning="How often the player, in a blind, folded to a steal.",
        edge_cases=(_THIEVES, _ALONE),
        source=PPPTRACKER,
    ),
    Statistic(
        key="call-steal",
        name="Call steal",
        unit="share",
        numerator=counted.CALLED_STEAL,
        denominator=counted.FACED_STEAL,
        meaning="How often the player, in a blind, called a steal.",
        edge_cases=(_THIEVES, _ALONE),
        source=PPPTRACKER,
    ),
    Statistic(
        key="resteal",
        name="Resteal",
        unit="share",
        numerator=counted.RESTOLE,
        denominator=counted.COULD_RESTEAL,
        meaning="How often the player, in a blind, raised a steal when he could.",
        edge_cases=(_THIEVES, _ALONE, "Other trackers estimate it from the 3-bet; this counts."),
        source=PT4_SQL,
    ),
    Statistic(
        key="fold-bb-sb",
        name="Fold BB to SB",
        unit="share",
        numerator=counted.BIG_BLIND_FOLDED,
        denominator=counted.BIG_BLIND_FACED_STEAL,
        meaning="How often the big blind folded to the small blind's raise first in.",
        edge_cases=("Heads-up too: there the small blind is the button.",),
        source=PPPTRACKER,
    ),
    Statistic(
        key="raise-sb-limp",
        name="Raise SB limp",
        unit="share",
        numerator=counted.RAISED_SMALL_BLIND,
        denominator=counted.BEHIND_SMALL_BLIND,
        meaning="How often the big blind raised when only the small blind had called.",
        edge_cases=("Another limper and it is no chance: iso counts it.",),
        source=PPPTRACKER,
    ),
)
"""In the order they are shown."""
