"""Checks find nothing in what the product makes, and whatever is planted in it."""

from random import Random

import duckdb
import pytest

from analytics import ROLLUPS
from analytics.checks import checks
from tests.analytics.rows import played, relations
from tests.hands import plays

HANDS = [played(events) for events in plays(Random(3), 20)]


@pytest.fixture
def made() -> duckdb.DuckDBPyConnection:
    connection = relations(HANDS)
    for kind in ("hands", "seats", "flags"):
        connection.execute(f"create or replace temp table made_{kind} as from {kind}")
        connection.unregister(kind)
        connection.execute(f"create or replace temp view {kind} as from made_{kind}")
    for kind in ("fine", "players"):
        connection.execute(f"create or replace temp table made_{kind} as {ROLLUPS[kind].select()}")
        connection.execute(f"create or replace temp view {kind} as from made_{kind}")
    return connection


def broken(connection: duckdb.DuckDBPyConnection) -> set[str]:
    return {
        one.holds for one in checks(("fine", "players")) if connection.execute(one.query).fetchall()
    }


def test_nothing_is_found_in_what_was_made(made: duckdb.DuckDBPyConnection) -> None:
    assert broken(made) == set()


@pytest.mark.parametrize(
    ("planted", "found"),
    [
        (
            "update made_seats set net = net + 1 where id = 3 and seat = (select min(seat)"
            " from made_seats where id = 3)",
            {"a hand's chips come from its seats", "a day's chips come from its seats"},
        ),
        (
            "update made_hands set rake = rake + 5 where id = (select min(id) from made_hands"
            " where status = 'settled')",
            {
                "a hand's chips come from its seats",
                "a day's chips come from its seats",
                "a hand's rake is its seats'",
            },
        ),
        (
            "update made_seats set raked = raked + 1 where id = 3 and seat = (select min(seat)"
            " from made_seats where id = 3)",
            {"a hand's rake is its seats'"},
        ),
        (
            "insert into made_flags from made_flags where id = 2",
            {
                "a hand has one row of flags a seat",
                "the fine roll-up comes to what the flags do",
                "the players roll-up comes to what the flags do",
            },
        ),
        (
            "delete from made_flags where id = 2",
            {
                "every seat of a hand has its flags",
                "the fine roll-up comes to what the flags do",
                "the players roll-up comes to what the flags do",
            },
        ),
        (
            "update made_flags set voluntary = 1, played = 0 where id = 2 and seat ="
            " (select min(seat) from made_flags where id = 2)",
            {
                "a share is between 0 and 1",
                "the fine roll-up comes to what the flags do",
                "the players roll-up comes to what the flags do",
            },
        ),
        (
            "update made_fine set hands = hands + 1 where player = (select min(player)"
            " from made_fine)",
            {"the fine roll-up comes to what the flags do"},
        ),
        (
            "delete from made_players where player = (select min(player) from made_players)",
            {"the players roll-up comes to what the flags do"},
        ),
    ],
)
def test_what_is_planted_is_found(
    made: duckdb.DuckDBPyConnection, planted: str, found: set[str]
) -> None:
    made.execute(planted)

    assert broken(made) == found
