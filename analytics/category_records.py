"""What is counted of the categories of hands, and which ranking found them."""

from typing import Final

from analytics.records import Count

CATEGORIES, RANKED = "categories", "ranked"
"""The roll-up of them, and the relation it is made of."""

RANKING: Final = "categories by analytics.hand_categories, revision 1"
"""To be changed with any change to what is ranked, or how: counts are then made anew."""

DEALT: Final = Count(
    "dealt",
    "seat",
    "r.dealt",
    "Hands dealt, folded or not, where every card is known and the board went to the river.",
)
PICKED: Final = Count(
    "picked", "seat", "r.picked", "Of these one a deal: that in the chair of the lowest number."
)
SHOWN: Final = Count(
    "shown", "seat", "r.shown", "Hands held to a showdown whose cards are known, once a board."
)
WON: Final = Count(
    "won", "seat", "r.won", "Of these, those that won the main pot, or its half; of equal ones one."
)
CATEGORY_COUNTS: Final = (DEALT, PICKED, SHOWN, WON)
