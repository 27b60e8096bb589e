"""Roll-ups: parts merge to the same rows however the hands are parted, and hold whole numbers."""

from collections.abc import Sequence
from itertools import permutations
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

import analytics
from analytics import DEFINITIONS, ROLLUPS, players, variants
from tests.analytics.boxes import dealt
from tests.analytics.rows import Played, engine, moment, played, relations
from tests.hands import plays
from tests.proof import proof

HANDS: Final = [
    played(events)
    for seed in range(4)
    for events in plays(Random(seed), 10)  # the same ten ids, so the players meet again
] + [*dealt(3)]
PARTS: Final = 4
EXAMPLES: Final = proof(6, 200)


def rows_of(hands: Sequence[Played], query: str) -> list[tuple[object, ...]]:
    return relations(hands).execute(query).fetchall()


@pytest.mark.parametrize("kind", ROLLUPS)
@settings(max_examples=EXAMPLES)
@given(parted=st.lists(st.integers(0, PARTS - 1), min_size=len(HANDS), max_size=len(HANDS)))
def test_parts_merge_to_the_roll_up_of_the_whole(kind: str, parted: list[int]) -> None:
    rollup, connection = ROLLUPS[kind], engine().cursor()
    for part in range(PARTS):
        hands = [one for one, at in zip(HANDS, parted, strict=True) if at == part]
        made = relations(hands).sql(rollup.select()).to_arrow_table()
        connection.register(f"part{part}", made)

    names = [f"part{part}" for part in range(PARTS)]
    merged = connection.execute(rollup.merge(*names)).fetchall()
    again = f"({rollup.merge(*names[:2])})", f"({rollup.merge(*names[2:])})"

    assert merged == rows_of(HANDS, rollup.select())
    assert connection.execute(rollup.merge(*reversed(again))).fetchall() == merged


@settings(max_examples=EXAMPLES)
@given(parted=st.lists(st.integers(0, PARTS - 1), min_size=len(HANDS), max_size=len(HANDS)))
def test_answers_do_not_depend_on_where_seals_fell(parted: list[int]) -> None:
    parts = [
        [one for one, at in zip(HANDS, parted, strict=True) if at == part] for part in range(PARTS)
    ]
    with TemporaryDirectory() as folder:
        now, whole = moment(parts[0], parts[1:], Path(folder)), moment(HANDS, [], Path(folder))

        assert players(now) == players(whole)
        assert variants(now) == variants(whole)


def test_one_player_is_his_lines_of_the_whole(tmp_path: Path) -> None:
    now = moment(HANDS[:20], [HANDS[20:]], tmp_path)

    for one in {line.player for line in players(now)}:
        assert players(now, one) == [line for line in players(now) if line.player == one]


def test_a_player_whose_hands_are_sealed_is_answered_without_the_tail(tmp_path: Path) -> None:
    now = moment([], [HANDS], tmp_path)
    who = players(now)[0].player
    whole = players(moment(HANDS, [], tmp_path), who)
    other = [
        one._replace(seats=tuple(replace(row, player=f"other {row.player}") for row in one.seats))
        for one in HANDS[:5]
    ]
    beside = moment(other, [HANDS], tmp_path)

    assert players(now, who) == players(beside, who) == whole
    assert players(beside, f"other {HANDS[0].seats[0].player}")


@pytest.mark.parametrize("lines", [0, 1, 3, 1000])
def test_the_first_lines_are_those_of_the_whole(lines: int, tmp_path: Path) -> None:
    now = moment(HANDS[:20], [HANDS[20:]], tmp_path)

    assert players(now, first=lines) == players(now)[:lines]


@pytest.mark.parametrize("kind", ROLLUPS)
def test_no_column_of_a_roll_up_is_a_float(kind: str, tmp_path: Path) -> None:
    path = tmp_path / "made.parquet"
    connection = relations(HANDS)
    connection.execute(f"copy ({ROLLUPS[kind].select()}) to '{path}' (format parquet)")
    columns = connection.read_parquet(str(path)).description

    chips = {one.column for one in ROLLUPS[kind].counts if one.chips}
    for name, kind_of, *_ in columns:
        assert kind_of not in ("DOUBLE", "FLOAT")
        assert (kind_of == "DECIMAL(38,0)") == (name in chips)
    assert tuple(name for name, *_ in columns) == ROLLUPS[kind].columns


@pytest.mark.parametrize("kind", ROLLUPS)
def test_a_roll_up_is_sorted_by_its_key(kind: str) -> None:
    found = [row[0] for row in rows_of(HANDS, ROLLUPS[kind].select())]

    assert found == sorted(found)  # type: ignore[type-var]


def test_an_empty_store_answers_with_nothing(tmp_path: Path) -> None:
    assert players(moment([], [], tmp_path)) == []
    assert variants(moment([], [[]], tmp_path)) == []


def test_the_definitions_change_with_any_count() -> None:
    texts = [rollup.select() for rollup in ROLLUPS.values()]

    assert len(DEFINITIONS) == 64
    assert all(first != second for first, second in permutations(texts, 2))
    assert analytics.rollups.digest_of(ROLLUPS) == DEFINITIONS
    games = ROLLUPS["games"]
    other = games._replace(values={**games.values, "hands": "2"})
    assert analytics.rollups.digest_of({**ROLLUPS, "games": other}) != DEFINITIONS


def test_the_definitions_change_with_any_flag(monkeypatch: pytest.MonkeyPatch) -> None:
    count = analytics.flags.COUNTS[0]
    others = (count._replace(sql="2"), *analytics.flags.COUNTS[1:])
    monkeypatch.setattr(analytics.flags, "COUNTS", others)

    assert analytics.rollups.digest_of(ROLLUPS) != DEFINITIONS
