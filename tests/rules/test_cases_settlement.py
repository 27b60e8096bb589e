"""The settlement cases: contributions, cards and the button give pots and awards to the chip."""

from schemas.stakes import Stakes
from schemas.variants import HIGH, HIGH2, LOW2
from services.rules.best import best
from tests.rules.cases import Case, by_kind, case, played
from tests.rules.table import Table

ON_TWO_BOARDS = ("T30", "T38")


def winners(table: Table, pot: int, share: int) -> list[str]:
    """Who won a share of a pot; an award of both shares counts for each."""
    awards = table.settled().pots[pot].awards
    return [table.name[one.seat] for one in awards if one.share in (share, -1)]


@case(*(one for one in by_kind("settlement") if one not in ON_TWO_BOARDS))
def test_contributions_settle_as_the_case_says(case: Case) -> None:
    table = played(case)

    expected = case["expected"]
    assert table.returned() == expected["uncalled_returned"]
    assert table.pots() == [(pot["amount"], sorted(pot["eligible"])) for pot in expected["pots"]]
    for at, pot in enumerate(expected["pots"]):
        assert table.awards(pot=at) == pot["awards"]
        assert winners(table, at, 0) == pot["high_winners"]
        if case["hi_lo"] and pot["low_winners"]:
            assert sorted(winners(table, at, 1)) == sorted(pot["low_winners"])
    assert table.awards() == expected["payouts"]
    assert table.order() == case["odd_chip_order"]


@case(*(one for one in by_kind("settlement") if one not in ON_TWO_BOARDS))
def test_hands_are_what_the_case_calls_them(case: Case) -> None:
    board = tuple(case["board"])
    high = HIGH if case["hand_rule"] == "any" else HIGH2
    expected = case["expected"]

    for name, hole in case["hole_cards"].items():
        found = best(high, tuple(hole), board)
        assert found is not None
        called = expected["categories"][name].replace("_", "-")
        assert found.category == {"royal-flush": "straight-flush"}.get(called, called)
        if name in expected.get("lows", {}):
            low = best(LOW2, tuple(hole), board)
            ranks = low and ["A23456789TJQK".index(card[0]) + 1 for card in low.cards]
            assert ranks == expected["lows"][name]


@case("T08")
def test_without_the_even_split_each_half_pays_its_own_odd_chip(case: Case) -> None:
    halves = Stakes(limit="nl", big_blind=1, identical_hilo_even_split=False)

    table = played(case, halves)

    assert table.awards() == case["alternative_if_flag_off"]


@case("T30")
def test_run_twice_gives_the_first_board_the_odd_unit(case: Case) -> None:
    stakes = Stakes(
        limit="nl", big_blind=1, run_outs=2, ante=1, ante_mode="big-blind", ante_order="ante-first"
    )
    assert case["dead_money_to_main_pot"] == stakes.ante
    stacks = {"A": case["contributions"]["A"] + stakes.ante, "B": case["contributions"]["B"]}
    table = Table(
        stacks,
        stakes,
        button=case["button"],
        holes={name: "".join(hole) for name, hole in case["hole_cards"].items()},
        boards=["".join(board) for board in case["boards"]],
    )

    table.deal()
    table.line("B call, A check | A allin, B call")
    table.show_all()
    table.run_out(2)
    table.finish()

    assert_boards(table, case)


@case("T38")
def test_double_board_bomb_pot_gives_each_board_half(case: Case) -> None:
    table = Table(
        dict.fromkeys(case["seats_clockwise"], 100),
        Stakes(limit="nl", big_blind=5, small_blind=2, ante=10, ante_mode="classic"),
        "omaha",
        case["button"],
        holes={name: "".join(hole) for name, hole in case["hole_cards"].items()},
        boards=["".join(board) for board in case["boards"]],
        bomb=True,
        double=True,
    )
    assert {
        table.name[seat]: chips
        for seat, chips in zip(table.state.seats, table.state.live, strict=True)
    } == {name: case["contributions"][name] for name in case["odd_chip_order"]}

    table.deal()
    assert table.actor is None
    table.deal()
    assert table.asked("B").min_to == 10
    table.line("B check, C check, D fold, E fold, A check")
    table.finish()

    assert_boards(table, case)


def assert_boards(table: Table, case: Case) -> None:
    """Each board is the case's and pays what the case says."""
    for at, expected in enumerate(case["expected"]["per_board"]):
        assert table.state.boards[at] == expected["board"]
        assert table.awards(board=at) == expected["payouts"]
        assert sum(table.awards(board=at).values()) == expected["amount"]
    assert table.awards() == case["expected"]["payouts"]


@case("T17")
def test_the_button_is_the_last_to_get_an_odd_chip(case: Case) -> None:
    table = played(case)

    odd = {table.name[one.seat]: one.odd for one in table.settled().pots[0].awards}
    assert odd == {"B": 1, "C": 0, "A": 0}
