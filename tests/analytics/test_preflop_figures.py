"""What the figures of entering pots count, case by case; expected by hand from the definitions."""

from functools import cache
from typing import Final

import pytest

from analytics.preflop_statistics import PREFLOP_STATISTICS
from tests.analytics.lines import Case, figures, untold

NO_RFI: Final = {"rfi": (0, 0), "limp": (0, 0)}

CASES: Final = {
    "raises first in": Case("3f 4r 5f 6f 1f 2f", 4, {"rfi": (1, 1), "limp": (0, 1)}),
    "folds first in": Case("3f 4r 5f 6f 1f 2f", 3, {"rfi": (0, 1), "limp": (0, 1)}),
    "a raise behind a raise is not first in": Case("3r 4r 5f 6f 1f 2f 3f", 4, NO_RFI),
    "a raise behind a limper is not first in": Case(
        "3c 4r 5f 6f 1f 2f 3f", 4, {**NO_RFI, "iso": (1, 1)}
    ),
    "a walk is no chance": Case("3f 4f 5f 6f 1f", 2, {**NO_RFI, "iso": (0, 0), "vpip": (0, 0)}),
    "limps first in": Case("3c 4f 5f 6f 1f 2x", 3, {"rfi": (0, 1), "limp": (1, 1)}),
    "the small blind that completes limps": Case("3f 4f 5f 6f 1c 2x", 1, {"limp": (1, 1)}),
    "a call behind a limper is no limp": Case("3c 4c 5f 6f 1f 2x", 4, {**NO_RFI, "iso": (0, 1)}),
    "the big blind checks behind a limper": Case(
        "3c 4f 5f 6f 1f 2x", 2, {**NO_RFI, "iso": (0, 1), "vpip": (0, 1), "pfr": (0, 1)}
    ),
    "a raised limper folds": Case(
        "3c 4r 5f 6f 1f 2f 3f", 3, {"limp-fold": (1, 1), "limp-call": (0, 1), "limp-raise": (0, 1)}
    ),
    "a raised limper calls": Case(
        "3c 4r 5f 6f 1f 2f 3c", 3, {"limp-fold": (0, 1), "limp-call": (1, 1), "limp-raise": (0, 1)}
    ),
    "a raised limper raises": Case(
        "3c 4r 5f 6f 1f 2f 3r 4f",
        3,
        {"limp-fold": (0, 1), "limp-call": (0, 1), "limp-raise": (1, 1), "iso": (0, 0)},
    ),
    "a limper who folds later has limp-called": Case(
        "3c 4r 5f 6f 1r 2f 3c 4r 1f 3f", 3, {"limp-fold": (0, 1), "limp-call": (1, 1)}
    ),
    "a limp that nobody raised is no chance": Case(
        "3c 4f 5f 6f 1f 2x", 3, {"limp-fold": (0, 0), "limp-call": (0, 0), "limp-raise": (0, 0)}
    ),
    "a caller behind a limper did not limp": Case(
        "3c 4c 5r 6f 1f 2f 3f 4f", 4, {"limp-fold": (0, 0), "limp-call": (0, 0)}
    ),
    "an opener decided again without limping": Case(
        "3r 4r 5f 6f 1f 2f 3f", 3, {"limp-fold": (0, 0), "limp-raise": (0, 0)}
    ),
    "folds behind three limpers": Case("3c 4c 5c 6f 1f 2x", 6, {"iso": (0, 1)}),
    "raises behind two limpers": Case("3c 4c 5r 6f 1f 2f 3f 4f", 5, {"iso": (1, 1), **NO_RFI}),
    "limpers and then a raise are no chance": Case("3c 4r 5f 6f 1f 2f 3f", 5, {"iso": (0, 0)}),
    "a raise is voluntary": Case("3r 4f 5f 6f 1f 2f", 3, {"vpip": (1, 1), "pfr": (1, 1)}),
    "a blind's fold is not": Case(
        "3r 4f 5f 6f 1f 2f", 2, {"vpip": (0, 1), "pfr": (0, 1), "pfr-played": (0, 1)}
    ),
    "a bomb pot has no decision before the flop": Case(
        "/ 1x 2b 3f 4f 5f 6f 1f", 2, {"vpip": (0, 0), "pfr-played": (0, 0), **NO_RFI}
    ),
    "a call after a fold elsewhere is voluntary and no raise": Case(
        "3r 4c! 5f 6f 1f 2f", 4, {"vpip": (1, 1), "pfr": (0, 0), "pfr-played": (0, 1)}
    ),
    "who raises although he could not before had the chance": Case(
        "3c! 4r 5f 6f 1f 2f 3r", 3, {"pfr": (1, 1), "pfr-played": (1, 1)}
    ),
    "heads-up the button acts first": Case("2r 1f", 2, {"rfi": (1, 1), "limp": (0, 1)}, seats=2),
}


@cache
def found() -> dict[str, dict[str, tuple[int, int]]]:
    return figures(CASES)


@pytest.mark.parametrize("name", CASES)
def test_what_counts(name: str) -> None:
    expected = CASES[name].expected

    assert {key: found()[name][key] for key in expected} == expected


def test_every_figure_counts_here_has_the_chance_there_and_none_elsewhere() -> None:
    assert untold(CASES, tuple([one.key for one in PREFLOP_STATISTICS])) == set()
