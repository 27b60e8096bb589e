"""A round of decisions: who is due, when it is over, and facts the rules would not allow."""

import pytest

from schemas.events import Action, ActionTaken
from schemas.stakes import Stakes
from services.rules import evolve
from tests.rules.table import Table


def dealt(names: str, **stacks: int) -> Table:
    """Seats with 1,000 unless said otherwise, hole cards dealt; the last has the button."""
    table = Table({name: stacks.get(name, 1000) for name in names})
    table.deal()
    return table


def test_first_round_starts_left_of_the_big_blind() -> None:
    assert dealt("ABCDE").actor == "C"


def test_heads_up_the_button_starts_before_the_flop_and_ends_after_it() -> None:
    table = dealt("AB")
    assert table.actor == "B"

    table.line("B call, A check |")

    assert table.actor == "A"


def test_later_rounds_start_with_the_first_seat_in_left_of_the_button() -> None:
    table = dealt("ABCD")

    table.line("C call, D call, A fold, B check |")

    assert table.actor == "B"


def test_all_in_seat_is_passed_over() -> None:
    table = dealt("ABCD", B=20)

    table.line("C call, D call, A call |")

    assert table.actor == "A"
    table.line("A check")
    assert table.actor == "C"


def test_raise_gives_everybody_else_another_decision() -> None:
    table = dealt("ABC")
    table.line("C call, A raise 60, B call")

    assert table.actor == "C"
    table.line("C call")
    assert table.state.phase == "deal"


def test_round_is_over_when_all_have_matched() -> None:
    table = dealt("ABC")

    table.line("C call, A call, B check")

    assert table.state.phase == "deal"
    assert table.state.bets == [0, 0, 0]


def test_hand_is_over_when_one_is_left_and_no_more_cards_come() -> None:
    table = dealt("ABC")

    table.line("C raise 60, A fold, B fold")

    assert table.state.phase == "end"
    assert table.state.boards == [[]]


def test_short_big_blind_alone_with_the_small_blind_still_costs_a_call() -> None:
    table = dealt("ABC", B=12)

    table.line("C fold")

    assert table.asked("A").to_call == 10


def test_small_blind_that_covers_an_all_in_big_blind_has_nothing_to_decide() -> None:
    table = dealt("ABC", B=8)

    table.line("C fold")

    assert table.state.phase == "show"


def test_last_seat_with_chips_must_still_answer_an_all_in() -> None:
    table = dealt("ABC", A=200, C=200)

    table.line("C allin, A call")

    assert (table.asked("B").to_call, table.asked("B").max_to) == (180, 0)


def test_fold_is_allowed_when_a_check_is() -> None:
    table = dealt("ABC")
    table.line("C call, A call, B fold")

    assert table.state.folded == [False, True, False]


def test_two_short_all_ins_count_from_what_each_player_last_faced() -> None:
    table = dealt("ABCDE", D=145, E=165)
    table.line("C raise 100, D allin, E allin, A fold, B call")

    assert table.asked("C").max_to == 0  # faces 65, the last full raise was 80


@pytest.mark.parametrize(
    ("action", "to", "what"),
    [
        ("check", 0, "checks facing a bet of 20"),
        ("call", 15, "calls to 15, due is a call to 20"),
        ("raise", 30, "raise to 30, 40 to 1000 is allowed"),
        ("bet", 60, "bet to 60 with a bet of 20"),
        ("raise", 1500, "puts in 500 more than its stack"),
    ],
)
def test_decision_the_rules_do_not_allow_is_a_finding_and_stands(
    action: Action, to: int, what: str
) -> None:
    table = dealt("ABC")

    evolve(table.state, ActionTaken(seat=3, action=action, to=to))

    assert {kind for kind, _ in table.state.findings} == {"illegal"}
    assert any(what in said for _, said in table.state.findings)
    assert table.state.live[2] == to


def test_decision_out_of_turn_is_a_finding_and_the_turn_goes_on_from_there() -> None:
    table = dealt("ABCD")

    evolve(table.state, ActionTaken(seat=4, action="call", to=20))

    assert table.state.findings == [("illegal", "seat 4: call out of turn, seat 3 was due")]
    assert table.actor == "A"


def test_decision_of_a_seat_that_was_not_dealt_in_is_a_finding_alone() -> None:
    table = dealt("ABC")

    evolve(table.state, ActionTaken(seat=7, action="fold"))

    assert table.state.findings == [("illegal", "seat 7 was not dealt in and cannot fold")]
    assert table.actor == "C"


def test_last_seat_in_cannot_fold_even_as_a_fact() -> None:
    table = dealt("ABC")
    table.line("C fold, A fold")

    evolve(table.state, ActionTaken(seat=2, action="fold"))

    assert table.state.findings
    assert table.state.folded == [True, False, True]


def test_size_that_is_no_whole_number_of_chips_is_a_finding() -> None:
    stakes = Stakes(limit="nl", small_blind=50, big_blind=100, chip_unit=25)
    table = Table(dict.fromkeys("ABC", 1000), stakes)
    table.deal()

    evolve(table.state, ActionTaken(seat=3, action="raise", to=310))

    assert table.state.findings
