"""The tournaments that bots play can be played, in every game and with any field."""

import pytest

from schemas.stakes import Limit
from services.dealer import games
from services.dealer.tournament import Length, small_tournament, usual_terms
from services.rules.tournament import problems


@pytest.mark.parametrize("players", [2, 3, 6, 9, 10, 27, 45, 200, 1_000])
@pytest.mark.parametrize("limit", ["nl", "pl", "fl"])
def test_usual_terms_can_be_played(players: int, limit: Limit) -> None:
    terms = usual_terms("holdem", limit, players)

    assert problems(terms) == ()
    assert terms.levels[-1].small_blind >= players * terms.starting_chips
    assert len(terms.prizes) < players


@pytest.mark.parametrize("variant", sorted({one.variant for one in games()}))
def test_no_table_has_more_seats_than_its_game(variant: str) -> None:
    terms = usual_terms(variant, "pl", 20)

    assert problems(terms) == ()


def test_levels_last_so_many_hands_or_so_many_seconds() -> None:
    by_clock = usual_terms("holdem", "nl", 9, length=Length(None, 300))

    assert {(one.hands, one.seconds) for one in by_clock.levels} == {(None, 300)}
    assert problems(by_clock) == ()


def test_the_same_bots_play_one_small_tournament_after_the_other() -> None:
    first, next_ = small_tournament("sng-1"), small_tournament("sng-2")

    assert first == next_
    assert first.players[0] == "sng-bot-1"
    assert len(first.players) > first.terms.table_seats
