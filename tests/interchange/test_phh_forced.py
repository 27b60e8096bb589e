"""PHH's lists of forced bets as what is posted, by whom and in which order."""

import pytest

from services.interchange.phh_forced import Due, Forced, Lists, forced

SMALL, BIG = Due(0, "small-blind", 50), Due(1, "big-blind", 100)


def asked(blinds: list[int], antes: list[int] | None = None, *, trimmed: bool = False) -> Forced:
    return forced(Lists(antes or [0] * len(blinds), blinds, least=100, trimmed=trimmed))


def test_the_first_two_players_post_the_blinds() -> None:
    assert asked([50, 100, 0]) == Forced(50, 100, 0, "none", (SMALL, BIG))


def test_heads_up_the_lists_begin_with_the_button() -> None:
    found = asked([50, 100])

    assert found.bets == (Due(1, "small-blind", 50), Due(0, "big-blind", 100))


@pytest.mark.parametrize(
    ("blinds", "bets"),
    [
        ([50, 100, 200, 0], (SMALL, BIG, Due(2, "straddle", 200))),
        (
            [50, 100, 200, 400, 0],
            (SMALL, BIG, Due(2, "straddle", 200), Due(3, "straddle", 400)),
        ),
        ([50, 100, 0, 0, 200], (SMALL, BIG, Due(4, "straddle", 200))),
        ([50, 100, 0, 100], (SMALL, BIG, Due(3, "post", 100))),
        ([50, 100, 0, -100], (SMALL, BIG, Due(3, "post", 100))),
        ([50, 100, -50], (SMALL, BIG, Due(2, "post", 50))),
        ([50, 100, -150], (SMALL, BIG, Due(2, "post", 100), Due(2, "dead-post", 50))),
        ([100, 100, 0], (Due(0, "small-blind", 100), BIG)),
        ([100, 200, 0], (Due(0, "big-blind", 100), Due(1, "straddle", 200))),
    ],
    ids=str,
)
def test_what_follows_the_big_blind_is_a_straddle_or_a_post(
    blinds: list[int], bets: tuple[Due, ...]
) -> None:
    assert asked(blinds).bets == bets


@pytest.mark.parametrize(
    ("blinds", "place"), [([100, 0, 0], 0), ([0, 100, 0], 1), ([0, 0, 0, 100], 3)]
)
def test_a_single_blind_is_the_big_one_wherever_it_stands(blinds: list[int], place: int) -> None:
    found = asked(blinds)

    assert (found.small_blind, found.big_blind) == (0, 100)
    assert found.bets == (Due(place, "big-blind", 100),)


def test_blinds_that_are_not_the_smallest_bet_are_taken_in_order() -> None:
    found = forced(Lists([0, 0, 0], [10, 25, 0], least=50, trimmed=False))

    assert (found.small_blind, found.big_blind) == (10, 25)


def test_without_blinds_the_smallest_bet_is_the_price() -> None:
    assert asked([0, 0, 0]) == Forced(0, 100, 0, "none", ())


def test_equal_antes_are_classic_and_come_before_the_blinds() -> None:
    found = asked([50, 100, 0], [10, 10, 10])

    assert (found.ante, found.ante_mode) == (10, "classic")
    assert found.bets == (*(Due(at, "ante", 10) for at in range(3)), SMALL, BIG)


@pytest.mark.parametrize("ante", [100, 120])
def test_an_ante_of_the_big_blind_alone_is_the_tables(ante: int) -> None:
    found = asked([50, 100, 0], [0, ante, 0], trimmed=True)

    assert (found.ante, found.ante_mode) == (ante, "big-blind")
    assert found.bets == (Due(1, "big-blind-ante", ante), SMALL, BIG)


def test_heads_up_the_second_ante_is_that_of_the_big_blind() -> None:
    found = asked([50, 100], [0, 100])

    assert found.bets[0] == Due(0, "big-blind-ante", 100)


@pytest.mark.parametrize(("antes", "place"), [([0, 0, 30], 2), ([30, 0], 1)])
def test_an_ante_of_the_button_alone_is_the_tables(antes: list[int], place: int) -> None:
    blinds = [50, 100, 0][: len(antes)]

    found = asked(blinds, antes)

    assert (found.ante, found.ante_mode) == (30, "button")
    assert found.bets[0] == Due(place, "button-ante", 30)


def test_unequal_antes_are_dead_money_unless_they_are_trimmed() -> None:
    dead = asked([50, 100, 0, 0], [10, 0, 20, 10])
    live = asked([50, 100, 0, 0], [10, 0, 20, 10], trimmed=True)

    assert [(due.place, due.kind, due.amount) for due in dead.bets[:3]] == [
        (0, "dead-post", 10),
        (2, "dead-post", 20),
        (3, "dead-post", 10),
    ]
    assert [due.kind for due in live.bets[:3]] == ["ante", "ante", "ante"]


def test_equal_antes_that_are_not_trimmed_are_dead_money_where_a_stack_is_short() -> None:
    def kinds(*, trimmed: bool, short: bool) -> set[str]:
        lists = Lists([10, 10, 10], [50, 100, 0], least=100, trimmed=trimmed, short=short)
        return {due.kind for due in forced(lists).bets[:3]}

    assert kinds(trimmed=False, short=True) == {"dead-post"}
    assert kinds(trimmed=True, short=True) == kinds(trimmed=False, short=False) == {"ante"}
