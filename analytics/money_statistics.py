"""What a player won."""

from typing import Final

from analytics import money_counts as counted
from analytics.records import COMMON, FPDB, OURS, PT4_TEXT, Statistic

_SEE_UNDECIDED: Final = "Undecided hands count in neither: who won them is not known."
_OWN_SHOWDOWN: Final = (
    "Who folded was at no showdown, though others went to one: his loss is in non-showdown-net."
)
_ADDS_UP: Final = "With its counterpart it adds up to net."
_ODD_CHIPS: Final = (
    "The parts of a hand add up to its rake: odd chips go to the largest remainders, then the lower"
    " seats."
)
_RAKE_SETTLED: Final = "Undecided hands are left out."

NET: Final = Statistic(
    key="net",
    name="Net",
    unit="chips",
    numerator=counted.NET,
    denominator=None,
    meaning="What the player won, less all he put in: blinds, antes and straddles too.",
    edge_cases=(
        "Rake is out of what was won.",
        "An uncalled bet was never put in.",
        "Undecided hands are left out.",
        "What the house won or lost is not in it: house-net has that.",
        "Currencies are never added up; amounts are exact in a currency's finest minor unit.",
    ),
    source=PT4_TEXT,
)

MONEY_STATISTICS: Final = (
    Statistic(
        key="showdown-net",
        name="Showdown net",
        unit="chips",
        numerator=counted.SHOWDOWN_NET,
        denominator=None,
        meaning="The part of net from hands that the player held to the showdown: the blue line.",
        edge_cases=(_OWN_SHOWDOWN, _ADDS_UP, "Undecided hands are left out."),
        source=COMMON,
    ),
    Statistic(
        key="non-showdown-net",
        name="Non-showdown net",
        unit="chips",
        numerator=counted.OTHER_NET,
        denominator=None,
        meaning="The part of net from all other hands: the red line.",
        edge_cases=(_OWN_SHOWDOWN, _ADDS_UP),
        source=COMMON,
    ),
    Statistic(
        key="bb-100",
        name="bb/100",
        unit="big blinds",
        numerator=counted.NET,
        denominator=counted.SETTLED,
        meaning="Big blinds won in a hundred hands.",
        edge_cases=(
            "Each hand in its own big blind, never all chips over an average one.",
            "A hand without a big blind counts in neither.",
            "Limit games count in big blinds too: big-bets-100 has the other.",
            _SEE_UNDECIDED,
        ),
        source=COMMON,
        per=100,
    ),
    Statistic(
        key="std-bb-100",
        name="Std dev bb/100",
        unit="big blinds",
        numerator=counted.NET,
        denominator=counted.SETTLED,
        meaning="The standard deviation of what a hundred hands win: ten times that of one hand.",
        edge_cases=(
            "Of the sample: one less than the hands is what the squares are divided by.",
            "No figure of fewer than two hands.",
            "Each hand in its own big blind; one without counts nowhere.",
            _SEE_UNDECIDED,
        ),
        source=COMMON,
        per=100,
        squares=counted.NET_SQUARED,
    ),
    Statistic(
        key="big-bets-100",
        name="Big bets/100",
        unit="big bets",
        numerator=counted.NET_FIXED,
        denominator=counted.SETTLED_FIXED,
        meaning="Big bets won in a hundred hands of fixed limit; a big bet is two big blinds.",
        edge_cases=("Hands of other limits count in neither.", _SEE_UNDECIDED),
        source=FPDB,
        per=100,
    ),
    Statistic(
        key="rake",
        name="Rake",
        unit="chips",
        numerator=counted.RAKE_WON,
        denominator=None,
        meaning="Rake paid, where each pot's comes from those who won it, as their shares are.",
        edge_cases=(
            "Who won nothing pays nothing.",
            "Of a pot that was raked to nothing, who could have won it pay equal parts.",
            _ODD_CHIPS,
            _RAKE_SETTLED,
        ),
        source=FPDB,
    ),
    Statistic(
        key="rake-dealt",
        name="Rake, dealt",
        unit="chips",
        numerator=counted.RAKE_DEALT,
        denominator=None,
        meaning="Rake paid, where everybody dealt in pays an equal part of each hand's.",
        edge_cases=(_ODD_CHIPS, _RAKE_SETTLED),
        source=FPDB,
    ),
    Statistic(
        key="rake-contributed",
        name="Rake, contributed",
        unit="chips",
        numerator=counted.RAKE_CONTRIBUTED,
        denominator=None,
        meaning="Rake paid, where everybody who put chips in pays an equal part of each hand's.",
        edge_cases=("Blinds and antes are chips put in.", _ODD_CHIPS, _RAKE_SETTLED),
        source=FPDB,
    ),
    Statistic(
        key="rake-weighted",
        name="Rake, weighted",
        unit="chips",
        numerator=counted.RAKE_WEIGHTED,
        denominator=None,
        meaning="Rake paid, where each part is in proportion to the chips a player put in.",
        edge_cases=("An uncalled bet was never put in.", _ODD_CHIPS, _RAKE_SETTLED),
        source=FPDB,
    ),
    Statistic(
        key="house-net",
        name="Net a box",
        unit="chips",
        numerator=counted.HOUSE_NET,
        denominator=counted.BOXES,
        meaning="What a box played against the house received, less all it placed.",
        edge_cases=(
            "Fees, insurance and bonus are placed like ante and bet.",
            "A player's several boxes of one hand count one by one.",
            _SEE_UNDECIDED,
        ),
        source=OURS,
    ),
)
"""In the order they are shown, after the net."""
