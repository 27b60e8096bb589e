"""Flags as files hold them say what the flags do, and add up to the same."""

from random import Random
from typing import Final

import duckdb
import pytest

from analytics.flags import COUNTS, flags_of
from analytics.packed import PACKED, added, packed_flags_of, unpacked
from analytics.rollups import FINE
from analytics.sql import select
from tests.analytics.rows import played, relations
from tests.hands import plays

HANDS: Final = [played(events) for events in plays(Random(5), 60)]
COLUMNS: Final = ("id", "seat", "player", "stack", *[one.column for one in COUNTS])


@pytest.fixture(scope="module")
def made() -> duckdb.DuckDBPyConnection:
    connection = relations(HANDS)
    connection.execute(f"create temp table {PACKED} as {packed_flags_of()}")
    return connection


def test_a_column_a_count_comes_out_of_them(made: duckdb.DuckDBPyConnection) -> None:
    plain = select(COLUMNS, f"({flags_of()}) as f", "order by id, seat")
    found = select(COLUMNS, f"{unpacked(PACKED)} as f", "order by id, seat")

    rows = made.execute(plain).fetchall()
    assert made.execute(found).fetchall() == rows
    ones = [sum(bool(row[at]) for row in rows) for at in range(4, len(COLUMNS))]
    assert sum(count > 0 for count in ones) > len(ones) // 2


def test_they_add_up_as_the_roll_up_of_flags_does(made: duckdb.DuckDBPyConnection) -> None:
    found = made.execute(added(FINE.key, PACKED))
    columns = tuple(name for name, *_ in found.description or ())

    assert columns == FINE.columns
    assert found.fetchall() == made.execute(FINE.select()).fetchall()


def test_sums_of_many_rows_stay_apart(made: duckdb.DuckDBPyConnection) -> None:
    times = 5_000
    many = f"({select(['p.*'], f'{PACKED} as p, range({times})')})"
    one = {"variant": "f.variant"}
    few = made.execute(added(one, PACKED)).fetchall()
    counts = [at for at, count in enumerate(COUNTS, 1) if not count.chips]

    for row, before in zip(made.execute(added(one, many)).fetchall(), few, strict=True):
        assert [row[at] for at in counts] == [times * before[at] for at in counts]
