"""More than one board: run-outs, double boards, bomb pots, and what the deck holds."""

import pytest

from schemas.errors import CommandRefused
from schemas.stakes import Stakes
from services.rules import cards_due, run_outs_max
from tests.rules.table import Table

ACES, KINGS = "AsAd", "KsKd"


def seats(count: int, chips: int = 100) -> dict[str, int]:
    """`count` players with the same stack."""
    return {f"p{at}": chips for at in range(1, count + 1)}


def all_in(count: int, stakes: Stakes, variant: str) -> Table:
    """Everybody all-in before the flop and tabled."""
    table = Table(seats(count), stakes, variant)
    table.deal()
    while table.state.phase == "act":
        asked = table.asked(str(table.actor))
        if asked.max_to:
            table.act(str(table.actor), "raise", asked.max_to)
        else:
            table.act(str(table.actor), "call")
    table.show_all()
    return table


def run_outs(most: int, **settings: bool) -> Stakes:
    """A cash table that runs it out on up to so many boards."""
    return Stakes(limit="nl", small_blind=10, big_blind=20, run_outs=most, **settings)  # type: ignore[arg-type]


def test_run_twice_deals_only_the_rest_again() -> None:
    stakes = run_outs(2)
    table = Table(dict.fromkeys("AB", 200), stakes, holes={"A": ACES, "B": KINGS})
    table.deal()
    table.line("B call, A check | A allin, B call")
    table.show_all()
    flop = list(table.state.boards[0])

    table.run_out(2)
    table.finish()

    first, second = table.state.boards
    assert first[:3] == second[:3] == flop
    assert len({*first, *second}) == 7
    assert len(table.state.burns) == 1 + 2 + 2


def test_run_three_times_gives_each_board_a_third() -> None:
    boards = ["2c7d9hJs3h", "2h7h9cKc4h", "2s7s9sQh5h"]
    table = Table(
        dict.fromkeys("AB", 100), run_outs(3), holes={"A": ACES, "B": KINGS}, boards=boards
    )
    table.deal()
    table.line("B allin, A call")
    table.show_all()
    table.run_out(3)
    table.finish()

    # 200 in three: 67, 67 and 66; kings are three of a kind on the second board.
    assert [table.awards(board=at) for at in range(3)] == [{"A": 67}, {"B": 67}, {"A": 66}]


def test_courchevel_boards_share_the_first_card() -> None:
    table = Table(seats(2), run_outs(2), "courchevel")
    table.deal()
    table.line("p2 allin, p1 call")
    table.show_all()
    spit = table.state.boards[0][0]
    table.run_out(2)
    table.finish()

    assert [board[0] for board in table.state.boards] == [spit, spit]
    assert len({*table.state.boards[0], *table.state.boards[1]}) == 9


def test_side_pots_are_each_divided_among_the_boards() -> None:
    boards = ["2c7d9hJs3h", "2h7h9cKc4h"]
    holes = {"A": ACES, "B": KINGS, "C": "QsQd"}
    table = Table({"A": 100, "B": 301, "C": 301}, run_outs(2), holes=holes, boards=boards)
    table.deal()
    table.line("C allin, A call, B call")
    table.show_all()
    table.run_out(2)
    table.finish()

    assert table.awards(pot=0) == {"A": 150, "B": 150}
    assert table.awards(pot=1) == {"B": 402}


@pytest.mark.parametrize(
    ("variant", "count", "stakes", "most"),
    [
        # 40 holes and the card that shows; each board takes 4 more, with 3 burns 7: 11 cards left.
        ("courchevel", 8, run_outs(3), 1),
        ("courchevel", 8, run_outs(3, burns=False), 2),
        # 40 holes; each board takes 5, with 3 burns 8: 12 cards left.
        ("omaha", 10, run_outs(3), 1),
        ("omaha", 10, run_outs(3, burns=False), 2),
        ("omaha", 8, run_outs(3), 2),
        ("omaha", 7, run_outs(3), 3),
        ("holdem", 10, run_outs(3), 3),
        ("holdem", 10, run_outs(2), 2),
        ("holdem", 2, run_outs(1), 1),
    ],
)
def test_offer_of_boards_is_what_the_deck_holds(
    variant: str, count: int, stakes: Stakes, most: int
) -> None:
    table = all_in(count, stakes, variant)

    assert run_outs_max(table.state) == most
    with pytest.raises(CommandRefused, match="cannot be run out"):
        table.run_out(most + 1)


def test_nothing_is_offered_while_two_can_still_bet() -> None:
    table = Table(seats(3), run_outs(3))
    table.deal()
    table.line("p3 call, p1 call, p2 check")

    assert run_outs_max(table.state) == 1


def test_nothing_is_offered_in_a_tournament() -> None:
    with pytest.raises(CommandRefused, match="never runs it twice"):
        Table(seats(2), run_outs(2, tournament=True))


def test_agreeing_on_one_board_leaves_no_trace() -> None:
    table = all_in(2, run_outs(2), "holdem")
    before = len(table.events)

    table.run_out(1)

    assert len(table.events) == before


def test_two_boards_are_dealt_street_by_street_each_with_its_burn() -> None:
    bomb = Stakes(limit="nl", big_blind=5, ante=10, ante_mode="classic")
    table = Table(seats(3), bomb, bomb=True, double=True)
    table.deal()

    assert cards_due(table.state) == 2 * (1 + 3)
    table.deal()
    assert [len(board) for board in table.state.boards] == [3, 3]
    assert len(table.state.burns) == 2


def test_bomb_pot_has_no_first_round_and_bets_from_the_ante() -> None:
    bomb = Stakes(limit="nl", big_blind=5, small_blind=2, ante=10, ante_mode="classic")
    table = Table(seats(3), bomb, bomb=True)
    assert table.state.pot == 30

    table.deal()
    table.deal()

    assert table.actor == "p1"
    assert table.asked("p1").min_to == 10
    table.line("p1 bet 10")
    assert table.asked("p2").min_to == 20


def test_bomb_pot_of_pot_limit_bets_up_to_the_antes() -> None:
    bomb = Stakes(limit="pl", big_blind=5, small_blind=2, ante=10, ante_mode="classic")
    table = Table(seats(4), bomb, "omaha", bomb=True)
    table.deal()
    table.deal()

    assert table.asked("p1").max_to == 40
