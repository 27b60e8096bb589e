"""What is counted of the hands a seat was dealt, and of how far it took them."""

from typing import Final

from analytics.decisions import decided
from analytics.features import ALL_IN
from analytics.records import FOR_POTS, seat_count

SAW_THE_FLOP: Final = "s.saw >= 1"
DECIDED: Final = "s.net is not null"
"""Conditions on a seat: it had not folded when the flop came; what it won is known."""

HANDS: Final = seat_count("hands", "Hands for pots that the player was dealt in.", FOR_POTS)
UNDECIDED: Final = seat_count(
    "undecided",
    "Hands of these whose outcome turns on cards nobody knows.",
    FOR_POTS,
    "h.status = 'undecided'",
)
SAW_FLOP: Final = seat_count("saw_flop", "Hands not folded when the flop was dealt.", SAW_THE_FLOP)
SHOWDOWN: Final = seat_count(
    "showdown",
    "Hands of those that the player held to the end with somebody else.",
    SAW_THE_FLOP,
    "s.showdown",
)
SHOWDOWN_SETTLED: Final = seat_count(
    "showdown_settled", "Showdowns whose outcome is known.", "s.showdown", DECIDED
)
SHOWDOWN_WON: Final = seat_count(
    "showdown_won",
    "Showdowns in which the player won chips of some pot.",
    "s.showdown",
    "s.won > 0",
)
FLOP_SETTLED: Final = seat_count(
    "flop_settled",
    "Hands that saw the flop and whose outcome is known.",
    SAW_THE_FLOP,
    DECIDED,
)
FLOP_WON: Final = seat_count(
    "flop_won",
    "Hands that saw the flop and won chips of some pot.",
    SAW_THE_FLOP,
    "s.won > 0",
)
FACED_ALL_IN: Final = seat_count(
    "faced_all_in",
    "Hands in which the player faced an all-in bet or raise and had chips to call it.",
    decided(ALL_IN),
)
FOLDED_TO_ALL_IN: Final = seat_count(
    "folded_to_all_in", "Hands of these in which he folded to it.", f"p.{ALL_IN.column} = 2"
)
