"""Every statistic says what it is, and its SQL runs on more than one engine."""

import re
from typing import get_args

import pytest

from analytics import (
    HOUSE_STATISTICS,
    PLAYER_STATISTICS,
    ROLLUPS,
    VARIANT_STATISTICS,
    Count,
    Statistic,
    Unit,
    flags_of,
)
from analytics.features import FEATURES
from analytics.flags import COUNTS as OF_A_SEAT
from analytics.flags import FILTERS
from analytics.marks import MARKS
from analytics.records import Feature, Mark, Source
from analytics.tournament_counts import ENTRY_COUNTS
from analytics.tournament_statistics import TOURNAMENT_STATISTICS

ALL = (*PLAYER_STATISTICS, *VARIANT_STATISTICS, *HOUSE_STATISTICS, *TOURNAMENT_STATISTICS)
COUNTS = {count for rollup in ROLLUPS.values() for count in rollup.counts} | {*ENTRY_COUNTS}
IN_OWN_CHIPS = ("big blinds", "big bets", "antes", "buy-ins", "orbits", "tournament chips")
OF_CHIPS = ("ratio", "return")
NOT_PORTABLE = re.compile(
    r"\b(filter|qualify|exclude|using|count_if|bool_or|bool_and|list|arg_max|arg_min|median"
    r"|quantile\w*|any_value)\b|select \*|\(\*\)|//|::",
    re.IGNORECASE,
)


@pytest.mark.parametrize("one", ALL, ids=lambda one: f"{one.key}")
def test_a_statistic_is_defined_whole(one: Statistic) -> None:
    assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", one.key)
    assert one.name
    assert one.unit in get_args(Unit)
    assert one.source
    for text in (one.meaning, *one.edge_cases):
        assert re.fullmatch(r"[A-Z].*\.", text)
    assert one.edge_cases
    assert (one.unit in IN_OWN_CHIPS) <= (one.numerator.chips == 1)
    assert one.squares is None or one.squares.chips == 2
    assert one.denominator is None or one.unit in OF_CHIPS or not one.denominator.chips


@pytest.mark.parametrize("one", sorted(COUNTS), ids=lambda one: f"{one.source}-{one.column}")
def test_a_count_says_what_it_counts_in_portable_sql(one: Count) -> None:
    assert re.fullmatch(r"[a-z]+(_[a-z]+)*", one.column)
    assert one.source in get_args(Source)
    assert re.fullmatch(r"[A-Z].*\.", one.meaning)
    assert not NOT_PORTABLE.search(one.sql)


def test_every_feature_is_used_by_a_mark_or_a_count() -> None:
    used = " ".join([one.sql for one in (*MARKS, *OF_A_SEAT)])

    assert {one.column for one in FEATURES} == set(re.findall(r"\bp\.(\w+)", used))


def test_every_mark_is_used_by_a_count() -> None:
    used = " ".join([one.sql for one in OF_A_SEAT])

    assert {one.column for one in MARKS} == set(re.findall(r"\bm\.(\w+)", used))


@pytest.mark.parametrize("seen", [FEATURES, MARKS], ids=["features", "marks"])
def test_a_column_stands_for_one_feature_or_mark(seen: tuple[Feature | Mark, ...]) -> None:
    assert len({one.column for one in seen}) == len(seen)


@pytest.mark.parametrize("kind", ROLLUPS)
def test_a_roll_up_is_made_in_portable_sql(kind: str) -> None:
    assert not NOT_PORTABLE.search(ROLLUPS[kind].select())
    assert not NOT_PORTABLE.search(ROLLUPS[kind].merge("a", "b"))


def test_flags_are_made_in_portable_sql() -> None:
    assert not NOT_PORTABLE.search(flags_of())


@pytest.mark.parametrize("statistics", [PLAYER_STATISTICS, VARIANT_STATISTICS, HOUSE_STATISTICS])
def test_a_key_and_a_name_stand_for_one_statistic(statistics: tuple[Statistic, ...]) -> None:
    assert len({one.key for one in statistics}) == len(statistics)
    assert len({one.name for one in statistics}) == len(statistics)


@pytest.mark.parametrize("kind", ROLLUPS)
def test_a_column_stands_for_one_count(kind: str) -> None:
    columns = ROLLUPS[kind].columns

    assert len(set(columns)) == len(columns)


def test_a_column_of_the_flags_stands_for_one_thing() -> None:
    columns = [*FILTERS, *[one.column for one in OF_A_SEAT]]

    assert len(set(columns)) == len(columns)
