"""What each figure of a game counts; expected figures worked out by hand."""

from pathlib import Path

from analytics import Figure, VariantStatistics, variants
from tests.analytics.rows import Played, moment
from tests.analytics.script import act, hand, seat


def lines(folder: Path, *hands: Played) -> dict[tuple[str, str, str | None], VariantStatistics]:
    found = variants(moment(hands, [], folder))
    return {(one.variant, one.limit, one.currency): one for one in found}


def test_pots_flops_and_showdowns_of_a_game(tmp_path: Path) -> None:
    hands = (
        # A walk: the small blind's 5 are matched.
        hand(seat(1, -5), seat(2, 5), act(1, "fold"), pot=10),
        # Three see the flop, two the showdown: one undecided, its pot known.
        hand(
            *(seat(1, None, saw=3, showdown=True), seat(2, None, saw=3, showdown=True)),
            *(seat(3, None, saw=1), seat(4, None)),
            pot=200,
            rake=10,
            reached=3,
            showdown=True,
            status="undecided",
        ),
        # At twice the stakes, two see the flop.
        hand(*(seat(1, 4, saw=1), seat(2, -5, saw=1)), pot=50, rake=1, reached=1, big_blind=20),
    )

    found = lines(tmp_path, *hands)["holdem", "nl", "EUR"]

    assert (found.hands, found.undecided, found.pot, found.rake) == (3, 1, 260, 11)
    assert found.figures == {
        "average-pot": Figure(260, 3),
        "pot-bb": Figure(470, 3, 20),  # 1 + 20 + 2.5 big blinds
        "rake-100": Figure(1100, 3),
        "flop": Figure(2, 3),
        "flop-players": Figure(5, 2),
        "showdown": Figure(1, 3),
        "house": Figure(0, 0),
        "rake-hand": Figure(11, 3),
        "hands-hour": Figure(3 * 3600, 0),
        "multiway": Figure(1, 2),
        "turn": Figure(1, 3),
        "river": Figure(1, 3),
        "walk": Figure(1, 3),
        "all-in": Figure(0, 3),
        **{f"all-in-{street}": Figure(0, 0) for street in ("preflop", "flop", "turn", "river")},
        "run-twice": Figure(0, 3),
        **{key: Figure(0, 0) for key in ("low-possible", "low-made", "scoop")},
        **{key: Figure(0, 0) for key in ("quartered", "three-quarters")},
        "median-pot": Figure(150, 3, 20),  # 2.5 of 1, 2.5 and 20
    }


def test_games_limits_and_currencies_are_kept_apart_and_sorted(tmp_path: Path) -> None:
    hands = (
        hand(seat(1), seat(2), variant="omaha", limit="pl", currency="USD", exponent=0, pot=3),
        hand(seat(1), seat(2), variant="omaha", limit="pl", currency="USD", exponent=2, pot=7),
        hand(seat(1), seat(2), variant="omaha", limit="pl", currency=None, exponent=0, pot=9),
        hand(seat(1), seat(2), variant="holdem", limit="pl", currency="USD", exponent=0, pot=1),
        hand(seat(1), seat(2), variant="holdem", limit="fl", currency="USD", exponent=0, pot=1),
    )

    found = lines(tmp_path, *hands)

    assert list(found) == [
        ("holdem", "fl", "USD"),
        ("holdem", "pl", "USD"),
        ("omaha", "pl", None),
        ("omaha", "pl", "USD"),
    ]
    assert [(one.exponent, one.pot) for one in found.values()] == [
        (2, 100),
        (2, 100),
        (0, 9),
        (2, 307),
    ]


def test_a_game_nobody_saw_a_flop_in_has_no_players_to_it(tmp_path: Path) -> None:
    figures = lines(tmp_path, hand(seat(1, -5), seat(2, 5)))["holdem", "nl", "EUR"].figures

    assert figures["flop-players"].value is None
    assert figures["flop"].value == 0.0


def test_a_hand_without_a_big_blind_is_no_sample_of_pots_in_big_blinds(tmp_path: Path) -> None:
    hands = hand(seat(1), seat(2), pot=30), hand(seat(1), seat(2), pot=7, big_blind=0)

    figures = lines(tmp_path, *hands)["holdem", "nl", "EUR"].figures

    assert figures["pot-bb"] == Figure(30, 1, 10)
    assert figures["average-pot"] == Figure(37, 2)
