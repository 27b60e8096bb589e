"""The edge cases of all-in adjusted winnings (statistics 6.3), each a hand."""

from fractions import Fraction

import pytest
from msgspec.structs import replace

from analytics.equity import equities
from schemas.cards import cards
from schemas.catalogue import variant
from schemas.commands import EndHand
from schemas.stakes import Rake
from tests.analytics.all_in.hands import adjusted_of, found_in, rows_of
from tests.rules.table import NL, Table

ACES = Fraction(2_829_980, 3_424_608)  # AsAh against KsKh, of every board's two points
MILLIONTH = Fraction(1, 1_000_000)


def near(found: dict[str, Fraction | None], **exact: Fraction | int) -> bool:
    """Whether the nets are these to less than a millionth of a chip."""
    assert found.keys() == exact.keys()
    return all(
        net is not None and abs(net - exact[name]) < MILLIONTH for name, net in found.items()
    )


def test_an_all_in_before_the_flop_is_worth_its_equity() -> None:
    hand = Table({"A": 500, "B": 500}, holes={"A": "AsAh", "B": "KsKh"}, boards=["KdKc2s3s4d"])
    hand.line("| B raise 500, A call").finish()

    assert hand.stacks() == {"A": 0, "B": 1000}
    assert near(adjusted_of(hand), A=1000 * ACES - 500, B=500 - 1000 * ACES)


def test_the_moment_is_the_last_decision_though_it_was_a_fold() -> None:
    hand = Table(
        {"A": 500, "B": 500, "C": 500},
        holes={"A": "AsAh", "B": "KsKh", "C": "KdKc"},
        boards=["2c3c4d7d9h"],
    )
    hand.line("| C call, A raise 500, B call, C fold").finish()

    # C's kings are folded, so they may still come as far as A and B know
    assert near(adjusted_of(hand), A=1020 * ACES - 500, B=520 - 1020 * ACES)


def test_an_uncalled_bet_is_not_in_it() -> None:
    hand = Table({"A": 200, "B": 500}, holes={"A": "AsAh", "B": "KsKh"})
    hand.line("| B raise 500, A call").finish()

    assert near(adjusted_of(hand), A=400 * ACES - 200, B=200 - 400 * ACES)


def test_rake_is_taken_before_equity() -> None:
    stakes = replace(NL, rake=Rake(basis_points=500, cap=30))
    hand = Table({"A": 500, "B": 500}, stakes, holes={"A": "AsAh", "B": "KsKh"})
    hand.line("| B raise 500, A call").finish()

    assert hand.settled().rake == 30
    assert near(adjusted_of(hand), A=970 * ACES - 500, B=970 * (1 - ACES) - 500)


def test_a_side_pot_is_divided_among_its_own_seats() -> None:
    # On the turn a set of deuces is ahead of aces and of a flush draw; 42 cards may come. Of the
    # main pot C wins with 9 spades but two that pair the board, B with the ace of hearts, A with
    # all others; of the side pot C wins with 9 spades and B with all others.
    hand = Table(
        {"A": 100, "B": 300, "C": 300},
        holes={"A": "2c2d", "B": "AcAd", "C": "KsQs"},
        boards=["2s7s9h4d3s"],
    )
    hand.line("| C call, A call, B check | A check, B check, C check | A allin, B allin, C call")
    hand.finish()

    assert hand.pots() == [(300, ["A", "B", "C"]), (400, ["B", "C"])]
    assert near(
        adjusted_of(hand),
        A=300 * Fraction(34, 42) - 100,
        B=300 * Fraction(1, 42) + 400 * Fraction(33, 42) - 300,
        C=300 * Fraction(7, 42) + 400 * Fraction(9, 42) - 300,
    )


def test_a_quarter_of_a_hi_lo_pot() -> None:
    # The low is tied whatever comes; A has the high hand but for four fives that split it.
    hand = Table(
        {"A": 400, "B": 400},
        NL,
        "omaha-8",
        holes={"A": "As2sKhKd", "B": "Ad2dQhJh"},
        boards=["3c4d7hKs5c"],
    )
    hand.line("| B call, A check | A check, B check | A allin, B call").finish()

    assert near(adjusted_of(hand), A=800 * Fraction(29, 40) - 400, B=800 * Fraction(11, 40) - 400)


def test_no_low_that_may_come_leaves_all_to_the_high_hand() -> None:
    hand = Table(
        {"A": 400, "B": 400},
        NL,
        "omaha-8",
        holes={"A": "As2sKhKd", "B": "Ad3dQhJh"},
        boards=["KsQcJc9h4c"],
    )
    hand.line("| B call, A check | A check, B check | A allin, B call").finish()

    # A's three kings lose nothing to queens or jacks, which fill them up; four tens give both the
    # same straight to the ace, and an eight none.
    assert near(adjusted_of(hand), A=800 * Fraction(38, 40) - 400, B=800 * Fraction(2, 40) - 400)


def test_running_it_twice_is_worth_what_it_was_before() -> None:
    stakes = replace(NL, run_outs=2)
    hand = Table(
        {"A": 500, "B": 500},
        stakes,
        holes={"A": "AsAh", "B": "KsKh"},
        boards=["2s3s4d8c9c", "Kd5s6d7cJc"],
    )
    hand.line("| B raise 500, A call").show_all()
    hand.run_out(2)
    hand.finish()

    assert hand.stacks() == {"A": 500, "B": 500}
    assert near(adjusted_of(hand), A=1000 * ACES - 500, B=500 - 1000 * ACES)


