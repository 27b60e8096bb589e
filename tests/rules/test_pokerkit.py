"""PokerKit agrees on random hands of every game and limit, but for rules each shown by itself."""

import sys
from collections import Counter
from collections.abc import Callable
from functools import partial
from random import Random

import pokerkit as pk
import pytest

from schemas.catalogue import POT_GAMES
from schemas.commands import Post, StartHand
from schemas.events import ForcedBet, Seated
from schemas.stakes import Limit, Rake, Stakes
from tests.rules.oracle import (
    BIG_BLIND_LEVEL,
    FORCED,
    HALF_A_BET,
    LOW_OF_ANOTHER_POT,
    NOBODY_CALLS_MORE,
    RE_OPENING,
    peer,
    random_duel,
)
from tests.rules.table import Table

LIMITS: tuple[Limit, ...] = ("nl", "pl", "fl")


@pytest.mark.parametrize("limit", LIMITS)
@pytest.mark.parametrize("key", POT_GAMES)
def test_random_hands_agree_decision_by_decision(
    key: str,
    limit: Limit,
    proof: Callable[[int, int], int],
) -> None:
    explained: Counter[str] = Counter()
    decisions = 0

    for number in range(proof(14, 480)):
        duel = random_duel(Random(f"{key} {limit} {number}"), key, limit)
        duel.play()
        explained += duel.explained
        decisions += duel.decisions

    sys.stdout.write(f"{key} {limit}: {decisions} decisions, {dict(explained)}\n")
    known = {HALF_A_BET, BIG_BLIND_LEVEL} if limit == "fl" else {RE_OPENING}
    known |= {LOW_OF_ANOTHER_POT} if key.endswith("-8") else set()
    assert explained.keys() <= known | {NOBODY_CALLS_MORE}
    assert decisions > 40
    assert explained.total() - explained[BIG_BLIND_LEVEL] < decisions / 20
    assert (explained[BIG_BLIND_LEVEL] > 0) == (limit == "fl")


def both(limit: Limit, stacks: list[int], blinds: tuple[int, int]) -> tuple[Table, pk.State]:
    """The same hold'em hand in both, hole cards dealt; players A, B, C ..., the last the button."""
    names = "ABCDEFGH"[: len(stacks)]
    stakes = Stakes(limit=limit, small_blind=blinds[0], big_blind=blinds[1])
    ours = Table(dict(zip(names, stacks, strict=True)), stakes)
    theirs = peer(
        StartHand(
            hand="north-1",
            variant="holdem",
            stakes=stakes,
            button=len(stacks),
            seats=tuple(
                Seated(at, name, chips)
                for at, (name, chips) in enumerate(zip(names, stacks, strict=True), start=1)
            ),
        )
    )
    ours.deal()
    for hole in ours.state.holes:
        theirs.deal_hole("".join(hole))  # type: ignore[arg-type]
    return ours, theirs


def flop(ours: Table, theirs: pk.State) -> None:
    """Everybody calls or checks; the flop."""
    while ours.state.phase == "act":
        ours.act(str(ours.actor), "call" if ours.asked(str(ours.actor)).to_call else "check")
        theirs.check_or_call()
    ours.deal()
    theirs.burn_card("??")
    theirs.deal_board("".join(ours.state.boards[0]))


def test_pokerkit_allows_a_fifth_level_before_the_flop() -> None:
    ours, theirs = both("fl", [100] * 3, (1, 2))

    raised = []
    while ours.asked(str(ours.actor)).max_to:
        raised.append(ours.asked(str(ours.actor)).min_to)
        ours.act(str(ours.actor), "raise", raised[-1])
        theirs.complete_bet_or_raise_to(raised[-1])

    assert raised == [4, 6, 8]
    assert theirs.can_complete_bet_or_raise_to(10)


def test_pokerkit_lets_a_caller_raise_again_over_a_short_all_in() -> None:
    ours, theirs = both("nl", [100_000, 100_000, 100_000, 7_500], (2000, 4000))
    ours.line("C call, D allin, A fold, B call")
    theirs.check_or_call()
    theirs.complete_bet_or_raise_to(7_500)
    theirs.fold()
    theirs.check_or_call()

    assert ours.asked("C").max_to == 0
    assert theirs.actor_index == 2
    assert theirs.can_complete_bet_or_raise_to(100_000)


@pytest.mark.parametrize(("all_in", "right", "wrong"), [(30, 50, None), (25, 40, 45)])
def test_pokerkit_does_not_know_half_a_bet(all_in: int, right: int, wrong: int | None) -> None:
    ours, theirs = both("fl", [500, 20 + all_in, 500], (10, 20))
    flop(ours, theirs)
    ours.line("A bet 20, B allin")
    theirs.complete_bet_or_raise_to(20)
    theirs.complete_bet_or_raise_to(all_in)

    assert ours.asked("C").min_to == right
    if wrong is None:
        ours.act("C", "call")
        theirs.check_or_call()
        assert ours.asked("A").min_to == right
    assert theirs.min_completion_betting_or_raising_to_amount == wrong


def test_pokerkit_lowers_the_price_for_a_short_big_blind() -> None:
    ours, theirs = both("nl", [1000, 60, 1000, 1000], (50, 100))

    asked = ours.asked("C")

    assert (asked.to_call, asked.min_to) == (100, 200)
    assert theirs.checking_or_calling_amount == 60
    assert theirs.min_completion_betting_or_raising_to_amount == 160


