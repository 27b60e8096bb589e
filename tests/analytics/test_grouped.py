"""Groups and filters: the same figures as of the hands they keep, whichever sums answer."""

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Final

import pytest

from analytics import PLAYER_STATISTICS, Figure, players
from analytics.filters import NAMED, condition
from analytics.grouped import grouped, kinds_of, level_of
from services.store import Moment
from tests.analytics.rows import Played, moment, played
from tests.hands import plays

HANDS: Final = [played(facts) for facts in plays(Random(8), 60)]
STATISTICS: Final = [one for one in PLAYER_STATISTICS if one.key not in ("net", "undecided")]


@pytest.fixture(scope="module")
def now(tmp_path_factory: pytest.TempPathFactory) -> Moment:
    folder = tmp_path_factory.mktemp("sealed")
    return moment(HANDS[:20], [HANDS[20:40], HANDS[40:]], folder)


@pytest.mark.parametrize(
    ("name", "value", "level", "keeps"),
    [
        ("variant", "omaha", "players", lambda one: one.hand.variant == "omaha"),
        ("limit.in", "nl,fl", "players", lambda one: one.hand.limit in ("nl", "fl")),
        ("size.lte", "4", "fine", lambda one: one.hand.seats <= 4),
        ("table", "t", "flags", lambda one: one.hand.stream == "t"),
        ("hour", "12", "flags", lambda one: one.hand.started_at.hour == 12),
    ],
)
def test_a_filter_gives_the_figures_of_the_hands_it_keeps(
    now: Moment,
    tmp_path: Path,
    name: str,
    value: str,
    level: str,
    keeps: Callable[[Played], bool],
) -> None:
    asked = condition(name, value)
    alone = moment([one for one in HANDS if keeps(one)], [], tmp_path)

    found = grouped(now, [NAMED["player"]], [asked], STATISTICS)

    assert level_of([asked.field, NAMED["player"]]) == level
    assert kinds_of([NAMED["player"]], [asked]) == (level, "games")
    assert found
    assert {(*one.by, one.currency, one.hands): one.figures for one in found} == {
        (one.player, one.currency, one.hands): {"hands": Figure(one.hands, 1), **one.figures}
        for one in players(alone)
    }


def test_groups_part_the_hands(now: Moment) -> None:
    """Whatever they are told apart by, all hands of seats are there once."""
    dealt = sum(len(one.seats) for one in HANDS)
    for one in NAMED.values():
        assert sum(group.hands for group in grouped(now, [one], [], [])) == dealt, one.name


def test_without_a_field_there_is_a_line_a_currency(now: Moment) -> None:
    found = grouped(now, [], [], STATISTICS)

    assert [one.by for one in found] == [()] * len(found)
    assert len({one.currency for one in found}) == len(found)


def test_one_player_is_asked_of_his_hands_alone(now: Moment) -> None:
    player = HANDS[0].seats[0].player

    (one, *others) = grouped(now, [], [condition("player", player)], STATISTICS)

    assert others == []
    assert one.hands == sum(row.player == player for hand in HANDS for row in hand.seats)


def test_the_most_hands_come_first(now: Moment) -> None:
    hands = [one.hands for one in grouped(now, [NAMED["position"]], [], [])]

    assert hands == sorted(hands, reverse=True)
