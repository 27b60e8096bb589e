"""Forced bets: who posts what, what a short stack can win, and what the next seat faces."""

import pytest

from schemas.errors import CommandRefused
from schemas.events import ForcedBet, ForcedBetPosted, HandStarted, Seated
from schemas.stakes import AnteOrder, Stakes
from services.rules import begin, evolve
from tests.rules.table import NL, Table

ACES, KINGS, QUEENS = "AhAd", "KhKd", "QhQd"
BOARD = "2c7d9sJh3c"
TABLE_ANTE = Stakes(
    limit="nl",
    small_blind=10,
    big_blind=20,
    ante=20,
    ante_mode="big-blind",
    ante_order="ante-first",
)


def posted(table: Table) -> list[tuple[str, ForcedBet, int]]:
    """What was posted, in order."""
    return [
        (table.name[one.seat], one.kind, one.amount)
        for one in table.events
        if isinstance(one, ForcedBetPosted)
    ]


def test_small_and_big_blind_sit_left_of_the_button() -> None:
    table = Table(dict.fromkeys("ABCD", 100), button="B")

    assert posted(table) == [("C", "small-blind", 10), ("D", "big-blind", 20)]


def test_blinds_pass_over_an_empty_button_seat() -> None:
    """A dead button stays at a seat that nobody sits in."""
    state = begin(
        HandStarted(
            hand="t-1",
            variant="holdem",
            stakes=NL,
            button=4,
            seats=(Seated(1, "a", 100), Seated(3, "b", 100), Seated(6, "c", 100)),
        )
    )

    assert state.seats == (6, 1, 3)


def test_heads_up_the_button_has_the_small_blind() -> None:
    table = Table(dict.fromkeys("AB", 100), button="A")

    assert posted(table) == [("A", "small-blind", 10), ("B", "big-blind", 20)]


def test_no_small_blind_is_posted_where_the_stakes_have_none() -> None:
    table = Table(dict.fromkeys("ABC", 100), Stakes(limit="nl", big_blind=20))

    assert posted(table) == [("B", "big-blind", 20)]


def test_short_big_blind_does_not_lower_the_price() -> None:
    table = Table({"A": 1000, "B": 60, "C": 1000, "D": 1000}, Stakes(limit="nl", big_blind=100))
    table.deal()

    asked = table.asked("C")

    assert (asked.to_call, asked.min_to) == (100, 200)


def test_short_big_blind_wins_what_it_posted_from_each() -> None:
    stakes = Stakes(limit="nl", small_blind=50, big_blind=100)
    holes = {"A": KINGS, "B": ACES, "C": QUEENS}
    table = Table({"A": 1000, "B": 60, "C": 1000}, stakes, holes=holes, boards=[BOARD])
    table.deal()
    table.line("C call, A call | A check, C check | A check, C check | A check, C check")
    table.finish()

    assert table.pots() == [(180, ["A", "B", "C"]), (80, ["A", "C"])]
    assert table.awards() == {"B": 180, "A": 80}


def test_short_small_blind_leaves_the_price_alone() -> None:
    table = Table({"A": 6, "B": 500, "C": 500})
    table.deal()

    assert posted(table)[0] == ("A", "small-blind", 6)
    assert table.asked("C").to_call == 20


def test_big_blind_left_without_chips_by_its_ante_still_sets_the_price() -> None:
    stakes = Stakes(limit="nl", small_blind=10, big_blind=20, ante=10, ante_mode="classic")
    table = Table({"A": 500, "B": 10, "C": 500}, stakes)
    table.deal()

    assert ("B", "big-blind", 0) in posted(table)
    assert table.asked("C").to_call == 20


def test_classic_antes_come_before_the_blinds() -> None:
    stakes = Stakes(limit="nl", small_blind=10, big_blind=20, ante=5, ante_mode="classic")

    table = Table(dict.fromkeys("ABC", 100), stakes)

    assert posted(table) == [
        ("A", "ante", 5),
        ("B", "ante", 5),
        ("C", "ante", 5),
        ("A", "small-blind", 10),
        ("B", "big-blind", 20),
    ]
    assert table.state.live == [15, 25, 5]
    assert table.state.bets == [10, 20, 0]


