"""Each known wrong turn of other trackers (statistics, "Known wrong turns") fails some case."""

from collections.abc import Mapping
from fractions import Fraction

import pytest

from schemas.stakes import Rake
from tests.analytics.case import Case
from tests.analytics.cases import CASES
from tests.analytics.cases_money import MONEY_CASES
from tests.analytics.reference import RULES, counted
from tests.analytics.reference.cbets import continuation_bettor
from tests.analytics.reference.decision import RAISES
from tests.analytics.reference.hand import FLOP, PREFLOP, TURN, Hand, followed
from tests.analytics.reference.rule import Count, Rule
from tests.analytics.reference.seats import BIG_BLIND, SMALL_BLIND


def blinds_that_fold_are_dropped(hand: Hand, seat: int) -> Count:
    """VPIP without the blinds that folded."""
    up, down = RULES["vpip"](hand, seat)
    blind = hand.positions[seat] in (BIG_BLIND, SMALL_BLIND)
    return (up, 0) if blind and hand.folded(seat, by=PREFLOP) else (up, down)


def a_chance_without_a_flop(hand: Hand, seat: int) -> Count:
    """A continuation bet missed wherever somebody raised last."""
    up, _ = RULES["cbet-flop"](hand, seat)
    return up, int(seat == hand.aggressor)


def a_chance_in_a_run_out(hand: Hand, seat: int) -> Count:
    """A continuation bet missed by who is all-in when the flop comes."""
    up, _ = RULES["cbet-flop"](hand, seat)
    return up, int(seat == hand.aggressor and hand.saw_flop(seat) and not hand.raises(FLOP))


def a_donk_in_a_run_out(hand: Hand, seat: int) -> Count:
    """A donk missed by who sees the flop before the last raiser, whether anybody can act or not."""
    leader = hand.aggressor
    before = leader not in (None, seat) and hand.after(leader, seat)  # type: ignore[arg-type]
    up, _ = RULES["donk-flop"](hand, seat)
    return up, int(before and hand.saw_flop(seat))


def a_raise_of_a_donk(hand: Hand, seat: int) -> Count:
    """A continuation bet by raising who bet first."""
    up, down = RULES["cbet-flop"](hand, seat)
    raised = seat == hand.aggressor and any(one.raised for one in hand.of(seat, FLOP))
    return int(up or raised), int(down or raised)


def a_straddle_is_voluntary(hand: Hand, seat: int) -> Count:
    """Whatever is put in before the flop by who is in no blind."""
    up, down = RULES["vpip"](hand, seat)
    blind = hand.positions[seat] in (BIG_BLIND, SMALL_BLIND)
    return int(up or (hand.paid[seat] > 0 and not blind)), down


def showdowns_of_all_hands(hand: Hand, seat: int) -> Count:
    """WTSD over every hand dealt."""
    up, _ = RULES["wtsd"](hand, seat)
    return up, 1


def any_check_may_raise(hand: Hand, seat: int) -> Count:
    """A chance to check-raise at every check, though nobody bets."""
    up, _ = RULES["check-raise-flop"](hand, seat)
    return up, int(any(one.action == "check" for one in hand.of(seat, FLOP)))


def a_flop_check_raise_continues(hand: Hand, seat: int) -> Count:
    """Who raised the flop last may continue on the turn."""
    unbet = any(not one.raises for one in hand.of(seat, TURN))
    chance = hand.aggressor == seat == hand.raiser(FLOP, -1) and unbet
    up = chance and hand.raiser(TURN, 0) == seat
    return int(up), int(chance)


def whoever_meets_a_three_bet(hand: Hand, seat: int) -> Count:
    """A fold to a 3-bet by who raised nothing."""
    return RULES["fold-3bet-any"](hand, seat)


def a_steal_after_a_call(hand: Hand, seat: int) -> Count:
    """A blind defends though somebody called between."""
    mine = [one for one in hand.of(seat, PREFLOP) if one.level == 1]
    blind = hand.positions[seat] in (BIG_BLIND, SMALL_BLIND)
    late = bool(mine) and hand.positions[mine[0].raises[0].seat] in (0, 1)
    chance = blind and late and not mine[0].acted
    return int(chance and mine[0].action == "fold"), int(chance)


def any_decision_after_a_raise(hand: Hand, seat: int) -> Count:
    """Answers to a continuation bet, though it was raised before."""
    bettor = continuation_bettor(hand, FLOP)
    mine = [one for one in hand.of(seat, FLOP) if one.raises][:1]
    met = bettor not in (None, seat) and bool(mine)
    return int(met and mine[0].action == "fold"), int(met)


def a_raise_over_limpers(hand: Hand, seat: int) -> Count:
    """A first-in raise though somebody limped."""
    mine = [one for one in hand.of(seat, PREFLOP) if not one.raises]
    return int(any(one.action in RAISES for one in mine)), int(bool(mine))


def rake_of_one_board_lost(hand: Hand, seat: int) -> Count:
    """Rake counted where the whole pot went to one seat."""
    alone = all(len({one.seat for one in pot.awards}) == 1 for pot in hand.outcome.pots)
    return RULES["rake"](hand, seat) if alone else (0, 1)


WRONG: Mapping[str, tuple[str, Rule]] = {
    rule.__name__: (key, rule)
    for key, rule in (
        ("vpip", blinds_that_fold_are_dropped),
        ("vpip", a_straddle_is_voluntary),
        ("cbet-flop", a_chance_without_a_flop),
        ("cbet-flop", a_chance_in_a_run_out),
        ("cbet-flop", a_raise_of_a_donk),
        ("cbet-turn", a_flop_check_raise_continues),
        ("fold-cbet-flop", any_decision_after_a_raise),
        ("donk-flop", a_donk_in_a_run_out),
        ("check-raise-flop", any_check_may_raise),
        ("wtsd", showdowns_of_all_hands),
        ("fold-3bet", whoever_meets_a_three_bet),
        ("fold-steal", a_steal_after_a_call),
        ("rfi", a_raise_over_limpers),
        ("rake", rake_of_one_board_lost),
    )
}


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_turn_fails_a_case(name: str) -> None:
    key, wrong = WRONG[name]

    assert any(differs(case, key, wrong) for case in CASES)


def differs(case: Case, key: str, rule: Rule) -> bool:
    """Whether a figure of the case is not what the rule says."""
    hand = followed(case.facts())
    assert hand is not None
    seats = {one.player: one.seat for one in hand.start.seats}
    return any(
        rule(hand, seats[player]) != figures[key]
        for player, figures in case.expected().items()
        if key in figures
    )


@pytest.mark.parametrize("case", [one for one in MONEY_CASES if "rake" in one.setup])
def test_a_hand_run_out_twice_or_once_loses_no_chip_but_its_rake(case: Case) -> None:
    found = counted([case.facts()]).values()

    assert isinstance(case.setup["rake"], Rake)
    rake = sum((one["rake"][0] for one in found), Fraction())
    assert sum(one["net"][0] for one in found) == -rake
