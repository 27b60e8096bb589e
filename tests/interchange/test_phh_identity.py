"""What an imported hand, its players and its seats are called."""

import re
from pathlib import Path

import pytest

from schemas.errors import BadSettings
from schemas.events import Source
from services.dealer import Table, games, live_tables, tables
from services.names import Person
from tests.interchange.hands import hand_text, readable, refused


def identity(folder: Path, **changes: str) -> str:
    return readable(folder, hand_text(**changes)).started.hand


def test_a_hand_is_called_by_its_venue_and_number(tmp_path: Path) -> None:
    named = identity(tmp_path, venue="'Absolute Poker'", hand="3017", table="'CLEO AVE'")

    assert named == "phh-absolute-poker-3017"


def test_without_a_venue_a_hand_is_called_by_its_table(tmp_path: Path) -> None:
    assert identity(tmp_path, hand="'7b'", table="'Table  4'") == "phh-table-4-7b"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ({"venue": "'Café'", "hand": "1"}, {"venue": "'Cafe'", "hand": "1"}),
        ({"venue": "'A-1'", "hand": "2"}, {"venue": "'A'", "hand": "'1-2'"}),
        (
            {"venue": f"'{'long ' * 60}one'", "hand": "1"},
            {"venue": f"'{'long ' * 60}'", "hand": "1"},
        ),
        ({"venue": "'A'", "hand": f"'{'7' * 200}'"}, {"venue": "'A'", "hand": f"'{'7' * 201}'"}),
    ],
    ids=["accents", "dashes", "long venues", "long numbers"],
)
def test_what_an_id_cannot_say_does_not_make_two_hands_one(
    tmp_path: Path, one: dict[str, str], other: dict[str, str]
) -> None:
    named = identity(tmp_path, **one, table="1"), identity(tmp_path, **other, table="1")

    assert named[0] != named[1]
    assert max(map(len, named)) <= 120


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"hand": "3"},
        {"venue": "'扑克'", "hand": "3", "table": "1"},
        {"venue": "'Holdem NL'", "hand": "3"},
        {"venue": "'Holdem NL'", "table": "'1'"},
        {"venue": "'Club'", "event": "'Main event'", "table": "'1'", "hand": "3"},
    ],
)
def test_without_a_name_a_hand_is_called_by_its_content(
    tmp_path: Path, fields: dict[str, str]
) -> None:
    assert re.fullmatch(r"phh-[0-9a-f]{16}", identity(tmp_path, **fields))


@pytest.mark.parametrize(
    "where",
    [
        {"venue": "'Holdem NL'", "table": "'1'", "hand": "3"},
        {"venue": "'Holdem'", "table": "'1'", "hand": "'NL'"},
        {"table": "'table'", "hand": "1"},
        {"table": "'table-1'", "hand": "1"},
    ],
)
def test_no_table_of_ours_can_have_the_name_of_an_imported_hand(
    tmp_path: Path, where: dict[str, str]
) -> None:
    named = identity(tmp_path, **where)

    ours = [*live_tables(), *tables(games(), 30)]
    assert named not in {table.name for table in ours}
    assert named not in {table.hand(number) for table in ours for number in range(1, 10)}
    with pytest.raises(BadSettings):
        Table(named, games(["holdem"]))


@pytest.mark.parametrize(
    "changes",
    [
        {"min_bet": "100.0"},
        {"author": "'somebody else'"},
        {"_note": "'mine'"},
        {"finishing_stacks": "[9950, 9900, 10150]"},
        {"antes": "[0,\n 0, # nobody\n 0]"},
        {
            "actions": "['d dh p1 AsKs # Ann', '', 'd  dh p2 ????', 'd dh p3 2c7d', "
            "'p3 cbr 250', 'p1 f', 'p2 f']"
        },
    ],
    ids=str,
)
def test_the_way_a_hand_is_written_does_not_change_its_name(
    tmp_path: Path, changes: dict[str, str]
) -> None:
    assert identity(tmp_path, **changes) == identity(tmp_path)


@pytest.mark.parametrize(
    "changes",
    [
        {"hand": "1"},
        {"event": "'Day 2'"},
        {"players": "['a', 'b', 'c']"},
        {"starting_stacks": "[10000, 10000, 10001]"},
        {"currency": "'USD'"},
    ],
    ids=str,
)
def test_another_hand_has_another_name(tmp_path: Path, changes: dict[str, str]) -> None:
    assert identity(tmp_path, **changes) != identity(tmp_path)


