"""What is counted of a hand."""

from typing import Final

from analytics.hand_conditions import (
    DIVIDED,
    HI_LO,
    LOW_POSSIBLE,
    RIVER_KNOWN,
    RUN_TWICE,
    SECONDS,
)
from analytics.records import AGAINST_THE_HOUSE, FOR_POTS, Count, hands_where

GAME_HANDS: Final = Count("hands", "hand", "1", "Hands played to their end.")
GAME_UNDECIDED: Final = Count(
    "undecided",
    "hand",
    hands_where("h.status = 'undecided'"),
    "Hands of these whose outcome turns on cards nobody knows.",
)
GAME_BLIND: Final = Count(
    "with_blind", "hand", hands_where("h.big_blind > 0"), "Hands with a big blind."
)
POT_HANDS: Final = Count("for_pots", "hand", hands_where(FOR_POTS), "Hands played for pots.")
HOUSE_HANDS: Final = Count(
    "against_house",
    "hand",
    hands_where(f"{AGAINST_THE_HOUSE} and h.house is not null"),
    "Hands against the house whose outcome is known.",
)
HOUSE: Final = Count(
    "house", "hand", "h.house", "Chips the house won of boxes less chips it lost.", chips=True
)
POT: Final = Count(
    "pot",
    "hand",
    "h.pot",
    "Chips of all pots before rake, without the uncalled bet; or all that boxes placed.",
    chips=True,
)
RAKE: Final = Count("rake", "hand", "h.rake", "Chips the house took from the pots.", chips=True)
TIMED: Final = Count(
    "timed", "hand", hands_where("h.source is null"), "Hands of our own tables, not imported."
)
PLAYING: Final = Count(
    "seconds",
    "hand",
    f"case when h.source is null then {SECONDS} end",
    "Seconds from the start of a hand of our own to its end.",
)
FLOPS: Final = Count("flops", "hand", hands_where("h.reached >= 1"), "Hands that saw a flop.")
TURNS: Final = Count("turns", "hand", hands_where("h.reached >= 2"), "Hands that saw a turn.")
RIVERS: Final = Count("rivers", "hand", hands_where("h.reached >= 3"), "Hands that saw a river.")
SHOWDOWNS: Final = Count(
    "showdowns", "hand", hands_where("h.showdown"), "Hands that two or more held to the end."
)
FLOP_PLAYERS: Final = Count(
    "flop_players",
    "hand",
    "case when h.reached >= 1 then t.saw_flop end",
    "Players who had not folded when a flop was dealt.",
)
MULTIWAY: Final = Count(
    "multiway",
    "hand",
    hands_where("h.reached >= 1 and t.saw_flop >= 3"),
    "Hands whose flop three players or more saw.",
)
WALKS: Final = Count(
    "walks",
    "hand",
    hands_where(f"{FOR_POTS} and h.reached = 0 and not h.showdown and a.stayed = 0"),
    "Hands in which everybody folded to a blind.",
)
ALL_INS: Final = Count(
    "all_ins", "hand", hands_where("a.all_in <= 3"), "Hands in which a decision took a last chip."
)
ALL_INS_ON: Final = tuple(
    Count(
        f"all_in_{street}",
        "hand",
        hands_where(f"a.all_in = {number}"),
        f"Hands of these whose first all-in was {when}.",
    )
    for number, (street, when) in enumerate(
        (
            ("preflop", "before the flop"),
            ("flop", "on the flop"),
            ("turn", "on the turn"),
            ("river", "on the river"),
        )
    )
)
"""Street by street."""

TWICE: Final = Count(
    "twice", "hand", hands_where(f"{FOR_POTS} and {RUN_TWICE}"), "Hands with two boards."
)
HI_LO_RIVERS: Final = Count(
    "hi_lo_rivers",
    "hand",
    hands_where(f"{RIVER_KNOWN} and {HI_LO}"),
    "Hands of a game for high and low whose board is known to the river.",
)
LOWS_POSSIBLE: Final = Count(
    "lows_possible",
    "hand",
    hands_where(LOW_POSSIBLE),
    "Hands of these with three different ranks up to the eight on a board.",
)
HI_LO_SHOWDOWNS: Final = Count(
    "hi_lo_showdowns",
    "hand",
    hands_where(DIVIDED),
    "Showdowns of a game for high and low whose outcome is known.",
)
LOWS_MADE: Final = Count(
    "lows_made",
    "hand",
    hands_where(f"{DIVIDED} and w.low = 1"),
    "Showdowns of these with a low that won chips of the main pot.",
)
SCOOPS: Final = Count(
    "scoops",
    "hand",
    hands_where(f"{DIVIDED} and w.scooped = 1"),
    "Showdowns of these in which one seat won the whole main pot.",
)
QUARTERINGS: Final = Count(
    "quarterings",
    "hand",
    hands_where(f"{DIVIDED} and w.quartered = 1"),
    "Showdowns of these in which two seats shared one half and one of them won no more.",
)
THREE_QUARTERS: Final = Count(
    "three_quarters",
    "hand",
    hands_where(f"{DIVIDED} and w.three_quarters = 1"),
    "Showdowns of these in which a seat won one half alone and shared the other with one more.",
)
