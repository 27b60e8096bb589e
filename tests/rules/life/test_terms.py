"""Terms a table is opened on, and those on which nobody can play."""

from typing import Final

import pytest

from schemas.catalogue import POT_GAMES
from schemas.houses import ADOPTED
from schemas.stakes import Stakes
from schemas.table_commands import OpenTable, Sit
from schemas.tables import HouseTerms, TableGame, TableTerms, TournamentTable
from services.rules.life import TableLife, decide, evolve, seats_of
from tests.rules.life.felt import NL, cash, refused, seated

TWO_CURRENCIES: Final = (
    TableGame("holdem", Stakes(limit="nl", big_blind=2, currency="EUR")),
    TableGame("omaha", Stakes(limit="pl", big_blind=2, currency="USD")),
)
HOUSE: Final = HouseTerms(
    variant="russian",
    house=ADOPTED,
    ante_min=10,
    ante_max=500,
    buy_in_min=100,
    buy_in_max=10_000,
)


def house(**changed: int) -> HouseTerms:
    fields = {name: getattr(HOUSE, name) for name in HOUSE.__struct_fields__}
    return HouseTerms(**fields | changed)


@pytest.mark.parametrize(
    ("terms", "why"),
    [
        (cash(games=()), "at least one game is needed"),
        (cash(games=(TableGame("snap", NL),)), "snap"),
        (cash(games=TWO_CURRENCIES), "all games of a table are played in one currency"),
        (cash(stakes=Stakes(limit="nl", big_blind=0)), "big_blind must be positive, not 0"),
        (cash(stakes=Stakes(limit="nl", big_blind=2, tournament=True)), "no tournament stakes"),
        (cash(11), "the games take 2 to 10 seats, not 11"),
        (cash(9, games=(TableGame("courchevel", NL),)), "the games take 2 to 8 seats, not 9"),
        (cash(1), "the games take 2 to 10 seats, not 1"),
        (cash(players_min=1), "players_min must lie between 2 and 10, not 1"),
        (cash(5, players_min=6), "players_min must lie between 2 and 5, not 6"),
        (cash(buy_in_min=0), "a buy-in of 0 to 10000 cannot be made"),
        (cash(buy_in_min=11_000), "a buy-in of 11000 to 10000 cannot be made"),
        (cash(buy_in_max=2**53), "may have more than 9007199254740992 chips together"),
        (house(ante_min=600), "an ante of 600 to 500 cannot be placed"),
        (
            house(buy_in_max=2**52),
            "a box of 4503599627370496 chips may ante 0 in this house, the least is 10",
        ),
        (house(buy_in_max=50), "a buy-in of 100 to 50 cannot be made"),
    ],
)
def test_terms_that_cannot_be_played_open_no_table(terms: TableTerms, why: str) -> None:
    assert why in refused(TableLife(), OpenTable(terms=terms))[0]


def test_a_seat_that_is_taken_is_not_taken_away() -> None:
    felt = seated(2, 6)

    why, _ = refused(felt.life, OpenTable(terms=cash(4)))

    assert why == "the table cannot be opened so: seats 6 are taken"


@pytest.mark.parametrize("variant", list(POT_GAMES))
def test_every_game_of_the_catalogue_can_be_opened_for_cash(variant: str) -> None:
    decide(TableLife(), OpenTable(terms=cash(6, games=(TableGame(variant, NL),))))


def test_players_buy_in_at_a_table_against_the_house_and_no_tournament_s() -> None:
    life = TableLife()
    for event in decide(life, OpenTable(terms=HOUSE)):
        evolve(life, event)

    assert seats_of(HOUSE) == 1
    decide(life, Sit(seat=1, player="ann"))
    assert refused(life, Sit(seat=2, player="ann"))[0] == "the table has seats 1 to 1, not 2"
    tournament = TournamentTable(tournament="t", variant="holdem", limit="nl", seats=6)
    for event in decide(life, OpenTable(terms=tournament)):
        evolve(life, event)
    assert "tournament" in refused(life, Sit(seat=1, player="ann"))[0]
