"""The house's part: percentage, cap, no flop no drop, and which pot it comes from."""

import pytest

from schemas.stakes import Rake, Stakes
from tests.rules.table import Table

ACES, KINGS, QUEENS = "AhAd", "KhKd", "QhQd"
BOARD = "2c7d9sJh3c"


def raked(rake: Rake, unit: int = 1) -> Stakes:
    """Blinds of 10 and 20 with a rake."""
    return Stakes(limit="nl", small_blind=10, big_blind=20, chip_unit=unit, rake=rake)


def three_way(stakes: Stakes) -> Table:
    """Main pot 303 of three, side pot 398 of two."""
    holes = {"A": KINGS, "B": QUEENS, "C": ACES}
    table = Table({"A": 300, "B": 300, "C": 101}, stakes, holes=holes, boards=[BOARD])
    table.deal()
    table.line("C allin, A raise 300, B call")
    table.finish()
    assert [amount for amount, _ in table.pots()] == [303, 398]
    return table


def rakes(table: Table) -> list[int]:
    """What each pot was raked."""
    return [pot.rake for pot in table.settled().pots]


def test_rake_is_a_percentage_rounded_down() -> None:
    table = three_way(raked(Rake(basis_points=500)))

    assert table.settled().rake == 35  # 5 % of 701 is 35.05
    assert rakes(table) == [35, 0]


def test_rake_comes_off_before_the_pot_is_split() -> None:
    table = three_way(raked(Rake(basis_points=500)))

    assert table.awards(pot=0) == {"C": 303 - 35}
    assert sum(table.stacks().values()) == 701 - 35


def test_rake_stops_at_the_cap() -> None:
    table = three_way(raked(Rake(basis_points=500, cap=20)))

    assert rakes(table) == [20, 0]


@pytest.mark.parametrize(("caps", "expected"), [({2: 5, 3: 12}, 12), ({2: 5}, 30)])
def test_cap_may_depend_on_the_seats_dealt_in(caps: dict[int, int], expected: int) -> None:
    table = three_way(raked(Rake(basis_points=500, cap=30, caps=caps)))

    assert table.settled().rake == expected


def test_rake_larger_than_the_main_pot_goes_on_with_the_side_pot() -> None:
    table = three_way(raked(Rake(basis_points=5000)))

    assert rakes(table) == [303, 47]


def test_proportional_rake_takes_from_each_pot_its_part() -> None:
    table = three_way(raked(Rake(basis_points=1000, split="proportional")))

    # 70 of 701: 70 x 303 / 701 = 30.2 and 70 x 398 / 701 = 39.7; the one left is the main pot's.
    assert rakes(table) == [31, 39]


def test_rake_is_a_whole_number_of_chips() -> None:
    table = three_way(raked(Rake(basis_points=500), unit=10))

    assert table.settled().rake == 30  # 5 % of 701 is 35.05


def test_uncalled_bet_is_not_raked() -> None:
    table = Table({"A": 500, "B": 500}, raked(Rake(basis_points=1000)))
    table.deal()
    table.line("B call, A check | A bet 300, B fold")

    assert table.settled().rake == 4
    assert table.returned() == {"A": 300}


@pytest.mark.parametrize(("drop", "expected"), [(True, 0), (False, 5)])
def test_no_flop_no_drop(drop: bool, expected: int) -> None:
    rake = Rake(basis_points=1000, no_flop_no_drop=drop)
    table = Table(dict.fromkeys("ABC", 500), raked(rake))
    table.deal()
    table.line("C raise 60, A fold, B fold")

    assert table.settled().rake == expected


def test_card_that_shows_before_the_first_bet_is_no_flop() -> None:
    table = Table(dict.fromkeys("ABC", 500), raked(Rake(basis_points=1000)), "courchevel")
    table.deal()
    assert len(table.state.boards[0]) == 1
    table.line("C raise 60, A fold, B fold")

    assert table.settled().rake == 0


def test_second_deal_of_courchevel_is_the_flop() -> None:
    table = Table(dict.fromkeys("AB", 500), raked(Rake(basis_points=1000)), "courchevel")
    table.deal()
    table.line("B call, A check | A bet 20, B fold")

    assert table.settled().rake == 4


def test_dead_money_is_raked_too() -> None:
    stakes = Stakes(
        limit="nl",
        small_blind=10,
        big_blind=20,
        ante=20,
        ante_mode="big-blind",
        rake=Rake(basis_points=1000),
    )
    table = Table(dict.fromkeys("AB", 500), stakes)
    table.deal()
    table.line("B call, A check | A bet 20, B fold")

    assert table.settled().rake == 6


def test_no_rake_without_one_in_the_stakes() -> None:
    table = three_way(Stakes(limit="nl", small_blind=10, big_blind=20))

    assert table.settled().rake == 0


def test_proportional_rake_is_whole_chips_from_each_pot() -> None:
    """9 % of 700 is 60 in chips of 5: 25.7 and 34.3, so 25 and 30, and 5 more of the main pot."""
    holes = {"A": KINGS, "B": QUEENS, "C": ACES}
    stakes = raked(Rake(basis_points=900, split="proportional"), unit=5)
    table = Table({"A": 300, "B": 300, "C": 100}, stakes, holes=holes, boards=[BOARD])
    table.deal()
    table.line("C allin, A raise 300, B call")
    table.finish()

    assert [amount for amount, _ in table.pots()] == [300, 400]
    assert rakes(table) == [30, 30]


def test_of_a_pot_that_is_raked_whole_nobody_has_an_award() -> None:
    table = three_way(raked(Rake(basis_points=10_000)))

    assert rakes(table) == [303, 398]
    assert [pot.awards for pot in table.settled().pots] == [(), ()]
    assert table.stacks() == {"A": 0, "B": 0, "C": 0}
