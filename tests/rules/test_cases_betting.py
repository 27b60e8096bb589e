"""The cases that ask what a seat may do: calls, least and most raises, caps, and re-opening."""

from typing import Any

import pytest

from schemas.errors import CommandRefused
from schemas.stakes import Limit, Stakes
from tests.rules.cases import Case, case, variant_of
from tests.rules.table import Table

FL: Stakes = Stakes(limit="fl", small_blind=1, big_blind=2)
DEEP = 10_000


def stakes(limit: Limit, small: int, big: int) -> Stakes:
    """Stakes with blinds alone."""
    return Stakes(limit=limit, small_blind=small, big_blind=big)


def may(table: Table, name: str, expected: dict[str, Any]) -> None:
    """What `name` may do is what the case says, figure by figure; a raise it denies is refused."""
    asked = table.asked(name)
    found = {
        "to_call": asked.to_call,
        "can_raise": asked.max_to > 0,
        "can_check": asked.to_call == 0,
        "min_raise_to": asked.min_to,
        "min_to": asked.min_to,
        "max_to": asked.max_to,
        "raise_to": asked.min_to,
    }
    assert {key: found[key] for key in expected} == expected
    if expected.get("can_raise") is False:
        with pytest.raises(CommandRefused, match="may not raise"):
            table.act(name, "raise", table.state.current + DEEP)


def to_flop(names: str, one: Stakes, variant: str = "holdem", **stacks: int) -> Table:
    """Everybody deep unless said otherwise, all in for the big blind, on the flop."""
    table = Table({name: stacks.get(name, DEEP) for name in names}, one, variant)
    table.deal()
    while table.state.phase == "act":
        asked = table.asked(str(table.actor))
        table.act(str(table.actor), "call" if asked.to_call else "check")
    table.deal()
    return table


@case("G000-04")
def test_posted_blind_counts_toward_the_call(case: Case) -> None:
    expected = case["expected"]
    table = Table(dict.fromkeys("BCA", 100), FL, variant_of(case))

    table.deal()
    table.line("A call")
    assert table.asked("B").to_call == expected["sb_to_call"]
    table.line("B call")

    big_blind = table.asked("C")
    assert big_blind.to_call == expected["bb_to_call"]
    assert (big_blind.to_call == 0) == expected["bb_can_check"]
    assert (big_blind.max_to > 0) == expected["bb_can_raise"]


@case("G000-09", "G004-11")
def test_fixed_limit_goes_up_by_the_unit_to_four_levels(case: Case) -> None:
    table = Table(dict.fromkeys("BCA", 1000), FL, variant_of(case))

    raised: dict[str, list[int]] = {}
    for street in ("preflop", "flop", "turn", "river"):
        table.deal()
        raised[street] = []
        while (asked := table.asked(str(table.actor))).max_to:
            assert asked.min_to == asked.max_to
            verb = "raise" if table.state.current else "bet"
            table.act(str(table.actor), verb, asked.min_to)
            raised[street].append(asked.min_to)
        while table.state.phase == "act":
            asked = table.asked(str(table.actor))
            assert asked.max_to == 0
            table.act(str(table.actor), "call")

    expected = case["expected"]
    assert raised == expected["bet_or_raise_to_sequence"]
    units = expected.get("units", [2, 2, 4, 4])
    assert [levels[-1] - levels[-2] for levels in raised.values()] == units


@case("G001-06")
def test_fourth_wager_is_the_cap(case: Case) -> None:
    table = to_flop("BCA", FL, variant_of(case))

    labels = case["expected"]["labels"]
    for _ in labels:
        verb = "raise" if table.state.current else "bet"
        table.act(str(table.actor), verb, table.asked(str(table.actor)).min_to)

    assert table.state.levels == case["expected"]["max_levels_per_round"] == len(labels)
    may(table, str(table.actor), {"can_raise": False})


@pytest.mark.parametrize("limit", ["nl", "pl", "fl"])
@case("G001-02")
def test_big_blind_of_two_is_called_for_two_and_raised_to_four(case: Case, limit: Limit) -> None:
    table = Table(dict.fromkeys("BCUA", 100), stakes(limit, 1, case["given"]["bb"]), "courchevel")

    table.deal()

    expected = case["expected"]
    asked = table.asked("U")
    assert (asked.to_call, asked.min_to) == (expected["call"], expected["min_raise_to"])
    if limit == "fl":
        assert asked.max_to == expected["fixed_limit_raise_to_exactly"]


