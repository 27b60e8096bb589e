"""Cases of steals and of the blinds against them (statistics 6.1)."""

from typing import Final

from tests.analytics.case import Case

STEAL_CASES: Final = (
    Case(
        "the cut-off steals, both blinds fold",
        "CO raise 30",
        "CO: steal 1/1, steal-success 1/1, rfi 1/1;"
        "SB: fold-steal 1/1, call-steal 0/1, resteal 0/1, steal 0/0;"
        "BB: fold-steal 1/1, call-steal 0/1, resteal 0/1, fold-bb-sb 0/0, steal 0/0;"
        "BTN: steal 0/0, fold-steal 0/0, resteal 0/0",
    ),
    Case(
        "an earlier seat does not steal",
        "HJ raise 30",
        "HJ: rfi 1/1, steal 0/0, steal-success 0/0;"
        "BB: fold-steal 0/0, resteal 0/0, call-steal 0/0; SB: fold-steal 0/0",
    ),
    Case(
        "a chance to steal is folding to late position",
        "BTN fold, SB call",
        "CO: steal 0/1, steal-success 0/0; BTN: steal 0/1; SB: steal 0/1; HJ: steal 0/0",
    ),
    Case(
        "a limped pot is no chance to steal",
        "UTG call, BTN raise 50",
        "BTN: steal 0/0, iso 1/1; BB: fold-steal 0/0, resteal 0/0; SB: fold-steal 0/0, steal 0/0",
    ),
    Case(
        "the small blind steals from the big blind alone",
        "SB raise 30, BB fold",
        "SB: steal 1/1, steal-success 1/1, fold-steal 0/0;"
        "BB: fold-steal 1/1, fold-bb-sb 1/1, resteal 0/1",
    ),
    Case(
        "the big blind calls the small blind's steal",
        "SB raise 30, BB call",
        "SB: steal 1/1, steal-success 0/1; BB: fold-steal 0/1, call-steal 1/1, fold-bb-sb 0/1",
    ),
    Case(
        "the big blind calls the button's steal, and the steal has not won before the flop",
        "BTN raise 30, BB call | BB check, BTN bet 40, BB fold",
        "BTN: steal 1/1, steal-success 0/1; SB: fold-steal 1/1;"
        "BB: fold-steal 0/1, call-steal 1/1, fold-bb-sb 0/0, resteal 0/1",
    ),
    Case(
        "a cold call between kills the defence against a steal: it is a squeeze spot",
        "CO raise 30, BTN call",
        "CO: steal 1/1, steal-success 0/1; SB: fold-steal 0/0, call-steal 0/0, squeeze 0/1;"
        "BB: fold-steal 0/0, resteal 0/0, squeeze 0/1",
    ),
    Case(
        "the small blind's call between kills the big blind's",
        "BTN raise 30, SB call, BB fold",
        "SB: call-steal 1/1, fold-steal 0/1; BB: fold-steal 0/0, squeeze 0/1",
    ),
    Case(
        "a resteal, at which the big blind faces two raises",
        "BTN raise 30, SB raise 100, BB fold, BTN fold",
        "SB: resteal 1/1, fold-steal 0/1, 3bet 1/1; BB: fold-steal 0/0, resteal 0/0;"
        "BTN: steal 1/1, steal-success 0/1, fold-3bet 1/1",
    ),
    Case(
        "a stealer who raises the resteal and takes the pot stole it",
        "BTN raise 30, BB raise 90, BTN raise 250, BB fold",
        "BTN: steal 1/1, steal-success 1/1; BB: resteal 1/1, fold-steal 0/1",
    ),
    Case(
        "a blind that can only call has no resteal",
        "BTN all-in, SB fold, BB fold",
        "SB: fold-steal 1/1, resteal 0/0; BB: fold-steal 1/1, resteal 0/0, call-steal 0/1;"
        "BTN: steal 1/1, steal-success 1/1",
    ),
    Case(
        "a steal that is called all-in goes to the flop",
        "BTN all-in, BB call",
        "BTN: steal 1/1, steal-success 0/1; BB: call-steal 1/1, fold-steal 0/1",
        {"stacks": {"BTN": 100}},
    ),
    Case(
        "heads-up the button is the small blind and steals once",
        "SB raise 30, BB fold",
        "SB: hands 1/1, steal 1/1, steal-success 1/1; BB: fold-steal 1/1, fold-bb-sb 1/1",
        {"seats": 2},
    ),
    Case(
        "the small blind folds its chance to steal",
        "",
        "SB: steal 0/1; BB: steal 0/0, fold-steal 0/0, fold-bb-sb 0/0",
    ),
    Case(
        "where the small blind is dead the cut-off and the button still steal",
        "CO raise 30, BB fold",
        "CO: steal 1/1, steal-success 1/1; BB: fold-steal 1/1, fold-bb-sb 0/0; HJ: steal 0/0",
        {"seats": 4, "dead_small_blind": True},
    ),
    Case(
        "the seat before a dead button steals as the button",
        "BTN raise 30, BB fold",
        "BTN: steal 1/1; SB: fold-steal 1/1; BB: fold-steal 1/1, fold-bb-sb 0/0; UTG: steal 0/0",
        {"button": 7},
    ),
    Case(
        "a limper in the small blind who is raised defends against no steal",
        "SB call, BB raise 40, SB fold",
        "SB: steal 0/1, fold-steal 0/0; BB: steal 0/0",
    ),
)
