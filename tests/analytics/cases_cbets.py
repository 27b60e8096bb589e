"""Cases of continuation bets and how they are met (statistics 6.2)."""

from typing import Final

from tests.analytics.case import Case

CBET_CASES: Final = (
    Case(
        "the last raiser bets the flop, a caller folds",
        "BTN raise 30, BB call | BB check, BTN bet 40, BB fold",
        "BTN: cbet-flop 1/1, cbet-turn 0/0, cbet-fold-flop 0/0, fold-cbet-flop 0/0;"
        "BB: fold-cbet-flop 1/1, call-cbet-flop 0/1, raise-cbet-flop 0/1, cbet-flop 0/0;"
        "SB: fold-cbet-flop 0/0, cbet-flop 0/0",
    ),
    Case(
        "the last raiser checks the flop",
        "BTN raise 30, BB call | BB check, BTN check | BB check, BTN check",
        "BTN: cbet-flop 0/1, cbet-turn 0/0, delayed-cbet 0/1;"
        "BB: fold-cbet-flop 0/0, call-cbet-flop 0/0, raise-cbet-flop 0/0, delayed-cbet 0/0",
    ),
    Case(
        "no flop, no chance",
        "BTN raise 30, BB fold",
        "BTN: cbet-flop 0/0, open-flop 0/0; BB: fold-cbet-flop 0/0",
    ),
    Case(
        "the 3-bettor has the lead, not the opener",
        "BTN raise 30, BB raise 90, BTN call | BB bet 80, BTN fold",
        "BB: cbet-flop 1/1; BTN: cbet-flop 0/0, fold-cbet-flop 1/1",
    ),
    Case(
        "donked into is no chance",
        "BTN raise 30, BB call | BB bet 40, BTN call | BB check, BTN bet 80, BB fold",
        "BTN: cbet-flop 0/0, cbet-turn 0/0, delayed-cbet 0/0;"
        "BB: fold-cbet-flop 0/0, fold-cbet-turn 0/0, donk-flop 1/1",
    ),
    Case(
        "a raise of a donk is no continuation bet",
        "BTN raise 30, BB call | BB bet 40, BTN raise 120, BB fold",
        "BTN: cbet-flop 0/0, raise-cbet-flop 0/0; BB: fold-cbet-flop 0/0, cbet-fold-flop 0/0",
    ),
    Case(
        "all-in before the flop there is no chance after it",
        "BTN all-in, BB call",
        "BTN: cbet-flop 0/0, cbet-turn 0/0, delayed-cbet 0/0; BB: fold-cbet-flop 0/0",
        {"stacks": {"BTN": 100}},
    ),
    Case(
        "nor where others bet beside the last raiser, who is all-in",
        "BTN all-in, SB call, BB call | SB bet 50, BB fold",
        "BTN: cbet-flop 0/0; BB: fold-cbet-flop 0/0; SB: cbet-flop 0/0",
        {"stacks": {"BTN": 100}},
    ),
    Case(
        "a limped pot has no last raiser",
        "SB call, BB check | SB bet 10, BB fold",
        "SB: cbet-flop 0/0, open-flop 1/1; BB: cbet-flop 0/0, fold-cbet-flop 0/0",
    ),
    Case(
        "the turn's is of who bet the flop so",
        "BTN raise 30, BB call | BB check, BTN bet 40, BB call | BB check, BTN bet 100, BB fold",
        "BTN: cbet-flop 1/1, cbet-turn 1/1, cbet-river 0/0;"
        "BB: fold-cbet-flop 0/1, call-cbet-flop 1/1, fold-cbet-turn 1/1, call-cbet-turn 0/1,"
        "raise-cbet-turn 0/1, fold-cbet-river 0/0",
    ),
    Case(
        "the river's is the third in a row",
        "BTN raise 30, BB call | BB check, BTN bet 40, BB call | BB check, BTN bet 100, BB call"
        "| BB check, BTN bet 300, BB call",
        "BTN: cbet-river 1/1; BB: fold-cbet-turn 0/1, call-cbet-turn 1/1, fold-cbet-river 0/1,"
        "call-cbet-river 1/1, raise-cbet-river 0/1",
    ),
    Case(
        "the third is folded to",
        "BTN raise 30, BB call | BB check, BTN bet 40, BB call | BB check, BTN bet 100, BB call"
        "| BB check, BTN bet 300, BB fold",
        "BTN: cbet-river 1/1, cbet-fold-river 0/0; BB: fold-cbet-river 1/1, call-cbet-river 0/1",
    ),
    Case(
        "a river without the third",
        "BTN raise 30, BB call | BB check, BTN bet 40, BB call | BB check, BTN bet 100, BB call"
        "| BB check, BTN check",
        "BTN: cbet-river 0/1; BB: fold-cbet-river 0/0, call-cbet-river 0/0, raise-cbet-river 0/0",
    ),
    Case(
        "a check on the turn ends the chain",
        "BTN raise 30, BB call | BB check, BTN bet 40, BB call | BB check, BTN check"
        "| BB check, BTN bet 100, BB fold",
        "BTN: cbet-turn 0/1, cbet-river 0/0, delayed-cbet 0/0;"
        "BB: fold-cbet-river 0/0, fold-cbet-turn 0/0, call-cbet-turn 0/0, raise-cbet-turn 0/0",
    ),
    Case(
        "a donk on the turn ends it too",
        "BTN raise 30, BB call | BB check, BTN bet 40, BB call | BB bet 80, BTN raise 200, BB call"
        "| BB check, BTN bet 300, BB fold",
        "BTN: cbet-turn 0/0, cbet-river 0/0, cbet-fold-turn 0/0;"
        "BB: fold-cbet-turn 0/0, fold-cbet-river 0/0, cbet-fold-turn 0/0",
    ),
    Case(
        "a flop check-raised by the last raiser does not begin the chain",
        "CO raise 30, BTN call | CO check, BTN bet 40, CO raise 120, BTN call"
        "| CO bet 200, BTN fold",
        "CO: cbet-flop 0/1, cbet-turn 0/0, delayed-cbet 0/0, check-raise-flop 1/1;"
        "BTN: fold-cbet-flop 0/0, fold-cbet-turn 0/0",
    ),
    Case(
        "a continuation bet that is raised and called leaves the chain whole",
        "BTN raise 30, BB call | BB check, BTN bet 40, BB raise 120, BTN call"
        "| BB check, BTN bet 200, BB raise 600, BTN fold",
        "BTN: cbet-fold-flop 0/1, cbet-turn 1/1, cbet-fold-turn 1/1;"
        "BB: raise-cbet-flop 1/1, fold-cbet-flop 0/1, call-cbet-flop 0/1, raise-cbet-turn 1/1",
    ),
    Case(
        "a continuation bet, then a fold to the raise of it",
        "BTN raise 30, BB call | BB check, BTN bet 40, BB raise 120, BTN fold",
        "BTN: cbet-flop 1/1, cbet-fold-flop 1/1; BB: raise-cbet-flop 1/1, cbet-fold-flop 0/0",
    ),
    Case(
        "a call of the raise, then a fold to the next, is no fold to it",
        "UTG raise 30, CO call, BTN call"
        "| UTG bet 60, CO call, BTN raise 200, UTG call, CO raise 500, BTN fold, UTG fold",
        "UTG: cbet-fold-flop 0/1, 3bet-flop 0/1; CO: call-cbet-flop 1/1, 3bet-flop 1/1;"
        "BTN: raise-cbet-flop 1/1",
    ),
    Case(
        "a continuation bet of the river, then a fold to its raise",
        "BTN raise 30, BB call | BB check, BTN bet 40, BB call | BB check, BTN bet 100, BB call"
        "| BB check, BTN bet 200, BB raise 500, BTN fold",
        "BTN: cbet-fold-river 1/1, cbet-fold-flop 0/0, cbet-fold-turn 0/0;"
        "BB: raise-cbet-river 1/1, fold-cbet-river 0/1",
    ),
    Case(
        "a raise on turn and river that is called",
        "BTN raise 30, BB call | BB check, BTN bet 40, BB call"
        "| BB check, BTN bet 80, BB raise 200, BTN call | BB check, BTN bet 200, BB raise 500,"
        "BTN call",
        "BTN: cbet-fold-turn 0/1, cbet-fold-river 0/1, cbet-river 1/1; BB: raise-cbet-river 1/1",
    ),
    Case(
        "who first decides after a raise of the bet faces the raise",
        "BTN raise 30, SB call, BB call | SB check, BB check, BTN bet 60, SB raise 200, BB fold",
        "BB: fold-cbet-flop 0/0, call-cbet-flop 0/0, raise-cbet-flop 0/0, 3bet-flop 0/1;"
        "SB: raise-cbet-flop 1/1; BTN: cbet-fold-flop 1/1",
    ),
    Case(
        "only the first decision at the bet counts: a caller who then folds to a raise had called",
        "CO raise 30, BTN call, BB call"
        "| BB check, CO bet 60, BTN call, BB raise 200, CO fold, BTN fold",
        "BTN: call-cbet-flop 1/1, fold-cbet-flop 0/1; CO: cbet-fold-flop 1/1;"
        "BB: raise-cbet-flop 1/1",
    ),
    Case(
        "who folded or is all-in does not meet the bet",
        "CO raise 100, BTN all-in, BB call | BB check, CO bet 100, BB fold",
        "CO: cbet-flop 1/1; BTN: fold-cbet-flop 0/0, call-cbet-flop 0/0; BB: fold-cbet-flop 1/1;"
        "SB: fold-cbet-flop 0/0",
        {"stacks": {"BTN": 100}},
    ),
    Case(
        "the turn bet after a flop checked through",
        "BTN raise 30, BB call | BB check, BTN check | BB check, BTN bet 50, BB fold",
        "BTN: delayed-cbet 1/1, cbet-flop 0/1, cbet-turn 0/0; BB: fold-cbet-turn 0/0",
    ),
    Case(
        "a bet on the turn leaves none to delay",
        "BTN raise 30, BB call | BB check, BTN check | BB bet 50, BTN fold",
        "BTN: delayed-cbet 0/0, cbet-flop 0/1",
    ),
    Case(
        "so does a bet of another on the flop",
        "CO raise 30, BTN call | CO check, BTN bet 40, CO call | CO bet 100, BTN fold",
        "CO: delayed-cbet 0/0, cbet-flop 0/1, cbet-turn 0/0",
    ),
)
