"""Live rooms: sealed cards, take-overs, fences, and tables that stop alone."""

from collections.abc import Sequence
from datetime import timedelta
from itertools import count

import pytest

from schemas.errors import StorageFailed
from schemas.events import (
    CardsReleased,
    ChipsAdded,
    HandEnded,
)
from schemas.record import Record
from services.dealer import LiveRoom, live_tables
from services.eventlog import Answer, MemoryLog
from tests.dealer.rooms import (
    KEY,
    NOON,
    BreakingLog,
    assert_chips_conserved,
    assert_sound,
    every_table,
    facts,
    full_disk,
    one_table,
    play_hands,
    records,
    released,
    room,
    whole_room,
)
from tests.proof import proof


class CountingLog(MemoryLog):
    """A log that notes how many records each append brings."""

    def __init__(self) -> None:
        super().__init__()
        self.sizes: list[int] = []

    def append(self, records: Sequence[Record]) -> list[Answer]:
        self.sizes.append(len(records))
        return super().append(records)


def test_a_room_of_every_game_plays_sound_hands() -> None:
    log = MemoryLog()

    names = whole_room(log, proof(3, 40))

    for name in names:
        assert assert_sound(facts(log, name)) >= 3
        assert_chips_conserved(facts(log, name))


def test_a_room_to_watch_plays() -> None:
    log, playing = MemoryLog(), live_tables()

    play_hands(room(log, playing), log, 1)

    assert all(assert_sound(facts(log, table.name)) for table in playing)


def test_a_step_is_one_append_for_all_tables() -> None:
    log, playing = CountingLog(), every_table()
    dealt = room(log, playing)

    for _ in range(20):
        assert len(dealt.step()) == len(playing)

    assert log.sizes == [len(playing)] * 20


def test_a_live_record_holds_what_one_command_caused() -> None:
    log = MemoryLog()
    play_hands(room(log, one_table()), log, 2)

    tags = [[type(event).__name__ for event in one.events] for one in records(log, "table-1")]

    assert tags[0] == ["TakeOver"]
    assert tags[1:7] == [["ChipsAdded"]] * 6
    assert tags[7] == ["HandStarted", "ForcedBetPosted", "ForcedBetPosted"]
    assert tags[8] == ["HoleCardsDealt"] * 6
    assert ["HandEnded"] in tags
    assert tags[tags.index(["HandEnded"]) + 1] == ["CardsReleased"]


def test_a_broke_bot_buys_in_again_before_the_next_hand() -> None:
    log = MemoryLog()
    dealt = room(log, one_table())

    while sum(isinstance(event, ChipsAdded) for event in facts(log, "table-1")) < 7:
        dealt.step()

    events = facts(log, "table-1")
    assert isinstance(events[-2], CardsReleased)
    ends = [event for event in events if isinstance(event, HandEnded)]
    broke = [one.seat for one in ends[-1].stacks if not one.chips]
    assert isinstance(events[-1], ChipsAdded)
    assert events[-1].seat in broke
    play_hands(dealt, log, len(ends) + 1)
    assert_chips_conserved(facts(log, "table-1"))


def test_a_stop_ends_between_two_steps_and_another_room_goes_on() -> None:
    log, asked, paused = MemoryLog(), count(1), count(1)
    first = room(log, one_table())

    first.run(lambda: next(asked) > 17, lambda: next(paused) and None)

    assert next(paused) == 18
    assert log.head("table-1").version == 17
    play_hands(room(log, one_table()), log, 2)
    assert assert_sound(facts(log, "table-1")) >= 2


@pytest.mark.parametrize("written", [False, True], ids=["before", "after"])
@pytest.mark.parametrize("at", range(1, 40))
def test_a_room_goes_on_after_the_disk_was_full(at: int, *, written: bool) -> None:
    """Also where the record did reach the log and the answer did not come back."""
    plain, log = MemoryLog(), BreakingLog(at, full_disk(), written=written)
    play_hands(room(plain, one_table()), plain, 1)
    dealt = room(log, one_table())

    with pytest.raises(StorageFailed):
        play_hands(dealt, log, 9)
    play_hands(dealt, log, 1)

    assert dealt.lost == []
    expected = facts(plain, "table-1")
    assert facts(log, "table-1")[: len(expected)] == expected


@pytest.mark.parametrize("at", [1, 3, 8, 9, 14, 25])
def test_a_record_whose_answer_was_lost_is_offered_again_and_not_made_anew(at: int) -> None:
    """With a running clock and unforeseen decks only the very same bytes are a repeat."""
    log, seconds = BreakingLog(at, full_disk(), written=True), count()
    dealt = LiveRoom(log, one_table(), KEY, lambda: NOON + timedelta(seconds=next(seconds)))

    with pytest.raises(StorageFailed):
        play_hands(dealt, log, 9)
    more = released(log, "table-1") + 1
    play_hands(dealt, log, more)

    assert dealt.lost == []
    assert assert_sound(facts(log, "table-1")) == more
