"""How a player takes the lead after the flop, and gives it up: delayed continuation bets, donk
bets, floats and probes.
"""

from typing import Final

from analytics import lead_counts as counted
from analytics.records import FPDB, PPPTRACKER, Statistic
from analytics.streets import FLOP, STREETS, Street

_LAST_RAISER: Final = "Without a raise before the flop nobody has the chance."
_DECIDES: Final = "One who is all-in decides nothing, and checks to nobody."


def _donk(on: Street) -> Statistic:
    return Statistic(
        key=f"donk-{on.name}",
        name=f"Donk {on.name}",
        unit="share",
        numerator=counted.donked(on),
        denominator=counted.could_donk(on),
        meaning=f"How often the player bet on the {on.name} into who had raised last the street"
        " before and was still to act.",
        edge_cases=(
            "A street before without a bet or raise has no such player, nor has his own lead.",
            "Where that player has no decision on this street, being all-in, it is no chance.",
            "The blinds are no raise.",
        ),
        source=FPDB if on is FLOP else PPPTRACKER,
    )


LEAD_STATISTICS: Final = (
    Statistic(
        key="delayed-cbet",
        name="Delayed c-bet",
        unit="share",
        numerator=counted.DELAYED,
        denominator=counted.COULD_DELAY,
        meaning="How often the last to raise before the flop checked it and bet the turn.",
        edge_cases=(
            "Only where nobody bet the flop.",
            "Bet into on the turn, he has no chance.",
            _LAST_RAISER,
        ),
        source=FPDB,
    ),
    *map(_donk, STREETS),
    Statistic(
        key="float-flop",
        name="Float flop",
        unit="share",
        numerator=counted.FLOATED_FLOP,
        denominator=counted.COULD_FLOAT_FLOP,
        meaning="How often the player, having called the only raise before the flop, bet it when"
        " the raiser had checked it to him.",
        edge_cases=(
            "In position only: the raiser acts before him.",
            "Another player's bet in between and it is no chance.",
            _DECIDES,
        ),
        source=PPPTRACKER,
    ),
    Statistic(
        key="float-turn",
        name="Float turn",
        unit="share",
        numerator=counted.FLOATED_TURN,
        denominator=counted.COULD_FLOAT_TURN,
        meaning="How often the player, having called the flop's only bet, bet the turn when the"
        " bettor had checked it to him.",
        edge_cases=(
            "In position only: the bettor acts before him.",
            "Whoever bet the flop, a continuation or not.",
            _DECIDES,
        ),
        source=PPPTRACKER,
    ),
    Statistic(
        key="fold-float",
        name="Fold to float",
        unit="share",
        numerator=counted.FOLDED_TO_FLOAT,
        denominator=counted.FACED_FLOAT,
        meaning="How often the only raiser before the flop checked it and folded to a bet.",
        edge_cases=(
            "Whoever bet, and whether or not it was raised before his turn.",
            "Another raise before the flop and it is no chance.",
        ),
        source=PPPTRACKER,
    ),
    Statistic(
        key="probe-turn",
        name="Probe turn",
        unit="share",
        numerator=counted.PROBED,
        denominator=counted.COULD_PROBE,
        meaning="How often the player bet the turn into the last to raise before the flop, which"
        " had been checked through.",
        edge_cases=(
            "He faced a raise before the flop; who only saw limpers or walked in has no chance.",
            "Out of position only: the raiser acts after him.",
            _DECIDES,
        ),
        source=PPPTRACKER,
    ),
    Statistic(
        key="fold-probe",
        name="Fold to probe",
        unit="share",
        numerator=counted.FOLDED_TO_PROBE,
        denominator=counted.FACED_PROBE,
        meaning="How often the last to raise before the flop checked it, and folded to a bet on the"
        " turn.",
        edge_cases=(
            "The bet is what he first decided about on the turn: he had not checked it.",
            "A bet that was raised before his turn is no chance.",
            _LAST_RAISER,
        ),
        source=PPPTRACKER,
    ),
    Statistic(
        key="raise-probe",
        name="Raise probe",
        unit="share",
        numerator=counted.RAISED_PROBE,
        denominator=counted.FACED_PROBE,
        meaning="How often the last to raise before the flop checked it, and raised a bet on the"
        " turn.",
        edge_cases=("As for fold-probe; who could only call or fold counts too.",),
        source=PPPTRACKER,
    ),
)
"""In the order they are shown."""
