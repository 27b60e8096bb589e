"""Games of every kind over tables: one each, several in turn, houses apart."""

import pytest

from schemas.errors import BadSettings
from services.dealer import HouseTable, games, house_terms, room_tables
from services.dealer.spread import AnyGame, named, spread
from services.dealer.tables import Table

POTS = games(["holdem", "omaha"], ["nl"])
HOUSES = house_terms(["betvoyager", "senator"])
BOTH: tuple[AnyGame, ...] = (*POTS, *HOUSES)


def dealt(table: Table | HouseTable) -> list[str]:
    """What a table deals, in turn."""
    if isinstance(table, HouseTable):
        return [table.terms.house.key]
    return [game.variant for game in table.games]


def test_every_game_has_a_table() -> None:
    tables = spread(BOTH)

    assert [table.name for table in tables] == ["table-1", "table-2", "table-3", "table-4"]
    assert [dealt(table) for table in tables] == [
        ["holdem"],
        ["omaha"],
        ["betvoyager"],
        ["senator"],
    ]


def test_a_house_s_table_has_its_boxes_and_a_pot_game_s_the_seats_asked_for() -> None:
    pot, *_, one, four = spread(BOTH, seats=3)

    assert isinstance(pot, Table)
    assert isinstance(one, HouseTable)
    assert isinstance(four, HouseTable)
    assert (pot.seats, one.boxes, four.boxes) == (3, 1, 4)


def test_more_tables_than_games_share_them() -> None:
    keys = [dealt(table) for table in spread(BOTH, 6)]

    assert keys == [["holdem"], ["omaha"], ["betvoyager"], ["senator"], ["holdem"], ["omaha"]]


def test_with_fewer_tables_pot_games_take_turns_and_each_house_keeps_its_own() -> None:
    tables = spread(BOTH, 3)

    assert [table.name for table in tables] == ["table-1", "table-2", "table-3"]
    assert [dealt(table) for table in tables] == [["holdem", "omaha"], ["betvoyager"], ["senator"]]


@pytest.mark.parametrize(
    ("playing", "count", "least"), [(BOTH, 2, 3), (BOTH, 1, 3), (HOUSES, 1, 2), (BOTH, 0, 3)]
)
def test_too_few_tables_for_the_houses_are_refused(
    playing: tuple[AnyGame, ...], count: int, least: int
) -> None:
    with pytest.raises(BadSettings, match=f"at least {least} are needed here, not {count}"):
        spread(playing, count)


def test_settings_no_pot_game_can_have_are_refused_here_too() -> None:
    with pytest.raises(BadSettings, match="2 to 10 seats, not 11"):
        spread(BOTH, seats=11)
    with pytest.raises(BadSettings, match="at least one game"):
        spread(())


def test_a_table_of_any_kind_takes_another_name() -> None:
    for table in spread(BOTH):
        other = named(table, "north-1")
        assert other.name == "north-1"
        assert named(other, table.name) == table


def test_a_room_to_watch_has_every_pot_game_and_a_house() -> None:
    tables = room_tables()

    assert len({table.name for table in tables}) == len(tables)
    assert [table.boxes for table in tables if isinstance(table, HouseTable)] == [4]
