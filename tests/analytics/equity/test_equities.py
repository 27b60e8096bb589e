"""Equities of spots that can be enumerated by hand or by the rules' own ranking."""

from fractions import Fraction
from itertools import combinations, permutations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analytics.equity import equities, run_outs
from schemas.cards import DECK, SUITS, cards
from schemas.catalogue import POT_GAMES, variant
from schemas.errors import BadSettings
from schemas.variants import Variant
from tests.analytics.equity.spots import Cards, Spot, parts, random_spot
from tests.proof import proof

HOLDEM, OMAHA_8, COURCHEVEL = variant("holdem"), variant("omaha-8"), variant("courchevel")
GAMES = st.sampled_from(sorted(POT_GAMES)).map(variant)


def found(spot: Spot) -> tuple[Fraction, ...]:
    return equities(*spot).parts


def equity(*holes: str, board: str = "", dead: str = "", game: str = "holdem") -> list[Fraction]:
    hands = [cards(hole) for hole in holes]
    return list(equities(variant(game), hands, cards(board), cards(dead)).parts)


@pytest.mark.parametrize("board", [3, 4, 5])
@pytest.mark.parametrize("key", POT_GAMES)
def test_late_run_outs_are_those_of_the_rules(key: str, board: int) -> None:
    draw = Random(f"{key} {board}")
    for number in range(proof(4 if board > 3 else 1, 100)):
        spot = random_spot(draw, variant(key), 2 + number % 3, board)

        assert found(spot) == parts(spot)


@pytest.mark.parametrize("board", [0, 1, 2])
@pytest.mark.parametrize("key", POT_GAMES)
def test_early_run_outs_of_a_small_deck_are_those_of_the_rules(key: str, board: int) -> None:
    draw = Random(f"{key} {board}")
    for number in range(proof(3, 100)):
        spot = random_spot(draw, variant(key), 2 + number % 3, board, left=9)

        assert found(spot) == parts(spot)


@pytest.mark.parametrize("board", ["", "2c", "2c3c"])
def test_flushes_of_a_deck_of_little_else_are_those_of_the_rules(board: str) -> None:
    for key, holes in (("holdem", ("AsKd", "QsJs", "4h4d")), ("omaha", ("AsKsQd4c", "Ts9s8d5c"))):
        hands = tuple(cards(hole) for hole in holes)
        out = {*cards(board)}.union(*hands)
        live = [card for card in DECK if card[1] in "sc" and card not in out][::2]
        spot = Spot(variant(key), hands, cards(board))
        spot = spot._replace(dead=tuple(card for card in spot.left if card not in live))

        assert found(spot) == parts(spot)


def test_ten_hands_share_every_point() -> None:
    spot = random_spot(Random("ten"), HOLDEM, 10, 4)

    assert found(spot) == parts(spot)
    assert sum(found(spot)) == 1


def test_aces_against_kings_win_four_of_five() -> None:
    kings = [first + second for first, second in combinations(("Kc", "Kd", "Kh", "Ks"), 2)]

    mean = sum(equity("AsAh", pair)[0] for pair in kings) / len(kings)

    assert round(100 * mean) == 82


@pytest.mark.parametrize(
    ("holes", "percent"),
    [
        (("AsKs", "QdQh"), 46),
        (("AsKd", "QcQh"), 43),
        (("AsKd", "AhQc"), 74),
    ],
)
def test_famous_pairs_of_hands(holes: tuple[str, str], percent: int) -> None:
    assert round(100 * equity(*holes)[0]) == percent


def test_an_overpair_on_the_flop_is_worth_what_poker_equity_prints_of_it() -> None:
    assert equity("AhAd", "KsKc", board="2c7d9h")[0] == Fraction(907, 990)


def test_before_the_flop_every_board_is_counted() -> None:
    assert equities(HOLDEM, [cards("AsAh"), cards("KsKh")]).boards == 1_712_304


