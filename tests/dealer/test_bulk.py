"""Bulk: whole hands in a record, in clear, sound and the same again from the same seed."""

from collections.abc import Iterator, Sequence
from itertools import count
from typing import ClassVar

import pytest

from schemas.catalogue import POT_GAMES
from schemas.commands import TakeTable
from schemas.errors import BadSettings, Fenced, StorageFailed
from schemas.events import ChipsAdded, HandEnded, HandStarted, RunOutsAgreed, TakeOver
from schemas.record import START, Head, Record
from services.dealer import Game, deal, games
from services.dealer.bulk import BATCH, Order
from services.eventlog import Answer, EventLog, MemoryLog, chain
from services.rules import decide
from tests.dealer.rooms import (
    NOON,
    BreakingLog,
    assert_chips_conserved,
    assert_sound,
    facts,
    finished,
    full_disk,
    leaks,
    mixed,
    noon,
    records,
)
from tests.proof import proof


def streams(log: EventLog) -> list[str]:
    return [name for name, _ in log.heads()]


def everything(log: EventLog) -> dict[str, list[object]]:
    return {name: [*facts(log, name)] for name in streams(log)}


class RivalLog(MemoryLog):
    """A log in which another dealer takes `table-1` just before our first append."""

    rival_came = False

    def append(self, records: Sequence[Record]) -> list[Answer]:
        if not self.rival_came:
            self.rival_came = True
            events = decide(None, TakeTable(epoch=1, dealer="rival"))
            super().append([chain(START, "table-1", 1, NOON, events)])
        return super().append(records)


def by_seats(seats: int) -> list[Game]:
    return [game for game in games() if POT_GAMES[game.variant].seats_max >= seats]


@pytest.mark.parametrize("seats", [2, 3, 6, 8, 10])
def test_every_game_at_every_limit_plays_to_the_end(seats: int) -> None:
    log, playing = MemoryLog(), by_seats(seats)
    wanted = len(playing) * proof(20, 500)

    dealt = deal(log, Order(wanted, playing, seats=seats, seed="all"), clock=noon)

    assert dealt.hands == wanted
    assert dealt.refused == ()
    assert sum(assert_sound(facts(log, name)) for name in streams(log)) == wanted
    for name in streams(log):
        assert_chips_conserved(facts(log, name))


def test_all_ins_are_run_out_more_than_once_now_and_then() -> None:
    log = MemoryLog()
    deal(log, Order(400, games(["courchevel-8"], ["pl"]), seed="twice"), clock=noon)

    agreed = {
        event.boards
        for name in streams(log)
        for event in facts(log, name)
        if isinstance(event, RunOutsAgreed)
    }

    assert agreed == {2, 3}


def test_a_record_holds_one_whole_hand() -> None:
    log = MemoryLog()
    dealt = deal(log, Order(12, mixed(), seed="x"), clock=noon)

    for name in dealt.tables:
        first, second, *rest = records(log, name)
        assert [type(event) for event in first.events] == [TakeOver]
        assert {type(event) for event in second.events} == {ChipsAdded}
        played = [one for one in rest if not isinstance(one.events[0], ChipsAdded)]
        assert len(played) == 4
        for record in played:
            assert isinstance(record.events[0], HandStarted)
            assert isinstance(record.events[-1], HandEnded)


def test_bulk_cards_are_in_clear() -> None:
    log = MemoryLog()

    deal(log, Order(3, mixed(), seed="x"), clock=noon)

    assert list(leaks(log, "table-1")) != []


def test_a_seed_gives_the_same_hands_again() -> None:
    one, again, other = MemoryLog(), MemoryLog(), MemoryLog()
    for log, seed in ((one, "x"), (again, "x"), (other, "y")):
        deal(log, Order(60, mixed(), seed=seed), clock=noon)

    assert everything(one) == everything(again)
    assert everything(one) != everything(other)
    assert [s.data for s in one.read(0, 999)] == [s.data for s in again.read(0, 999)]


