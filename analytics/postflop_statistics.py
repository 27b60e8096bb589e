"""How a player plays a street after the flop: continuation bets, check-raises, first bets."""

from collections.abc import Callable
from typing import Final

from analytics import postflop_counts as counted
from analytics.records import COMMON, FPDB, PPPTRACKER, PT4_SQL, Statistic
from analytics.streets import STREETS, Street

_NO_DECISION: Final = "Who is all-in, or folded before, has no decision and so no chance."
_CHAIN: Final = "On turn and river only of who made every continuation bet before."
_FIRST_FACED: Final = "Once somebody has raised it, it is the raise that is faced."

TOTALS: Final = (
    Statistic(
        key="af",
        name="AF",
        unit="ratio",
        numerator=counted.AGGRESSIVE,
        denominator=counted.CALLED,
        meaning="Bets and raises for each call, from the flop on.",
        edge_cases=(
            "Without a call there is no figure, however many the bets.",
            "Checks and folds do not count, nor does anything before the flop.",
        ),
        source=PT4_SQL,
    ),
    Statistic(
        key="afq",
        name="AFq",
        unit="share",
        numerator=counted.AGGRESSIVE,
        denominator=counted.ACTIVE,
        meaning="Bets and raises among all decisions but checks, from the flop on.",
        edge_cases=("Folds count; other trackers leave them out or put checks in their place.",),
        source=COMMON,
    ),
)


def _cbet(on: Street) -> Statistic:
    return Statistic(
        key=f"cbet-{on.name}",
        name=f"C-bet {on.name}",
        unit="share",
        numerator=counted.continued(on),
        denominator=counted.could_continue(on),
        meaning=f"How often the last to raise before the flop bet first on the {on.name}.",
        edge_cases=(
            "Nobody raised before the flop, and nobody can.",
            "Bet into before it was his turn, he has no chance; his raise then is none.",
            "No decision, no chance: such as in a hand that was all-in before.",
            _CHAIN,
        ),
        source=PPPTRACKER,
    )


def _fold(on: Street) -> Statistic:
    return Statistic(
        key=f"fold-cbet-{on.name}",
        name=f"Fold to c-bet {on.name}",
        unit="share",
        numerator=counted.folded_to_continued(on),
        denominator=counted.faced_continued(on),
        meaning=f"How often the player folded to a continuation bet on the {on.name}.",
        edge_cases=(_FIRST_FACED, "Having checked before does not matter.", _NO_DECISION),
        source=PPPTRACKER,
    )


def _call(on: Street) -> Statistic:
    return Statistic(
        key=f"call-cbet-{on.name}",
        name=f"Call c-bet {on.name}",
        unit="share",
        numerator=counted.called_continued(on),
        denominator=counted.faced_continued(on),
        meaning=f"How often the player called a continuation bet on the {on.name}.",
        edge_cases=(_FIRST_FACED, _NO_DECISION),
        source=PPPTRACKER,
    )


def _raise(on: Street) -> Statistic:
    return Statistic(
        key=f"raise-cbet-{on.name}",
        name=f"Raise c-bet {on.name}",
        unit="share",
        numerator=counted.raised_continued(on),
        denominator=counted.faced_continued(on),
        meaning=f"How often the player raised a continuation bet on the {on.name}.",
        edge_cases=(_FIRST_FACED, "Who could only call or fold counts too.", _NO_DECISION),
        source=PPPTRACKER,
    )


def _cbet_fold(on: Street) -> Statistic:
    return Statistic(
        key=f"cbet-fold-{on.name}",
        name=f"C-bet, fold {on.name}",
        unit="share",
        numerator=counted.continued_and_folded(on),
        denominator=counted.continued_and_faced_raise(on),
        meaning=f"How often the player folded his continuation bet on the {on.name} to a raise.",
        edge_cases=("His first decision after it, however many raises he faced then.",),
        source=PPPTRACKER,
    )


def _check_raise(on: Street) -> Statistic:
    return Statistic(
        key=f"check-raise-{on.name}",
        name=f"Check-raise {on.name}",
        unit="share",
        numerator=counted.check_raised(on),
        denominator=counted.checked_and_faced(on),
        meaning=f"How often the player checked on the {on.name}, faced a bet, and raised.",
        edge_cases=(
            "A check that nobody bet after is no chance.",
            "A bet that somebody else raised before his turn is one too.",
        ),
        source=PPPTRACKER,
    )


def _open(on: Street) -> Statistic:
    return Statistic(
        key=f"open-{on.name}",
        name=f"Open {on.name}",
        unit="share",
        numerator=counted.opened(on),
        denominator=counted.could_open(on),
        meaning=f"How often the player bet on the {on.name} when nobody had before him.",
        edge_cases=("Every first bet: of who raised before the flop as of anybody else.",),
        source=FPDB,
    )


def _three_bet(on: Street) -> Statistic:
    return Statistic(
        key=f"3bet-{on.name}",
        name=f"3-bet {on.name}",
        unit="share",
        numerator=counted.three_bet(on),
        denominator=counted.could_three_bet(on),
        meaning=f"How often the player raised on the {on.name} facing a bet and one raise of it.",
        edge_cases=(
            "The bettor who is raised has the chance, and so has who faces both.",
            "Who first decides after a second raise has none.",
        ),
        source=FPDB,
    )


_KINDS: Final[tuple[Callable[[Street], Statistic], ...]] = (
    _cbet,
    _fold,
    _call,
    _raise,
    _cbet_fold,
    _check_raise,
    _open,
    _three_bet,
)

POSTFLOP_STATISTICS: Final = (*TOTALS, *[kind(on) for kind in _KINDS for on in STREETS])
"""In the order they are shown."""
