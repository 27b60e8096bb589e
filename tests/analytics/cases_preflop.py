"""Cases of who comes in before the flop, and how (statistics 6.1)."""

from typing import Final

from tests.analytics.case import Case

_STRADDLE: Final = {"posts": {"UTG": ("straddle", 20)}}

PREFLOP_CASES: Final = (
    Case(
        "a walk is no hand for VPIP, and a blind that folds is one",
        "",
        "BB: hands 1/1, vpip 0/0, pfr 0/0, pfr-played 0/0, rfi 0/0, limp 0/0,"
        "saw-flop 0/1, net 5/1;"
        "SB: hands 1/1, vpip 0/1, pfr 0/1, pfr-played 0/1, rfi 0/1, limp 0/1,"
        "saw-flop 0/1, net -5/1;"
        "UTG: hands 1/1, undecided 0/1, vpip 0/1, rfi 0/1, net 0/1",
    ),
    Case(
        "the big blind's check is not voluntary, the call of the first in is a limp",
        "UTG call, BB check",
        "BB: vpip 0/1, pfr 0/1, pfr-played 0/1, rfi 0/0, limp 0/0, iso 0/1, call-2bet 0/0;"
        "UTG: vpip 1/1, pfr 0/1, rfi 0/1, limp 1/1, limp-fold 0/0, limp-call 0/0, limp-raise 0/0;"
        "SB: vpip 0/1, rfi 0/0, limp 0/0, iso 0/1",
    ),
    Case(
        "the small blind that completes came in",
        "SB call, BB check",
        "SB: vpip 1/1, rfi 0/1, limp 1/1; BB: vpip 0/1, iso 0/1, raise-sb-limp 0/1",
    ),
    Case(
        "a big blind that is all-in has no decision, and nobody can raise it alone",
        "SB call",
        "BB: vpip 0/0, pfr 0/0, pfr-played 0/0, saw-flop 1/1, wtsd 1/1;"
        "SB: vpip 1/1, pfr 0/0, pfr-played 0/1, rfi 0/1, limp 1/1, fold-all-in 0/0",
        {"seats": 2, "stacks": {"BB": 8}},
    ),
    Case(
        "a straddle is neither voluntary nor a raise",
        "CO raise 60, UTG fold",
        "UTG: vpip 0/1, pfr 0/1, 3bet 0/1, call-2bet 0/1, cold-call 0/1, net -20/1;"
        "CO: vpip 1/1, pfr 1/1, rfi 1/1, 3bet 0/0, net 35/1",
        _STRADDLE,
    ),
    Case(
        "a straddler who checks his option came in no more than a big blind",
        "CO call, UTG check",
        "UTG: vpip 0/1, pfr 0/1, iso 0/1, rfi 0/0; CO: vpip 1/1, limp 1/1; BB: vpip 0/1, iso 0/1",
        _STRADDLE,
    ),
    Case(
        "posts live and dead are forced, and are lost all the same",
        "BTN raise 30, CO fold",
        "CO: vpip 0/1, rfi 0/1, limp 0/1, net -10/1; HJ: vpip 0/1, net -5/1;BTN: rfi 1/1, net 30/1",
        {"posts": {"CO": ("post", 10), "HJ": ("dead-post", 5)}},
    ),
    Case(
        "an ante is forced",
        "",
        "UTG: vpip 0/1, net -2/1; SB: net -7/1; BB: vpip 0/0, net 15/1",
        {"ante": 2, "ante_mode": "classic"},
    ),
    Case(
        "a bomb pot has a flop and no decision before it",
        "| SB bet 30",
        "SB: vpip 0/0, pfr 0/0, saw-flop 1/1, open-flop 1/1, donk-flop 0/0, net 50/1;"
        "BB: vpip 0/0, pfr-played 0/0, saw-flop 1/1, fold-cbet-flop 0/0, wtsd 0/1, net -10/1",
        {"bomb": True, "ante": 10, "ante_mode": "classic"},
    ),
    Case(
        "two raises of one player count once",
        "BTN raise 30, BB raise 90, BTN raise 200, BB fold",
        "BTN: vpip 1/1, pfr 1/1, pfr-played 1/1, rfi 1/1; BB: vpip 1/1, pfr 1/1, pfr-played 1/1",
    ),
    Case(
        "who cannot raise has no chance for PFR",
        "BTN raise 300, BB fold",
        "BB: pfr 0/0, pfr-played 0/1, vpip 0/1, 3bet 0/0, call-2bet 0/1; SB: pfr 0/1, 3bet 0/1",
        {"stacks": {"BB": 200}},
    ),
    Case(
        "a raise over limpers is no first-in raise, and a limper who folds to it limp-folds",
        "UTG call, HJ raise 40",
        "HJ: rfi 0/0, limp 0/0, iso 1/1, pfr 1/1, call-2bet 0/0;"
        "UTG: rfi 0/1, limp 1/1, limp-fold 1/1, limp-call 0/1, limp-raise 0/1, vpip 1/1, pfr 0/1;"
        "CO: iso 0/0, rfi 0/0, 3bet 0/1, cold-call 0/1",
    ),
    Case(
        "a limper calls",
        "UTG call, HJ raise 40, UTG call",
        "UTG: limp-call 1/1, limp-fold 0/1, limp-raise 0/1, call-2bet 1/1, cold-call 0/0, 3bet 0/1",
    ),
    Case(
        "a limper raises, which is the 3-bet",
        "UTG call, HJ raise 40, UTG raise 150",
        "UTG: limp-raise 1/1, limp-fold 0/1, limp-call 0/1, 3bet 1/1, pfr 1/1, rfi 0/1;"
        "HJ: fold-3bet 1/1, iso 1/1",
    ),
    Case(
        "who limps behind is not the first in",
        "UTG call, HJ call, BB raise 60",
        "HJ: rfi 0/0, limp 0/0, limp-fold 0/0, iso 0/1, vpip 1/1;"
        "UTG: limp 1/1, limp-fold 1/1; BB: iso 1/1, raise-sb-limp 0/0",
    ),
    Case(
        "only the first decision is a chance to isolate",
        "UTG call, BTN raise 40, UTG fold",
        "UTG: iso 0/0; HJ: iso 0/1; BTN: iso 1/1; SB: iso 0/0",
    ),
    Case(
        "a raise of the small blind's limp",
        "SB call, BB raise 40, SB fold",
        "BB: raise-sb-limp 1/1, iso 1/1, pfr 1/1; SB: limp 1/1, limp-fold 1/1, raise-sb-limp 0/0",
    ),
    Case(
        "the small blind is not the one limper",
        "UTG call, SB call, BB raise 50",
        "BB: raise-sb-limp 0/0, iso 1/1; SB: iso 0/1, limp 0/0",
    ),
    Case(
        "one limper who is not the small blind",
        "BTN call, BB raise 50",
        "BB: raise-sb-limp 0/0, iso 1/1",
    ),
    Case(
        "heads-up the button's limp is the small blind's",
        "SB call, BB raise 40",
        "BB: raise-sb-limp 1/1; SB: limp 1/1, limp-fold 1/1",
        {"seats": 2},
    ),
    Case(
        "a cold call is of the first raise, from outside the blinds",
        "CO raise 30, BTN call",
        "BTN: cold-call 1/1, call-2bet 1/1, 3bet 0/1, vpip 1/1;"
        "SB: cold-call 0/0, call-2bet 0/1; BB: cold-call 0/0, call-2bet 0/1; CO: cold-call 0/0",
    ),
    Case(
        "a big blind that calls a raise does not call cold",
        "CO raise 30, BB call",
        "BB: cold-call 0/0, call-2bet 1/1, vpip 1/1; BTN: cold-call 0/1, call-2bet 0/1",
    ),
    Case(
        "two raises are no chance to call the first",
        "UTG raise 30, HJ raise 90, CO call",
        "CO: cold-call 0/0, call-2bet 0/0, 3bet 0/0, vpip 1/1; HJ: cold-call 0/1, call-2bet 0/1;"
        "UTG: call-2bet 0/0",
    ),
    Case(
        "in Courchevel the card that shows before the first bet is no flop",
        "UTG raise 30",
        "UTG: rfi 1/1, saw-flop 0/1, wtsd 0/0, wwsf 0/0, cbet-flop 0/0; BB: saw-flop 0/1",
        {"variant": "courchevel", "limit": "pl"},
    ),
    Case(
        "in Courchevel a flop is the second and third card",
        "UTG raise 30, BB call | BB check, UTG bet 30, BB fold",
        "UTG: saw-flop 1/1, cbet-flop 1/1, wwsf 1/1; BB: saw-flop 1/1, fold-cbet-flop 1/1;"
        "SB: saw-flop 0/1",
        {"variant": "courchevel", "limit": "pl"},
    ),
)