@pytest.mark.parametrize(
    ("order", "live", "main"), [("ante-first", 5, 35), ("blind-first", 20, 55)]
)
def test_short_stack_pays_ante_or_blind_first(order: AnteOrder, live: int, main: int) -> None:
    """A stack of 25 owes 20 and 20; ante first leaves 5 that are live (rules A4)."""
    stakes = Stakes(
        limit="nl",
        small_blind=10,
        big_blind=20,
        ante=20,
        ante_mode="big-blind",
        ante_order=order,
    )
    holes = {"A": QUEENS, "B": ACES, "C": KINGS}
    table = Table({"A": 500, "B": 25, "C": 500}, stakes, holes=holes, boards=[BOARD])
    assert table.state.live[1] == live
    table.deal()
    table.line("C call, A fold")
    table.finish()

    assert table.awards(pot=0) == {"B": main}
    assert table.stacks()["B"] == main
    assert sum(table.stacks().values()) == 1025


def test_table_ante_is_dead_money_of_the_main_pot() -> None:
    stakes = Stakes(limit="nl", small_blind=10, big_blind=20, ante=20, ante_mode="button")
    table = Table(dict.fromkeys("ABC", 500), stakes)

    assert posted(table)[-1] == ("C", "button-ante", 20)
    assert table.state.dead == 20
    assert table.state.live == [10, 20, 0]
    table.deal()
    table.line("C fold, A call, B check")
    table.finish()
    assert table.pots() == [(60, ["A", "B"])]


def test_seat_with_only_dead_chips_contends_for_those_alone() -> None:
    holes = {"A": KINGS, "B": ACES, "C": QUEENS}
    table = Table({"A": 500, "B": 20, "C": 500}, TABLE_ANTE, holes=holes, boards=[BOARD])
    table.deal()
    table.line("C call, A call | A check, C check | A check, C check | A check, C check")
    table.finish()

    assert table.pots() == [(20, ["A", "B", "C"]), (40, ["A", "C"])]
    assert table.awards() == {"B": 20, "A": 40}


def test_a_bet_that_all_comes_back_leaves_its_claim_to_the_dead_money() -> None:
    """Rules A9: a level of 0 is one too; PokerKit gives A the ante as well."""
    holes = {"A": ACES, "B": "7c2d", "C": QUEENS}
    table = Table({"A": 1000, "B": 20, "C": 1000}, TABLE_ANTE, holes=holes, boards=["As3c4d9hJs"])
    table.deal()
    table.line("C fold")
    table.finish()

    assert table.pots() == [(20, ["A", "B"])]
    assert table.awards() == {"A": 20}


def test_ante_does_not_move_the_least_raise() -> None:
    stakes = Stakes(limit="nl", small_blind=10, big_blind=20, ante=15, ante_mode="classic")
    table = Table(dict.fromkeys("ABC", 500), stakes)
    table.deal()

    assert table.asked("C").min_to == 40


@pytest.mark.parametrize(
    ("posts", "why"),
    [
        ([("C", "straddle", 30)], "at least 40"),
        ([("D", "straddle", 40)], "left of the big blind"),
        ([("B", "straddle", 40)], "left of the big blind"),
        ([("C", "straddle", 40), ("D", "straddle", 60)], "at least 80"),
        ([("C", "straddle", 40), ("C", "post", 20)], "one blind, live post or straddle"),
        ([("A", "post", 20)], "one blind, live post or straddle"),
        ([("C", "post", 20), ("C", "post", 20)], "one blind, live post or straddle"),
        ([("C", "post", 30)], "at most the big blind"),
        ([("C", "dead-post", 0)], "cannot post 0"),
        ([("C", "dead-post", 11)], "at most the small blind"),
        ([("C", "dead-post", 10), ("C", "dead-post", 10)], "makes up one missed small blind"),
        ([("A", "dead-post", 10)], "makes up one missed small blind"),
        ([("C", "straddle", 600)], "has 500 to straddle, not 600"),
        ([("C", "ante", 5)], "by the stakes"),
    ],
)
def test_post_that_the_rules_do_not_know_is_refused(
    posts: list[tuple[str, ForcedBet, int]], why: str
) -> None:
    with pytest.raises(CommandRefused, match=why):
        Table(dict.fromkeys("ABCDE", 500), posts=posts)


