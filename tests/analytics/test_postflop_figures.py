"""What the figures of a street after the flop count, case by case; expected by hand.

Each case is written for the flop and, where it holds for a later street, told again there.
"""

from functools import cache
from typing import Final

import pytest

from analytics.postflop_statistics import POSTFLOP_STATISTICS, TOTALS
from tests.analytics.lines import Case, Ratio, figures, untold

OPENED: Final = "3f 4r 5f 6c 1f 2c"
"""Seat 4 raised, the button and the big blind called; on each street 2 acts first, 6 last."""

BARRELS: Final = {
    "flop": f"{OPENED} /",
    "turn": f"{OPENED} / 2x 4b 6c 2c /",
    "river": f"{OPENED} / 2x 4b 6c 2c / 2x 4b 6c 2c /",
}
"""Up to a street on which the continuation may be bet."""


def told(name: str, line: str, seat: int, **expected: Ratio) -> dict[str, Case]:
    """The case of every street; keys are completed with the street's name."""
    return {
        f"{name}, {street}": Case(
            f"{before} {line}",
            seat,
            {f"{key.replace('_', '-').lstrip('-')}-{street}": one for key, one in expected.items()},
        )
        for street, before in BARRELS.items()
    }


NO_DECISION: Final = {"fold_cbet": (0, 0), "call_cbet": (0, 0), "raise_cbet": (0, 0)}

