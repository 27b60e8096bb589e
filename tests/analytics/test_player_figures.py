"""What each figure of a player counts, case by case; expected figures worked out by hand."""

from pathlib import Path

import pytest

from analytics import PLAYER_STATISTICS, Figure, PlayerStatistics, players
from tests.analytics.rows import Played, moment
from tests.analytics.script import FLOP, RIVER, act, hand, seat

ALL_IN_WITH_FLOP = hand(
    # p1 is all-in before the flop, p2 calls; p3 calls and folds on the flop to p2's bet.
    *(seat(1, 40, saw=3, showdown=True), seat(2, -20, saw=3, showdown=True), seat(3, -20, saw=1)),
    *(act(1, "raise"), act(2, "call", raises=1), act(3, "call", raises=1)),
    *(act(2, "bet", FLOP), act(3, "fold", FLOP, raises=1)),
    reached=3,
    showdown=True,
)

CASES: dict[str, tuple[Played, str, dict[str, tuple[int, int]]]] = {
    "a walk is no hand for VPIP": (
        # p1 folds its small blind, p2 has no decision.
        hand(seat(1, -5), seat(2, 5), act(1, "fold")),
        "p2",
        {"vpip": (0, 0), "pfr": (0, 0), "pfr-played": (0, 0), "3bet": (0, 0), "saw-flop": (0, 1)},
    ),
    "a blind that folds stays in the denominator": (
        hand(seat(1, -5), seat(2, 5), act(1, "fold")),
        "p1",
        {"vpip": (0, 1), "pfr": (0, 1), "pfr-played": (0, 1)},
    ),
    "the big blind's check is not voluntary": (
        hand(seat(1), seat(2), act(1, "call"), act(2, "check")),
        "p2",
        {"vpip": (0, 1), "pfr": (0, 1), "pfr-played": (0, 1)},
    ),
    "the small blind that completes is": (
        hand(seat(1), seat(2), act(1, "call"), act(2, "check")),
        "p1",
        {"vpip": (1, 1), "pfr": (0, 1)},
    ),
    "a blind that is all-in has no decision": (
        # p2's whole stack is its blind; p1 calls and cannot raise.
        hand(
            *(seat(1, saw=3, showdown=True), seat(2, saw=3, showdown=True)),
            act(1, "call", could_raise=False),
            reached=3,
        ),
        "p2",
        {"vpip": (0, 0), "pfr": (0, 0), "pfr-played": (0, 0), "wtsd": (1, 1)},
    ),
    "who cannot raise has no chance for PFR": (
        hand(seat(1), seat(2), act(1, "call", could_raise=False)),
        "p1",
        {"vpip": (1, 1), "pfr": (0, 0), "pfr-played": (0, 1)},
    ),
    "a straddle is neither voluntary nor a raise": (
        # p1 straddled; p2 raises: that is the first raise, so p1 faces exactly one.
        hand(seat(1), seat(2), act(2, "raise"), act(1, "fold", raises=1)),
        "p1",
        {"vpip": (0, 1), "pfr": (0, 1), "3bet": (0, 1)},
    ),
    "two raises of one player in a hand count once": (
        hand(
            *(seat(1), seat(2)),
            *(act(1, "raise"), act(2, "raise", raises=1), act(1, "raise", raises=2, own=1)),
        ),
        "p1",
        {"vpip": (1, 1), "pfr": (1, 1), "3bet": (0, 0)},
    ),
    "the second raise is the 3-bet": (
        hand(seat(1), seat(2), act(1, "raise"), act(2, "raise", raises=1)),
        "p2",
        {"3bet": (1, 1), "pfr": (1, 1)},
    ),
    "who faces an all-in alone has no chance to 3-bet": (
        hand(seat(1), seat(2), act(1, "raise"), act(2, "call", raises=1, could_raise=False)),
        "p2",
        {"3bet": (0, 0), "vpip": (1, 1)},
    ),
    "a limper who then faces a raise has a chance to 3-bet": (
        hand(
            *(seat(1), seat(2)),
            *(act(1, "call"), act(2, "raise"), act(1, "fold", raises=1)),
        ),
        "p1",
        {"3bet": (0, 1), "vpip": (1, 1), "pfr": (0, 1)},
    ),
    "two raises before it are no chance to 3-bet": (
        hand(
            *(seat(1), seat(2), seat(3)),
            *(act(1, "raise"), act(2, "raise", raises=1), act(3, "raise", raises=2)),
        ),
        "p3",
        {"3bet": (0, 0), "pfr": (1, 1)},
    ),
    "a raise of a bet on the flop is no 3-bet": (
        hand(
            *(seat(1, saw=1), seat(2, saw=1)),
            *(act(1, "bet", FLOP), act(2, "raise", FLOP, raises=1)),
            reached=1,
        ),
        "p2",
        {"3bet": (0, 0), "pfr": (0, 0), "af": (1, 0), "afq": (1, 1)},
    ),
    "all-in before the flop sees the flop and the showdown": (
        ALL_IN_WITH_FLOP,
        "p1",
        {"saw-flop": (1, 1), "wtsd": (1, 1), "wsd": (1, 1), "wwsf": (1, 1), "af": (0, 0)},
    ),
    "a loser was at the showdown too": (
        ALL_IN_WITH_FLOP,
        "p2",
        {"wtsd": (1, 1), "wsd": (0, 1), "wwsf": (0, 1), "af": (1, 0), "afq": (1, 1)},
    ),
    "who folds on the flop saw it": (
        ALL_IN_WITH_FLOP,
        "p3",
        {"saw-flop": (1, 1), "wtsd": (0, 1), "wsd": (0, 0), "wwsf": (0, 1), "afq": (0, 1)},
    ),
    "the last player left was at no showdown": (
        hand(
            *(seat(1, 10, saw=1), seat(2, -10, saw=1)),
            *(act(1, "bet", FLOP), act(2, "fold", FLOP, raises=1)),
            reached=1,
        ),
        "p1",
        {"wtsd": (0, 1), "wsd": (0, 0), "wwsf": (1, 1)},
    ),
    "a share of a split pot is won, even at a loss": (
        hand(seat(1, -2, won=8, saw=3, showdown=True), seat(2, 2, saw=3, showdown=True), reached=3),
        "p1",
        {"wsd": (1, 1), "wwsf": (1, 1)},
    ),
    "a bomb pot has a flop and no decision before it": (
        hand(seat(1, 10, saw=1), seat(2, -10, saw=1), act(1, "bet", FLOP), reached=1),
        "p1",
        {"vpip": (0, 0), "pfr": (0, 0), "saw-flop": (1, 1)},
    ),
    "an undecided showdown tells who was there, not who won": (
        hand(
            *(seat(1, None, saw=3, showdown=True), seat(2, None, saw=3, showdown=True)),
            *(act(1, "call"), act(2, "check")),
            reached=3,
            status="undecided",
        ),
        "p1",
        {"vpip": (1, 1), "wtsd": (1, 1), "wsd": (0, 0), "wwsf": (0, 0)},
    ),
    "a showdown without a flop counts for W$SD alone": (
        hand(seat(1, 10, showdown=True), seat(2, -10, showdown=True), act(1, "raise")),
        "p1",
        {"saw-flop": (0, 1), "wtsd": (0, 0), "wsd": (1, 1), "wwsf": (0, 0)},
    ),
    "every decision after the flop counts for AF and AFq, checks for neither": (
        # Bets the flop, calls the raise; checks and raises the river: 2 aggressive, 1 call.
        hand(
            *(seat(1, saw=3), seat(2, saw=3)),
            *(act(1, "raise"), act(1, "bet", FLOP), act(1, "call", FLOP, raises=2, own=1)),
            *(act(1, "check", RIVER), act(1, "raise", RIVER, raises=1)),
            reached=3,
        ),
        "p1",
        {"af": (2, 1), "afq": (2, 3)},
    ),
}


