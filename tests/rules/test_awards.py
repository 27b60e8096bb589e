"""How one pot is divided: odd chips, halves, boards, and chips that are more than one unit."""

import pytest

from schemas.stakes import Stakes
from services.rules.awards import WHOLE, Part, Ranking, award, divide, winners

CHIPS = Stakes(limit="nl", big_blind=2)
FIVES = Stakes(limit="nl", big_blind=10, chip_unit=5)


@pytest.mark.parametrize(
    ("chips", "ways", "unit", "parts"),
    [
        (14, 3, 1, [5, 5, 4]),
        (15, 3, 1, [5, 5, 5]),
        (1, 3, 1, [1, 0, 0]),
        (101, 2, 1, [51, 50]),
        (100, 3, 25, [50, 25, 25]),
        (125, 2, 25, [75, 50]),
        (113, 2, 25, [63, 50]),  # 4 units and 13 over, which go with the first part
        (7, 2, 25, [7, 0]),
    ],
)
def test_left_over_units_go_one_each_from_the_first_on(
    chips: int, ways: int, unit: int, parts: list[int]
) -> None:
    assert divide(chips, ways, unit) == parts
    assert sum(parts) == chips


def test_winners_are_all_who_hold_the_best_hand() -> None:
    assert winners([0, 2, 3], {0: 7, 1: 9, 2: 7, 3: 1}) == [0, 2]
    assert winners([0, 1], {0: 0, 1: 0}) == []


def high(board: int = 0, **strengths: int) -> Ranking:
    """High hands by place."""
    return Ranking(board, 0, {int(name[1:]): strength for name, strength in strengths.items()})


def low(board: int = 0, **strengths: int) -> Ranking:
    """Low hands by place."""
    return Ranking(board, 1, {int(name[1:]): strength for name, strength in strengths.items()})


def test_odd_chip_goes_to_the_first_tied_place() -> None:
    parts = award(7, [1, 2, 4], [[high(p1=3, p2=9, p4=9)]], CHIPS)

    assert parts == [Part(2, 4, 0, 0, 1), Part(4, 3, 0, 0, 0)]


def test_odd_chip_of_high_and_low_goes_to_the_high_hand() -> None:
    parts = award(301, [0, 1], [[high(p0=9, p1=3), low(p0=0, p1=40)]], CHIPS)

    assert parts == [Part(0, 151, 0, 0, 0), Part(1, 150, 0, 1, 0)]


def test_without_a_low_the_high_hand_takes_all() -> None:
    parts = award(301, [0, 1], [[high(p0=9, p1=3), low(p0=0, p1=0)]], CHIPS)

    assert parts == [Part(0, 301, 0, 0, 0)]


def test_low_of_a_place_without_a_claim_does_not_count() -> None:
    parts = award(300, [0, 1], [[high(p0=9, p1=3, p2=1), low(p0=0, p1=0, p2=50)]], CHIPS)

    assert parts == [Part(0, 300, 0, 0, 0)]


def test_tied_low_is_quartered_with_its_own_odd_chip() -> None:
    parts = award(102, [0, 1], [[high(p0=9, p1=3), low(p0=40, p1=40)]], CHIPS)

    # 51 and 51; of the low half 26 go to the first tied place.
    assert parts == [Part(0, 51, 0, 0, 0), Part(0, 26, 0, 1, 1), Part(1, 25, 0, 1, 0)]


def test_same_places_tied_both_ways_split_the_whole_pot() -> None:
    rankings = [[high(p0=9, p1=9), low(p0=40, p1=40)]]

    assert award(26, [0, 1], rankings, CHIPS) == [
        Part(0, 13, 0, WHOLE, 0),
        Part(1, 13, 0, WHOLE, 0),
    ]


def test_same_places_tied_both_ways_split_each_half_where_the_house_says_so() -> None:
    halves = Stakes(limit="nl", big_blind=2, identical_hilo_even_split=False)

    parts = award(26, [0, 1], [[high(p0=9, p1=9), low(p0=40, p1=40)]], halves)

    assert [(part.place, part.chips) for part in parts] == [(0, 7), (1, 6), (0, 7), (1, 6)]


def test_scoop_by_one_place_is_two_awards_of_halves() -> None:
    parts = award(21, [0, 1], [[high(p0=9, p1=3), low(p0=40, p1=20)]], CHIPS)

    assert parts == [Part(0, 11, 0, 0, 0), Part(0, 10, 0, 1, 0)]


def test_odd_unit_of_two_boards_goes_to_the_first() -> None:
    parts = award(101, [0, 1], [[high(0, p0=9, p1=3)], [high(1, p0=2, p1=8)]], CHIPS)

    assert parts == [Part(0, 51, 0, 0, 0), Part(1, 50, 1, 0, 0)]


def test_each_board_of_a_high_low_game_is_halved_by_itself() -> None:
    rankings = [
        [high(0, p0=9, p1=3), low(0, p0=0, p1=40)],
        [high(1, p0=9, p1=3), low(1, p0=0, p1=0)],
    ]

    parts = award(103, [0, 1], rankings, CHIPS)

    # 52 and 51; the second board has no low.
    assert [(part.place, part.chips, part.board) for part in parts] == [
        (0, 26, 0),
        (1, 26, 0),
        (0, 51, 1),
    ]


def test_chips_are_split_in_whole_units() -> None:
    parts = award(115, [0, 1], [[high(p0=9, p1=9)]], FIVES)

    assert [part.chips for part in parts] == [60, 55]
    assert [part.odd for part in parts] == [5, 0]


def test_remainder_below_a_unit_goes_with_the_first_part() -> None:
    parts = award(113, [0, 1], [[high(p0=9, p1=9)]], FIVES)

    assert [part.chips for part in parts] == [58, 55]