def test_two_boards_count_half_each_and_the_cards_of_both_are_known() -> None:
    # On the first board B draws to two kings, of which one lies on the second: one of 40 cards.
    # On the second it has made its set and A draws to two aces.
    hand = Table(
        {"A": 400, "B": 400},
        NL,
        holes={"A": "AsAh", "B": "KsKh"},
        boards=["2s3c4d8c9c", "Kd5s6d9hJc"],
        double=True,
    )
    hand.line("| B call, A check | A check, B check | A allin, B call").finish()

    first, second = Fraction(39, 40), Fraction(2, 40)
    assert near(
        adjusted_of(hand), A=400 * (first + second) - 400, B=400 * (2 - first - second) - 400
    )


def test_the_exposed_card_of_courchevel_is_known_before_the_flop() -> None:
    holes = {"A": "AsAhKsKh2c", "B": "9c8c7d6d2s"}
    hand = Table({"A": 500, "B": 500}, NL, "courchevel", holes=holes, boards=["TdJd3h3s4s"])
    hand.line("| B raise 500, A call").finish()

    both = [cards(holes[name]) for name in "AB"]
    exposed = equities(variant("courchevel"), both, cards("Td")).parts
    hidden = equities(variant("omaha-5"), both).parts
    assert near(adjusted_of(hand), A=1000 * exposed[0] - 500, B=1000 * exposed[1] - 500)
    assert abs(exposed[0] - hidden[0]) > Fraction(1, 50)


def test_all_in_on_the_river_is_not_adjusted() -> None:
    hand = Table({"A": 400, "B": 400}, holes={"A": "AsAh", "B": "KsKh"})
    hand.line("| B call, A check | A check, B check | A check, B check | A allin, B call").finish()

    assert adjusted_of(hand) == {}


@pytest.mark.parametrize(
    ("line", "adjusted"),
    [
        ("A check, B check | A check, B check | A check, B check", {}),
        ("A check, B check | A bet 100, B call | A check, B check", {}),
        ("A check, B check | A check, B check | A bet 100, B fold", {}),
        ("A check, B check | A bet 100, B fold", {"A", "C"}),
        ("A allin, B call", {"A", "B", "C"}),
    ],
)
def test_where_two_bet_on_after_a_third_is_all_in_the_end_of_betting_counts(
    line: str, adjusted: set[str]
) -> None:
    hand = Table({"A": 500, "B": 500, "C": 100}).line(f"| C allin, A call, B call | {line}")
    hand.finish()

    assert adjusted_of(hand).keys() == set(adjusted)


def test_a_hand_played_to_the_end_with_chips_behind_is_not_adjusted() -> None:
    hand = Table({"A": 500, "B": 500}).line("| B call, A check")
    hand.finish()

    assert adjusted_of(hand) == {}


def test_nobody_left_to_call_is_no_all_in() -> None:
    hand = Table({"A": 500, "B": 500}).line("| B allin, A fold")
    hand.do(EndHand())

    assert adjusted_of(hand) == {}


def test_blinds_alone_may_put_everybody_all_in() -> None:
    hand = Table({"A": 20, "B": 10}, holes={"A": "AsAh", "B": "KsKh"})
    hand.finish()

    assert near(adjusted_of(hand), A=20 * ACES - 10, B=10 - 20 * ACES)


def test_a_hand_that_cannot_win_is_worth_nothing_exactly() -> None:
    hand = Table({"A": 400, "B": 400}, holes={"A": "KsKh", "B": "TsTh"}, boards=["KdKc2s3s4s"])
    hand.line("| B call, A check | A allin, B call").finish()

    assert adjusted_of(hand) == {"A": 400, "B": -400}


def test_what_does_not_divide_goes_to_the_lower_seat() -> None:
    hand = Table(
        {"A": 100, "B": 100, "C": 100},
        replace(NL, rake=Rake(basis_points=10_000, cap=200)),
        holes={"A": "Ks2c", "B": "Kd3c", "C": "Kh4c"},
        boards=["AsAhAdAc7c"],
    )
    hand.line("| C call, A call, B check | A check, B check, C check | A allin, B call, C call")
    hand.finish()

    assert found_in(rows_of(hand.events)) == {0: {1: -66_666_666, 2: -66_666_667, 3: -66_666_667}}


@pytest.mark.parametrize("status", ["undecided", "voided"])
def test_a_hand_that_was_not_settled_is_not_adjusted(status: str) -> None:
    hand = Table({"A": 500, "B": 500}).line("| B raise 500, A call")
    hand.finish()

    assert adjusted_of(hand) != {}
    assert adjusted_of(hand, status=status) == {}


@pytest.mark.parametrize("cards_of_a", ["????", "As??", "As", "KsKd", "AsAs", ""])
def test_unknown_or_impossible_cards_leave_the_hand_without_a_figure(cards_of_a: str) -> None:
    hand = Table({"A": 500, "B": 500}, holes={"A": "AsAh", "B": "KsKh"})
    hand.line("| B raise 500, A call").finish()
    rows = rows_of(hand.events)
    seats = tuple(
        replace(one, cards=cards_of_a) if one.seat == hand.seat["A"] else one for one in rows.seats
    )

    assert found_in(rows._replace(seats=seats)) == {0: {1: None, 2: None}}


def test_unknown_cards_of_a_folded_seat_do_not_matter() -> None:
    hand = Table({"A": 500, "B": 500, "C": 500}, holes={"A": "AsAh", "B": "KsKh"})
    hand.line("| C fold, A raise 500, B call").finish()
    rows = rows_of(hand.events)
    seats = tuple(replace(one, cards="????") if one.folded else one for one in rows.seats)

    assert found_in(rows._replace(seats=seats)) == found_in(rows)
    assert None not in found_in(rows)[0].values()
