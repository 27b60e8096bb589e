"""What the figures of answering raises count, case by case; expected by hand."""

from functools import cache
from typing import Final

import pytest

from analytics.reraise_statistics import RERAISE_STATISTICS
from tests.analytics.lines import Case, figures, untold

CASES: Final = {
    "the second raise is the 3-bet": Case(
        "3r 4r 5f 6f 1f 2f 3f", 4, {"3bet": (1, 1), "cold-call": (0, 1), "call-2bet": (0, 1)}
    ),
    "who limped and then raises a raise 3-bets": Case(
        "3c 4r 5f 6f 1f 2f 3r 4f", 3, {"3bet": (1, 1), "cold-call": (0, 0), "call-2bet": (0, 1)}
    ),
    "who can only call has no chance to 3-bet": Case(
        "3r* 4c! 5f 6f 1f 2f", 4, {"3bet": (0, 0), "cold-call": (1, 1), "call-2bet": (1, 1)}
    ),
    "facing two raises is no chance to 3-bet": Case(
        "3r 4r 5r 6f 1f 2f 3f 4f", 5, {"3bet": (0, 0), "cold-call": (0, 0), "call-2bet": (0, 0)}
    ),
    "folds to a raise": Case(
        "3r 4f 5f 6f 1f 2f", 4, {"3bet": (0, 1), "cold-call": (0, 1), "call-2bet": (0, 1)}
    ),
    "calls behind a caller": Case("3r 4c 5c 6f 1f 2f", 5, {"cold-call": (1, 1), "squeeze": (0, 1)}),
    "a blind never calls cold": Case(
        "3r 4f 5f 6f 1f 2c", 2, {"cold-call": (0, 0), "call-2bet": (1, 1)}
    ),
    "the small blind neither": Case(
        "3r 4f 5f 6f 1c 2f", 1, {"cold-call": (0, 0), "call-2bet": (1, 1)}
    ),
    "a limper who calls a raise does not call cold": Case(
        "3c 4r 5f 6f 1f 2f 3c", 3, {"cold-call": (0, 0), "call-2bet": (1, 1)}
    ),
    "behind a limper a call of the raise is cold": Case(
        "3c 4r 5c 6f 1f 2f 3f", 5, {"cold-call": (1, 1), "squeeze": (0, 0)}
    ),
    "a short stack 3-bets and keeps chips": Case(
        "3r 4r 5f 6f 1f 2f 3f", 4, {"3bet-short": (1, 1)}, stack=350
    ),
    "a short stack 3-bets all-in": Case(
        "3r 4r* 5f 6f 1f 2f 3f", 4, {"3bet-short": (0, 1), "3bet": (1, 1)}, stack=350
    ),
    "a stack of more than 35 big blinds is not short": Case(
        "3r 4r 5f 6f 1f 2f 3f", 4, {"3bet-short": (0, 0), "3bet": (1, 1)}, stack=351
    ),
    "without a big blind nobody is short": Case(
        "3r 4r 5f 6f 1f 2f 3f",
        4,
        {"3bet-short": (0, 0), "3bet": (1, 1)},
        changes={"big_blind": 0},
        stack=1,
    ),
    "the opener folds to a 3-bet": Case(
        "3r 4r 5f 6f 1f 2f 3f",
        3,
        {"fold-3bet": (1, 1), "call-3bet": (0, 1), "4bet": (0, 1), "4bet-any": (0, 1)},
    ),
    "the opener calls a 3-bet": Case(
        "3r 4r 5f 6f 1f 2f 3c",
        3,
        {"fold-3bet": (0, 1), "call-3bet": (1, 1), "4bet": (0, 1), "fold-3bet-any": (0, 1)},
    ),
    "the opener 4-bets": Case(
        "3r 4r 5f 6f 1f 2f 3r 4f",
        3,
        {
            "fold-3bet": (0, 1),
            "call-3bet": (0, 1),
            "4bet": (1, 1),
            "4bet-any": (1, 1),
            "cold-4bet": (0, 0),
        },
    ),
    "the opener cannot 4-bet an all-in alone": Case(
        "3r 4r* 5f 6f 1f 2f 3c!",
        3,
        {"call-3bet": (1, 1), "4bet": (0, 0), "4bet-any": (0, 0)},
    ),
    "the opener answers a cold 4-bet": Case(
        # He faces three raises first: an answer to a 3-bet, but no chance to 4-bet.
        "3r 4r 5r 6f 1f 2f 3f 4f",
        3,
        {"fold-3bet": (1, 1), "4bet": (0, 0), "4bet-any": (0, 1), "fold-3bet-any": (0, 0)},
    ),
    "the opener's first answer counts alone": Case(
        "3r 4r 5c 6f 1f 2f 3c 5r 3f 4f",
        3,
        {"fold-3bet": (0, 1), "call-3bet": (1, 1), "4bet": (0, 1)},
    ),
    "an opener nobody raised has no answer": Case(
        "3r 4c 5f 6f 1f 2f",
        3,
        {"fold-3bet": (0, 0), "call-3bet": (0, 0), "4bet": (0, 0), "fold-3bet-any": (0, 0)},
    ),
    "the caller of the opener folds to any 3-bet": Case(
        "3r 4c 5f 6f 1f 2r 3f 4f", 4, {"fold-3bet": (0, 0), "fold-3bet-any": (1, 1)}
    ),
    "who comes in cold folds to any 3-bet": Case(
        "3r 4r 5f 6f 1f 2f 3f",
        5,
        {"fold-3bet": (0, 0), "fold-3bet-any": (1, 1), "cold-4bet": (0, 1), "4bet-any": (0, 1)},
    ),
    "the 3-bettor does not face his own": Case(
        "3r 4r 5f 6f 1f 2f 3r 4f", 4, {"fold-3bet-any": (0, 0), "cold-4bet": (0, 0)}
    ),
    "a third raise of a stranger is a cold 4-bet": Case(
        "3r 4r 5r 6f 1f 2f 3f 4f", 5, {"cold-4bet": (1, 1), "4bet-any": (1, 1), "4bet": (0, 0)}
    ),
    "so is that of who called the first": Case(
        "3r 4c 5r 6f 1f 2f 3f 4r 5f", 4, {"cold-4bet": (1, 1), "4bet-any": (1, 1)}
    ),
    "who can only call has no chance to 4-bet": Case(
        "3r 4r* 5c! 6f 1f 2f 3f", 5, {"cold-4bet": (0, 0), "4bet-any": (0, 0)}
    ),
    "a fifth bet is a 4-bet or more": Case(
        "3r 4r 5f 6f 1f 2f 3r 4r 3f", 4, {"4bet-any": (1, 1), "fold-4bet": (0, 1), "3bet": (1, 1)}
    ),
    "the 3-bettor folds to a 4-bet": Case(
        "3r 4r 5f 6f 1f 2f 3r 4f", 4, {"fold-4bet": (1, 1), "fold-3bet": (0, 0)}
    ),
    "the 3-bettor calls a 4-bet and folds later": Case(
        "3r 4r 5c 6f 1f 2f 3r 4c 5r 3f 4f", 4, {"fold-4bet": (0, 1)}
    ),
    "a 3-bettor who was called faces no 4-bet": Case(
        "3r 4r 5f 6f 1f 2f 3c", 4, {"fold-4bet": (0, 0), "4bet-any": (0, 0)}
    ),
    "a squeeze": Case("3r 4c 5r 6f 1f 2f 3f 4f", 5, {"squeeze": (1, 1), "3bet": (1, 1)}),
    "no squeeze without a caller": Case("3r 4f 5r 6f 1f 2f 3f", 5, {"squeeze": (0, 0)}),
    "a limper is no caller": Case("3c 4r 5r 6f 1f 2f 3f 4f", 5, {"squeeze": (0, 0)}),
    "who cannot raise could have squeezed all the same": Case(
        "3r* 4c 5c! 6f 1f 2f", 5, {"squeeze": (0, 1), "3bet": (0, 0)}
    ),
    "the opener folds to the squeeze": Case(
        "3r 4c 5r 6f 1f 2f 3f 4c", 3, {"fold-squeeze": (1, 1), "fold-3bet": (1, 1)}
    ),
    "the caller does not": Case(
        "3r 4c 5r 6f 1f 2f 3f 4c", 4, {"fold-squeeze": (0, 1), "fold-3bet-any": (0, 1)}
    ),
    "the squeeze stays one when its caller folds": Case(
        "3r 4c 5r 6f 1f 2f 3c 4f", 4, {"fold-squeeze": (1, 1)}
    ),
    "who had no part in the pot does not face the squeeze": Case(
        "3r 4c 5r 6f 1f 2f 3f 4f", 6, {"fold-squeeze": (0, 0), "fold-3bet-any": (1, 1)}
    ),
    "the squeezer does not face it": Case("3r 4c 5r 6f 1f 2f 3f 4f", 5, {"fold-squeeze": (0, 0)}),
    "a 3-bet nobody had called before is no squeeze": Case(
        "3r 4r 5f 6f 1f 2f 3f", 3, {"fold-squeeze": (0, 0), "fold-3bet": (1, 1)}
    ),
    "a squeeze raised before his turn is no chance": Case(
        "3r 4c 5r 6r 1f 2f 3f 4f 5f", 4, {"fold-squeeze": (0, 0), "fold-3bet-any": (0, 0)}
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
    assert untold(CASES, tuple([one.key for one in RERAISE_STATISTICS])) == set()
