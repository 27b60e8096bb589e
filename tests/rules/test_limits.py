"""How much may be bet: no limit, pot limit and fixed limit, and the settings that move a bound."""

import pytest

from schemas.errors import CommandRefused
from schemas.stakes import Stakes
from tests.rules.table import Table


def table_of(names: str, stakes: Stakes, **stacks: int) -> Table:
    """Seats with 5,000 each unless said otherwise, hole cards dealt; the last has the button."""
    table = Table({name: stacks.get(name, 5000) for name in names}, stakes)
    table.deal()
    return table


def flop_of(names: str, stakes: Stakes, **stacks: int) -> Table:
    """The same on the flop, everybody in for the big blind."""
    table = table_of(names, stakes, **stacks)
    while table.state.phase == "act":
        asked = table.asked(str(table.actor))
        table.act(str(table.actor), "call" if asked.to_call else "check")
    table.deal()
    return table


NL = Stakes(limit="nl", small_blind=50, big_blind=100)
PL = Stakes(limit="pl", small_blind=50, big_blind=100)
FL = Stakes(limit="fl", small_blind=10, big_blind=20)


def test_least_raise_is_the_last_full_one() -> None:
    table = flop_of("ABC", NL)

    table.line("A bet 300, B raise 800")

    assert table.asked("C").min_to == 1300


def test_all_in_for_less_than_the_least_raise_is_legal() -> None:
    table = flop_of("ABC", NL, B=450)

    table.line("A bet 300")

    asked = table.asked("B")
    assert (asked.min_to, asked.max_to) == (350, 350)


def test_no_raise_when_the_call_takes_the_stack() -> None:
    table = flop_of("ABC", NL, B=400)

    table.line("A bet 300")

    assert (table.asked("B").to_call, table.asked("B").max_to) == (300, 0)


def test_no_raise_when_everybody_else_is_all_in() -> None:
    table = flop_of("AB", NL, A=400)

    table.line("A bet 300")

    assert table.asked("B").max_to == 0


def test_short_open_adds_the_big_blind() -> None:
    table = flop_of("ABC", NL, A=160)

    table.line("A bet 60")

    assert (table.asked("B").to_call, table.asked("B").min_to) == (60, 160)


def test_short_open_is_completed_where_the_house_says_so() -> None:
    house = Stakes(limit="nl", small_blind=50, big_blind=100, short_open="complete")
    table = flop_of("ABC", house, A=160)
    table.line("A bet 60")
    assert table.asked("B").min_to == 100

    table.line("B raise 100")

    assert table.asked("C").min_to == 200


def test_short_open_does_not_reopen_for_who_checked() -> None:
    table = flop_of("ABC", NL, B=160)

    table.line("A check, B bet 60, C call")

    assert (table.asked("A").to_call, table.asked("A").max_to) == (60, 0)


def test_big_blind_may_raise_when_nobody_did() -> None:
    table = table_of("ABC", NL)

    table.line("C call, A call")

    asked = table.asked("B")
    assert (asked.to_call, asked.min_to, asked.max_to) == (0, 200, 5000)


def test_pot_limit_counts_antes_and_dead_money() -> None:
    stakes = Stakes(limit="pl", small_blind=50, big_blind=100, ante=100, ante_mode="big-blind")
    table = table_of("ABC", stakes)

    # 250 in the middle, 100 to call: raise by 350 to 450.
    assert table.asked("C").max_to == 450


@pytest.mark.parametrize(("setting", "most"), [("full", 350), ("actual", 310)])
def test_pot_limit_before_the_flop_takes_short_blinds_for_full(setting: str, most: int) -> None:
    stakes = Stakes(limit="pl", small_blind=50, big_blind=100, pl_short_blind=setting)  # type: ignore[arg-type]
    table = table_of("ABC", stakes, B=60)

    # 150 as if full, 110 as it is; 100 to call: to 100 + 150 + 100 or 100 + 110 + 100.
    assert table.asked("C").max_to == most


def test_short_blind_of_pot_limit_counts_as_it_is_after_the_flop() -> None:
    table = table_of("ABC", PL, B=60)
    table.line("C call, A call |")

    assert table.state.pot == 260
    assert table.asked("A").max_to == 260


def test_pot_limit_stays_within_the_stack_and_above_the_least_raise() -> None:
    table = flop_of("AB", PL, A=180)

    assert (table.asked("A").min_to, table.asked("A").max_to) == (80, 80)


