"""Cases of the streets from the flop on, of all-ins and of showdowns (statistics 6.2)."""

from typing import Final

from tests.analytics.case import Case

_SHOWN: Final = {
    "holes": {"BTN": "AsAh", "BB": "KsKh", "CO": "QsQh"},
    "board": "2c7d9hJc3c",
}
"""The button's aces win, the big blind's kings are second, the cut-off's queens third."""

_SPLIT: Final = {"holes": {"BTN": "AhKc", "BB": "AsKd"}, "board": "2c7d9hJs3c"}

POSTFLOP_CASES: Final = (
    Case(
        "a check-raise of the flop",
        "BTN raise 30, BB call | BB check, BTN bet 40, BB raise 120, BTN fold",
        "BB: check-raise-flop 1/1, open-flop 0/1, af 1/0, afq 1/1, 3bet-flop 0/0;"
        "BTN: check-raise-flop 0/0, open-flop 1/1, 3bet-flop 0/1, af 1/0, afq 1/2",
    ),
    Case(
        "a check, then a fold to a bet, is the chance not taken",
        "BTN raise 30, BB call | BB check, BTN bet 40, BB fold",
        "BB: check-raise-flop 0/1, afq 0/1; BTN: open-flop 1/1, afq 1/1",
    ),
    Case(
        "a check that nobody bets is no chance to check-raise",
        "BTN raise 30, BB call | BB check, BTN check",
        "BB: check-raise-flop 0/0, open-flop 0/1, af 0/0, afq 0/0; BTN: open-flop 0/1",
    ),
    Case(
        "a bet, then a raise of the raise, is no check-raise but a 3-bet",
        "BTN raise 30, BB call | BB bet 40, BTN raise 120, BB raise 300, BTN fold",
        "BB: check-raise-flop 0/0, 3bet-flop 1/1, af 2/0; BTN: 3bet-flop 0/0, open-flop 0/0",
    ),
    Case(
        "a check-raise over a bet and a raise is a 3-bet too",
        "BTN raise 30, SB call, BB call"
        "| SB check, BB bet 40, BTN raise 120, SB raise 400, BB fold, BTN fold",
        "SB: check-raise-flop 1/1, 3bet-flop 1/1; BB: 3bet-flop 0/0, check-raise-flop 0/0;"
        "BTN: 3bet-flop 0/0",
    ),
    Case(
        "check-raises of turn and river",
        "BTN raise 30, BB call | BB check, BTN check"
        "| BB check, BTN bet 40, BB raise 120, BTN call"
        "| BB check, BTN bet 100, BB raise 300, BTN fold",
        "BB: check-raise-turn 1/1, check-raise-river 1/1, check-raise-flop 0/0;"
        "BTN: 3bet-turn 0/1, 3bet-river 0/1, open-turn 1/1, open-river 1/1, af 2/1, afq 2/4",
    ),
    Case(
        "3-bets of turn and river, and checks that call a bet",
        "BTN raise 30, BB call | BB check, BTN check"
        "| BB check, BTN bet 20, BB call | BB check, BTN bet 20, BB call",
        "BB: check-raise-turn 0/1, check-raise-river 0/1, open-turn 0/1, open-river 0/1, af 0/2;"
        "BTN: 3bet-turn 0/0, 3bet-river 0/0",
    ),
    Case(
        "the second raise of turn and river",
        "BTN raise 30, BB call | BB check, BTN check"
        "| BB bet 20, BTN raise 60, BB raise 120, BTN call"
        "| BB bet 50, BTN raise 150, BB raise 300, BTN call",
        "BB: 3bet-turn 1/1, 3bet-river 1/1, open-turn 1/1, open-river 1/1, check-raise-turn 0/0,"
        "check-raise-river 0/0; BTN: open-turn 0/0, open-river 0/0",
    ),
    Case(
        "what was done before the flop is no aggression after it",
        "BTN raise 30, BB call | BB check, BTN check | BB bet 40, BTN fold",
        "BTN: af 0/0, afq 0/1; BB: af 1/0, afq 1/1; UTG: af 0/0, afq 0/0",
    ),
    Case(
        "who is all-in before the flop sees it and the showdown",
        "BTN all-in, SB call, BB call | SB bet 50, BB fold",
        "BTN: saw-flop 1/1, wtsd 1/1, af 0/0; SB: wtsd 1/1, open-flop 1/1;"
        "BB: saw-flop 1/1, wtsd 0/1, wsd 0/0, wwsf 0/1; CO: saw-flop 0/1, wtsd 0/0",
        {"stacks": {"BTN": 100}},
    ),
    Case(
        "who folded before the flop went to no showdown of it, and is in no sample of WTSD",
        "BTN raise 30, BB call",
        "SB: saw-flop 0/1, wtsd 0/0, wsd 0/0, wwsf 0/0; BTN: wtsd 1/1, wsd 1/1, wwsf 1/1;"
        "BB: saw-flop 1/1, wtsd 1/1, wsd 0/1, wwsf 0/1",
        _SHOWN,
    ),
    Case(
        "the last player left was at no showdown, and won",
        "BTN raise 30, BB call | BB check, BTN bet 40, BB fold",
        "BTN: wtsd 0/1, wsd 0/0, wwsf 1/1; BB: wtsd 0/1, wwsf 0/1",
    ),
    Case(
        "a hand mucked at the showdown was there",
        "BTN raise 30, BB call | BB check, BTN check | BB check, BTN check"
        "| BB check, BTN bet 100, BB call",
        "BB: wtsd 1/1, wsd 0/1; BTN: wtsd 1/1, wsd 1/1",
        {**_SHOWN, "muck": True},
    ),
    Case(
        "a split pot is won",
        "BTN raise 30, BB call",
        "BTN: wsd 1/1, wwsf 1/1; BB: wsd 1/1, wwsf 1/1",
        _SPLIT,
    ),
    Case(
        "a side pot is won, even at a loss of the main pot",
        "CO call, BTN all-in, BB call, CO call | BB check, CO bet 200, BB call",
        "BTN: wsd 1/1; BB: wsd 1/1, wwsf 1/1; CO: wsd 0/1, wwsf 0/1",
        {**_SHOWN, "stacks": {"BTN": 100}},
    ),
    Case(
        "an all-in bet is folded to",
        "BTN raise 30, BB call | BB check, BTN all-in, BB fold",
        "BB: fold-all-in 1/1; BTN: fold-all-in 0/0; SB: fold-all-in 0/0",
    ),
    Case(
        "an all-in bet is called",
        "BTN raise 30, BB call | BB check, BTN all-in, BB call",
        "BB: fold-all-in 0/1",
    ),
    Case(
        "an all-in call is no all-in to face: the bet is another's",
        "CO raise 200, BTN all-in, BB fold",
        "BB: fold-all-in 0/0; CO: fold-all-in 0/0",
        {"stacks": {"BTN": 100}},
    ),
    Case(
        "who calls one all-in and folds to the next folded to an all-in, once",
        "UTG all-in, HJ call, CO all-in, HJ fold",
        "HJ: fold-all-in 1/1; CO: fold-all-in 0/1; BTN: fold-all-in 1/1",
        {"stacks": {"UTG": 50}},
    ),
    Case(
        "a raise over an all-in is the bet to face, and its maker has chips left",
        "UTG all-in, HJ raise 150, CO fold",
        "HJ: fold-all-in 0/1; CO: fold-all-in 0/0",
        {"stacks": {"UTG": 50}},
    ),
)