def test_the_source_is_told_in_its_own_words(tmp_path: Path) -> None:
    text = hand_text(
        venue="'Absolute Poker'",
        hand="3017",
        table="'CLEO AVE'",
        year="2009",
        month="7",
        day="1",
        time="00:00:26",
        time_zone_abbreviation="'ET'",
    )

    assert readable(tmp_path, text).started.source == Source(
        format="phh",
        name="Absolute Poker",
        number="3017",
        table="CLEO AVE",
        played_at="2009-07-01 00:00:26 ET",
    )


@pytest.mark.parametrize(
    ("fields", "played_at"),
    [
        ({"year": "2009"}, "2009"),
        ({"year": "2009", "month": "11"}, "2009-11"),
        ({"year": "2019", "month": "6", "day": "20"}, "2019-06-20"),
        ({"day": "20"}, None),
    ],
)
def test_a_date_is_as_long_as_the_source_knows_it(
    tmp_path: Path, fields: dict[str, str], played_at: str | None
) -> None:
    source = readable(tmp_path, hand_text(**fields)).started.source

    assert source is not None
    assert source.played_at == played_at


@pytest.mark.parametrize(
    ("seats", "numbers"),
    [
        ("[5, 2, 3]", [5, 2, 3]),
        ("[2, 4, 9]", [2, 4, 9]),
        ("[3, 2, 1]", [1, 2, 3]),
    ],
)
def test_seats_are_the_sources_where_they_go_round_clockwise(
    tmp_path: Path, seats: str, numbers: list[int]
) -> None:
    started = readable(tmp_path, hand_text(seats=seats)).started

    assert [one.seat for one in started.seats] == numbers
    assert started.button == numbers[-1]


@pytest.mark.parametrize(
    ("seats", "why"),
    [
        ("[4, 4, 5]", "seats: 2 players sit in seat 4"),
        ("[9, 10, 11]", "seats: 11 is no seat, they are 1 to 10"),
        ("[0, 1, 2]", "seats: 0 is no seat, they are 1 to 10"),
        ("[1, 2]", "seats: 2 for 3 players"),
    ],
)
def test_seats_that_cannot_be_make_a_hand_unreadable(tmp_path: Path, seats: str, why: str) -> None:
    found = refused(tmp_path, hand_text(seats=seats))

    assert (found.why, found.place.line) == (why, 7)


def test_players_of_one_name_are_a_doubt_and_no_obstacle(tmp_path: Path) -> None:
    named = readable(tmp_path, hand_text(players="['Ann', 'Bob', 'Ann']"))
    unnamed = readable(tmp_path, hand_text(players="['', '', 'Ann']"))

    assert named.doubts == (
        "players: 'Ann' is named 2 times; those players are known in this hand alone",
    )
    assert unnamed.doubts == ()


def test_seats_against_the_clock_are_a_doubt_and_numbered_anew(tmp_path: Path) -> None:
    found = readable(tmp_path, hand_text(seats="[3, 2, 1]"))

    assert [one.seat for one in found.started.seats] == [1, 2, 3]
    assert found.doubts == ("seats: [3, 2, 1] do not go clockwise; they are numbered 1 to 3",)


def test_a_player_without_a_name_of_his_own_is_known_in_this_hand_alone(tmp_path: Path) -> None:
    started = readable(
        tmp_path,
        hand_text(
            players="['', 'Ann', 'Ann', 'Bob']",
            starting_stacks="[100, 100, 100, 100]",
            antes="[0, 0, 0, 0]",
            blinds_or_straddles="[50, 100, 0, 0]",
        ),
    ).started

    hand = started.hand
    assert [one.player for one in started.seats] == [
        f"{hand}-p1",
        f"{hand}-p2",
        f"{hand}-p3",
        "Bob",
    ]


@pytest.mark.parametrize(
    ("fields", "source"), [({"venue": "'Club'", "event": "'Day 2'"}, "Club"), ({}, "phh")]
)
def test_players_are_known_by_the_names_of_their_venue(
    tmp_path: Path, fields: dict[str, str], source: str
) -> None:
    hand = readable(tmp_path, hand_text(players="['Ann', '', 'Bob']", **fields))

    assert hand.people == (Person(source, "Ann"), None, Person(source, "Bob"))
