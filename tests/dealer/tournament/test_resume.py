"""Directors that end anywhere: whoever takes over finds no chip lost and none doubled."""

import random
from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import datetime, timedelta

import pytest
from msgspec.structs import replace

from schemas.errors import CommandRefused, CorruptRecord, SealBroken
from schemas.events import HandStarted, Sealed, TakeOver
from schemas.record import Record
from services.dealer import DealerKey
from services.dealer.tournament import (
    Desk,
    Entries,
    LiveTournaments,
    play_tournament,
    restored,
    resume_tournament,
)
from services.eventlog import Answer, EventLog, MemoryLog, chain
from tests.dealer.rooms import CrashError
from tests.dealer.tournament.playing import (
    KEY,
    NOON,
    assert_right,
    bulk,
    desk,
    entries,
    records,
    streams,
)
from tests.proof import proof

Play = Callable[[EventLog, Entries], None]


def in_bulk(log: EventLog, entered: Entries) -> None:
    if log.head("tournament-cup-1").version:
        assert resume_tournament(log, "cup-1", desk(), entered).over
    else:
        assert play_tournament(log, entered, desk()).over


def live(log: EventLog, entered: Entries) -> None:
    playing = LiveTournaments(log, KEY, desk(), lambda _: entered)
    while not any(one.tournament == "sng-1" for one in playing.ended):
        playing.step()
        if playing.lost is not None:
            raise playing.lost


def cut(log: MemoryLog, kept: int) -> MemoryLog:
    """The log as a director leaves it that ends behind so many records."""
    short = MemoryLog()
    short.append(records(log)[:kept])
    assert short.end() == kept
    return short


@pytest.mark.parametrize(("play", "name"), [(in_bulk, "cup-1"), (live, "sng-1")])
def test_a_cut_behind_any_record_changes_nothing_at_one_table(play: Play, name: str) -> None:
    """The same seed goes on with the same cards: fact for fact the same tournament."""
    entered = entries(3, chips=60, absent={"p2"})
    whole = MemoryLog()
    play(whole, entered)
    expected = streams(whole)
    assert_right(whole, name, entered)

    for kept in range(1, whole.end()):
        log = cut(whole, kept)
        play(log, entered)

        assert streams(log) == expected, kept


@pytest.mark.parametrize(("play", "name", "players"), [(in_bulk, "cup-1", 8), (live, "sng-1", 5)])
def test_a_cut_behind_any_record_loses_no_chip_at_several_tables(
    play: Play, name: str, players: int
) -> None:
    entered = entries(players, 3, chips=60, absent={"p3"})
    whole = MemoryLog()
    play(whole, entered)

    for kept in range(1, whole.end(), 1 if play is in_bulk else proof(7, 1)):
        log = cut(whole, kept)
        play(log, entered)

        assert_right(log, name, entered)


class HalfDoneLog(MemoryLog):
    """A log that takes a part of every stream's records of one append, and ends its director."""

    def __init__(self, at: int, chosen: random.Random) -> None:
        super().__init__()
        self._left = at
        self._chosen = chosen

    def append(self, records: Sequence[Record]) -> list[Answer]:
        self._left -= 1
        if self._left:
            return super().append(records)
        by_stream: dict[str, list[Record]] = {}
        for one in records:
            by_stream.setdefault(one.stream, []).append(one)
        for part in self._chosen.sample([*by_stream.values()], len(by_stream)):
            super().append(part[: self._chosen.randint(0, len(part))])
        raise CrashError


@pytest.mark.crash
@pytest.mark.parametrize(("play", "name"), [(in_bulk, "cup-1"), (live, "sng-1")])
@pytest.mark.parametrize("number", range(proof(12, 200)))
def test_appends_to_several_streams_that_are_half_done_lose_nothing(
    play: Play, name: str, number: int
) -> None:
    """Directors end one after the other, each in the middle of an append."""
    chosen = random.Random(number)
    entered = entries(7, 3, chips=60)
    log: MemoryLog = HalfDoneLog(chosen.randint(2, 30), chosen)
    for _ in range(4):
        with suppress(CrashError):  # unless the tournament ends before
            play(log, entered)
        kept = records(log)
        log = HalfDoneLog(chosen.randint(3, 40), chosen)
        MemoryLog.append(log, kept)

    whole = MemoryLog()
    whole.append(records(log))
    play(whole, entered)

    assert_right(whole, name, entered)


