"""Cases of donks, floats and probes (statistics 6.2)."""

from typing import Final

from tests.analytics.case import Case

INITIATIVE_CASES: Final = (
    Case(
        "a donk is a bet into the last raiser, who is still to act",
        "BTN raise 30, BB call | BB bet 40, BTN fold",
        "BB: donk-flop 1/1; BTN: donk-flop 0/0, donk-turn 0/0",
    ),
    Case(
        "a chance to donk not taken",
        "BTN raise 30, BB call | BB check, BTN bet 40, BB fold",
        "BB: donk-flop 0/1, donk-turn 0/0; BTN: donk-flop 0/0",
    ),
    Case(
        "each who is before the last raiser has the chance until somebody bets",
        "BTN raise 30, SB call, BB call | SB check, BB bet 50, BTN fold, SB fold",
        "SB: donk-flop 0/1; BB: donk-flop 1/1",
    ),
    Case(
        "who faces a bet cannot donk",
        "BTN raise 30, SB call, BB call | SB bet 50, BB call, BTN fold",
        "SB: donk-flop 1/1; BB: donk-flop 0/0",
    ),
    Case(
        "in position it is no donk",
        "CO raise 30, BTN call | CO check, BTN bet 40, CO fold",
        "BTN: donk-flop 0/0; CO: donk-flop 0/0, cbet-flop 0/1",
    ),
    Case(
        "a last raiser who is all-in has nothing to act on",
        "BTN all-in, SB call, BB call | SB bet 50, BB fold",
        "SB: donk-flop 0/0, open-flop 1/1; BB: donk-flop 0/0",
        {"stacks": {"BTN": 100}},
    ),
    Case(
        "all-in run-outs are no chance to donk, float or probe",
        "BTN all-in, BB call",
        "BB: donk-flop 0/0, donk-turn 0/0, donk-river 0/0, float-flop 0/0, probe-turn 0/0",
        {"stacks": {"BTN": 100}},
    ),
    Case(
        "a limped pot has nobody to donk into",
        "SB call, BB check | SB bet 10, BB call | SB check, BB check",
        "SB: donk-flop 0/0, donk-turn 0/0; BB: donk-flop 0/0",
    ),
    Case(
        "on the turn it is a bet into the flop's aggressor, whoever that was",
        "BTN raise 30, BB call | BB check, BTN bet 40, BB call | BB bet 80, BTN fold",
        "BB: donk-flop 0/1, donk-turn 1/1, donk-river 0/0; BTN: donk-turn 0/0",
    ),
    Case(
        "on the river into the turn's",
        "BTN raise 30, BB call | BB check, BTN bet 40, BB call | BB check, BTN bet 100, BB call"
        "| BB bet 200, BTN fold",
        "BB: donk-turn 0/1, donk-river 1/1",
    ),
    Case(
        "a chance on the river not taken",
        "BTN raise 30, BB call | BB check, BTN bet 40, BB call | BB check, BTN bet 100, BB call"
        "| BB check, BTN check",
        "BB: donk-river 0/1; BTN: donk-river 0/0",
    ),
    Case(
        "who led the street before himself does not donk",
        "BTN raise 30, BB call | BB bet 40, BTN call | BB bet 100, BTN call | BB bet 200, BTN fold",
        "BB: donk-flop 1/1, donk-turn 0/0, donk-river 0/0; BTN: donk-turn 0/0",
    ),
    Case(
        "nobody led a street checked through",
        "BTN raise 30, BB call | BB check, BTN check | BB bet 40, BTN fold",
        "BB: donk-turn 0/0, donk-flop 0/1",
    ),
    Case(
        "a float is a bet in position after the raise was called and its maker checks",
        "CO raise 30, BTN call | CO check, BTN bet 40, CO fold",
        "BTN: float-flop 1/1; CO: fold-float 1/1, float-flop 0/0",
    ),
    Case(
        "a chance to float not taken",
        "CO raise 30, BTN call | CO check, BTN check",
        "BTN: float-flop 0/1; CO: fold-float 0/0",
    ),
    Case(
        "a float is called",
        "CO raise 30, BTN call | CO check, BTN bet 40, CO call",
        "BTN: float-flop 1/1; CO: fold-float 0/1",
    ),
    Case(
        "a continuation bet leaves nothing to float",
        "CO raise 30, BTN call | CO bet 40, BTN fold",
        "BTN: float-flop 0/0; CO: fold-float 0/0",
    ),
    Case(
        "a continuation bet that is raised was not floated",
        "CO raise 30, BTN call | CO bet 40, BTN raise 120, CO fold",
        "CO: fold-float 0/0, cbet-fold-flop 1/1; BTN: float-flop 0/0",
    ),
    Case(
        "only the first answer to a float counts",
        "CO raise 30, BTN call, BB call"
        "| BB check, CO check, BTN bet 50, BB call, CO raise 150, BTN raise 400, BB fold, CO fold",
        "CO: fold-float 0/1, check-raise-flop 1/1; BTN: float-flop 1/1, 3bet-flop 1/1;"
        "BB: check-raise-flop 0/1, fold-float 0/0",
    ),
    Case(
        "a last raiser who is all-in has not checked",
        "CO all-in, BTN call, BB call | BB check, BTN bet 50, BB call | BB check, BTN bet 80,"
        "BB fold",
        "BTN: float-flop 0/0, float-turn 0/0, open-flop 1/1; BB: donk-flop 0/0, donk-turn 0/1,"
        "probe-turn 0/0; CO: fold-float 0/0",
        {"stacks": {"CO": 100}},
    ),
    Case(
        "out of position it is no float",
        "BTN raise 30, BB call | BB check, BTN check",
        "BB: float-flop 0/0, donk-flop 0/1; BTN: float-flop 0/0",
    ),
    Case(
        "who bets before the last raiser checks does not float, and leaves none to float",
        "CO raise 30, BTN call, BB call | BB bet 50, CO fold, BTN fold",
        "BB: float-flop 0/0, donk-flop 1/1; BTN: float-flop 0/0; CO: fold-float 0/0",
    ),
    Case(
        "two raises before the flop are no float, nor one to fold to",
        "CO raise 30, BB raise 100, CO call | BB check, CO bet 80, BB fold",
        "CO: float-flop 0/0; BB: fold-float 0/0, cbet-flop 0/1",
    ),
    Case(
        "with several in, each behind the last raiser has the chance until one bets",
        "CO raise 30, BTN call, BB call | BB check, CO check, BTN bet 50, BB fold, CO fold",
        "BTN: float-flop 1/1; CO: fold-float 1/1; BB: float-flop 0/0, fold-float 0/0",
    ),
    Case(
        "a float of the turn: the flop bet called, its maker checks",
        "CO raise 30, BTN call | CO bet 40, BTN call | CO check, BTN bet 100, CO fold",
        "BTN: float-turn 1/1, float-flop 0/0; CO: cbet-turn 0/1, fold-float 0/0, float-turn 0/0",
    ),
    Case(
        "a chance to float the turn not taken",
        "CO raise 30, BTN call | CO bet 40, BTN call | CO check, BTN check",
        "BTN: float-turn 0/1",
    ),
    Case(
        "out of position there is no float of the turn",
        "BTN raise 30, BB call | BB check, BTN bet 40, BB call | BB check, BTN check",
        "BB: float-turn 0/0, donk-turn 0/1; BTN: float-turn 0/0",
    ),
    Case(
        "a flop that was raised leaves none",
        "CO raise 30, BTN call, BB call"
        "| BB check, CO bet 40, BTN call, BB raise 150, CO call, BTN call"
        "| BB check, CO check, BTN bet 200, BB fold, CO fold",
        "BTN: float-turn 0/0; CO: float-turn 0/0",
    ),
    Case(
        "a donk called and then checked can be floated by the last raiser",
        "BTN raise 30, BB call | BB bet 40, BTN call | BB check, BTN bet 100, BB fold",
        "BTN: float-turn 1/1, cbet-turn 0/0",
    ),
    Case(
        "a probe is a turn bet after the last raiser checked the flop, he still to act",
        "BTN raise 30, BB call | BB check, BTN check | BB bet 40, BTN fold",
        "BB: probe-turn 1/1; BTN: fold-probe 1/1, raise-probe 0/1, probe-turn 0/0",
    ),
    Case(
        "a chance to probe not taken",
        "BTN raise 30, BB call | BB check, BTN check | BB check, BTN check",
        "BB: probe-turn 0/1; BTN: fold-probe 0/0, raise-probe 0/0",
    ),
    Case(
        "a probe is raised",
        "BTN raise 30, BB call | BB check, BTN check | BB bet 40, BTN raise 120, BB fold",
        "BTN: raise-probe 1/1, fold-probe 0/1; BB: probe-turn 1/1",
    ),
    Case(
        "a flop that was bet leaves nothing to probe",
        "BTN raise 30, BB call | BB check, BTN bet 40, BB call | BB bet 80, BTN fold",
        "BB: probe-turn 0/0; BTN: fold-probe 0/0",
    ),
    Case(
        "nor does a flop the last raiser checked and another bet",
        "CO raise 30, BTN call, BB call | BB check, CO check, BTN bet 50, BB call, CO call"
        "| BB bet 100, CO fold, BTN fold",
        "BB: probe-turn 0/0, donk-turn 1/1; CO: fold-probe 0/0, raise-probe 0/0, fold-float 0/1",
    ),
    Case(
        "only the last raiser folds to a probe",
        "BTN raise 30, SB call, BB call | SB check, BB check, BTN check"
        "| SB bet 40, BB fold, BTN fold",
        "SB: probe-turn 1/1; BB: fold-probe 0/0, raise-probe 0/0; BTN: fold-probe 1/1",
    ),
    Case(
        "in position there is no probe, and who checked the turn too faces none",
        "CO raise 30, BTN call | CO check, BTN check | CO check, BTN bet 50, CO fold",
        "BTN: probe-turn 0/0, open-turn 1/1; CO: fold-probe 0/0, delayed-cbet 0/1",
    ),
    Case(
        "a probe that is raised before the last raiser acts is more than a probe to him",
        "BTN raise 30, SB call, BB call | SB check, BB check, BTN check"
        "| SB bet 40, BB raise 120, BTN fold, SB fold",
        "SB: probe-turn 1/1; BB: probe-turn 0/0; BTN: fold-probe 0/0, raise-probe 0/0",
    ),
    Case(
        "a limped pot has nothing to probe",
        "SB call, BB check | SB check, BB check | SB bet 10, BB fold",
        "SB: probe-turn 0/0; BB: fold-probe 0/0",
    ),
)
