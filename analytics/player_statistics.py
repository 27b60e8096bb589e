"""Every figure of a player: those of the hand as a whole here, the others by what they are of."""

from typing import Final

from analytics import player_counts as counted
from analytics.lead_statistics import LEAD_STATISTICS
from analytics.money_statistics import MONEY_STATISTICS, NET
from analytics.postflop_statistics import POSTFLOP_STATISTICS
from analytics.preflop_statistics import PREFLOP_STATISTICS
from analytics.records import FPDB, OURS, PT4_SQL, Statistic
from analytics.reraise_statistics import RERAISE_STATISTICS
from analytics.steal_statistics import STEAL_STATISTICS

_SEE_UNDECIDED: Final = "Undecided hands count in neither: who won them is not known."

_HANDS: Final = (
    Statistic(
        key="hands",
        name="Hands",
        unit="count",
        numerator=counted.HANDS,
        denominator=None,
        meaning="Hands for pots that the player was dealt in.",
        edge_cases=(
            "Sitting out is not being dealt in.",
            "Hands against the house are none of these, and no other figure's but house-net's.",
            "A hand that was called off counts nowhere.",
        ),
        source=PT4_SQL,
    ),
    Statistic(
        key="undecided",
        name="Undecided",
        unit="count",
        numerator=counted.UNDECIDED,
        denominator=None,
        meaning="Hands that went to a showdown whose cards the source does not know.",
        edge_cases=("They count in every figure that does not ask who won.",),
        source=OURS,
    ),
)

_OUTCOMES: Final = (
    Statistic(
        key="saw-flop",
        name="Saw flop",
        unit="share",
        numerator=counted.SAW_FLOP,
        denominator=counted.HANDS,
        meaning="How often the player had not folded when the flop was dealt.",
        edge_cases=(
            "Who is all-in before the flop sees it.",
            "In Courchevel the flop is its second and third card: the first shows before the bets.",
        ),
        source=FPDB,
    ),
    Statistic(
        key="wtsd",
        name="WTSD",
        unit="share",
        numerator=counted.SHOWDOWN,
        denominator=counted.SAW_FLOP,
        meaning="How often the player went to showdown, of the hands in which he saw the flop.",
        edge_cases=(
            "All-in before the flop counts in both.",
            "A hand mucked at the showdown was there.",
            "The last player left was at no showdown.",
            "A hand whose flop was never dealt counts in neither.",
        ),
        source=PT4_SQL,
    ),
    Statistic(
        key="wsd",
        name="W$SD",
        unit="share",
        numerator=counted.SHOWDOWN_WON,
        denominator=counted.SHOWDOWN_SETTLED,
        meaning="How often the player won chips at showdown.",
        edge_cases=("A share of a split pot is won; so is a side pot alone.", _SEE_UNDECIDED),
        source=PT4_SQL,
    ),
    Statistic(
        key="wwsf",
        name="WWSF",
        unit="share",
        numerator=counted.FLOP_WON,
        denominator=counted.FLOP_SETTLED,
        meaning="How often the player won chips, of the hands in which he saw the flop.",
        edge_cases=(
            "With a showdown or without.",
            "A share of a split pot is won.",
            _SEE_UNDECIDED,
        ),
        source=PT4_SQL,
    ),
    Statistic(
        key="fold-all-in",
        name="Fold to all-in",
        unit="share",
        numerator=counted.FOLDED_TO_ALL_IN,
        denominator=counted.FACED_ALL_IN,
        meaning="How often the player folded to an all-in, before the flop or after.",
        edge_cases=(
            "The last to bet or raise has no chips left; others may have called since.",
            "A blind that is all-in is no bet.",
            "Once a hand, however many he faced.",
        ),
        source=FPDB,
    ),
)

PLAYER_STATISTICS: Final = (
    *_HANDS,
    NET,
    *PREFLOP_STATISTICS,
    *RERAISE_STATISTICS,
    *STEAL_STATISTICS,
    *_OUTCOMES,
    *POSTFLOP_STATISTICS,
    *LEAD_STATISTICS,
    *MONEY_STATISTICS,
)
"""Every figure of a player, in the order they are shown."""
