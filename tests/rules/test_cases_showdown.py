"""The cases about cards at the showdown: hands, lows, who wins and how a pot divides."""

from typing import Any

from schemas.cards import Card, known
from schemas.variants import HIGH, HIGH2, LOW2, Share
from services.rules.best import Best, best, decided_by
from services.rules.ranking import name, rank
from tests.rules.cases import ONE_CHIP, Case, by_kind, case, contribute, variant_of
from tests.rules.table import Table

WITH_POTS = ("G000-02", "G000-05", "G000-06", "G000-07", "G002-05", "G004-06", "G004-17")
WITH_HANDS = ("G000-05", "G004-02", "G004-03", "G004-06")


def shared(case: Case) -> Table:
    """The pot of the case put in evenly by whoever contends, played to its end."""
    given = case["given"]
    (pot,) = given["pots"]
    names = given.get("order_from_button", pot["eligible"])
    each = pot["amount"] // len(names)
    assert each * len(names) == pot["amount"]
    table = Table(
        dict.fromkeys(names, each),
        ONE_CHIP,
        variant_of(case),
        holes={who: "".join(hole) for who, hole in given["hole_cards"].items()},
        boards=["".join(given["board"])],
    )
    contribute(table, dict.fromkeys(names, each), set())
    table.finish()
    return table


def high_share(case: Case) -> Share:
    """The high share of the case's game."""
    return HIGH if case["game"]["family"] == "holdem" else HIGH2


def hand(share: Share, hole: list[Card], board: list[Card]) -> Best:
    """The best hand there must be."""
    found = best(share, tuple(hole), tuple(board))
    assert found is not None
    return found


def agrees(found: Best, expected: dict[str, Any]) -> None:
    """A hand is what the case calls it, card by card."""
    assert found.category == expected["category"].replace("_", "-")
    assert list(found.cards) == expected["best_five"]


def low_ranks(found: Best | None) -> list[int] | None:
    """A low as numbers, highest first, the ace as one."""
    return found and ["A2345678".index(one[0]) + 1 for one in found.cards]


@case(*WITH_POTS)
def test_pot_is_paid_as_the_case_says(case: Case) -> None:
    table = shared(case)

    assert table.awards() == case["expected"]["payouts"]


@case(*WITH_HANDS)
def test_each_hand_is_what_the_case_calls_it(case: Case) -> None:
    given, expected = case["given"], case["expected"]
    share, board = high_share(case), given["board"]

    found = {who: hand(share, hole, board) for who, hole in given["hole_cards"].items()}

    for who, one in found.items():
        agrees(one, expected["hands"][who])
    most = max(one.strength for one in found.values())
    assert [who for who, one in found.items() if one.strength == most] == expected["winners"]


@case("G000-02", "G002-05")
def test_no_low_without_three_low_ranks_on_the_board(case: Case) -> None:
    given = case["given"]
    board = tuple(given["board"])

    lows = rank(LOW2, [tuple(hole) for hole in given["hole_cards"].values()], board)

    assert case["expected"]["low_qualifiers"] == {}
    assert lows == [0] * len(lows)
    low_on_board = {one[0] for one in board if one[0] in "A2345678"}
    assert len(low_on_board) == case["expected"].get("board_low_ranks", 2)


@case("G000-06", "G000-07")
def test_high_and_low_use_their_own_hole_cards(case: Case) -> None:
    given, expected = case["given"], case["expected"]
    holes, board = given["hole_cards"], given["board"]
    table = shared(case)

    for who, hole in holes.items():
        agrees(hand(HIGH2, hole, board), expected["high"][who])
        low = best(LOW2, tuple(hole), tuple(board))
        said = expected["low"][who]
        assert low_ranks(low) == (said and said["ranks_high_to_low"])
        assert (low and list(low.cards)) == (said and said["cards"])
    won = table.settled().pots[0].awards
    for share, key in enumerate(("high_winners", "low_winners")):
        assert [table.name[one.seat] for one in won if one.share == share] == expected[key]
    halves = [sum(one.chips for one in won if one.share == share) for share in (0, 1)]
    assert halves == [expected.get("high_half", 10), expected.get("low_half", 10)]


@case("G002-05")
def test_high_hands_that_take_the_whole_pot(case: Case) -> None:
    for who, hole in case["given"]["hole_cards"].items():
        found = hand(HIGH2, hole, case["given"]["board"])
        agrees(found, case["expected"]["high"][who])


@case("G000-12")
def test_flush_beats_three_of_a_kind_beats_a_pair(case: Case) -> None:
    given, expected = case["given"], case["expected"]

    found = {who: hand(HIGH2, hole, given["board"]) for who, hole in given["hole_cards"].items()}

    assert sorted(found, key=lambda who: -found[who].strength) == expected["order"]
    assert (found["A"].category == "straight-flush") == expected["A_is_straight_flush"]


@case("G002-03")
def test_one_heart_in_the_hole_makes_no_flush(case: Case) -> None:
    given, expected = case["given"], case["expected"]

    agrees(hand(HIGH2, given["hole_cards"], given["board"]), expected["hand"])
    in_holdem = hand(HIGH, given["hole_cards"][:2], given["board"])

    agrees(in_holdem, expected["would_be_in_holdem"])


@case("G002-04")
def test_straight_flush_does_not_spoil_a_low(case: Case) -> None:
    hole, board = case["given"]["hole_cards"], case["given"]["board"]

    agrees(hand(HIGH2, hole, board), case["expected"]["high"])
    assert low_ranks(best(LOW2, tuple(hole), tuple(board))) == case["expected"]["low_ranks"]


@case("G004-01")
def test_nines_full_of_kings(case: Case) -> None:
    given = case["given"]

    agrees(hand(HIGH, given["hole_cards"], given["board"]), case["expected"]["hand"])


@case("G004-02")
def test_first_kicker_decides(case: Case) -> None:
    given = case["given"]
    found = {who: hand(HIGH, hole, given["board"]) for who, hole in given["hole_cards"].items()}

    assert case["expected"]["decided_by"] == "first kicker K > 9"
    assert decided_by(found["A"], found["B"]) == "kicker: king over nine"


@case("G004-04")
def test_ace_ends_a_straight_on_either_side_without_wrapping(case: Case) -> None:
    hands, expected = case["given"]["five_card_hands"], case["expected"]

    strengths = [rank(HIGH, [tuple(five)], ())[0] for five in hands]

    assert [name(one).replace(" ", "_") for one in strengths] == expected["categories"]
    order = sorted(range(len(hands)), key=lambda at: -strengths[at])
    assert order == expected["order_best_to_worst"]


@case(*(one for one in by_kind("showdown") if not one.startswith("G003")))
def test_cards_of_the_case_come_from_one_deck(case: Case) -> None:
    given = case["given"]
    holes = given.get("hole_cards", [])
    held = list(holes.values()) if isinstance(holes, dict) else [holes]
    dealt = [one for hole in held for one in hole] + list(given.get("board", []))

    assert known(tuple(dealt)) is not None
    assert len(set(dealt)) == len(dealt)
