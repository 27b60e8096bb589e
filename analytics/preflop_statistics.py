"""How a player enters pots before the flop: chips put in, opening, limping."""

from typing import Final

from analytics import preflop_counts as counted
from analytics.records import COMMON, PPPTRACKER, PT4_SQL, PT4_TEXT, Statistic

_SECOND_ONLY: Final = "Only the second decision counts, whatever came after it."

PREFLOP_STATISTICS: Final = (
    Statistic(
        key="vpip",
        name="VPIP",
        unit="share",
        numerator=counted.VOLUNTARY,
        denominator=counted.PLAYED,
        meaning="How often the player put chips in voluntarily before the flop.",
        edge_cases=(
            "A walk is no hand: nor is any other without a decision before the flop, such as one of"
            " a blind that is all-in, or a bomb pot.",
            "The big blind that checks did not put chips in; the hand counts.",
            "The small blind that completes put chips in.",
            "A blind that folds stays in the denominator.",
            "Blinds, antes, straddles and posts are forced, never voluntary.",
        ),
        source=PT4_SQL,
    ),
    Statistic(
        key="pfr",
        name="PFR",
        unit="share",
        numerator=counted.RAISED,
        denominator=counted.COULD_RAISE,
        meaning="How often the player raised before the flop, of the hands in which he could.",
        edge_cases=(
            "No chance without chips beyond the call, without anybody left to answer, or where a"
            " short all-in does not reopen the betting.",
            "A second decision shows that the first could have raised.",
            "A raise shows that it was possible.",
        ),
        source=PT4_SQL,
    ),
    Statistic(
        key="pfr-played",
        name="PFR of hands",
        unit="share",
        numerator=counted.RAISED,
        denominator=counted.PLAYED,
        meaning="How often the player raised before the flop, of all hands but walks.",
        edge_cases=("PokerTracker's text says this, its SQL the other; so both are published.",),
        source=PT4_TEXT,
    ),
    Statistic(
        key="rfi",
        name="RFI",
        unit="share",
        numerator=counted.RAISED_FIRST_IN,
        denominator=counted.FIRST_IN,
        meaning="How often the player raised when everybody before him had folded.",
        edge_cases=(
            "A walk is no chance: the big blind decided nothing.",
            "Behind a limper it is no chance.",
        ),
        source=PPPTRACKER,
    ),
    Statistic(
        key="limp",
        name="Limp",
        unit="share",
        numerator=counted.LIMPED,
        denominator=counted.FIRST_IN,
        meaning="How often the player only called when everybody before him had folded.",
        edge_cases=(
            "The small blind that completes limps.",
            "A call behind another limper is none.",
        ),
        source=PPPTRACKER,
    ),
    Statistic(
        key="limp-fold",
        name="Limp-fold",
        unit="share",
        numerator=counted.LIMP_FOLDED,
        denominator=counted.LIMPED_AGAIN,
        meaning="How often the player folded his limp when he had to decide again.",
        edge_cases=("A limp that nobody raised is no chance.", _SECOND_ONLY),
        source=PPPTRACKER,
    ),
    Statistic(
        key="limp-call",
        name="Limp-call",
        unit="share",
        numerator=counted.LIMP_CALLED,
        denominator=counted.LIMPED_AGAIN,
        meaning="How often the player called after his limp when he had to decide again.",
        edge_cases=("Whatever number of raises he faced.", _SECOND_ONLY),
        source=PPPTRACKER,
    ),
    Statistic(
        key="limp-raise",
        name="Limp-raise",
        unit="share",
        numerator=counted.LIMP_RAISED,
        denominator=counted.LIMPED_AGAIN,
        meaning="How often the player raised after his limp when he had to decide again.",
        edge_cases=(
            "Who could only call or fold had the chance too: the base is that of limp-fold.",
            _SECOND_ONLY,
        ),
        source=PPPTRACKER,
    ),
    Statistic(
        key="iso",
        name="Raise limpers",
        unit="share",
        numerator=counted.ISOLATED,
        denominator=counted.BEHIND_LIMPERS,
        meaning="How often the player raised behind limpers when nobody had raised.",
        edge_cases=(
            "The big blind behind limpers has the chance.",
            "Who limped himself does not get it later.",
        ),
        source=COMMON,
    ),
)
"""In the order they are shown."""
