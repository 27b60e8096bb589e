"""What the figures of stealing and defending blinds count, case by case; expected by hand."""

from functools import cache
from typing import Final

import pytest

from analytics.steal_statistics import STEAL_STATISTICS
from tests.analytics.lines import Case, figures, untold

NO_DEFENCE: Final = {"fold-steal": (0, 0), "call-steal": (0, 0), "resteal": (0, 0)}
FOLDS: Final = {"fold-steal": (1, 1), "call-steal": (0, 1), "resteal": (0, 1)}

CASES: Final = {
    "the cut-off steals": Case("3f 4f 5r 6f 1f 2f", 5, {"steal": (1, 1), "steal-success": (1, 1)}),
    "the button steals and is called": Case(
        "3f 4f 5f 6r 1f 2c /", 6, {"steal": (1, 1), "steal-success": (0, 1)}
    ),
    "the small blind steals": Case(
        "3f 4f 5f 6f 1r 2f", 1, {"steal": (1, 1), "steal-success": (1, 1)}
    ),
    "a thief who folds to a raise took nothing": Case(
        "3f 4f 5f 6r 1r 2f 6f", 6, {"steal": (1, 1), "steal-success": (0, 1)}
    ),
    "a thief whose next raise is not called did": Case(
        "3f 4f 5f 6r 1r 2f 6r 1f", 6, {"steal": (1, 1), "steal-success": (1, 1)}
    ),
    "a showdown without a flop is no success": Case(
        "3f 4f 5f 6r* 1f 2c", 6, {"steal": (1, 1), "steal-success": (0, 1)}
    ),
    "the button limps where it could steal": Case(
        "3f 4f 5f 6c 1f 2x", 6, {"steal": (0, 1), "steal-success": (0, 0)}
    ),
    "from the middle it is no steal": Case(
        "3f 4r 5f 6f 1f 2f", 4, {"steal": (0, 0), "steal-success": (0, 0)}
    ),
    "behind a limper it is no steal": Case(
        "3c 4f 5f 6r 1f 2f 3f", 6, {"steal": (0, 0), "steal-success": (0, 0)}
    ),
    "heads-up the button steals once": Case(
        "2r 1f", 2, {"steal": (1, 1), "steal-success": (1, 1)}, seats=2
    ),
    "the big blind folds to the button": Case(
        "3f 4f 5f 6r 1f 2f", 2, {**FOLDS, "fold-bb-sb": (0, 0)}
    ),
    "the small blind folds to the cut-off": Case("3f 4f 5r 6f 1f 2f", 1, FOLDS),
    "the big blind folds to the small": Case(
        "3f 4f 5f 6f 1r 2f", 2, {**FOLDS, "fold-bb-sb": (1, 1)}
    ),
    "the big blind calls the small": Case(
        "3f 4f 5f 6f 1r 2c /", 2, {"call-steal": (1, 1), "resteal": (0, 1), "fold-bb-sb": (0, 1)}
    ),
    "the big blind folds to the button heads-up": Case(
        "2r 1f", 1, {**FOLDS, "fold-bb-sb": (1, 1)}, seats=2
    ),
    "the small blind calls": Case(
        "3f 4f 5f 6r 1c 2f /",
        1,
        {"fold-steal": (0, 1), "call-steal": (1, 1), "resteal": (0, 1)},
    ),
    "the small blind steals back": Case(
        "3f 4f 5f 6r 1r 2f 6f",
        1,
        {"fold-steal": (0, 1), "call-steal": (0, 1), "resteal": (1, 1)},
    ),
    "who can only call has no chance to steal back": Case(
        "3f 4f 5f 6r* 1f 2c!", 2, {"call-steal": (1, 1), "resteal": (0, 0), "fold-steal": (0, 1)}
    ),
    "a call between kills it": Case("3f 4f 5f 6r 1c 2f /", 2, NO_DEFENCE),
    "a raise between too": Case("3f 4f 5f 6r 1r 2f 6f", 2, NO_DEFENCE),
    "a limper before the raise too": Case("3c 4f 5f 6r 1f 2f 3f", 2, NO_DEFENCE),
    "a raise from the middle is no steal": Case("3f 4r 5f 6f 1f 2f", 2, NO_DEFENCE),
    "only blinds defend": Case("3f 4f 5r 6f 1f 2f", 6, NO_DEFENCE),
    "who limped in the small blind does not defend it": Case(
        "3f 4f 5f 6f 1c 2r 1f", 1, {**NO_DEFENCE, "limp-fold": (1, 1)}
    ),
    "the big blind raises the small blind's limp": Case(
        "3f 4f 5f 6f 1c 2r 1f", 2, {"raise-sb-limp": (1, 1), "iso": (1, 1)}
    ),
    "the big blind checks behind the small": Case(
        "3f 4f 5f 6f 1c 2x /", 2, {"raise-sb-limp": (0, 1)}
    ),
    "another's limp alone is not the small blind's": Case(
        "3f 4f 5f 6c 1f 2r 6f", 2, {"raise-sb-limp": (0, 0), "iso": (1, 1)}
    ),
    "two limpers are no chance": Case(
        "3f 4f 5f 6c 1c 2r 6f 1f", 2, {"raise-sb-limp": (0, 0), "iso": (1, 1)}
    ),
}


@cache
def found() -> dict[str, dict[str, tuple[int, int]]]:
    return figures(CASES)


@pytest.mark.parametrize("name", CASES)
def test_what_counts(name: str) -> None:
    expected = CASES[name].expected

    assert {key: found()[name][key] for key in expected} == expected


def test_every_figure_counts_here_has_the_chance_there_and_none_elsewhere() -> None:
    assert untold(CASES, tuple([one.key for one in STEAL_STATISTICS])) == set()
