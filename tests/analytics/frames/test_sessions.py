"""Sessions are split at pauses, and every hand is in one."""

from collections.abc import Sequence
from datetime import UTC, timedelta
from fractions import Fraction
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given

from analytics.figures import Figure
from analytics.frames import Session, hourly, sessions, split
from schemas.errors import BadParameter
from tests.analytics.frames.made import MINUTE, NOON, Row, frame, hands, lines

HOUR = 60


def spans(rows: Sequence[Row], gap: timedelta = timedelta(hours=1)) -> list[tuple[int, int]]:
    """Hands and tables of each session."""
    return [(one.hands, one.tables) for one in sessions(frame(rows), gap)]


def test_a_pause_of_an_hour_does_not_end_a_session_and_a_longer_one_does() -> None:
    assert spans([Row(1, start=0, lasts=1), Row(2, start=1 + HOUR)]) == [(2, 1)]
    assert spans([Row(1, start=0, lasts=1), Row(2, start=2 + HOUR)]) == [(1, 1), (1, 1)]


def test_the_pause_is_counted_from_the_last_hand_of_any_table_to_end() -> None:
    long, short = Row(1, start=0, lasts=50), Row(2, start=1, lasts=1, stream="t2")
    after = Row(3, start=50 + HOUR, stream="t3")

    assert spans([after, short, long]) == [(3, 3)]
    assert spans([long._replace(lasts=1), short, after]) == [(2, 2), (1, 1)]


def test_another_players_hands_do_not_bridge_a_pause() -> None:
    rows = [Row(1), Row(2, start=2 * HOUR), Row(3, start=HOUR, player="bob")]

    assert [(one.player, one.number) for one in sessions(frame(rows))] == [
        ("ann", 1),
        ("ann", 2),
        ("bob", 1),
    ]


def test_a_session_may_be_split_at_other_pauses() -> None:
    rows = [Row(1, start=0), Row(2, start=10), Row(3, start=30)]

    assert spans(rows, 10 * MINUTE) == [(2, 1), (1, 1)]
    assert spans(rows, timedelta()) == [(1, 1), (1, 1), (1, 1)]
    with pytest.raises(BadParameter, match="gap: a pause cannot be shorter than nothing"):
        sessions(frame(rows), -MINUTE)


def test_hands_nobody_knows_the_time_of_are_in_no_session() -> None:
    assert spans([Row(1), Row(2, timed=False)]) == [(1, 1)]
    assert spans([Row(1, timed=False)]) == []


def test_a_session_knows_its_length_swings_and_rates() -> None:
    # 5, 2, -4, 1 in all after each hand, of 20 minutes
    rows = [Row(1, 5, 0), Row(2, -3, 5), Row(3, -6, 10), Row(4, None, 12), Row(5, 5, 15, 5)]

    (one,) = sessions(frame(rows))
    (result,) = one.results

    assert (one.start, one.end) == (NOON.replace(tzinfo=UTC), _minute(20))
    assert (result.hands, result.undecided, result.net) == (5, 1, 1)
    assert (result.upswing, result.downswing) == (5, 9)
    assert result.big_blinds == Figure(1, 1, 10)
    assert result.bb_100 == Figure(100, 4, 10)
    assert one.hands_per_hour.value == 15.0


def test_a_session_that_took_no_time_has_no_rate() -> None:
    (one,) = sessions(frame([Row(1, 5, lasts=0)]))

    assert one.hands_per_hour.value is None
    assert hourly([one])[0].net_per_hour.value is None


def test_rates_are_over_the_hours_of_all_sessions_without_the_pauses() -> None:
    rows = [Row(1, 30, 0, HOUR), Row(2, -10, 5 * HOUR, HOUR, big_blind=4), Row(3, None, 5 * HOUR)]

    (line,) = hourly(sessions(frame(rows)))

    assert (line.sessions, line.hands, line.net) == (2, 3, 20)
    assert line.hands_per_hour.value == 1.5
    assert line.net_per_hour.value == 10.0
    assert line.bb_100 == Figure(1000, 2, 20)  # 30/10 - 10/4 of two hands
    assert line.big_blinds_per_hour.value == 0.25  # 30/10 - 10/4 in two hours


