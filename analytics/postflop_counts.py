"""What is counted of a seat on one street after the flop."""

from typing import Final

from analytics.decisions import called, decided, folded, raised, spot
from analytics.features import AGGRESSIONS, CALLS, FOLDS
from analytics.records import Count, seat_count
from analytics.streets import Street

AGGRESSIVE: Final = Count(
    "aggressive", "seat", f"p.{AGGRESSIONS.column}", "Bets and raises from the flop on."
)
CALLED: Final = Count("calls", "seat", f"p.{CALLS.column}", "Calls from the flop on.")
ACTIVE: Final = Count(
    "active",
    "seat",
    f"p.{AGGRESSIONS.column} + p.{CALLS.column} + p.{FOLDS.column}",
    "Bets, raises, calls and folds from the flop on.",
)


def could_continue(on: Street) -> Count:
    """The denominator of the continuation bet."""
    return seat_count(
        f"could_cbet_{on.name}",
        "Hands in which the player was the one to go on betting and decided before any bet on the"
        f" {on.name}.",
        on.may_continue,
        decided(on.unbet),
    )


def continued(on: Street) -> Count:
    """The continuation bet."""
    return seat_count(f"cbet_{on.name}", "Hands of these in which he bet.", on.continued)


def faced_continued(on: Street) -> Count:
    """The denominator of fold, call and raise to a continuation bet."""
    return seat_count(
        f"faced_cbet_{on.name}",
        f"Hands in which the player faced another's continuation bet on the {on.name}, which nobody"
        " had raised.",
        on.another_continued,
        decided(on.faced_bet),
    )


def folded_to_continued(on: Street) -> Count:
    """A fold to a continuation bet."""
    return seat_count(
        f"folded_to_cbet_{on.name}",
        "Hands of these in which he folded.",
        on.another_continued,
        folded(on.faced_bet),
    )


def called_continued(on: Street) -> Count:
    """A call of a continuation bet."""
    return seat_count(
        f"called_cbet_{on.name}",
        "Hands of these in which he called.",
        on.another_continued,
        called(on.faced_bet),
    )


def raised_continued(on: Street) -> Count:
    """A raise of a continuation bet."""
    return seat_count(
        f"raised_cbet_{on.name}",
        "Hands of these in which he raised.",
        on.another_continued,
        raised(on.faced_bet),
    )


def continued_and_faced_raise(on: Street) -> Count:
    """The denominator of the fold after a continuation bet."""
    return seat_count(
        f"cbet_raised_{on.name}",
        f"Hands in which the player made the continuation bet on the {on.name} and faced a raise.",
        on.continued,
        decided(on.faced_raise),
    )


def continued_and_folded(on: Street) -> Count:
    """The fold after a continuation bet."""
    return seat_count(
        f"cbet_folded_{on.name}",
        "Hands of these in which he folded to it.",
        on.continued,
        folded(on.faced_raise),
    )


def checked_and_faced(on: Street) -> Count:
    """The denominator of the check-raise."""
    return seat_count(
        f"checked_and_faced_{on.name}",
        f"Hands in which the player checked on the {on.name} and then faced a bet.",
        after_check(on, 1),
    )


def check_raised(on: Street) -> Count:
    """The check-raise."""
    return seat_count(
        f"check_raised_{on.name}", "Hands of these in which he raised.", after_check(on, 4)
    )


def after_check(on: Street, least: int) -> str:
    """After its own check the seat faced a bet or more, and did what counts at least as much as
    `least` (see `decisions.DONE`).
    """
    facing_raise = f"p.{on.faced_raise.column} % 1000 >= {100 + least}"
    return f"p.{on.faced_bet.column} >= {100 + least} or {facing_raise}"


def could_open(on: Street) -> Count:
    """The denominator of the first bet."""
    return seat_count(
        f"unbet_{on.name}",
        f"Hands in which the player decided on the {on.name} before any bet.",
        decided(on.unbet),
    )


def opened(on: Street) -> Count:
    """The first bet."""
    return seat_count(f"opened_{on.name}", "Hands of these in which he bet.", raised(on.unbet))


_TO_ONE_RAISE: Final = (20, 29)


def could_three_bet(on: Street) -> Count:
    """The denominator of the second raise."""
    return seat_count(
        f"faced_raise_{on.name}",
        f"Hands in which the player faced a bet and exactly one raise of it on the {on.name}.",
        spot(on.faced_raise, *_TO_ONE_RAISE),
    )


def three_bet(on: Street) -> Count:
    """The second raise."""
    return seat_count(
        f"three_bet_{on.name}",
        "Hands of these in which he raised.",
        spot(on.faced_raise, *_TO_ONE_RAISE),
        raised(on.faced_raise),
    )
