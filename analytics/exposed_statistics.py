"""Courchevel's exposed card: what is counted of a seat beside it, and the figures made of that."""

from typing import Final

from analytics.preflop_counts import COULD_RAISE, PLAYED, RAISED, VOLUNTARY
from analytics.records import COMMON, OURS, Count, Statistic, hands_where
from schemas.cards import RANKS

RANK, FIT = "exposed", "exposed_fit"
"""Columns of the flags: the card's rank, and whether it pairs or suits the hole cards."""

DEALT: Final = Count("hands", "seat", "1", "Hands dealt to a player whose cards are known.")
BLIND: Final = Count(
    "with_blind", "seat", hands_where("f.big_blind > 0"), "Hands of these with a big blind."
)
POT: Final = Count(
    "pot", "seat", "h.pot", "Chips of all pots before rake, once for each of these.", chips=True
)

EXPOSED_ROWS: Final = "{flags} as f join {hands} as h on h.id = f.id"
EXPOSED_KEPT: Final = f"where f.{RANK} in {tuple(RANKS)} and f.{FIT} is not null and f.suits <> ''"
"""Of Courchevel, with an exposed card that is known and hole cards that are."""

EXPOSED_COUNTS: Final = {
    DEALT: DEALT.sql,
    BLIND: BLIND.sql,
    POT: f"cast({POT.sql} as decimal(18, 0))",
    **{one: f"f.{one.column}" for one in (PLAYED, VOLUNTARY, COULD_RAISE, RAISED)},
}
"""What is counted, and how over the flags `f` of a seat and the hand `h`."""

_KNOWN: Final = "Hands whose hole cards nobody knows are left out: of imports, that is most."

EXPOSED_STATISTICS: Final = (
    Statistic(
        key="hands",
        name="Hands",
        unit="count",
        numerator=DEALT,
        denominator=None,
        meaning="Hands dealt to players, by the exposed card and how it fits their hole cards.",
        edge_cases=("It pairs or suits them where one of them has its rank or its suit.", _KNOWN),
        source=OURS,
    ),
    Statistic(
        key="vpip",
        name="VPIP",
        unit="share",
        numerator=VOLUNTARY,
        denominator=PLAYED,
        meaning="How often chips were put in voluntarily before the flop, beside this card.",
        edge_cases=("Counted as a player's VPIP is.", _KNOWN),
        source=COMMON,
    ),
    Statistic(
        key="pfr",
        name="PFR",
        unit="share",
        numerator=RAISED,
        denominator=COULD_RAISE,
        meaning="How often it was raised before the flop, beside this card.",
        edge_cases=("Counted as a player's PFR is.", _KNOWN),
        source=COMMON,
    ),
    Statistic(
        key="pot-bb",
        name="Pot in bb",
        unit="big blinds",
        numerator=POT,
        denominator=BLIND,
        meaning="Big blinds in the pots of a hand with this card, before rake.",
        edge_cases=("A hand counts once for each player it was dealt to, folded or not.", _KNOWN),
        source=OURS,
    ),
)
"""In the order they are shown."""
