"""The games: what each deals, and how many seats one deck serves."""

import pytest

from schemas.catalogue import CATALOGUE, HOUSE_GAMES, POT_GAMES, PUBLISHED, variant
from schemas.errors import UnknownVariant
from schemas.variants import House, Pot, Variant

# rules A1: hole cards, board, spit card, seats, and whether the low half plays
GAMES = {
    "holdem": (2, 5, 0, 10, False),
    "omaha": (4, 5, 0, 10, False),
    "omaha-8": (4, 5, 0, 10, True),
    "omaha-5": (5, 5, 0, 8, False),
    "omaha-5-8": (5, 5, 0, 8, True),
    "courchevel": (5, 5, 1, 8, False),
    "courchevel-8": (5, 5, 1, 8, True),
}


def test_the_catalogue_holds_these_games() -> None:
    assert POT_GAMES.keys() == GAMES.keys()
    assert HOUSE_GAMES.keys() == {"russian-poker"}
    assert CATALOGUE.keys() == GAMES.keys() | HOUSE_GAMES.keys()


def test_russian_poker_deals_five_cards_to_at_most_four_boxes() -> None:
    """Rules C1."""
    game = variant("russian-poker")

    assert game.contest == House()
    assert (game.hole, game.board, game.spit, game.seats_max) == (5, 0, 0, 4)


@pytest.mark.parametrize("key", GAMES)
def test_a_game_deals_what_its_rules_say(key: str) -> None:
    game = variant(key)

    assert isinstance(game.contest, Pot)
    low = [share.ladder for share in game.contest.shares] == ["high", "eight-or-better"]
    assert (game.hole, game.board, game.spit, game.seats_max, low) == GAMES[key]


@pytest.mark.parametrize("key", [key for key in GAMES if key != "holdem"])
def test_every_share_of_an_omaha_game_takes_exactly_two_hole_cards(key: str) -> None:
    contest = variant(key).contest

    assert isinstance(contest, Pot)
    assert {share.hole for share in contest.shares} == {2}


def test_a_ninth_courchevel_seat_needs_more_than_a_deck() -> None:
    game = variant("courchevel")

    assert 8 * game.hole + game.board + 3 == 48
    assert 9 * game.hole + game.board + 3 == 53  # of 52
    assert game.seats_max == 8


def test_no_table_has_an_eleventh_seat() -> None:
    assert 11 * variant("holdem").hole + 5 + 3 <= 52
    assert variant("holdem").seats_max == 10


@pytest.mark.parametrize("game", POT_GAMES.values(), ids=lambda game: f"{game.key}-{game.revision}")
def test_big_bets_come_with_the_turn(game: Variant) -> None:
    assert [(street.name, street.bet) for street in game.streets] == [
        ("preflop", 1),
        ("flop", 1),
        ("turn", 2),
        ("river", 2),
    ]


def test_courchevel_shows_one_card_of_the_flop_before_the_first_bet() -> None:
    assert [street.board for street in variant("courchevel").streets] == [1, 2, 1, 1]
    assert [street.board for street in variant("holdem").streets] == [0, 3, 1, 1]


def test_the_catalogue_holds_the_newest_revision_of_every_published_game() -> None:
    newest = {key: max(r for k, r in PUBLISHED if k == key) for key, _ in PUBLISHED}

    assert {key: game.revision for key, game in CATALOGUE.items()} == newest
    assert all((game.key, game.revision) == name for name, game in PUBLISHED.items())


def test_an_unknown_game_is_refused_with_the_games_there_are() -> None:
    with pytest.raises(UnknownVariant, match=r"'razz'.*holdem.*courchevel-8"):
        variant("razz")


def test_an_unknown_revision_is_refused_with_its_number() -> None:
    with pytest.raises(UnknownVariant, match="'holdem r7'"):
        variant("holdem", 7)