def test_currencies_are_apart_and_share_the_hours() -> None:
    rows = [Row(1, 30, 0, HOUR), Row(2, -7, 0, HOUR, currency=None, big_blind=0)]

    (one,) = sessions(frame(rows))

    assert [(each.currency, each.net) for each in one.results] == [(None, -7), ("EUR", 30)]
    assert [line.net_per_hour.value for line in hourly([one])] == [-7.0, 30.0]
    assert one.results[0].bb_100.value is None


@given(hands())
def test_sessions_are_those_of_a_plain_count(rows: Sequence[Row]) -> None:
    found = sessions(frame(rows))

    assert [_plain(one) for one in found] == [
        counted for player in ("ann", "bob") for counted in _counted(rows, player)
    ]


@given(hands())
def test_every_hand_with_a_time_is_in_one_session_of_its_player(rows: Sequence[Row]) -> None:
    parts = split(frame(rows))

    assert sorted(parts["id"]) == sorted(one.id for one in rows if one.timed)
    spans = parts.group_by("player", "session").agg("started_at", "ended_at").sort("session")
    for player in ("ann", "bob"):
        own = [row for row in spans.iter_rows() if row[0] == player]
        assert [row[1] for row in own] == list(range(1, len(own) + 1))
        for before, after in pairwise(own):
            assert min(after[2]) - max(before[3]) > timedelta(hours=1)


@given(hands())
def test_the_order_of_rows_does_not_matter(rows: Sequence[Row]) -> None:
    shuffled = Random(1).sample(rows, len(rows))

    assert sessions(frame(shuffled)) == sessions(frame(rows))


def _minute(number: int) -> object:
    return (NOON + number * MINUTE).replace(tzinfo=UTC)


def _plain(one: Session) -> tuple[object, ...]:
    results = [
        (
            each.currency,
            each.hands,
            each.undecided,
            each.net,
            Fraction(each.big_blinds.numerator, each.big_blinds.parts),
            each.bb_100.denominator,
            each.upswing,
            each.downswing,
        )
        for each in one.results
    ]
    return (one.player, one.number, one.start, one.end, one.hands, one.tables, results)


def _counted(rows: Sequence[Row], player: str) -> list[tuple[object, ...]]:
    own = sorted(
        [row for row in rows if row.player == player and row.timed], key=lambda one: one.start
    )
    groups: list[list[Row]] = []
    for row in own:
        if not groups or row.start - max(one.start + one.lasts for one in groups[-1]) > HOUR:
            groups.append([])
        groups[-1].append(row)
    return [
        (
            player,
            number,
            _minute(group[0].start),
            _minute(max(one.start + one.lasts for one in group)),
            len(group),
            len({one.stream for one in group}),
            [_result(each) for each in sorted(lines(group).items(), key=lambda it: it[0][1] or "")],
        )
        for number, group in enumerate(groups, start=1)
    ]


def _result(line: tuple[tuple[str, str | None], list[Row]]) -> tuple[object, ...]:
    (_, currency), rows = line
    known = [row.net for row in rows if row.net is not None]
    totals = [sum(known[:at]) for at in range(len(known) + 1)]
    pairs = [(a, b) for at, a in enumerate(totals) for b in totals[at:]]
    blinds = [row for row in rows if row.net is not None and row.big_blind]
    return (
        currency,
        len(rows),
        len(rows) - len(known),
        sum(known),
        sum((Fraction(row.net or 0, row.big_blind) for row in blinds), Fraction(0)),
        len(blinds),
        max(b - a for a, b in pairs),
        max(a - b for a, b in pairs),
    )