def test_the_exposed_card_of_courchevel_is_on_every_board() -> None:
    holes = [cards("AsAhKsKh2c"), cards("9c8c7d6d2s")]

    assert equities(COURCHEVEL, holes, cards("Td")).boards == 101_270  # 41 over 4


def test_a_share_nobody_makes_leaves_all_to_the_high_hand() -> None:
    assert equity("AsAhKsKh", "QsQdJsJd", board="KdQcJc9h", game="omaha-8")[0] == Fraction(38, 40)


def test_the_low_tied_leaves_a_quarter() -> None:
    holes = [cards("As2sKhKd"), cards("Ad2dQhJh")]

    found = equities(OMAHA_8, holes, cards("3c4d7hKsTs"))

    assert found.parts == (Fraction(3, 4), Fraction(1, 4))
    assert found.shares == ((2, 0), (1, 1))


def test_a_side_pot_is_among_its_own_hands() -> None:
    spot = run_outs(HOLDEM, [cards("AsAh"), cards("KsKh"), cards("QsQh")], cards("2c3d4h5s9c"))

    assert spot.among((0, 1, 2)).parts == (1, 0, 0)
    assert spot.among((1, 2)).parts == (1, 0)


def test_a_low_outside_a_side_pot_takes_nothing_of_it() -> None:
    holes = [cards("As2sTdTc"), cards("KhKdQsQd"), cards("JsJdTsTh")]
    spot = run_outs(OMAHA_8, holes, cards("3c4d7hKsJh"))

    assert spot.among((0, 1, 2)).parts == (Fraction(1, 2), Fraction(1, 2), 0)
    assert spot.among((1, 2)).parts == (1, 0)


def test_dead_cards_do_not_come() -> None:
    assert equity("AsAh", "KsKh", board="2c3d4h9s", dead="KdKc") == [1, 0]


@given(GAMES, st.randoms(use_true_random=False), st.integers(0, 5), st.data())
def test_seats_and_suits_do_not_matter(
    game: Variant, draw: Random, board: int, data: st.DataObject
) -> None:
    spot = random_spot(draw, game, 3, board)
    order = data.draw(st.sampled_from([*permutations(range(3))]))
    suits = str.maketrans(SUITS, "".join(data.draw(st.permutations(SUITS))))

    def other(held: Cards) -> Cards:
        return cards("".join(held).translate(suits))

    moved = Spot(game, tuple(other(spot.holes[at]) for at in order), other(spot.board))

    assert found(moved) == tuple(found(spot)[at] for at in order)
    assert sum(found(spot)) == 1


@pytest.mark.parametrize(
    ("holes", "board", "dead", "why"),
    [
        (["AsAh"], "", "", "1 hands"),
        (["AsAh", "AsKh"], "", "", "As comes 2 times"),
        (["AsAh", "KsKh"], "As2c3c", "", "As comes 2 times"),
        (["AsAh", "KsKh"], "", "KhKs", "Kh comes 2 times"),
        (["AsAh", "Ks"], "", "", "1 hole cards"),
        (["AsAh", "KsKhKd"], "", "", "3 hole cards"),
        (["AsAh", "KsKh"], "2c3c4c5c6c7c", "", "6 cards on the board"),
    ],
)
def test_a_spot_that_cannot_be_is_refused(
    holes: list[str], board: str, dead: str, why: str
) -> None:
    with pytest.raises(BadSettings, match=why):
        equity(*holes, board=board, dead=dead)


def test_a_game_against_the_house_has_no_equities() -> None:
    with pytest.raises(BadSettings, match="russian-poker"):
        equity("AsAhAdAcKs", "2s2h2d2c3s", game="russian-poker")


def test_a_deck_that_cannot_fill_the_board_is_refused() -> None:
    spot = random_spot(Random(1), HOLDEM, 2, 0, left=4)

    with pytest.raises(BadSettings, match="too few cards"):
        equities(*spot)