def test_pokerkit_takes_a_straddle_for_a_raise() -> None:
    straddle: ForcedBet = "straddle"
    table = Table(
        dict.fromkeys("ABCD", 200),
        Stakes(limit="nl", small_blind=1, big_blind=2),
        posts=[("C", straddle, 4)],
    )
    table.deal()
    theirs = pk.NoLimitTexasHoldem.create_state(
        (*FORCED, pk.Automation.HOLE_DEALING),
        True,
        0,
        (1, 2, 4),
        2,
        200,
        4,
    )
    assert Post(3, straddle, 4).amount == theirs.bets[2]

    assert table.asked("D").min_to == 8
    assert theirs.min_completion_betting_or_raising_to_amount == 6


def tied_on_the_board() -> tuple[Table, pk.State]:
    """Three seats share 14: four each and two that will not divide, a folded seat's."""
    board = "AsKsQsJsTs"
    stakes = Stakes(limit="nl", small_blind=2, big_blind=4)
    ours = Table(dict.fromkeys("ABCD", 100), stakes, boards=[board])
    theirs = pk.NoLimitTexasHoldem.create_state(
        (
            *FORCED,
            pk.Automation.HAND_KILLING,
            pk.Automation.CHIPS_PUSHING,
            pk.Automation.CHIPS_PULLING,
        ),
        True,
        0,
        (2, 4),
        4,
        100,
        4,
    )
    ours.deal()
    for hole in ours.state.holes:
        theirs.deal_hole("".join(hole))  # type: ignore[arg-type]
    ours.line("C call, D call, A fold, B check")
    for act in (theirs.check_or_call, theirs.check_or_call, theirs.fold, theirs.check_or_call):
        act()
    ours.finish()
    for cards in (board[:6], board[6:8], board[8:]):
        theirs.burn_card("??")
        theirs.deal_board(cards)
        for _ in range(3):
            theirs.check_or_call()
    while theirs.can_show_or_muck_hole_cards(True):
        theirs.show_or_muck_hole_cards(True)
    return ours, theirs


def test_pokerkit_gives_every_odd_chip_to_one_player() -> None:
    ours, theirs = tied_on_the_board()

    assert ours.pots() == [(14, ["B", "C", "D"])]
    assert ours.awards() == {"B": 5, "C": 5, "D": 4}
    assert theirs.stacks == [98, 100 - 4 + 6, 100, 100]


def test_pokerkit_rakes_after_a_card_shown_before_the_first_bet() -> None:
    rake = Rake(basis_points=1000)
    stakes = Stakes(limit="nl", small_blind=10, big_blind=20, rake=rake)
    ours = Table(dict.fromkeys("ABC", 500), stakes, "courchevel")
    ours.deal()
    ours.line("C raise 60, A fold, B fold")

    theirs = peer(
        StartHand(
            hand="north-1",
            variant="courchevel",
            stakes=stakes,
            button=3,
            seats=tuple(Seated(at, f"p{at}", 500) for at in (1, 2, 3)),
        )
    )
    for hole in ours.state.holes:
        theirs.deal_hole("".join(hole))  # type: ignore[arg-type]
    theirs.deal_board("".join(ours.state.boards[0]))

    assert ours.settled().rake == 0
    helper = partial(pk.rake, percentage=0.1, no_flop_no_drop=True)
    assert helper(50, theirs) == (5, 45)


def test_pokerkit_rounds_rake_to_the_nearest_unit() -> None:
    rake = Rake(basis_points=1000)
    table = Table({"A": 100, "B": 100}, Stakes(limit="nl", small_blind=9, big_blind=18, rake=rake))
    table.deal()
    table.line("B call, A check")
    table.finish()

    assert table.settled().rake == 3  # a tenth of 36, rounded down
    assert pk.rake(36, percentage=0.1)[0] == 4


def test_pokerkit_has_no_courchevel_of_its_own() -> None:
    assert not [name for name in dir(pk) if "courchevel" in name.lower()]


def test_pokerkit_halves_a_side_pot_for_a_low_outside_it() -> None:
    stakes = Stakes(limit="nl", small_blind=10, big_blind=20)
    holes = {"A": "KhKd9h9c", "B": "QhQdTcTs", "D": "JhTh9s3d", "C": "Ah2dJd9d"}
    stacks = {"A": 200, "B": 300, "D": 300, "C": 100}
    board = "4c5h8sJcKc"
    ours = Table(stacks, stakes, "omaha-8", holes=holes, boards=[board])
    ours.deal()
    ours.line("D raise 300, C call, A call, B call")
    ours.finish()

    theirs = peer(
        StartHand(
            hand="north-1",
            variant="omaha-8",
            stakes=stakes,
            button=4,
            seats=tuple(
                Seated(at, name, chips) for at, (name, chips) in enumerate(stacks.items(), start=1)
            ),
        )
    )
    for name in stacks:
        theirs.deal_hole(holes[name])
    theirs.complete_bet_or_raise_to(300)
    for _ in "CAB":
        theirs.check_or_call()
    while theirs.can_show_or_muck_hole_cards(True):
        theirs.show_or_muck_hole_cards(True)
    for cards in (board[:6], board[6:8], board[8:]):
        theirs.burn_card("??")
        theirs.deal_board(cards)
    while theirs.can_kill_hand():
        theirs.kill_hand()
    while theirs.can_push_chips():
        theirs.push_chips()
    while theirs.can_pull_chips():
        theirs.pull_chips()

    assert ours.pots() == [(400, list("ABCD")), (300, list("ABD")), (200, list("BD"))]
    assert ours.awards(pot=1) == {"A": 300}
    assert ours.stacks() == {"A": 500, "B": 200, "D": 0, "C": 200}
    assert theirs.stacks == [425, 275, 0, 200]
