"""What is counted of a player's entry in a tournament, once he is out or has won."""

from typing import Final

from analytics.records import Count, hands_where

_COST: Final = "e.cost"

ENTRIES: Final = Count("entries", "entry", "1", "Tournaments the player entered and is out of.")
CASHES: Final = Count(
    "cashes", "entry", hands_where("e.prize > 0"), "Those that paid the player a prize."
)
COST: Final = Count("cost", "entry", _COST, "Buy-ins and fees paid.", chips=1)
PAID: Final = Count("paid", "entry", hands_where(f"{_COST} > 0"), "Those that cost something.")
PRIZES: Final = Count("prizes", "entry", "e.prize", "Prizes won.", chips=1)
TOURNAMENT_NET: Final = Count(
    "tournament_net", "entry", f"e.prize - {_COST}", "Prizes won less buy-ins and fees.", chips=1
)
RANKS: Final = Count("ranks", "entry", "e.rank", "Places, 1 the winner's; equal ones share.")
BEATEN: Final = Count(
    "beaten", "entry", "e.entrants - e.rank", "Players who finished behind, or in the same place."
)
CONTESTED: Final = Count(
    "contested", "entry", hands_where("e.entrants > 1"), "Those that somebody else entered."
)
ENTRY_COUNTS: Final = (
    *(ENTRIES, CASHES, COST, PAID, PRIZES, TOURNAMENT_NET, RANKS, BEATEN, CONTESTED),
)
"""All that are sums over entries."""

CHIPS_ADJUSTED: Final = Count(
    "chips_adjusted",
    "entry",
    "",
    "Chips won less chips put in, all-ins with every live hand known at their equity.",
    chips=1,
)
STACKS: Final = Count("stacks", "seat", "s.stack", "Stacks at the start of each hand.", chips=1)
ORBITS: Final = Count(
    "tournament_hands",
    "seat",
    hands_where("h.small_blind + h.big_blind + h.antes > 0"),
    "Hands of tournaments with blinds or antes.",
)
NET_ADJUSTED: Final = Count(
    "tournament_net_adjusted",
    "entry",
    "",
    "Prizes won less buy-ins and fees, and for each all-in at a final table with every live hand"
    " known the ICM value of the stack by equity less that of the stack as it came.",
    chips=1,
)
