"""What one record holds: a hand, a street or a fact; the hands and their store are the same."""

from collections.abc import Iterator, Sequence
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any, get_args

import pytest
from msgspec.structs import asdict

from schemas.events import (
    AnyEvent,
    BoardDealt,
    CardBurned,
    ChipsAdded,
    HandEnded,
    HandStarted,
    RunOutsAgreed,
    TakeOver,
)
from schemas.record import Record
from services.dealer import Dealt, Game, Granularity, Order, deal, deal_in_parallel, games
from services.eventlog import EventLog, MemoryLog, SqliteLog
from services.store import Reader
from tests.dealer.rooms import (
    CrashError,
    TornLog,
    facts,
    finished,
    hands,
    mixed,
    noon,
    records,
)
from tests.projector.projecting import project

ENDLESS = 10**6
GRANULARITIES: tuple[Granularity, ...] = get_args(Granularity)
RUN_OUT: Sequence[Game] = games(["courchevel-8"], ["pl"])  # all-in often, on several boards


def dealt(
    granularity: Granularity,
    hands: int = 60,
    playing: Sequence[Game] | None = None,
    log: MemoryLog | None = None,
) -> MemoryLog:
    log = log or MemoryLog()
    deal(log, Order(hands, playing or mixed(), seed="x", record=granularity), clock=noon)
    return log


def played(log: EventLog) -> Iterator[Record]:
    """The records of hands, those of the tables left out."""
    for name, _ in log.heads():
        for record in records(log, name):
            if not isinstance(record.events[0], ChipsAdded | TakeOver):
                yield record


@pytest.mark.parametrize("granularity", GRANULARITIES)
@pytest.mark.parametrize("playing", [mixed(), RUN_OUT], ids=["mixed", "run out"])
def test_the_same_seed_deals_the_same_hands(
    granularity: Granularity, playing: Sequence[Game]
) -> None:
    whole, other = dealt("hand", playing=playing), dealt(granularity, playing=playing)

    assert [name for name, _ in whole.heads()] == [name for name, _ in other.heads()]
    for name, _ in whole.heads():
        assert facts(whole, name) == facts(other, name)


def test_a_record_a_fact() -> None:
    assert {len(record.events) for record in played(dealt("event"))} == {1}


@pytest.mark.parametrize("playing", [mixed(), RUN_OUT], ids=["mixed", "run out"])
def test_a_record_a_street_begins_with_its_deal(playing: Sequence[Game]) -> None:
    found = [*played(dealt("street", playing=playing))]

    later = [one for one in found if not isinstance(one.events[0], HandStarted)]
    assert len(later) > len(found) // 3
    for record in later:
        assert isinstance(record.events[0], CardBurned | BoardDealt)
    for record in found:
        boards = [one.board for one in record.events if isinstance(one, BoardDealt)]
        assert len(boards) == len(set(boards)) <= 1
        assert RunOutsAgreed not in map(type, record.events[:1])
    ends = [one for one in found if isinstance(one.events[-1], HandEnded)]
    assert len(ends) == 60


@pytest.mark.parametrize("granularity", GRANULARITIES)
def test_a_hand_counts_when_its_end_stands(granularity: Granularity) -> None:
    told: list[int] = []
    order = Order(450, mixed(), seed="x", record=granularity)

    done = deal(MemoryLog(), order, clock=noon, progress=lambda done, _: told.append(done))

    assert (done.hands, told) == (450, [200, 400, 450])


def test_workers_deal_the_same_records_as_one_process(tmp_path: Path) -> None:
    order = Order(40, mixed(), seed="x", record="street")

    def streams(name: str, workers: int) -> tuple[Dealt, dict[str, list[Record]]]:
        path = tmp_path / name
        with closing(SqliteLog(path, create=True)) as log:
            done = deal_in_parallel(log, order, workers, partial(SqliteLog, path), clock=noon)
            return done, {name: records(log, name) for name, _ in log.heads()}

    assert streams("two.db", 2) == streams("one.db", 1)


def content(reader: Reader) -> list[Any]:
    """What came of every hand, its place in the log left out."""
    found = []
    for row in reader.hands(10**6):
        hand = reader.hand(row.hand)
        assert hand is not None
        place = {"first_version": 0, "last_version": 0}
        rows = hand.seats, hand.actions, hand.pots, hand.awards, hand.events()
        found.append(({**asdict(row), **place}, *rows))
    return sorted(found, key=lambda one: one[0]["hand"])


def test_the_store_holds_the_same_whatever_a_record_holds(tmp_path: Path) -> None:
    stores = []
    for granularity in GRANULARITIES:
        log = dealt(granularity, 90, [*mixed(), *RUN_OUT])
        with closing(project(log, tmp_path / granularity, 7)) as reader:
            assert reader.findings() == []
            stores.append(content(reader))

    whole, street, event = stores
    assert len(whole) == 90
    assert whole == street
    assert whole == event


@pytest.mark.crash
@pytest.mark.parametrize("granularity", ["street", "event"])
def test_a_hand_that_a_killed_dealer_leaves_stays_in_play(
    tmp_path: Path, granularity: Granularity
) -> None:
    log = TornLog(within_a_hand(granularity))
    with pytest.raises(CrashError):
        dealt(granularity, log=log)
    left = [name for name, _ in log.heads() if is_left(facts(log, name))]
    finished_before = sum(len(finished(facts(log, name))) for name, _ in log.heads())
    assert len(left) == 1

    log.room = ENDLESS
    dealt(granularity, 9, log=log)

    with closing(project(log, tmp_path, 3)) as reader:
        assert reader.findings() == []
        counts = reader.counts()
        assert (counts.hands, counts.in_play) == (finished_before + 9, 1)
        assert counts.quarantined_records == 0
        start = hands(facts(log, left[0]))[-1][0]
        assert isinstance(start, HandStarted)
        assert reader.in_play(start.hand) == left[0]


def within_a_hand(granularity: Granularity) -> int:
    """How many records to take so that the last of them leaves a hand in the middle."""
    stored = dealt(granularity).read(0, ENDLESS)
    at = len(stored) // 2
    while b'"hand-ended"' in stored[at - 1].data or b'"chips-added"' in stored[at - 1].data:
        at += 1
    return at


def is_left(events: Sequence[AnyEvent]) -> bool:
    return len(hands(events)) > len(finished(events))
