"""Cases of chips won and lost, and of who paid the rake (statistics 6.3)."""

from typing import Final

from schemas.stakes import Rake
from tests.analytics.case import Case

_FIVE: Final = Rake(basis_points=500)
_SIDE: Final = {
    "holes": {"CO": "AsAh", "BTN": "KsKh", "BB": "QsQh"},
    "board": "2c7d9hJc3c",
    "stacks": {"CO": 100},
}
"""The cut-off wins the main pot of 305, the button the side pot of 400."""

_SIDE_PLAY: Final = "CO all-in, BTN call, BB call | BB check, BTN bet 200, BB call"

MONEY_CASES: Final = (
    Case(
        "a pot won without a showdown: blinds lost, the uncalled bet back",
        "BTN raise 30, BB call | BB check, BTN bet 40, BB fold",
        "BTN: net 35/1, bb-100 350/1, std-bb-100 12.25/1, showdown-net 0/0, non-showdown-net 35/1;"
        "BB: net -30/1, bb-100 -300/1, std-bb-100 9/1, showdown-net 0/0, non-showdown-net -30/1;"
        "SB: net -5/1, bb-100 -50/1, std-bb-100 0.25/1, big-bets-100 0/0, house-net 0/0;"
        "UTG: net 0/1, bb-100 0/1, std-bb-100 0/1, non-showdown-net 0/1, rake 0/1",
    ),
    Case(
        "a side pot won: who folded before it did not lose at the showdown",
        _SIDE_PLAY,
        "CO: net 205/1, showdown-net 205/1, non-showdown-net 0/0;"
        "BTN: net 100/1, showdown-net 100/1; BB: net -300/1, showdown-net -300/1;"
        "SB: net -5/1, showdown-net 0/0, non-showdown-net -5/1",
        _SIDE,
    ),
    Case(
        "who folds after the flop lost without a showdown, though others show down",
        "BTN all-in, SB call, BB call | SB bet 50, BB fold",
        "BB: net -100/1, showdown-net 0/0, non-showdown-net -100/1; BTN: non-showdown-net 0/0",
        {"stacks": {"BTN": 100}},
    ),
    Case(
        "a big blind ante is the big blind's loss",
        "BTN raise 30",
        "BB: net -20/1; BTN: net 25/1; UTG: net 0/1",
        {"ante": 10, "ante_mode": "big-blind"},
    ),
    Case(
        "big bets are of fixed limit, two big blinds each",
        "BTN raise 20",
        "BTN: big-bets-100 75/1, bb-100 150/1; BB: big-bets-100 -50/1; SB: big-bets-100 -25/1",
        {"limit": "fl"},
    ),
    Case(
        "no flop, no drop",
        "BTN raise 30",
        "BTN: net 15/1, rake 0/1, rake-dealt 0/1, rake-contributed 0/1, rake-weighted 0/1",
        {"rake": _FIVE},
    ),
    Case(
        "3 of a pot of 65: the winner's, a half of each dealt in, 1 of each who paid, 2 by chips",
        "BTN raise 30, BB call | BB check, BTN bet 40, BB fold",
        "SB: rake 0/1, rake-dealt 1/1, rake-contributed 1/1, rake-weighted 0/1;"
        "BB: rake 0/1, rake-dealt 1/1, rake-contributed 1/1, rake-weighted 2/1;"
        "UTG: rake 0/1, rake-dealt 1/1, rake-contributed 0/1, rake-weighted 0/1;"
        "HJ: rake 0/1, rake-dealt 0/1, rake-contributed 0/1, rake-weighted 0/1;"
        "BTN: rake 3/1, rake-dealt 0/1, rake-contributed 1/1, rake-weighted 1/1, net 32/1",
        {"rake": _FIVE},
    ),
    Case(
        "a split pot's rake is halved, the odd chip from the lower seat",
        "BTN raise 30, BB call",
        "BB: rake 2/1, net 1/1, wsd 1/1; BTN: rake 1/1, net 1/1, wsd 1/1; SB: rake 0/1, net -5/1",
        {"rake": _FIVE, "holes": {"BTN": "AhKc", "BB": "AsKd"}, "board": "2c7d9hJs3c"},
    ),
    Case(
        "35 of 705, all from the main pot, is its winner's",
        _SIDE_PLAY,
        "SB: rake 0/1, rake-dealt 6/1, rake-contributed 9/1, rake-weighted 0/1;"
        "BB: rake 0/1, rake-dealt 6/1, rake-contributed 9/1, rake-weighted 15/1;"
        "HJ: rake-dealt 6/1, rake-contributed 0/1;"
        "CO: rake 35/1, rake-dealt 6/1, rake-contributed 9/1, rake-weighted 5/1, net 170/1;"
        "BTN: rake 0/1, rake-dealt 5/1, rake-contributed 8/1, rake-weighted 15/1, net 100/1",
        {**_SIDE, "rake": _FIVE},
    ),
    Case(
        "16 of the main pot and 19 of the side pot are each its winner's",
        _SIDE_PLAY,
        "CO: rake 16/1, net 189/1; BTN: rake 19/1, net 81/1; BB: rake 0/1",
        {**_SIDE, "rake": Rake(basis_points=500, split="proportional")},
    ),
    Case(
        "run twice and won once each, both pay half of the rake",
        "SB all-in, BB call",
        "SB: net -5/1, rake 5/1, rake-weighted 5/1, rake-dealt 5/1, showdown-net -5/1, wsd 1/1;"
        "BB: net -5/1, rake 5/1, rake-weighted 5/1, rake-dealt 5/1, showdown-net -5/1, wsd 1/1",
        {
            "seats": 2,
            "stacks": {"SB": 100, "BB": 100},
            "rake": _FIVE,
            "run_outs": 2,
            "holes": {"SB": "AsAh", "BB": "KsKh"},
            "board": "2c7d9hJc3cKcKd2s4s5h",
        },
    ),
)
