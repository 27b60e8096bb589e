"""What is counted of a seat's chips."""

from typing import Final

from analytics.player_counts import DECIDED
from analytics.records import AGAINST_THE_HOUSE, FOR_POTS, Count, seat_count

_FIXED_LIMIT: Final = "h.bet_limit = 'fl'"
_HAS_BIG_BLIND: Final = "h.big_blind > 0"

NET: Final = Count(
    "net",
    "seat",
    f"case when {FOR_POTS} then s.net end",
    "Chips won less chips put in for pots, undecided hands left out.",
    chips=1,
)
_WIDE_NET: Final = "cast(s.net as decimal(19, 0))"  # DuckDB multiplies 18 digits in 64 bits
NET_SQUARED: Final = Count(
    "net_squared",
    "seat",
    f"case when {FOR_POTS} then {_WIDE_NET} * {_WIDE_NET} end",
    "The squares of these chips, hand by hand.",
    chips=2,
)
SETTLED: Final = seat_count(
    "settled", "Hands with a big blind whose outcome is known.", DECIDED, _HAS_BIG_BLIND
)
NET_FIXED: Final = Count(
    "net_fixed",
    "seat",
    f"case when {_FIXED_LIMIT} then s.net end",
    "Chips won less chips put in at fixed limit, undecided hands left out.",
    chips=1,
)
SETTLED_FIXED: Final = seat_count(
    "settled_fixed",
    "Hands at fixed limit with a big blind whose outcome is known.",
    DECIDED,
    _HAS_BIG_BLIND,
    _FIXED_LIMIT,
)
SHOWDOWN_NET: Final = Count(
    "showdown_net",
    "seat",
    f"case when {FOR_POTS} and s.showdown then s.net end",
    "Chips won less chips put in, of hands that the player held to the showdown.",
    chips=1,
)
OTHER_NET: Final = Count(
    "other_net",
    "seat",
    f"case when {FOR_POTS} and not s.showdown then s.net end",
    "Chips won less chips put in, of all other hands.",
    chips=1,
)
RAKE_WON: Final = Count(
    "rake_won",
    "seat",
    f"case when {FOR_POTS} then s.raked end",
    "Parts of each pot's rake in proportion to what was won of it.",
    chips=1,
)
RAKE_DEALT: Final = Count(
    "rake_dealt", "seat", "r.dealt", "Equal parts of each hand's rake, of all dealt in.", chips=1
)
RAKE_CONTRIBUTED: Final = Count(
    "rake_contributed",
    "seat",
    "r.contributed",
    "Equal parts of each hand's rake, of all who put chips in.",
    chips=1,
)
RAKE_WEIGHTED: Final = Count(
    "rake_weighted",
    "seat",
    "r.weighted",
    "Parts of each hand's rake in proportion to the chips put in.",
    chips=1,
)
BOXES: Final = seat_count(
    "boxes",
    "Boxes played against the house whose outcome is known.",
    AGAINST_THE_HOUSE,
    DECIDED,
)
HOUSE_NET: Final = Count(
    "house_net",
    "seat",
    f"case when {AGAINST_THE_HOUSE} then s.net end",
    "Chips that boxes received less chips they placed.",
    chips=1,
)