def test_without_a_seed_no_run_is_like_another() -> None:
    one, other = MemoryLog(), MemoryLog()
    for log in (one, other):
        deal(log, Order(6, mixed()), clock=noon)

    assert everything(one) != everything(other)


def test_a_second_order_goes_on_at_new_tables() -> None:
    log = MemoryLog()

    first = deal(log, Order(6, mixed(), seed="x"), clock=noon)
    second = deal(log, Order(6, mixed(), seed="x"), clock=noon)

    assert first.tables == ("table-1", "table-2", "table-3")
    assert second.tables == ("table-4", "table-5", "table-6")
    assert second.hands == 6


def test_hands_are_appended_in_batches() -> None:
    log, told = MemoryLog(), list[tuple[int, int]]()

    deal(
        log,
        Order(2 * BATCH + 10, games(["holdem"], ["fl"]), seed="x"),
        clock=noon,
        progress=lambda done, wanted: told.append((done, wanted)),
    )

    wanted = 2 * BATCH + 10
    assert told == [(BATCH, wanted), (2 * BATCH, wanted), (wanted, wanted)]


def test_a_stop_keeps_what_was_dealt() -> None:
    log, asked = MemoryLog(), count(1)

    dealt = deal(log, Order(1000, mixed(), seed="x"), clock=noon, stop=lambda: next(asked) > 7)

    assert dealt.hands == 7
    assert sum(len(finished(facts(log, name))) for name in streams(log)) == 7


def test_a_table_that_another_dealer_took_first_is_passed_over() -> None:
    log = RivalLog()

    dealt = deal(log, Order(9, mixed(), seed="x"), clock=noon)

    assert dealt.hands == 9
    assert sorted(dealt.tables) == ["table-2", "table-3", "table-4"]
    assert len(records(log, "table-1")) == 1


def test_a_table_taken_away_stops_and_the_others_go_on() -> None:
    log = MemoryLog()

    def take(done: int, _wanted: int) -> None:
        if done == BATCH:
            events = decide(None, TakeTable(epoch=2, dealer="rival"))
            log.append([chain(log.head("table-2"), "table-2", 2, NOON, events)])

    dealt = deal(log, Order(3 * BATCH, mixed(), seed="x"), clock=noon, progress=take)

    assert {type(one) for one in dealt.refused} == {Fenced}
    assert dealt.hands == 3 * BATCH
    assert sum(len(finished(facts(log, name))) for name in streams(log)) == 3 * BATCH


def test_a_full_disk_stops_the_order_and_loses_nothing_acknowledged() -> None:
    log, told = BreakingLog(3, full_disk(), written=False), list[int]()

    with pytest.raises(StorageFailed, match="no space left"):
        deal(
            log,
            Order(3 * BATCH, mixed(), seed="x"),
            clock=noon,
            progress=lambda done, _: told.append(done),
        )

    assert told == [BATCH]
    assert sum(len(finished(facts(log, name))) for name in streams(log)) == BATCH


@pytest.mark.parametrize("hands", [0, -1])
def test_an_order_for_no_hand_is_refused(hands: int) -> None:
    with pytest.raises(BadSettings, match=f"at least one, not {hands}"):
        deal(MemoryLog(), Order(hands, mixed()), clock=noon)


def test_new_tables_are_numbered_without_a_look_at_the_streams_of_imported_hands() -> None:
    class AskedLog(MemoryLog):
        """A log that notes which streams' heads were asked for."""

        asked: ClassVar[list[str]] = []

        def heads(self, prefix: str = "") -> Iterator[tuple[str, Head]]:
            self.asked.append(prefix)
            return super().heads(prefix)

    log = AskedLog()

    deal(log, Order(1, games(["holdem"], ["nl"])), clock=noon)

    assert log.asked == ["table-"]
