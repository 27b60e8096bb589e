"""What boxes met and what came of it: side bets, the dealer hand, outcomes and money."""

from typing import Final

from analytics.house_counts import (
    BET,
    BONUS,
    BONUS_PLACED,
    BONUS_RECEIVED,
    BONUS_SETTLED,
    BONUS_WON,
    BOUGHT,
    BOUGHT_LOST,
    BOUGHT_QUALIFIED,
    BOUGHT_SETTLED,
    BOUGHT_TIED,
    BOUGHT_WON,
    BOX_HANDS,
    HOUSE_WON,
    INSURANCE_WON,
    INSURED,
    INSURED_SETTLED,
    LOST,
    NOT_QUALIFIED,
    PLACED,
    QUALIFIED,
    RECEIVED,
    SECOND_HAND,
    SEEN,
    SETTLED,
    TIED,
    UNQUALIFIED,
    WON,
)
from analytics.house_play import ALL_ACT, box_figure
from analytics.records import OURS

_UNKNOWN: Final = "Undecided boxes count in neither: what they met is not known."
_FOUR_SHARES: Final = "Won, lost, tied and not qualified add up to 1."

SIDE_BETS: Final = (
    box_figure(
        "insured",
        "Insured",
        (INSURED, BET),
        "How often a box that bets insures itself.",
        "Weak hands, to which none is offered, count too.",
    ),
    box_figure(
        "insurance-won",
        "Insurance won",
        (INSURANCE_WON, INSURED_SETTLED),
        "How often the insurance is paid.",
        "The dealer hand as dealt decides, whatever is bought.",
        "An insurance that is returned is not won.",
        _UNKNOWN,
    ),
    box_figure(
        "bonus",
        "Bonus",
        (BONUS, BOX_HANDS),
        "How often a box places the bonus bet.",
        ALL_ACT,
    ),
    box_figure(
        "bonus-won",
        "Bonus won",
        (BONUS_WON, BONUS_SETTLED),
        "How often the bonus bet is paid.",
        "The first five cards decide, unless a fold loses it.",
        _UNKNOWN,
    ),
    box_figure(
        "bonus-return",
        "Bonus return",
        (BONUS_RECEIVED, BONUS_PLACED),
        "What bonus bets received for each chip placed on them.",
        "A bet that wins comes back and counts as received.",
        _UNKNOWN,
        unit="ratio",
    ),
)
DEALER: Final = (
    box_figure(
        "dealer-qualified",
        "Dealer qualified",
        (QUALIFIED, SEEN),
        "How often the dealer hand qualified as it was dealt.",
        "Of five random cards 1,463,700 in 2,598,960 do where ace-king is enough: 56.3187 %.",
        "Only boxes that bet meet it: who looks at the up card first meets other hands.",
        "Boxes of one hand meet the same dealer hand.",
    ),
    box_figure(
        "buy-card",
        "Dealer card bought",
        (BOUGHT, UNQUALIFIED),
        "How often the dealer is bought another card, where he does not qualify.",
        "Free cards after it are part of the same purchase.",
    ),
    box_figure(
        "bought-qualified",
        "Bought: qualified",
        (BOUGHT_QUALIFIED, BOUGHT_SETTLED),
        "How often the dealer then qualifies.",
        _UNKNOWN,
    ),
    *(
        box_figure(
            f"bought-{word}",
            f"Bought: {word}",
            (count, BOUGHT_SETTLED),
            f"How often the box then {what}.",
            "The rest of the purchases left the dealer without a qualified hand.",
            _UNKNOWN,
        )
        for word, count, what in (
            ("won", BOUGHT_WON, "beats the dealer"),
            ("lost", BOUGHT_LOST, "loses to the dealer"),
            ("tied", BOUGHT_TIED, "ties with the dealer"),
        )
    ),
)
OUTCOMES: Final = (
    *(
        box_figure(
            key,
            name,
            (count, SEEN),
            f"How often a box that bet {what}.",
            "With a card bought for the dealer too.",
            _FOUR_SHARES,
            _UNKNOWN,
        )
        for key, name, count, what in (
            ("won", "Won", WON, "beat a qualified dealer"),
            ("lost", "Lost", LOST, "lost to a qualified dealer"),
            ("tied", "Tied", TIED, "tied with a qualified dealer"),
            (
                "not-qualified",
                "Not qualified",
                NOT_QUALIFIED,
                "met a dealer who did not qualify to the end",
            ),
        )
    ),
    box_figure(
        "second-hand",
        "Second hand",
        (SECOND_HAND, SEEN),
        "How often a box that bet held a second hand.",
        "Whether it was paid or lost.",
        "It is what its own house pays for.",
    ),
    box_figure(
        "return",
        "Return",
        (RECEIVED, PLACED),
        "What boxes received for each chip they placed.",
        "Antes, fees, bets, extra antes, insurances and bonuses are placed; what comes back as it"
        " was is received.",
        "Its interval is of the ratio of both sums, hand by hand.",
        _UNKNOWN,
        unit="ratio",
        source=OURS,
    ),
    box_figure(
        "edge",
        "House edge",
        (HOUSE_WON, SETTLED),
        "What the house wins of a box, in antes.",
        "Each box in its own ante, never all chips over an average one.",
        "Its interval takes boxes of one hand together, as they meet one dealer hand.",
        _UNKNOWN,
        unit="antes",
        source=OURS,
    ),
)
