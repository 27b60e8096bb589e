"""What the figures of taking the lead count, case by case; expected by hand."""

from functools import cache
from typing import Final

import pytest

from analytics.lead_statistics import LEAD_STATISTICS
from tests.analytics.lines import Case, Ratio, figures, untold

OPENED: Final = "3f 4r 5f 6c 1f 2c"
"""Seat 4 raised, the button and the big blind called; on each street 2 acts first, 6 last."""

LIMPED: Final = "3f 4c 5f 6c 1f 2x"

CASES: Final = {
    "a delayed continuation": Case(
        f"{OPENED} / 2x 4x 6x / 2x 4b 6f 2f", 4, {"delayed-cbet": (1, 1), "cbet-turn": (0, 0)}
    ),
    "it is not delayed any longer": Case(
        f"{OPENED} / 2x 4x 6x / 2x 4x 6x /", 4, {"delayed-cbet": (0, 1)}
    ),
    "bet into on the turn there is nothing to delay": Case(
        f"{OPENED} / 2x 4x 6x / 2b 4r 6f 2f", 4, {"delayed-cbet": (0, 0)}
    ),
    "somebody bet the flop": Case(
        f"{OPENED} / 2x 4x 6b 2f 4c / 4b 6f", 4, {"delayed-cbet": (0, 0)}
    ),
    "who bet the flop delayed nothing": Case(
        f"{OPENED} / 2x 4b 6c 2f / 4b 6f", 4, {"delayed-cbet": (0, 0)}
    ),
    "only the last raiser delays": Case(
        f"{OPENED} / 2x 4x 6x / 2x 4x 6b 2f 4f", 6, {"delayed-cbet": (0, 0)}
    ),
    "in a limped pot nobody does": Case(
        f"{LIMPED} / 2x 4x 6x / 2x 4b 6f 2f", 4, {"delayed-cbet": (0, 0)}
    ),
    # Donk bets
    "bets into the raiser": Case(f"{OPENED} / 2b 4f 6f", 2, {"donk-flop": (1, 1)}),
    "checks to the raiser": Case(f"{OPENED} / 2x 4b 6f 2f", 2, {"donk-flop": (0, 1)}),
    "sits after the raiser": Case(f"{OPENED} / 2x 4x 6b 2f 4f", 6, {"donk-flop": (0, 0)}),
    "is the raiser": Case(f"{OPENED} / 2x 4b 6f 2f", 4, {"donk-flop": (0, 0)}),
    "faces a bet already": Case(
        "3f 4f 5f 6r 1c 2c / 1b 2r 6f 1f", 2, {"donk-flop": (0, 0), "open-flop": (0, 0)}
    ),
    "a limped pot has no raiser": Case(f"{LIMPED} / 2b 4f 6f", 2, {"donk-flop": (0, 0)}),
    "the raiser is all-in and will not act": Case(
        "3f 4r* 5f 6c 1f 2c / 2b 6f / /", 2, {"donk-flop": (0, 0), "open-flop": (1, 1)}
    ),
    "the raiser acts after three others did": Case(
        "3r 4r 5r 6r 1f 2c 3f 4f 5c / 2b 5r 6f 2f", 2, {"donk-flop": (1, 1)}
    ),
    "the raiser's only decision is facing several raises": Case(
        "3f 4c 5c 6r 1f 2c 4c 5c / 2b 4r 5r 6f 2f 4f", 2, {"donk-flop": (1, 1)}
    ),
    "a dead button counts like a seat": Case(
        # The button is seat 3, which nobody sits on: 4, 5 and 6 act first, seat 2 last.
        "4f 5r 6f 1f 2c / 5x 2b 5f",
        5,
        {"donk-flop": (0, 0), "cbet-flop": (0, 1)},
        button=3,
    ),
    "clockwise from the dead button's left": Case(
        "4c 5f 6f 1f 2r 4c / 4b 2f", 4, {"donk-flop": (1, 1)}, button=3
    ),
    "bets the turn into the flop's bettor": Case(
        f"{OPENED} / 2x 4b 6f 2c / 2b 4f", 2, {"donk-turn": (1, 1)}
    ),
    "checks the turn to the flop's bettor": Case(
        f"{OPENED} / 2x 4b 6f 2c / 2x 4x /", 2, {"donk-turn": (0, 1)}
    ),
    "the flop's last raiser is who leads": Case(
        f"{OPENED} / 2x 4b 6r 2c 4c / 2x 4b 6f 2f", 4, {"donk-turn": (1, 1)}
    ),
    "a flop checked through has no leader": Case(
        f"{OPENED} / 2x 4x 6x / 2b 4f 6f", 2, {"donk-turn": (0, 0)}
    ),
    "the flop's bettor is all-in": Case(
        f"{OPENED} / 2x 4b* 6c 2c / 2b 6f /", 2, {"donk-turn": (0, 0)}
    ),
    "bets the river into the turn's raiser": Case(
        f"{OPENED} / 2x 4x 6x / 2x 4b 6r 2c 4f / 2b 6f", 2, {"donk-river": (1, 1)}
    ),
    "checks the river to the turn's bettor": Case(
        f"{OPENED} / 2x 4x 6x / 2x 4b 6f 2c / 2x 4x", 2, {"donk-river": (0, 1)}
    ),
    "the flop's bettor does not lead the river": Case(
        f"{OPENED} / 2x 4b 6f 2c / 2x 4x / 2b 4f", 2, {"donk-river": (0, 0)}
    ),
    # Floats
    "floats the flop": Case(
        f"{OPENED} / 2x 4x 6b 2f 4f", 6, {"float-flop": (1, 1), "float-turn": (0, 0)}
    ),
    "checks behind": Case(f"{OPENED} / 2x 4x 6x / 2x 4x 6x /", 6, {"float-flop": (0, 1)}),
    "out of position there is no float": Case(
        f"{OPENED} / 2x 4x 6x / 2x 4x 6x /", 2, {"float-flop": (0, 0)}
    ),
    "the raiser bet": Case(f"{OPENED} / 2x 4b 6f 2f", 6, {"float-flop": (0, 0)}),
    "another bet between": Case(
        "3f 4r 5c 6c 1f 2f / 4x 5b 6f 4f", 6, {"float-flop": (0, 0), "open-flop": (0, 0)}
    ),
    "two raises before the flop": Case(
        "3f 4r 5c 6c 1f 2r 4f 5c 6c / 2x 5x 6b 2f 5f", 6, {"float-flop": (0, 0)}
    ),
    "who limped and called the raise floats too": Case(
        "3f 4c 5r 6f 1f 2r 4f 5c / 2x 5b 2f", 5, {"float-flop": (0, 0)}
    ),
    "a raiser all-in checked to nobody": Case(
        "3f 4r* 5c 6c 1f 2f / 5x 6b 5f / /", 6, {"float-flop": (0, 0), "open-flop": (1, 1)}
    ),
    "floats the turn": Case(
        f"{OPENED} / 2x 4b 6c 2f / 4x 6b 4f", 6, {"float-turn": (1, 1), "float-flop": (0, 0)}
    ),
    "does not float the turn": Case(f"{OPENED} / 2x 4b 6c 2f / 4x 6x /", 6, {"float-turn": (0, 1)}),
    "any flop bettor may be floated": Case(
        f"{OPENED} / 2b 4f 6c / 2x 6b 2f", 6, {"float-turn": (1, 1)}
    ),
    "the flop was raised": Case(
        f"{OPENED} / 2x 4b 6c 2r 4c 6c / 2x 4x 6b 2f 4f", 6, {"float-turn": (0, 0)}
    ),
    "the flop's caller sits before its bettor": Case(
        f"{OPENED} / 2x 4b 6f 2c / 2x 4x /", 2, {"float-turn": (0, 0)}
    ),
    "the flop's bettor bets again": Case(
        f"{OPENED} / 2x 4b 6c 2f / 4b 6r 4f", 6, {"float-turn": (0, 0)}
    ),
    "the raiser folds to a float": Case(f"{OPENED} / 2x 4x 6b 2f 4f", 4, {"fold-float": (1, 1)}),
    "the raiser calls a float": Case(f"{OPENED} / 2x 4x 6b 2f 4c /", 4, {"fold-float": (0, 1)}),
    "the raiser folds to a bet and a raise": Case(
        f"{OPENED} / 2x 4x 6b 2r 4f 6f", 4, {"fold-float": (1, 1)}
    ),
    "the raiser bet and was raised": Case(f"{OPENED} / 2x 4b 6r 2f 4f", 4, {"fold-float": (0, 0)}),
    "the raiser was bet into": Case(f"{OPENED} / 2b 4f 6f", 4, {"fold-float": (0, 0)}),
    "who did not raise is not floated": Case(
        f"{OPENED} / 2x 4x 6b 2f 4f", 2, {"fold-float": (0, 0)}
    ),
    "after a 3-bet nobody is floated": Case(
        "3f 4f 5f 6r 1f 2r 6c / 2x 6b 2f", 2, {"fold-float": (0, 0), "check-raise-flop": (0, 1)}
    ),
    # Probes
    "probes the turn": Case(
        f"{OPENED} / 2x 4x 6x / 2b 4f 6f", 2, {"probe-turn": (1, 1), "donk-turn": (0, 0)}
    ),
    "does not probe": Case(f"{OPENED} / 2x 4x 6x / 2x 4b 6f 2f", 2, {"probe-turn": (0, 1)}),
    "the raiser acted before": Case(
        f"{OPENED} / 2x 4x 6x / 2x 4x 6b 2f 4f", 6, {"probe-turn": (0, 0)}
    ),
    "the flop was bet": Case(f"{OPENED} / 2x 4b 6f 2c / 2b 4f", 2, {"probe-turn": (0, 0)}),
    "a limped pot is not probed": Case(
        f"{LIMPED} / 2x 4x 6x / 2b 4f 6f", 2, {"probe-turn": (0, 0)}
    ),
    "who faced two raises faced a raise": Case(
        "3f 4r 5f 6r 1f 2c 4f / 2x 6x / 2b 6f", 2, {"probe-turn": (1, 1)}
    ),
    "who never faced a raise does not probe": Case(
        # The big blind was never asked: the source lacks its decision.
        "3f 4f 5f 6r 1f / 2x 6x / 2b 6f",
        2,
        {"probe-turn": (0, 0), "open-turn": (1, 1)},
    ),
    "the raiser is all-in on the turn": Case(
        "3f 4f 5f 6r* 1c 2c / 1x 2x / 1b 2f /", 1, {"probe-turn": (0, 0)}
    ),
    "the raiser folds to a probe": Case(
        f"{OPENED} / 2x 4x 6x / 2b 4f 6f", 4, {"fold-probe": (1, 1), "raise-probe": (0, 1)}
    ),
    "the raiser raises a probe": Case(
        f"{OPENED} / 2x 4x 6x / 2b 4r 6f 2f", 4, {"fold-probe": (0, 1), "raise-probe": (1, 1)}
    ),
    "a check on the turn came before": Case(
        f"{OPENED} / 2x 4x 6x / 2x 4x 6b 2f 4f", 4, {"fold-probe": (0, 0), "raise-probe": (0, 0)}
    ),
    "the probe was raised": Case(
        "3f 4f 5f 6r 1c 2c / 1x 2x 6x / 1b 2r 6f 1f",
        6,
        {"fold-probe": (0, 0), "raise-probe": (0, 0)},
    ),
    "the flop was bet and the turn too": Case(
        f"{OPENED} / 2x 4x 6b 2c 4c / 2b 4f 6f", 4, {"fold-probe": (0, 0)}
    ),
    "who did not raise is not probed": Case(
        f"{OPENED} / 2x 4x 6x / 2b 4f 6f", 6, {"fold-probe": (0, 0), "raise-probe": (0, 0)}
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
    assert untold(CASES, tuple([one.key for one in LEAD_STATISTICS])) == set()