def lines(folder: Path, *hands: Played) -> dict[tuple[str, str | None], PlayerStatistics]:
    return {(one.player, one.currency): one for one in players(moment(hands, [], folder))}


@pytest.mark.parametrize("case", CASES)
def test_what_counts(case: str, tmp_path: Path) -> None:
    played, player, expected = CASES[case]

    figures = lines(tmp_path, played)[player, "EUR"].figures

    assert {key: figures[key] for key in expected} == {
        key: Figure(*counts) for key, counts in expected.items()
    }


def test_every_figure_is_told_once(tmp_path: Path) -> None:
    found = lines(tmp_path, hand(seat(1), seat(2)))["p1", "EUR"]

    assert sorted([*found.figures, "hands", "undecided", "net"]) == sorted(
        one.key for one in PLAYER_STATISTICS
    )


def test_an_empty_sample_has_no_value() -> None:
    assert Figure(0, 0).value is None
    assert Figure(3, 0).value is None  # bets without a call
    assert Figure(1, 4).value == 0.25


def test_every_hand_counts_in_its_own_big_blind(tmp_path: Path) -> None:
    # +30 at 10 is 3, -7 at 3 is -7/3, +5 at 2 is 5/2: 19/6 of a big blind in three hands.
    stakes = ((30, 10), (-7, 3), (5, 2))
    hands = [hand(seat(1, net), seat(2, -net), big_blind=blind) for net, blind in stakes]

    figure = lines(tmp_path, *hands)["p1", "EUR"].figures["bb-100"]

    assert figure.numerator * 6 == 1900 * figure.parts
    assert figure.denominator == 3
    assert figure.rounded(2) == 10556  # 1900 / 18 = 105.555...