@pytest.mark.parametrize("limit", ["nl", "pl"])
@case("G001-03")
def test_raise_is_at_least_the_size_of_the_bet(case: Case, limit: Limit) -> None:
    table = to_flop("BCA", stakes(limit, 1, 2), variant_of(case))

    table.act("B", "bet", case["given"]["bet"])

    expected = case["expected"]
    assert table.asked("C").min_to == expected["min_raise_to"]
    assert table.asked("C").min_to - table.state.current == expected["min_raise_by"]


def pot_of_100(variant: str) -> Table:
    """Pot limit on the flop with 100 in the middle, two seats."""
    table = Table(dict.fromkeys("BA", DEEP), stakes("pl", 25, 50), variant)
    table.deal()
    table.line("A call, B check |")
    assert table.state.pot == 100
    return table


@case("G001-04")
def test_pot_limit_counts_the_call_before_the_raise(case: Case) -> None:
    table = pot_of_100(variant_of(case))
    assert table.state.pot == case["given"]["pot_before"]
    expected = case["expected"]
    assert table.asked("B").max_to == expected["first_player_max_bet"]

    table.act("B", "bet", 100)

    after, asked = expected["after_bet_100"], table.asked("A")
    assert asked.to_call == after["call"]
    assert table.state.pot + asked.to_call == after["pot_after_call"]
    assert (asked.min_to, asked.max_to) == (after["min_raise_to"], after["max_raise_to"])
    assert asked.min_to - table.state.current == after["min_raise_by"]
    assert asked.max_to - table.state.current == after["max_raise_by"]


@case("G004-12")
def test_pot_raise_over_a_pot_bet_goes_to_four_hundred(case: Case) -> None:
    table = pot_of_100("holdem")

    table.act("B", "bet", case["given"]["bet"])

    asked = table.asked("A")
    assert table.state.pot + asked.to_call == case["expected"]["pot_after_call"]
    assert asked.max_to == case["expected"]["max_raise_to"]


@case("G001-05")
def test_no_limit_bets_from_the_big_blind_to_the_stack(case: Case) -> None:
    expected = case["expected"]
    assert expected["raise_cap"] is None
    table = to_flop("BCA", stakes("nl", 1, 2), variant_of(case), B=case["given"]["stack"] + 2)
    assert table.state.stacks[0] == case["given"]["stack"]

    asked = table.asked("B")

    assert (asked.min_to, asked.max_to) == (expected["min_bet"], expected["max_bet"])
    to = 0
    for _ in range(12):
        to += 2
        table.act(str(table.actor), "raise" if table.state.current else "bet", to)
    assert table.asked(str(table.actor)).max_to > to


@case("G004-07")
def test_raise_of_forty_asks_for_forty_more(case: Case) -> None:
    table = Table(dict.fromkeys("SDAB", DEEP), stakes("nl", 10, case["given"]["bb"]))

    table.deal()
    table.act("A", "raise", case["actions"][0]["to"])

    assert table.state.last_full == case["expected"]["raise_size"]
    assert table.asked("B").min_to == case["expected"]["next_min_raise_to"]


def re_opening(case: Case) -> Table:
    """The table of a re-opening case with hole cards dealt."""
    names = [name[0] for name in case["given"]["seats_clockwise"]]
    stacks = {name: case["given"]["stacks"][name] for name in names}
    table = Table(stacks, stakes("nl", 10, 20), button=case["given"]["button"])
    table.deal()
    return table


@case("G004-08")
def test_short_all_in_does_not_reopen_for_the_raiser(case: Case) -> None:
    table, expected = re_opening(case), case["expected"]

    for one in case["actions"]:
        if one["player"] in expected:
            may(table, one["player"], expected[one["player"]])
        if one["player"] == "D":
            may(table, "D", expected["D_big_blind"])
        table.act(one["player"], one["action"], one.get("to", 0))

    may(table, "A", expected["A_when_action_returns"])


@case("G004-09")
def test_two_short_all_ins_reopen_for_whoever_faces_a_full_raise(case: Case) -> None:
    expected = case["expected"]
    for name, reply, to in (
        ("if_A_calls_then_E", "call", 0),
        ("if_A_raises_to_145_then_E", "raise", 145),
    ):
        table = re_opening(case)
        for one in case["actions"]:
            table.act(one["player"], one["action"], one.get("to", 0))
        may(table, "A", expected["A"])

        table.act("A", reply, to)

        may(table, "E", expected[name])


