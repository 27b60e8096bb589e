"""What is known of a game: every count over a hand, and the figures made of them."""

from typing import Final

from analytics.records import (
    AGAINST_THE_HOUSE,
    COMMON,
    FOR_POTS,
    OURS,
    Count,
    Statistic,
    each,
    hands_where,
)

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
FLOPS: Final = Count("flops", "hand", hands_where("h.reached >= 1"), "Hands that saw a flop.")
SHOWDOWNS: Final = Count(
    "showdowns", "hand", hands_where("h.showdown"), "Hands that two or more held to the end."
)
FLOP_PLAYERS: Final = Count(
    "flop_players", "seats", each("saw >= 1"), "Players who had not folded when a flop was dealt."
)

VARIANT_STATISTICS: Final = (
    Statistic(
        key="hands",
        name="Hands",
        unit="count",
        numerator=GAME_HANDS,
        denominator=None,
        meaning="Hands played to their end.",
        edge_cases=("Interrupted hands that are still open do not count.",),
        source=COMMON,
    ),
    Statistic(
        key="undecided",
        name="Undecided",
        unit="count",
        numerator=GAME_UNDECIDED,
        denominator=None,
        meaning="Hands that went to a showdown whose cards the source does not know.",
        edge_cases=("Their pots and rake are known and count.",),
        source=OURS,
    ),
    Statistic(
        key="pot",
        name="Pots",
        unit="chips",
        numerator=POT,
        denominator=None,
        meaning="All pots together, before rake.",
        edge_cases=(
            "An uncalled bet goes back and is part of no pot.",
            "Against the house it is all that the boxes placed.",
        ),
        source=COMMON,
    ),
    Statistic(
        key="rake",
        name="Rake",
        unit="chips",
        numerator=RAKE,
        denominator=None,
        meaning="What the house took from the pots.",
        edge_cases=("Entry fees of tournaments are none.",),
        source=COMMON,
    ),
    Statistic(
        key="average-pot",
        name="Average pot",
        unit="chips",
        numerator=POT,
        denominator=GAME_HANDS,
        meaning="Chips in the pots of a hand, before rake.",
        edge_cases=(
            "A walk's pot counts: it holds the blinds that matched.",
            "An uncalled bet goes back and is part of no pot.",
        ),
        source=COMMON,
    ),
    Statistic(
        key="pot-bb",
        name="Pot in bb",
        unit="big blinds",
        numerator=POT,
        denominator=GAME_BLIND,
        meaning="Big blinds in the pots of a hand, before rake.",
        edge_cases=("Each hand in its own big blind; one without counts in neither.",),
        source=COMMON,
    ),
    Statistic(
        key="rake-100",
        name="Rake per 100",
        unit="chips",
        numerator=RAKE,
        denominator=POT_HANDS,
        meaning="Chips the house took in a hundred hands.",
        edge_cases=("Hands without rake count.", "Against the house there is no rake."),
        source=COMMON,
        per=100,
    ),
    Statistic(
        key="flop",
        name="Flop",
        unit="share",
        numerator=FLOPS,
        denominator=POT_HANDS,
        meaning="How many hands reach the flop.",
        edge_cases=("Dealt for players who are all-in, it is reached.",),
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
        key="house",
        name="House a hand",
        unit="chips",
        numerator=HOUSE,
        denominator=HOUSE_HANDS,
        meaning="Chips the house won in a hand played against it, less what it lost.",
        edge_cases=("All boxes of a hand are one hand.", "Fees are the house's."),
        source=OURS,
    ),
)
"""Every figure of a game, in the order they are shown."""