def test_a_hand_without_a_big_blind_is_no_sample_of_bb_100(tmp_path: Path) -> None:
    hands = hand(seat(1, 30), seat(2, -30)), hand(seat(1, 9), seat(2, -9), big_blind=0)

    found = lines(tmp_path, *hands)["p1", "EUR"]

    assert found.net == 39
    assert found.figures["bb-100"] == Figure(3000, 1, 10)


def test_currencies_are_kept_apart_and_exponents_made_one(tmp_path: Path) -> None:
    hands = (
        hand(seat(1, 3), seat(2, -3), currency="USD", exponent=0),  # 3 dollars are 300 cents
        hand(seat(1, 7), seat(2, -7), currency="USD", exponent=2),
        hand(seat(3, 1), seat(4, -1), currency="USD", exponent=3),  # of others: mills are finest
        hand(seat(1, 50), seat(2, -50), currency=None, exponent=0),
    )

    found = lines(tmp_path, *hands)

    assert (found["p1", "USD"].exponent, found["p1", "USD"].net) == (3, 3070)
    assert (found["p1", None].exponent, found["p1", None].net) == (0, 50)
    assert [(one.player, one.currency) for one in found.values()] == [
        ("p1", "USD"),
        ("p2", "USD"),
        *(("p1", None), ("p2", None), ("p3", "USD"), ("p4", "USD")),
    ]


def test_undecided_hands_are_told_and_left_out_of_net(tmp_path: Path) -> None:
    known = hand(seat(1, 30), seat(2, -30))
    unknown = hand(seat(1, None), seat(2, None), status="undecided")

    found = lines(tmp_path, known, unknown)["p1", "EUR"]

    assert (found.hands, found.undecided, found.net) == (2, 1, 30)
    assert found.figures["bb-100"].denominator == 1


def test_sums_of_chips_are_exact_beyond_64_bits(tmp_path: Path) -> None:
    most = 2**53
    hands = [hand(seat(1, most), seat(2, -most), exponent=0)] * 1500
    other = hand(seat(3, 1), seat(4, -1), exponent=9)
    segments = [[*hands], [*hands], [other]]

    found = players(moment([], segments, tmp_path), "p1")

    assert [one.net for one in found] == [3000 * most * 10**9]
    assert found[0].figures["bb-100"] == Figure(3000 * most * 100, 3000, 10)


@pytest.mark.parametrize("name", ["p'; drop table tail_hands; --", "{seats}", "$player", "Ünïcode"])
def test_a_players_name_is_never_sql(name: str, tmp_path: Path) -> None:
    one = hand(seat(1, 5, player=name), seat(2, -5), act(1, "raise"))
    now = moment([one], [[one]], tmp_path)

    (found,) = players(now, name)

    assert (found.player, found.hands, found.net) == (name, 2, 10)
    assert players(now, f"{name}x") == []