def test_who_takes_over_fences_whoever_dealt_before() -> None:
    log, entered = MemoryLog(), entries(5, 3, chips=200)
    first = LiveTournaments(log, KEY, desk(), lambda _: entered)
    for _ in range(40):
        first.step()

    second = LiveTournaments(log, KEY, desk(), lambda _: entered)
    second.step()
    first.step()

    assert first.lost is not None
    assert "sng-1" in str(first.lost)
    assert second.lost is None
    takes = [one for one in records(log) if isinstance(one.events[0], TakeOver) and one.epoch == 2]
    assert {one.stream for one in takes} == {"tournament-sng-1", "sng-1-t1", "sng-1-t2"}


def test_a_tournament_that_never_started_needs_its_entries_to_go_on() -> None:
    log = cut(bulk(entries(3, chips=60)), 1)

    with pytest.raises(CommandRefused, match="cup-1 never started: nobody knows who entered"):
        resume_tournament(log, "cup-1", desk())

    assert resume_tournament(log, "cup-1", desk(), entries(3, chips=60)).over


def test_a_started_tournament_goes_on_from_the_log_alone() -> None:
    entered = entries(6, 3, chips=100, absent={"p2"})
    log = cut(bulk(entered), 12)

    assert resume_tournament(log, "cup-1", desk()).over

    assert_right(log, "cup-1", entered)


def test_an_ended_tournament_is_left_as_it_is() -> None:
    entered = entries(3, chips=60)
    log = bulk(entered)
    before = streams(log)

    assert resume_tournament(log, "cup-1", desk()).hands == 0

    assert streams(log) == before


def live_cut() -> MemoryLog:
    """A live tournament cut off in the middle of a hand."""
    log = MemoryLog()
    playing = LiveTournaments(log, KEY, desk(), lambda _: entries(4))
    while "sng-1-t1" not in restored(log, "sng-1", KEY).hands:
        playing.step()
    playing.step()
    return log


def test_a_deck_under_another_key_is_left_to_its_dealer() -> None:
    log = live_cut()
    heads = dict(log.heads())

    other = LiveTournaments(log, DealerKey(bytes(32)), desk(), lambda _: entries(4))
    other.step()

    assert isinstance(other.lost, SealBroken)
    assert dict(log.heads()) == heads


def test_an_open_hand_without_a_deck_is_not_gone_on_with() -> None:
    log, damaged = live_cut(), MemoryLog()
    for record in records(log):
        events = tuple(
            one if not isinstance(one, HandStarted) else bare(one) for one in record.events
        )
        head = damaged.head(record.stream)
        damaged.append([chain(head, record.stream, record.epoch, NOON, events)])

    with pytest.raises(CorruptRecord, match="carries no deck to go on with"):
        restored(damaged, "sng-1", KEY)


def bare(event: HandStarted) -> HandStarted:
    assert isinstance(event.deck, Sealed)
    return replace(event, deck=None)


def test_time_for_which_nobody_dealt_is_no_time_of_a_level() -> None:
    """Ten seconds into the level the director ends; the next one comes an hour later."""
    log, entered = MemoryLog(), entries(3)
    clock = desk()
    playing = LiveTournaments(log, KEY, clock, lambda _: entered)
    for _ in range(40):
        playing.step()
    before = restored(log, "sng-1", KEY)
    last = max(one.at for one in records(log)).timestamp()
    played = last - before.since

    def later() -> datetime:
        return NOON + timedelta(hours=1)

    LiveTournaments(log, KEY, Desk(later), lambda _: entered).step()
    after = restored(log, "sng-1", KEY)

    assert later().timestamp() - after.since == pytest.approx(played)
