"""Cases of 3-bets and beyond before the flop, and of squeezes (statistics 6.1)."""

from typing import Final

from tests.analytics.case import Case

RERAISE_CASES: Final = (
    Case(
        "the second raise is the 3-bet, the opener's next the 4-bet",
        "BTN raise 30, BB raise 90, BTN raise 200, BB fold",
        "BTN: 3bet 0/0, fold-3bet 0/1, call-3bet 0/1, 4bet 1/1, 4bet-any 1/1, cold-4bet 0/0,"
        "fold-3bet-any 0/1, fold-4bet 0/0;"
        "BB: 3bet 1/1, fold-4bet 1/1, 4bet 0/0, 4bet-any 0/1, fold-3bet-any 0/0;"
        "SB: 3bet 0/1, 4bet-any 0/0",
    ),
    Case(
        "the opener folds to a 3-bet",
        "CO raise 30, BTN raise 90, CO fold",
        "CO: fold-3bet 1/1, call-3bet 0/1, 4bet 0/1, 4bet-any 0/1, fold-3bet-any 1/1,"
        "limp-fold 0/0, limp-call 0/0, limp-raise 0/0;"
        "BTN: 3bet 1/1, fold-4bet 0/0; SB: fold-3bet-any 1/1, cold-4bet 0/1, fold-3bet 0/0",
    ),
    Case(
        "the opener calls a 3-bet",
        "CO raise 30, BTN raise 90, CO call",
        "CO: fold-3bet 0/1, call-3bet 1/1, 4bet 0/1, fold-3bet-any 0/1",
    ),
    Case(
        "only the opener's first decision after the 3-bet counts",
        "UTG raise 30, HJ call, CO raise 120, UTG call, HJ raise 400, CO fold, UTG fold",
        "UTG: fold-3bet 0/1, call-3bet 1/1, 4bet 0/1, fold-3bet-any 0/1; HJ: cold-4bet 1/1;"
        "CO: fold-4bet 1/1",
    ),
    Case(
        "only the 3-bettor's first decision after the 4-bet counts",
        "UTG raise 30, HJ raise 90, CO call, UTG raise 250, HJ call, CO raise 600,"
        "UTG fold, HJ fold",
        "HJ: fold-4bet 0/1, 4bet-any 0/1; UTG: 4bet 1/1, fold-3bet 0/1; CO: 4bet-any 1/1",
    ),
    Case(
        "an all-in opener with others live is a chance to 3-bet, alone he is none",
        "BTN all-in",
        "SB: 3bet 0/1, fold-all-in 1/1; BB: 3bet 0/0, call-2bet 0/1, fold-all-in 1/1",
        {"seats": 3, "stacks": {"BTN": 100}},
    ),
    Case(
        "a limper who then faces a raise has a chance to 3-bet",
        "UTG call, HJ raise 40, UTG fold",
        "UTG: 3bet 0/1, fold-3bet-any 0/0",
    ),
    Case(
        "a 3-bet of 35 big blinds or less that is not all-in",
        "CO raise 30, BTN raise 90",
        "BTN: 3bet-short 1/1, 3bet 1/1; SB: 3bet-short 0/0; BB: 3bet-short 0/0",
        {"stacks": {"BTN": 350}},
    ),
    Case(
        "an all-in 3-bet is not counted as made",
        "CO raise 30, BTN all-in",
        "BTN: 3bet-short 0/1, 3bet 1/1",
        {"stacks": {"BTN": 350}},
    ),
    Case(
        "more than 35 big blinds are not short",
        "CO raise 30, BTN raise 90",
        "BTN: 3bet-short 0/0, 3bet 1/1",
        {"stacks": {"BTN": 351}},
    ),
    Case(
        "a short stack that calls had the chance",
        "CO raise 30, BTN call",
        "BTN: 3bet-short 0/1, 3bet 0/1",
        {"stacks": {"BTN": 350}},
    ),
    Case(
        "two raises are no chance to 3-bet, but one to 4-bet cold",
        "UTG raise 30, HJ raise 90, CO raise 250, UTG fold, HJ fold",
        "CO: 3bet 0/0, cold-4bet 1/1, 4bet-any 1/1, 4bet 0/0, fold-3bet-any 0/1, fold-3bet 0/0,"
        "call-3bet 0/0; UTG: fold-3bet 1/1, 4bet 0/0, 4bet-any 0/1, fold-3bet-any 0/0;"
        "HJ: fold-4bet 1/1, 4bet-any 0/1; BTN: cold-4bet 0/0, 4bet-any 0/1, fold-4bet 0/0",
    ),
    Case(
        "who called the opener is neither opener nor 3-bettor",
        "UTG raise 30, HJ call, CO raise 120, HJ raise 400",
        "HJ: cold-4bet 1/1, 4bet-any 1/1, 4bet 0/0, fold-3bet-any 0/1; CO: fold-4bet 1/1",
    ),
    Case(
        "the 3-bettor raises once more",
        "CO raise 30, BTN raise 90, CO raise 200, BTN raise 450, CO fold",
        "BTN: 3bet 1/1, fold-4bet 0/1, 4bet-any 1/1, 4bet 0/0;"
        "CO: fold-3bet 0/1, call-3bet 0/1, 4bet 1/1, 4bet-any 1/1",
    ),
    Case(
        "an opener who can only call a 3-bet cannot 4-bet",
        "CO raise 30, BTN all-in, CO fold",
        "CO: fold-3bet 1/1, 4bet 0/0, 4bet-any 0/0, fold-all-in 1/1; SB: cold-4bet 0/0",
    ),
    Case(
        "a short all-in raise is a 3-bet that does not reopen the betting",
        "CO raise 100, BTN all-in, SB call, CO call",
        "BTN: 3bet 1/1; CO: fold-3bet 0/1, call-3bet 1/1, 4bet 0/0, 4bet-any 0/0;"
        "SB: cold-4bet 0/1, fold-all-in 0/1",
        {"stacks": {"BTN": 150}},
    ),
    Case(
        "a limper who 3-bets is no opener",
        "UTG call, HJ raise 40, UTG raise 150, HJ raise 400, UTG fold",
        "UTG: fold-4bet 1/1, fold-3bet 0/0, 3bet 1/1, limp-raise 1/1; HJ: 4bet 1/1, fold-3bet 0/1",
    ),
    Case(
        "a squeeze is a raise of a raise that was called, whether the caller folds later or not",
        "UTG raise 30, HJ call, CO raise 120, UTG fold, HJ fold",
        "CO: squeeze 1/1, 3bet 1/1, fold-squeeze 0/0;"
        "UTG: fold-squeeze 1/1, fold-3bet 1/1, fold-3bet-any 1/1, squeeze 0/0;"
        "HJ: fold-squeeze 1/1, fold-3bet 0/0, fold-3bet-any 1/1, squeeze 0/0;"
        "BTN: fold-squeeze 0/0, fold-3bet-any 1/1, squeeze 0/0",
    ),
    Case(
        "a chance to squeeze not taken",
        "UTG raise 30, HJ call, CO call",
        "CO: squeeze 0/1; BTN: squeeze 0/1; HJ: squeeze 0/0; BB: squeeze 0/1",
    ),
    Case(
        "opener and caller call a squeeze",
        "UTG raise 30, HJ call, CO raise 120, UTG call, HJ call",
        "UTG: fold-squeeze 0/1, call-3bet 1/1; HJ: fold-squeeze 0/1, fold-3bet-any 0/1",
    ),
    Case(
        "a 3-bet of a raise nobody called is no squeeze",
        "UTG raise 30, HJ raise 90, UTG fold",
        "HJ: squeeze 0/0, 3bet 1/1; UTG: fold-squeeze 0/0, fold-3bet 1/1",
    ),
    Case(
        "a limper did not call the raise",
        "UTG call, HJ raise 40, CO raise 120",
        "CO: squeeze 0/0; UTG: fold-squeeze 0/0, fold-3bet-any 1/1, limp-fold 1/1;"
        "HJ: fold-squeeze 0/0, fold-3bet 1/1",
    ),
    Case(
        "a limper can squeeze",
        "UTG call, HJ raise 40, CO call, UTG raise 160",
        "UTG: squeeze 1/1, limp-raise 1/1; CO: fold-squeeze 1/1; HJ: fold-squeeze 1/1",
    ),
    Case(
        "a 4-bet of a squeeze leaves no squeeze to face",
        "UTG raise 30, HJ call, CO raise 120, BTN raise 300, UTG fold, HJ fold",
        "UTG: fold-squeeze 0/0, fold-3bet 1/1; HJ: fold-squeeze 0/0, fold-3bet-any 0/0;"
        "BTN: cold-4bet 1/1, fold-squeeze 0/0",
    ),
)
