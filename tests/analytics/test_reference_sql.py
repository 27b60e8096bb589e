"""The SQL counts as the reference does: case by case, on random hands of every game and on real
ones, by player and by position.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest
from msgspec.structs import replace

from analytics import PLAYER_STATISTICS, PlayerStatistics, players
from analytics.filters import NAMED
from analytics.grouped import Group, grouped
from schemas.events import AnyEvent
from services.interchange import PhhHand, read, to_events
from services.store import Moment
from tests.analytics.case import Case
from tests.analytics.cases import CASES
from tests.analytics.reference import (
    RULES,
    TOTALS,
    Figures,
    Ratio,
    counted_by_position,
    over_positions,
    variance,
)
from tests.analytics.rows import Played, moment, played
from tests.analytics.varied import varied
from tests.hands import plays
from tests.proof import proof

SPREAD: Final = "std-bb-100"
"""Of this the SQL has a value, the reference a sum of squares: they are compared apart."""

HAD: Final = {one.key for one in PLAYER_STATISTICS}
KEYS: Final = sorted((HAD & RULES.keys()) - {SPREAD})
"""What both count."""

Lines = dict[tuple[str, str | None], PlayerStatistics]


def test_the_sql_counts_all_that_the_reference_does() -> None:
    assert sorted(RULES.keys() - HAD) == []


def test_no_statistic_of_a_player_is_without_a_reference() -> None:
    assert {key for key in HAD if not key.startswith("adj-")} <= RULES.keys()


@pytest.fixture(scope="module")
def lines(tmp_path_factory: pytest.TempPathFactory) -> Lines:
    """What the SQL says of all cases, each with players of its own."""
    hands = [renamed(played(case.facts()), case.name) for case in CASES]
    return asked(hands, tmp_path_factory.mktemp("cases"))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_the_sql_counts_a_case_as_its_definition_says(case: Case, lines: Lines) -> None:
    for player, expected in case.expected().items():
        found = figures(lines[f"{player} {case.name}", None])
        keys = [key for key in KEYS if key in expected]
        assert comparable(found, keys) == comparable(expected, keys), player


def test_random_hands_of_every_game(tmp_path: Path) -> None:
    hands = list(plays(Random(6), proof(400, 20_000)))

    assert len({(one[0].variant, one[0].stakes.limit) for one in hands}) == 21  # type: ignore[union-attr]
    agree(hands, tmp_path)


def test_random_hands_at_all_kinds_of_tables(tmp_path: Path) -> None:
    agree(list(varied(Random(9), proof(200, 5_000))), tmp_path)


@pytest.mark.parametrize(
    ("name", "small"),
    [("phh/pluribus.phhs", 1000), ("phh/named", 100), ("phh/wsop-2023-43", 100), ("handhq", 200)],
)
def test_real_hands(name: str, small: int, shared_data: Path, tmp_path: Path) -> None:
    place = shared_data / name
    files = [place] if place.is_file() else sorted(place.glob("*.phh*"))
    found = (one for path in files for one in read(path) if isinstance(one, PhhHand))

    agree([to_events(one) for one in islice(found, proof(small, 10_000))], tmp_path)


def agree(hands: Sequence[Sequence[AnyEvent]], folder: Path) -> None:
    """By player, and by position as well, which other sums answer."""
    assert hands
    now = parted([played(facts) for facts in hands], folder)
    places = counted_by_position(hands)
    same({(one.player, one.currency): one for one in players(now)}, over_positions(places))
    apart = grouped(now, [NAMED["player"], NAMED["position"]], [], PLAYER_STATISTICS)
    same({(*one.by, one.currency): one for one in apart}, at_positions(places))


def at_positions(
    places: Mapping[tuple[str, str | None, int], Figures],
) -> dict[tuple[object, ...], Figures]:
    return {(player, at, currency): one for (player, currency, at), one in places.items()}


def same(found: Mapping[Any, PlayerStatistics | Group], expected: Mapping[Any, Figures]) -> None:
    """Every line and every figure; a mismatch names the line and the figures that differ."""
    assert found.keys() == expected.keys()
    for line, one in found.items():
        ours = comparable(figures(one), KEYS)
        assert ours == comparable(expected[line], KEYS), line
        if SPREAD in one.figures:
            spread, value = variance(expected[line]), one.figures[SPREAD].value
            assert (spread is None) == (value is None), line
            if spread is not None:
                assert value == pytest.approx(10 * float(spread) ** 0.5, rel=1e-9), line


def comparable(one: Mapping[str, Ratio], keys: Sequence[str]) -> dict[str, Ratio]:
    """The figures of these keys; a total has no denominator."""
    return {key: (one[key][0], 0 if key in TOTALS else one[key][1]) for key in keys}


def figures(one: PlayerStatistics | Group) -> Figures:
    """What the SQL says of a player, exact."""
    totals = {"hands": one.hands}
    if isinstance(one, PlayerStatistics):
        totals |= {"undecided": one.undecided, "net": one.net}
    return {
        **{key: (Fraction(total), 0) for key, total in totals.items()},
        **{
            key: (Fraction(figure.numerator, figure.parts), figure.denominator)
            for key, figure in one.figures.items()
        },
    }


def asked(hands: Sequence[Played], folder: Path) -> Lines:
    """What the SQL says of each player."""
    return {(one.player, one.currency): one for one in players(parted(hands, folder))}


def parted(hands: Sequence[Played], folder: Path) -> Moment:
    """A third of the hands in the tail, the others in two segments."""
    third = len(hands) // 3
    return moment(hands[:third], [hands[third : 2 * third], hands[2 * third :]], folder)


def renamed(one: Played, name: str) -> Played:
    """The hand with players of its own."""
    seats = tuple(replace(row, player=f"{row.player} {name}") for row in one.seats)
    return one._replace(seats=seats)
