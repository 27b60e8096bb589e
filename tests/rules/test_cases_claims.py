"""The cases that state a number, an order or a probability rather than a pot."""

import random
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import combinations_with_replacement
from math import comb, prod, sqrt

import pytest

from schemas.cards import DECK, RANKS, Card, cards
from schemas.catalogue import variant
from schemas.errors import CommandRefused
from schemas.events import BoardDealt, CardBurned, ForcedBetPosted, HoleCardsDealt
from schemas.stakes import Stakes
from schemas.variants import HIGH, HIGH2
from services.rules.ranking import category, rank
from tests.rules.cases import CASES, COVERED, Case, case, variant_of
from tests.rules.table import NL, Table


def test_no_case_is_forgotten() -> None:
    from tests.rules import (  # each registers the cases its tests ask for
        test_cases_betting,
        test_cases_hands,
        test_cases_settlement,
        test_cases_showdown,
    )
    from tests.rules.house import test_cases, test_hands
    from tests.rules.tournament import test_ranking

    assert test_cases_betting
    assert test_cases_hands
    assert test_cases_settlement
    assert test_cases_showdown
    assert test_cases
    assert test_hands
    assert test_ranking
    assert sorted(COVERED) == sorted(CASES)


def seats(count: int, chips: int = 100) -> dict[str, int]:
    """`count` players with the same stack."""
    return {f"p{at}": chips for at in range(1, count + 1)}


def cards_taken(table: Table) -> int:
    """Cards that leave the deck when the hand is checked down."""
    table.deal()
    while table.state.phase == "act" and table.asked(str(table.actor)).to_call:
        table.act(str(table.actor), "call")
    table.finish()
    sizes = {HoleCardsDealt: 0, CardBurned: 0, BoardDealt: 0}
    for event in table.events:
        if isinstance(event, CardBurned):
            sizes[CardBurned] += 1
        elif isinstance(event, HoleCardsDealt | BoardDealt):
            sizes[type(event)] += len(event.cards)  # type: ignore[arg-type]
    return sum(sizes.values())


@case("G000-03")
def test_hundred_selections_of_two_and_three(case: Case) -> None:
    given, expected = case["given"], case["expected"]
    game = variant(variant_of(case))
    assert (game.hole, game.board) == (given["hole"], given["board"])

    assert HIGH2.hole == 2
    choices = (comb(game.hole, HIGH2.hole), comb(game.board, 5 - HIGH2.hole))

    assert choices == (expected["hole_choices"], expected["board_choices"])
    assert prod(choices) == expected["combinations"]