def test_pot_limit_maximum_is_a_whole_number_of_chips() -> None:
    stakes = Stakes(limit="pl", small_blind=50, big_blind=100, chip_unit=25)
    table = table_of("ABCD", stakes, A=30)

    # 100 + 100 + 50 - 20 of a short small blind = 310 as it is, 350 as if full.
    assert table.asked("C").max_to == 350
    table.line("C call, D call, B check |")
    assert table.state.pot == 330
    assert table.asked("B").max_to == 325
    table.line("B bet 325")


def test_wager_must_be_a_whole_number_of_chips_unless_all_in() -> None:
    stakes = Stakes(limit="nl", small_blind=50, big_blind=100, chip_unit=25)
    table = flop_of("AB", stakes, A=1110)

    with pytest.raises(CommandRefused, match="chips are 25"):
        table.line("A bet 110")
    table.line("A bet 1010")


def test_fixed_limit_doubles_on_the_turn() -> None:
    table = flop_of("AB", FL)
    assert table.asked("A").min_to == table.asked("A").max_to == 20

    table.line("A check, B check |")

    assert table.asked("A").min_to == table.asked("A").max_to == 40


def test_fixed_limit_bets_may_be_set_apart_from_the_blind() -> None:
    stakes = Stakes(limit="fl", small_blind=10, big_blind=20, small_bet=30, big_bet=50)
    table = flop_of("AB", stakes)
    assert table.asked("A").min_to == 30

    table.line("A check, B check |")

    assert table.asked("A").min_to == 50


def test_all_in_below_half_a_bet_can_be_completed() -> None:
    table = flop_of("ABC", FL, B=45)

    table.line("A bet 20, B allin")

    assert (table.asked("C").to_call, table.asked("C").min_to) == (25, 40)


def test_all_in_below_half_a_bet_does_not_reopen() -> None:
    table = flop_of("ABC", FL, B=45)

    table.line("A bet 20, B allin, C call")

    assert (table.asked("A").to_call, table.asked("A").max_to) == (5, 0)
    assert table.state.levels == 1


def test_short_all_ins_of_fixed_limit_are_each_measured_from_the_last_full_bet() -> None:
    table = flop_of("ABCD", FL, B=45, C=52)

    table.line("A bet 20, B allin, C allin")

    assert table.asked("D").min_to == 52
    assert table.state.levels == 2


@pytest.mark.parametrize(("stack", "least"), [(15, 35), (5, 20)])
def test_opening_all_in_of_fixed_limit(stack: int, least: int) -> None:
    table = flop_of("ABC", FL, A=20 + stack)

    table.line("A allin")

    assert table.asked("B").min_to == least


def raise_to_the_cap(table: Table, first: int, unit: int) -> None:
    """Four levels, one seat after the other."""
    for level in range(4):
        verb = "raise" if table.state.current else "bet"
        table.act(str(table.actor), verb, first + level * unit)


def test_heads_up_keeps_the_cap_by_default() -> None:
    table = flop_of("AB", FL)

    raise_to_the_cap(table, 20, 20)

    assert table.asked("A").max_to == 0


def test_heads_up_lifts_the_cap_where_the_house_says_so() -> None:
    house = Stakes(limit="fl", small_blind=10, big_blind=20, fl_heads_up_cap="none")
    table = flop_of("AB", house)

    raise_to_the_cap(table, 20, 20)

    assert table.asked("A").min_to == 100


def test_cap_reached_by_three_stays_when_one_folds() -> None:
    house = Stakes(limit="fl", small_blind=10, big_blind=20, fl_heads_up_cap="none")
    table = flop_of("ABC", house)
    raise_to_the_cap(table, 20, 20)

    table.line("B fold")

    assert table.actor == "C"
    assert table.asked("C").max_to == 0


def test_cap_stays_while_a_third_is_all_in() -> None:
    house = Stakes(limit="fl", small_blind=10, big_blind=20, fl_heads_up_cap="none")
    table = flop_of("ABC", house, C=30)

    table.line("A bet 20, B raise 40, C call, A raise 60, B raise 80")

    assert table.asked("A").max_to == 0


def test_cap_is_lifted_when_two_are_left_before_it() -> None:
    house = Stakes(limit="fl", small_blind=10, big_blind=20, fl_heads_up_cap="none")
    table = flop_of("ABC", house)
    table.line("A bet 20, B raise 40, C fold, A raise 60, B raise 80")

    assert table.asked("A").min_to == 100


def test_house_may_set_another_cap() -> None:
    house = Stakes(limit="fl", small_blind=10, big_blind=20, fl_cap=3)
    table = flop_of("ABC", house)

    table.line("A bet 20, B raise 40, C raise 60")

    assert table.asked("A").max_to == 0
