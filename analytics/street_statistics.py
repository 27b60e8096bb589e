"""Figures of a game: how far its hands go, with how many players, and where they are all-in."""

from typing import Final

from analytics.records import COMMON, OURS, PT4_SQL, Count, Statistic
from analytics.variant_counts import (
    ALL_INS,
    ALL_INS_ON,
    FLOP_PLAYERS,
    FLOPS,
    MULTIWAY,
    POT_HANDS,
    RIVERS,
    SHOWDOWNS,
    TURNS,
    TWICE,
    WALKS,
)

_DEALT_OUT: Final = "Dealt for players who are all-in, it is reached."
_FORCED: Final = "A blind or ante that takes the last chip is no decision, and no all-in here."


def _all_in_on(key: str, name: str, where: str, count: Count) -> Statistic:
    return Statistic(
        key=f"all-in-{key}",
        name=f"All-in {name}",
        unit="share",
        numerator=count,
        denominator=ALL_INS,
        meaning=f"How many of the hands with an all-in had the first one {where}.",
        edge_cases=("Further all-ins of the hand count no more.", _FORCED),
        source=OURS,
    )


STREET_STATISTICS: Final = (
    Statistic(
        key="flop",
        name="Flop",
        unit="share",
        numerator=FLOPS,
        denominator=POT_HANDS,
        meaning="How many hands reach the flop.",
        edge_cases=(
            _DEALT_OUT,
            "In Courchevel it is the second and third card: the first shows before the bets.",
        ),
        source=COMMON,
    ),
    Statistic(
        key="flop-players",
        name="Flop players",
        unit="players",
        numerator=FLOP_PLAYERS,
        denominator=FLOPS,
        meaning="Players who see the flop, where there is one.",
        edge_cases=("All-in players see it.",),
        source=COMMON,
    ),
    Statistic(
        key="multiway",
        name="Multiway",
        unit="share",
        numerator=MULTIWAY,
        denominator=FLOPS,
        meaning="How many flops three players or more see.",
        edge_cases=("All-in players see it.",),
        source=COMMON,
    ),
    Statistic(
        key="turn",
        name="Turn",
        unit="share",
        numerator=TURNS,
        denominator=POT_HANDS,
        meaning="How many hands reach the turn.",
        edge_cases=(_DEALT_OUT,),
        source=COMMON,
    ),
    Statistic(
        key="river",
        name="River",
        unit="share",
        numerator=RIVERS,
        denominator=POT_HANDS,
        meaning="How many hands reach the river.",
        edge_cases=(_DEALT_OUT,),
        source=COMMON,
    ),
    Statistic(
        key="showdown",
        name="Showdown",
        unit="share",
        numerator=SHOWDOWNS,
        denominator=POT_HANDS,
        meaning="How many hands reach a showdown.",
        edge_cases=(
            "Two players held their cards to the end, whether they showed or mucked.",
            "All-in before the flop with the board dealt out is a showdown.",
        ),
        source=COMMON,
    ),
    Statistic(
        key="walk",
        name="Walks",
        unit="share",
        numerator=WALKS,
        denominator=POT_HANDS,
        meaning="How many hands everybody folds to a blind.",
        edge_cases=(
            "All decisions of the hand are folds, and the flop is not dealt.",
            "Folding to a straddle is one too.",
            "Without a decision, as in a bomb pot, there is none.",
        ),
        source=PT4_SQL,
    ),
    Statistic(
        key="all-in",
        name="All-ins",
        unit="share",
        numerator=ALL_INS,
        denominator=POT_HANDS,
        meaning="How many hands have a call, bet or raise that takes a player's last chip.",
        edge_cases=("Nobody need call it.", _FORCED),
        source=OURS,
    ),
    _all_in_on("preflop", "preflop", "before the flop", ALL_INS_ON[0]),
    _all_in_on("flop", "flop", "on the flop", ALL_INS_ON[1]),
    _all_in_on("turn", "turn", "on the turn", ALL_INS_ON[2]),
    _all_in_on("river", "river", "on the river", ALL_INS_ON[3]),
    Statistic(
        key="run-twice",
        name="Run twice",
        unit="share",
        numerator=TWICE,
        denominator=POT_HANDS,
        meaning="How many hands are dealt out on two boards.",
        edge_cases=("Two boards from the start count too.",),
        source=OURS,
    ),
)
"""In the order they are shown."""