@pytest.mark.parametrize(
    ("stakes", "why"),
    [
        (Stakes(limit="fl", small_blind=10, big_blind=20), "fixed-limit"),
        (Stakes(limit="nl", small_blind=10, big_blind=20, tournament=True), "tournament"),
    ],
)
def test_straddle_is_refused_where_the_table_takes_none(stakes: Stakes, why: str) -> None:
    with pytest.raises(CommandRefused, match=why):
        Table(dict.fromkeys("ABCD", 500), stakes, posts=[("C", "straddle", 40)])


def test_live_post_counts_as_a_bet_and_keeps_the_raise() -> None:
    table = Table(dict.fromkeys("ABCD", 500), posts=[("D", "post", 20)])
    table.deal()
    table.line("C call")

    asked = table.asked("D")

    assert (asked.to_call, asked.min_to) == (0, 40)


def test_dead_post_goes_to_the_main_pot_and_is_nobodys_bet() -> None:
    table = Table(dict.fromkeys("ABCD", 500), posts=[("D", "post", 20), ("D", "dead-post", 10)])
    table.deal()

    table.line("C fold, D check, A fold, B check")

    table.finish()
    assert table.pots() == [(60, ["B", "D"])]
    assert table.state.live == [10, 20, 0, 20]


@pytest.mark.parametrize(
    ("event", "what"),
    [
        (ForcedBetPosted(seat=1, kind="small-blind", amount=7), "due is 10"),
        (ForcedBetPosted(seat=1, kind="small-blind", amount=500), "due is 10"),
        (ForcedBetPosted(seat=9, kind="small-blind", amount=10), "was not dealt in"),
        (ForcedBetPosted(seat=1, kind="dead-post", amount=600), "due is 500"),
        (ForcedBetPosted(seat=1, kind="straddle", amount=10), "less than twice 20"),
        (ForcedBetPosted(seat=1, kind="post", amount=50), "more than the bet to match"),
    ],
)
def test_forced_bet_that_is_not_due_is_a_finding(event: ForcedBetPosted, what: str) -> None:
    table = Table(dict.fromkeys("ABC", 500))
    state = begin(table.events[0])  # type: ignore[arg-type]
    evolve(state, ForcedBetPosted(seat=2, kind="big-blind", amount=20))
    assert state.findings == []

    evolve(state, event)

    assert [kind for kind, _ in state.findings] == ["illegal"]
    assert what in state.findings[0][1]


@pytest.mark.parametrize(("stack", "price"), [(13, 40), (45, 45), (0, 40)])
def test_a_straddler_who_is_all_in_leaves_the_price_as_it_is(stack: int, price: int) -> None:
    """As a short blind does (rules A6: even if that blind was short)."""
    table = Table({"A": 500, "B": 500, "C": stack or 1, "D": 500})
    state = begin(table.events[0])  # type: ignore[arg-type]
    evolve(state, ForcedBetPosted(seat=1, kind="small-blind", amount=10))
    evolve(state, ForcedBetPosted(seat=2, kind="big-blind", amount=20))
    if not stack:
        state.stacks[state.index[3]] = 0

    evolve(state, ForcedBetPosted(seat=3, kind="straddle", amount=stack))

    assert (state.findings, state.current, state.last_full) == ([], price, price)


def test_post_in_the_middle_of_a_hand_is_a_finding() -> None:
    table = Table(dict.fromkeys("ABC", 500))
    table.deal()

    evolve(table.state, ForcedBetPosted(seat=3, kind="dead-post", amount=10))

    assert table.state.findings == [("illegal", "seat 3 posts when the hand is under way")]