@case("T28")
def test_straddle_is_a_new_minimum_and_no_raise(case: Case) -> None:
    posts = {name: chips for kind, name, chips in case["posts"] if kind == "straddle"}
    table = Table(
        dict.fromkeys(case["seats_clockwise"], 200),
        stakes("nl", 1, 2),
        button=case["button"],
        posts=[(name, "straddle", chips) for name, chips in posts.items()],
    )

    table.deal()
    may(table, "E", case["expected"]["E"])
    for one in case["actions"]:
        table.act(one["player"], one["action"])

    may(table, "D", case["expected"]["D_option"])


@case("T34a")
def test_all_in_of_half_a_bet_is_a_full_raise(case: Case) -> None:
    start = case["start_stacks"]
    all_in = case["actions"][1]["to"]
    table = to_flop("ABC", stakes("fl", 10, 20), A=start["A"], B=20 + all_in, C=start["C"])

    table.line("A bet 20, B allin")
    assert table.state.current == all_in
    may(table, "C", case["expected"]["C"])
    table.act("C", "call")

    may(table, "A", case["expected"]["A"])
    assert table.state.levels == case["expected"]["levels_used"]


@case("T35")
def test_pot_limit_opens_for_seven_hundred(case: Case) -> None:
    table = Table(
        dict.fromkeys(case["seats_clockwise"], DEEP),
        stakes("pl", 100, 200),
        "omaha",
        case["button"],
    )

    table.deal()

    may(table, "C", case["expected"]["button_open"])


def pot_limit_pot(case: Case, pot: int) -> Table:
    """Three seats of pot limit on the flop, `pot` in the middle."""
    big = pot // 3 if pot % 3 == 0 else 100
    one = stakes("pl", 0, big)
    table = Table(dict.fromkeys(case["seats_clockwise"], DEEP), one, "omaha", case["button"])
    table.deal()
    if pot % 3 == 0:
        table.line("C call, A call, B check |")
    else:
        table.line(f"C raise {pot // 2}, A fold, B call |")
    assert table.state.pot == pot
    return table


@case("T35")
def test_pot_limit_over_a_pot_bet_is_three_bets_and_the_pot(case: Case) -> None:
    table = pot_limit_pot(case, 1500)

    table.act("A", "bet", 1500)

    may(table, "B", case["expected"]["raise_over_pot_bet_1500"])


@case("T35")
def test_pot_limit_counts_a_caller_before(case: Case) -> None:
    table = pot_limit_pot(case, 600)

    table.line("A bet 200, B call")

    may(table, "C", case["expected"]["pot_600_bet_200_call_200_then_raise"])


@case("T35")
def test_pot_limit_counts_a_caller_before_in_a_smaller_pot(case: Case) -> None:
    table = Table(dict.fromkeys("BCDA", DEEP), stakes("pl", 0, 100), "omaha")
    table.deal()
    table.line("D call, A call, B call, C check |")
    assert table.state.pot == 400

    table.line("B bet 200, C call")

    may(table, "D", case["expected"]["same_with_pot_400"])


def example(case: Case, name: str) -> dict[str, Any]:
    """One of the numbered examples."""
    found: dict[str, Any] = next(one for one in case["examples"] if one["name"] == name)
    return found


@case("T36")
def test_re_opening_on_the_flop_is_asked_of_each_player(case: Case) -> None:
    def start() -> Table:
        table = to_flop("ABCDE", stakes("nl", 50, 100), B=225, D=300)
        return table.line("A bet 100, B allin, C call, D allin, E call")

    table = start()
    may(table, "A", example(case, "1")["A"])
    table.act("A", "call")
    may(table, "C", example(case, "1-A")["C"])

    table = start()
    table.act("A", "raise", 300)
    may(table, "C", example(case, "1-B")["C"])


@case("T36")
def test_short_all_ins_leave_the_size_of_the_last_full_raise(case: Case) -> None:
    table = to_flop("ABCDEF", stakes("nl", 50, 100), B=600, C=750, D=900)

    table.line("A bet 300, B allin, C allin, D allin, E call")

    may(table, "F", example(case, "2")["F"])


@case("T36")
def test_short_all_in_over_the_blind_is_closed_to_the_caller(case: Case) -> None:
    def start() -> Table:
        table = Table(
            {"S": 100_000, "B": 100_000, "A": 100_000, "U": 7_500}, stakes("nl", 2000, 4000)
        )
        table.deal()
        return table.line("A call, U allin, S fold")

    table = start()
    may(table, "B", example(case, "3-A")["BB"])
    table.act("B", "call")
    may(table, "A", example(case, "3-A")["A"])

    table = start()
    table.act("B", "raise", 11_500)
    may(table, "A", example(case, "3-B")["A"])
