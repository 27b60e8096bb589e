"""The grammar of filters, and what they keep."""

from datetime import timedelta

import pytest
from msgspec.structs import replace

from analytics.filters import FIELDS, condition, field_of, where
from analytics.sql import select
from schemas.errors import BadParameter
from tests.analytics.rows import relations
from tests.analytics.script import hand, seat
from tests.hands import NOON

DEEP = hand(replace(seat(1), stack=2500, position=0), replace(seat(2), stack=9000, position=8))
SHORT = hand(
    *[
        replace(seat(at, saw=1), stack=150, position=place)
        for at, place in ((1, 9), (2, 8), (3, 0))
    ],
    variant="omaha",
    currency=None,
    started_at=NOON + timedelta(days=-2, hours=3),
    stream="t-2",
    level="5",
)
HANDS = [DEEP, SHORT]


def kept(*asked: tuple[str, str]) -> set[tuple[int, int]]:
    """Hand and seat of each row."""
    clause, given = where([condition(*one) for one in asked])
    query = select(["id", "seat"], "flags", clause)
    return set(relations(HANDS).execute(query, given).fetchall())


EVERYBODY = {(0, 1), (0, 2), (1, 1), (1, 2), (1, 3)}


@pytest.mark.parametrize(
    ("asked", "rows"),
    [
        ([], EVERYBODY),
        ([("player", "p1")], {(0, 1), (1, 1)}),
        ([("player.in", "p1,p3")], {(0, 1), (1, 1), (1, 3)}),
        ([("player.ne", "p1")], {(0, 2), (1, 2), (1, 3)}),
        ([("position", "BTN")], {(0, 1), (1, 3)}),
        ([("position.in", "sb,bb")], {(0, 2), (1, 1), (1, 2)}),
        ([("place", "BB")], {(0, 2), (1, 2)}),
        ([("variant", "omaha")], {(1, 1), (1, 2), (1, 3)}),
        ([("size.gte", "3")], {(1, 1), (1, 2), (1, 3)}),
        ([("table", "t-2")], {(1, 1), (1, 2), (1, 3)}),
        ([("day", "2026-11-30")], {(0, 1), (0, 2)}),
        ([("day.lt", "2026-11-30")], {(1, 1), (1, 2), (1, 3)}),
        ([("month", "2026-11")], EVERYBODY),
        ([("hour.lte", "12")], {(0, 1), (0, 2)}),
        ([("stack", "250")], {(0, 1), (0, 2)}),
        ([("stack.lt", "16")], {(1, 1), (1, 2), (1, 3)}),
        ([("depth", "0-20")], {(1, 1), (1, 2), (1, 3)}),
        ([("way", "multiway")], {(1, 1), (1, 2), (1, 3)}),
        ([("way", "no flop")], {(0, 1), (0, 2)}),
        ([("level", "5")], {(1, 1), (1, 2), (1, 3)}),
        ([("level", "")], {(0, 1), (0, 2)}),
        ([("level.ne", "")], {(1, 1), (1, 2), (1, 3)}),
        ([("currency", "")], {(1, 1), (1, 2), (1, 3)}),
        ([("position", "BTN"), ("variant", "omaha")], {(1, 3)}),
        ([("player", "'; drop table flags; --")], set()),
    ],
)
def test_conditions_keep_what_they_say(
    asked: list[tuple[str, str]], rows: set[tuple[int, int]]
) -> None:
    assert kept(*asked) == rows


@pytest.mark.parametrize(
    ("name", "value", "why"),
    [
        ("colour", "red", "colour: there is no such field: player, variant, "),
        ("postion", "BB", "postion: there is no such field; did you mean position?"),
        ("player.like", "p", "player.like: there is no operator like: eq, ne, in, "),
        ("player.gte", "p", "player.gte: player has no order: eq, ne or in"),
        ("position.lt", "BB", "position.lt: position has no order: eq, ne or in"),
        ("position", "UTG", "position: UTG is none of BTN, CO, BTN-2, "),
        ("size", "six", "size: six is not a whole number"),
        ("size.in", "2,", "size.in: nothing is not a whole number"),
        ("size", "9" * 30, "size: 999"),
        ("day", "2026-02-30", "day: 2026-02-30 is no day such as 2026-11-30"),
        ("player.in", "p," * 300, "player.in: 301 values are listed, 200 may be"),
    ],
)
def test_a_condition_that_means_nothing_is_refused_by_name(name: str, value: str, why: str) -> None:
    with pytest.raises(BadParameter) as caught:
        condition(name, value)

    assert str(caught.value).startswith(why)


def test_every_field_has_columns_and_says_what_it_is() -> None:
    for one in FIELDS:
        assert one.columns
        assert one.meaning.endswith(".")
        assert field_of(one.name) is one


def test_values_are_said_as_they_are_asked() -> None:
    assert [field_of("position").said(at) for at in (0, 3, 9, None)] == ["BTN", "BTN-3", "SB", None]
    assert field_of("size").said(6) == "6"
