"""Terms of tournaments that can be played, and why others cannot."""

import pytest
from msgspec.structs import replace

from schemas.stakes import CHIPS_MAX, Stakes
from schemas.tournaments import Level, TournamentTerms
from services.rules.tournament import entry_problems, level_stakes, problems
from tests.rules.tournament.scenes import LEVELS, TERMS

ANTES = Level(id="a", small_blind=10, big_blind=20, ante=20, ante_mode="big-blind")


def test_these_terms_can_be_played() -> None:
    assert problems(TERMS) == ()


def test_a_level_is_played_in_chips_without_rake_or_a_second_board() -> None:
    assert level_stakes(TERMS, ANTES) == Stakes(
        limit="nl",
        big_blind=20,
        small_blind=10,
        ante=20,
        ante_mode="big-blind",
        tournament=True,
        level="a",
    )


@pytest.mark.parametrize(
    ("changed", "why"),
    [
        ({"variant": "chess"}, "no game is called 'chess'"),
        ({"variant": "courchevel", "table_seats": 9}, "between 2 and 8, not 9"),
        ({"table_seats": 1}, "between 2 and 10, not 1"),
        ({"starting_chips": 0}, "starting_chips must be positive, not 0"),
        ({"starting_chips": 19}, "starting_chips 19 do not make the first big blind"),
        ({"levels": ()}, "at least one level"),
        ({"levels": (LEVELS[0], LEVELS[0])}, "each its own"),
        ({"levels": (LEVELS[1], LEVELS[0])}, "level 1 has smaller blinds than level 2"),
        ({"levels": (LEVELS[2], LEVELS[0])}, "level 3 never ends, and is not the last"),
        ({"levels": (replace(LEVELS[0], seconds=60),)}, "not both"),
        ({"levels": (replace(LEVELS[0], hands=0),)}, "level 1 must last, not 0"),
        ({"levels": (replace(LEVELS[0], small_blind=30),)}, "level 1: small_blind must lie"),
        ({"levels": (replace(LEVELS[0], ante=5),)}, "does not go with ante_mode none"),
        (
            {"levels": (LEVELS[0], replace(LEVELS[0], id="1b"))},
            "level 1b costs no more than level 1",
        ),
        ({"buy_in": -1}, "buy_in and fee must not be negative"),
        ({"exponent": 10}, "exponent must lie"),
        ({"prizes": (5_000, 4_000)}, "prizes must sum to 10000 basis points, not 9000"),
        ({"prizes": (4_000, 6_000)}, "a prize is larger than that of the place above"),
        ({"prizes": (10_000, 0)}, "every prize must be positive"),
        ({"prizes": ()}, "basis points, not 0"),
    ],
)
def test_terms_that_cannot_be_played_say_why(changed: dict[str, object], why: str) -> None:
    found = problems(replace(TERMS, **changed))

    assert any(why in one for one in found), found


def test_bets_of_fixed_limit_may_not_fall() -> None:
    levels = (
        Level(id="1", small_blind=10, big_blind=20, small_bet=40, hands=5),
        Level(id="2", small_blind=15, big_blind=30),
    )

    terms = replace(TERMS, limit="fl", levels=levels)

    assert problems(terms) == ("level 2 has smaller bets than level 1",)


def test_an_ante_makes_a_level_dearer() -> None:
    plain = replace(ANTES, id="p", ante=0, ante_mode="none", hands=3)

    assert problems(replace(TERMS, levels=(plain, ANTES))) == ()


@pytest.mark.parametrize(
    ("players", "terms", "why"),
    [
        (("A",), TERMS, "two players are needed, not 1"),
        (("A", "B", "A"), TERMS, "players entered twice: A"),
        (("A", ""), TERMS, "a player has no name"),
        (("A", "B"), replace(TERMS, starting_chips=CHIPS_MAX), "chips together, more than"),
        (("A", "B"), replace(TERMS, buy_in=CHIPS_MAX), "the buy-ins make more than"),
    ],
)
def test_players_who_cannot_begin(
    players: tuple[str, ...], terms: TournamentTerms, why: str
) -> None:
    found = entry_problems(terms, players)

    assert len(found) == 1
    assert why in found[0]