@case("G000-10")
def test_chips_in_stacks_and_pot_stay_three_hundred(case: Case) -> None:
    given, expected = case["given"], case["expected"]
    stakes = Stakes(limit="fl", small_blind=1, big_blind=2)
    table = Table(dict.fromkeys("BCA", given["start_total"] // 3), stakes, variant_of(case))
    table.deal()
    table.line("A call, B call, C check | B check, C check, A check |")

    before = table.state.pot
    table.line("B check, C bet 4, A call, B call |")
    assert (table.state.pot, table.state.pot - before) == (
        expected["turn_pot"],
        expected["turn_added"],
    )
    table.line("B check, C check, A bet 4, B call, C call")

    assert table.state.pot == expected["pot"] == expected["turn_pot"] + expected["river_added"]
    assert sum(table.state.stacks) == expected["stacks_sum"]
    assert table.state.live == [given["contributed_each"]] * 3


@case("G000-11")
def test_board_shows_one_three_four_five(case: Case) -> None:
    table = Table(seats(3), variant=variant_of(case))

    visible: list[int] = []
    for name in case["given"]["stages"]:
        assert table.state.plan.names[table.state.street] == name
        table.deal()
        visible.append(len(table.state.boards[0]))
        while table.state.phase == "act":
            asked = table.asked(str(table.actor))
            table.act(str(table.actor), "call" if asked.to_call else "check")

    assert visible == case["expected"]["visible"]
    dealt = [len(event.cards) for event in table.events if isinstance(event, BoardDealt)]
    assert dealt == case["expected"]["new_cards"]


@case("G001-01")
def test_small_blind_is_a_setting_of_its_own(case: Case) -> None:
    for limits, blinds in zip(case["given"]["limits"], case["expected"]["blinds"], strict=True):
        stakes = Stakes(limit="fl", small_blind=blinds["sb"], big_blind=blinds["bb"])

        table = Table(seats(3, 1000), stakes, variant_of(case))

        posted = [one.amount for one in table.events if isinstance(one, ForcedBetPosted)]
        assert posted == [blinds["sb"], blinds["bb"]]
        assert (stakes.unit, stakes.double) == (limits["small_bet"], limits["big_bet"])
        assert (stakes.unit == stakes.big_blind) == case["expected"]["bb_equals_small_bet"]
    assert (2 * blinds["sb"] > blinds["bb"]) == case["expected"]["sb_may_exceed_half_bb"]


@case("G002-01")
def test_eight_seats_of_courchevel_fit_a_deck_and_nine_do_not(case: Case) -> None:
    expected = case["expected"]
    game = variant_of(case)
    assert variant(game).seats_max == expected["max_players"]

    for count in range(2, expected["max_players"] + 1):
        assert cards_taken(Table(seats(count), variant=game)) == expected["needed"][str(count)]

    with pytest.raises(CommandRefused, match=f"{expected['nine_players_needs']} cards") as refused:
        Table(seats(9), variant=game)
    assert "9 x 5 hole cards + 5 board + 3 burns" in refused.value.why
    without = Stakes(limit="nl", small_blind=10, big_blind=20, burns=False)
    assert cards_taken(Table(seats(8), without, game)) == expected["nine_without_burns"] - 5


@case("G002-02")
def test_courchevel_is_dealt_by_the_script(case: Case) -> None:
    table = Table(seats(case["given"]["players"]), variant=variant_of(case))

    assert cards_taken(table) == case["expected"]["cards_used"]

    steps: list[str] = []
    holes = sum(len(one.cards) for one in table.events if isinstance(one, HoleCardsDealt))  # type: ignore[arg-type]
    steps.append(f"hole x{holes}")
    for one in table.events:
        if isinstance(one, BoardDealt):
            steps.append(f"board {len(one.cards)}")
        elif isinstance(one, CardBurned):
            steps.append("burn 1")
    assert steps == case["expected"]["steps"]
    assert len(table.state.burns) == case["expected"]["burns"]
    assert len(table.state.boards[0]) == case["expected"]["board"]


@case("G004-13")
def test_pot_odds_of_one_in_six(case: Case) -> None:
    given = case["given"]
    table = Table(seats(2, 1000), Stakes(limit="nl", small_blind=10, big_blind=20))
    table.deal()
    table.line("p2 raise 40, p1 call | p1 bet 20")

    asked = table.asked("p2")

    assert (table.state.pot, asked.to_call) == (given["pot"], given["to_call"])
    share = Fraction(asked.to_call, table.state.pot + asked.to_call)
    assert str(share) == case["expected"]["break_even"]


@case("G004-19")
def test_ten_seats_of_holdem_take_twenty_eight_cards(case: Case) -> None:
    table = Table(seats(case["given"]["players"]))

    assert cards_taken(table) == case["expected"]["needed"]


@case("G001-07")
def test_courchevel_has_five_hole_cards(case: Case) -> None:
    table = Table(seats(2), variant=variant_of(case))

    table.deal()

    assert [len(hole) for hole in table.state.holes] == [case["expected"]["hole_cards"]] * 2  # type: ignore[arg-type]


@case("G001-08")
def test_first_to_act_is_left_of_the_blinds_then_of_the_button(case: Case) -> None:
    names = dict.fromkeys(case["given"]["seats_clockwise"], 100)
    table = Table(names, variant=variant_of(case), button="BTN")
    table.deal()
    expected = case["expected"]
    assert table.actor == expected["preflop_first"]
    table.line("UTG call, CO call, BTN call, SB call, BB check")

    for _ in range(3):
        table.deal()
        assert table.actor == expected["postflop_first"]
        table.line("SB check, BB check, UTG check, CO check, BTN check")

    assert table.actor == expected["showdown_first_if_no_river_bet"]


@case("G002-06")
def test_cards_speak_and_equal_hands_split(case: Case) -> None:
    tie = CASES["G000-05"]["given"]
    holes = {name: "".join(hole) for name, hole in tie["hole_cards"].items() if name != "A"}
    table = Table(
        dict.fromkeys("BC", 100),
        variant=variant_of(case),
        holes=holes,
        boards=["".join(tie["board"])],
    )
    table.deal()
    table.line("C call, B check | B check, C check | B check, C check | B check, C bet 20, B call")

    assert table.actor == "C"  # bet the river, so shows first
    table.finish()

    assert case["expected"] == {"cards_speak": True, "split_equally": True}
    assert table.awards() == {"B": 40, "C": 40}


@case("G004-05")
def test_heads_up_button_posts_small_and_acts_first_before_the_flop(case: Case) -> None:
    given, expected = case["given"], case["expected"]
    table = Table(dict.fromkeys(given["seats_clockwise"], 500), button=given["button"])

    blinds = {
        one.kind: table.name[one.seat] for one in table.events if isinstance(one, ForcedBetPosted)
    }
    table.deal()

    assert blinds == {"small-blind": expected["sb"], "big-blind": expected["bb"]}
    dealt = [table.name[one.seat] for one in table.events if isinstance(one, HoleCardsDealt)]
    assert dealt == expected["deal_order"]
    assert table.actor == expected["preflop_first"]
    table.line("X call, Y check |")
    assert table.actor == expected["postflop_first"]


@case("G004-18")
def test_rest_of_the_board_is_dealt_when_one_can_still_bet(case: Case) -> None:
    table = Table({"A": 100, "B": 200, "C": 1000})
    table.deal()
    table.line("C raise 200, A allin, B allin")

    decisions = 0
    table.show_all()
    while table.state.phase == "deal":
        table.deal()
        decisions += table.state.phase == "act"

    assert decisions == case["expected"]["further_actions"]
    assert case["expected"]["deal_rest_of_board"]
    assert len(table.state.boards[0]) == 5


@case("G004-20")
def test_losers_may_muck_without_an_all_in_and_all_show_with_one(case: Case) -> None:
    def heads_up(stacks: int, stakes: Stakes) -> Table:
        holes = {"A": "AsAd", "B": "KsKd"}
        table = Table({"A": stacks, "B": stacks}, stakes, holes=holes, boards=["2c7d9hJs3h"])
        table.deal()
        return table

    assert case["expected"]["muck_allowed_without_allin"]
    table = heads_up(1000, NL)
    table.line("B call, A check | A check, B check | A check, B check | A bet 20, B call")
    table.show("A")
    table.muck("B")
    table.finish()
    assert table.awards() == {"A": 80}

    assert case["expected"]["allin_all_tabled"] == "tournaments"
    table = heads_up(200, Stakes(limit="nl", small_blind=10, big_blind=20, tournament=True))
    table.line("B allin, A call")
    assert len(table.state.boards[0]) == 0
    with pytest.raises(CommandRefused, match="may not muck"):
        table.muck(str(table.actor))
    assert table.show_all() == ["A", "B"]


HELD = {"s": ("s", "s"), "o": ("s", "h"), "": ("s", "h")}


def held(text: str) -> tuple[Card, ...]:
    """A starting hand as it is written: AA, AKs, AKo."""
    suits = HELD[text[2:]]
    return cards(text[0] + suits[0] + text[1] + suits[1])


def won_against_random(
    hole: tuple[Card, ...], deals: int, rng: random.Random
) -> tuple[float, float]:
    """The mean part of the pot over some deals, a tie as half, and its standard error."""
    rest = [one for one in DECK if one not in hole]
    total = squares = 0.0
    for _ in range(deals):
        dealt = rng.sample(rest, 7)
        mine, his = rank(HIGH, [hole, tuple(dealt[:2])], tuple(dealt[2:]))
        part = 1.0 if mine > his else 0.5 if mine == his else 0.0
        total += part
        squares += part * part
    mean = total / deals
    return mean, sqrt((squares / deals - mean * mean) / deals)


@case("G004-14")
def test_starting_hands_win_what_they_should_against_a_random_hand(
    case: Case, proof: Callable[[int, int], int]
) -> None:
    expected, rng = case["expected"], random.Random(14)
    known = expected["monte_carlo_percent"] | expected["next_best"]
    assert {name: round(known[name]) for name in expected["seed_percent"]} == expected[
        "seed_percent"
    ]

    for name, percent in known.items():
        mean, error = won_against_random(held(name), proof(4_000, 400_000), rng)

        assert abs(100 * mean - percent) < 4 * 100 * error + 4 * expected["standard_error_max"]


@case("G004-15")
def test_full_houses_among_all_hands_of_five_and_of_seven(case: Case) -> None:
    """A full house leaves no room for a flush, so ranks alone tell, weighted by their suits."""

    def share(size: int) -> float:
        found = 0
        for ranks in combinations_with_replacement(RANKS, size):
            held = Counter(ranks)
            if max(held.values()) > 4 or max(held.values()) < 3 or len(held) > size - 3:
                continue
            hand = tuple(one + "cdhs"[at] for one, times in held.items() for at in range(times))
            if category(rank(HIGH, [hand], ())[0]) == "full-house":  # type: ignore[list-item]
                found += prod(comb(4, times) for times in held.values())
        return found / comb(52, size)

    expected = case["expected"]
    assert share(5) == pytest.approx(expected["five_card"], rel=1e-12)
    assert share(7) == pytest.approx(expected["seven_card"], rel=1e-12)
    assert [f"{100 * share(5):.2f}%", f"{100 * share(7):.1f}%"] == expected["rounded"]