CASES: Final = {
    **told("a continuation bet", "2x 4b 6f 2f", 4, cbet=(1, 1), open=(1, 1), cbet_fold=(0, 0)),
    **told("checks instead", "2x 4x 6x", 4, cbet=(0, 1), open=(0, 1), cbet_fold=(0, 0)),
    **told("bet into it is no chance", "2b 4r 6f 2f", 4, cbet=(0, 0), open=(0, 0)),
    **told("a caller never continues", "2x 4x 6b 2f 4f", 6, cbet=(0, 0), open=(1, 1)),
    **told("folds to it", "2x 4b 6f 2f", 6, fold_cbet=(1, 1), call_cbet=(0, 1), raise_cbet=(0, 1)),
    **told(
        "calls it, having checked",
        "2x 4b 6f 2c",
        2,
        fold_cbet=(0, 1),
        call_cbet=(1, 1),
        raise_cbet=(0, 1),
        check_raise=(0, 1),
    ),
    **told(
        "raises it",
        "2x 4b 6r 2f 4f",
        6,
        fold_cbet=(0, 1),
        call_cbet=(0, 1),
        raise_cbet=(1, 1),
        check_raise=(0, 0),
    ),
    **told("faces the raise of it", "2x 4b 6r 2f 4f", 2, **NO_DECISION, check_raise=(0, 1)),
    **told("another's bet is no continuation", "2x 4x 6b 2f 4f", 2, **NO_DECISION),
    **told("who made it does not face it", "2x 4b 6r 2f 4c", 4, **NO_DECISION),
    **told("the continuation bet folds", "2x 4b 6r 2f 4f", 4, cbet_fold=(1, 1), _3bet=(0, 1)),
    **told("the continuation bet raises on", "2x 4b 6r 2f 4r 6f", 4, cbet_fold=(0, 1)),
    **told(
        "the continuation bet folds to the second raise only",
        "2x 4b 6r 2f 4r 6r 4f",
        4,
        cbet_fold=(0, 1),
    ),
    **told("a bet that is no continuation folds", "2b 4r 6f 2f", 2, cbet_fold=(0, 0)),
    **told("a check-raise", "2x 4b 6f 2r 4f", 2, check_raise=(1, 1), raise_cbet=(1, 1)),
    **told("a check-raise of a raise", "2x 4b 6r 2r 4f 6f", 2, check_raise=(1, 1), _3bet=(1, 1)),
    **told("a check nobody bet after", "2x 4x 6x", 2, check_raise=(0, 0), open=(0, 1)),
    **told("a raise without a check", "2b 4r 6f 2f", 4, check_raise=(0, 0)),
    **told("a bet that is raised was no check", "2b 4r 6f 2r 4f", 2, check_raise=(0, 0)),
    **told("who calls and then raises did not check", "2b 4c 6r 2f 4r 6f", 4, check_raise=(0, 0)),
    **told("the bettor raises the raise", "2b 4r 6f 2r 4f", 2, _3bet=(1, 1)),
    **told("a stranger raises bet and raise", "2b 4r 6r 2f 4f", 6, _3bet=(1, 1)),
    **told("a stranger folds to both", "2b 4r 6f 2f", 6, _3bet=(0, 1)),
    **told("one bet is no raise", "2b 4f 6r 2f", 6, _3bet=(0, 0), open=(0, 0)),
    **told("two raises are one too many", "2x 4b 6r 2r 4r 6f 2f", 4, _3bet=(0, 0)),
    "no raise before the flop, no continuation": Case(
        "3f 4f 5f 6c 1f 2x / 2x 6b 2f", 6, {"cbet-flop": (0, 0), "open-flop": (1, 1)}
    ),
    "nor is it faced": Case("3f 4f 5f 6c 1f 2x / 2x 6b 2f", 2, {"fold-cbet-flop": (0, 0)}),
    "all-in before the flop nobody decides": Case(
        "3f 4r* 5f 6f 1f 2c / / /",
        4,
        {"cbet-flop": (0, 0), "open-flop": (0, 0), "cbet-turn": (0, 0)},
    ),
    "the last of several raisers continues": Case(
        "3f 4r 5f 6r 1f 2f 4c / 4x 6b 4f", 6, {"cbet-flop": (1, 1)}
    ),
    "the first of them does not": Case(
        "3f 4r 5f 6r 1f 2f 4c / 4b 6f", 4, {"cbet-flop": (0, 0), "open-flop": (1, 1)}
    ),
    "a check-raise on the flop ends the chain": Case(
        f"{OPENED} / 2x 4x 6b 2f 4r 6c / 4b 6f",
        4,
        {"cbet-flop": (0, 1), "cbet-turn": (0, 0), "open-turn": (1, 1), "cbet-river": (0, 0)},
    ),
    "and so nobody faces it": Case(
        f"{OPENED} / 2x 4x 6b 2f 4r 6c / 4b 6f", 6, {"fold-cbet-turn": (0, 0)}
    ),
    "a turn checked through ends it too": Case(
        f"{OPENED} / 2x 4b 6c 2f / 4x 6x / 4b 6f",
        4,
        {"cbet-flop": (1, 1), "cbet-turn": (0, 1), "cbet-river": (0, 0)},
    ),
    "who raised the continuation bet does not take it over": Case(
        f"{OPENED} / 2f 4b 6r 4c / 4x 6b 4f", 6, {"cbet-turn": (0, 0), "raise-cbet-flop": (1, 1)}
    ),
    "all decisions after the flop": Case(
        f"{OPENED} / 2x 4b 6c 2c / 2x 4b 6r 2f 4f",
        4,
        {"af": (2, 0), "afq": (2, 3)},
    ),
    "calls and checks": Case(
        f"{OPENED} / 2x 4b 6c 2c / 2x 4b 6r 2f 4f", 2, {"af": (0, 1), "afq": (0, 2)}
    ),
}


@cache
def found() -> dict[str, dict[str, Ratio]]:
    return figures(CASES)


@pytest.mark.parametrize("name", CASES)
def test_what_counts(name: str) -> None:
    expected = CASES[name].expected

    assert {key: found()[name][key] for key in expected} == expected


def test_every_figure_counts_here_has_the_chance_there_and_none_elsewhere() -> None:
    keys = tuple([one.key for one in POSTFLOP_STATISTICS if one not in TOTALS])

    assert untold(CASES, keys) == set()
