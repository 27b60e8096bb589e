"""How boxes are played: hands, decisions and what they pay for cards."""

from typing import Final

from analytics.house_counts import (
    ACTED,
    BET,
    BOX_HANDS,
    BOX_NET,
    BOX_UNDECIDED,
    EXCHANGED,
    EXCHANGES,
    FEES,
    FOLDED,
    OF_CARDS,
    SECOND_SINGLE,
    SINGLE,
    SIXTH,
    STAKED,
    THIRD_SINGLE,
)
from analytics.records import Count, Statistic, Unit

RULES: Final = "rules C2 to C6"
"""What a box may do and what it is paid."""

_EACH_BOX: Final = "A player's several boxes of one hand count one by one."
ALL_ACT: Final = (
    "Where the house does not offer it, or chips are too few, the box counts all the same."
)


def box_figure(
    key: str,
    name: str,
    counts: tuple[Count, Count | None],
    meaning: str,
    *edge_cases: str,
    unit: Unit = "share",
    source: str = RULES,
) -> Statistic:
    """The record of a figure of boxes; `counts` are its numerator and denominator."""
    return Statistic(key, name, unit, *counts, meaning, edge_cases, source)


TOTALS: Final = (
    box_figure(
        "boxes",
        "Boxes",
        (BOX_HANDS, None),
        "Boxes played against the house.",
        _EACH_BOX,
        "A hand that was called off counts nowhere.",
        unit="count",
    ),
    box_figure(
        "undecided",
        "Undecided",
        (BOX_UNDECIDED, None),
        "Boxes whose outcome turns on cards that the source does not know.",
        "What they decided counts; what they met does not.",
        unit="count",
    ),
    box_figure(
        "net",
        "Net",
        (BOX_NET, None),
        "What boxes received, less all they placed.",
        "Fees, insurance and bonus are placed like ante and bet.",
        "Undecided boxes are left out.",
        "Currencies are never added up.",
        unit="chips",
    ),
)
DECISIONS: Final = (
    box_figure(
        "play",
        "Play",
        (BET, ACTED),
        "How often the box bet.",
        "Whatever cards it bought before.",
        _EACH_BOX,
    ),
    box_figure(
        "fold",
        "Fold",
        (FOLDED, ACTED),
        "How often the box gave up its ante.",
        "Play and fold add up to 1.",
    ),
    box_figure("sixth", "Sixth", (SIXTH, ACTED), "How often the box bought a sixth card.", ALL_ACT),
    box_figure(
        "exchange",
        "Exchange",
        (EXCHANGED, ACTED),
        "How often the box exchanged cards.",
        "Single cards one after the other are one box.",
        ALL_ACT,
    ),
    *(
        box_figure(
            f"exchange-{cards}",
            f"Exchange of {cards}",
            (count, EXCHANGES),
            f"How many of the exchanges are of {cards} card{'s' if cards > 1 else ''}.",
            "Each of several single exchanges counts.",
            "The five add up to 1.",
        )
        for cards, count in enumerate(OF_CARDS, 1)
    ),
    box_figure(
        "singles",
        "Singles in a row",
        (OF_CARDS[0], SINGLE),
        "Single cards that a box exchanges one after the other, if it exchanges one.",
        "A house without repetition has exactly 1.",
        unit="ratio",
    ),
    box_figure(
        "singles-2",
        "Second single",
        (SECOND_SINGLE, SINGLE),
        "How often another single card is exchanged after the first.",
        "However many more follow.",
    ),
    box_figure(
        "singles-3",
        "Third single",
        (THIRD_SINGLE, SINGLE),
        "How often a third single card is exchanged.",
        "However many more follow.",
    ),
    box_figure(
        "fees",
        "Fees",
        (FEES, STAKED),
        "What a box pays for cards, in antes.",
        "Each box in its own ante.",
        "An ante for the dealer's card is none.",
        "Boxes that buy nothing count.",
        unit="antes",
    ),
)
