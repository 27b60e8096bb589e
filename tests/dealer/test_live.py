"""Live rooms: sealed cards, take-overs, fences, and tables that stop alone."""

from collections.abc import Sequence
from datetime import timedelta
from itertools import count

import pytest

from schemas.errors import CorruptRecord, Fenced, SealBroken, StorageFailed
from schemas.events import (
    CardsReleased,
    ChipsAdded,
    HandEnded,
    HandStarted,
    SeatChips,
    Seated,
    Source,
    TakeOver,
)
from schemas.record import START, Record, Stored
from schemas.stakes import Stakes
from services.dealer import DealerKey, LiveRoom, live_tables
from services.eventlog import Answer, MemoryLog, chain
from tests.dealer.rooms import (
    KEY,
    NOON,
    BreakingLog,
    assert_chips_conserved,
    assert_sound,
    every_table,
    facts,
    finished,
    full_disk,
    noon,
    one_table,
    play_hands,
    records,
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


class DamagedLog(MemoryLog):
    """A log in which one record of one stream reads as something else."""

    damaged: tuple[str, int] | None = None

    def read_stream(self, stream: str, after: int = 0, limit: int = 1000) -> list[Stored]:
        return [
            one._replace(data=one.data.replace(b":", b";", 1))
            if (one.stream, one.version) == self.damaged
            else one
            for one in super().read_stream(stream, after, limit)
        ]


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


def test_whoever_takes_a_table_raises_its_epoch() -> None:
    log = MemoryLog()
    for dealer in ("one", "two", "three"):
        taker = room(log, one_table(), dealer=dealer)
        for _ in range(12):
            taker.step()

    taken = [
        (record.epoch, event.epoch, event.dealer)
        for record in records(log, "table-1")
        for event in record.events
        if isinstance(event, TakeOver)
    ]
    assert taken == [(1, 1, "one"), (2, 2, "two"), (3, 3, "three")]


@pytest.mark.parametrize("steps", [1, 4, 9, 15, 30])
def test_a_dealer_whose_table_was_taken_is_fenced(steps: int) -> None:
    log = MemoryLog()
    zombie, heir = room(log, one_table()), room(log, one_table(), dealer="heir")
    for _ in range(steps):
        zombie.step()
    heir.step()

    assert zombie.step() == []

    assert [(lost.table, type(lost.why)) for lost in zombie.lost] == [("table-1", Fenced)]
    assert zombie.tables == ()
    play_hands(heir, log, 2)
    assert assert_sound(facts(log, "table-1")) >= 2
    assert_chips_conserved(facts(log, "table-1"))


def test_a_table_lost_stops_and_the_others_go_on() -> None:
    log, playing = MemoryLog(), every_table()[:3]
    dealt = room(log, playing)
    for _ in range(20):
        dealt.step()
    heir = room(log, playing[1:2], dealer="heir")
    heir.step()

    play_hands_of = [playing[0].name, playing[2].name]
    dealt.run(lambda: all(len(finished(facts(log, name))) > 2 for name in play_hands_of))

    assert [lost.table for lost in dealt.lost] == ["table-2"]
    assert [table.name for table in dealt.tables] == play_hands_of


def test_a_stop_ends_between_two_steps_and_another_room_goes_on() -> None:
    log, asked, paused = MemoryLog(), count(1), count(1)
    first = room(log, one_table())

    first.run(lambda: next(asked) > 17, lambda: next(paused) and None)

    assert next(paused) == 18
    assert log.head("table-1").version == 17
    play_hands(room(log, one_table()), log, 2)
    assert assert_sound(facts(log, "table-1")) >= 2


def test_another_key_leaves_the_table_to_its_dealer() -> None:
    log = MemoryLog()
    dealt = room(log, one_table())
    for _ in range(15):
        dealt.step()
    stranger = LiveRoom(log, one_table(), DealerKey(b"z" * 32), noon)

    assert stranger.step() == []

    (lost,) = stranger.lost
    assert isinstance(lost.why, SealBroken)
    assert "this key does not open the deck of hand table-1-1" in str(lost.why)
    assert dealt.step() != []
    assert dealt.lost == []


def test_a_hand_under_another_key_stops_its_table_and_no_other() -> None:
    log, playing = MemoryLog(), every_table()[:2]
    stranger = LiveRoom(log, playing[:1], DealerKey(b"z" * 32), noon)
    for _ in range(15):
        stranger.step()
    dealt = room(log, playing)

    dealt.run(lambda: len(finished(facts(log, "table-2"))) > 1)

    assert [(lost.table, type(lost.why)) for lost in dealt.lost] == [("table-1", SealBroken)]
    assert [table.name for table in dealt.tables] == ["table-2"]
    assert log.head("table-1").epoch == 1


def test_an_imported_stream_is_not_taken_and_the_other_tables_are() -> None:
    log, playing = MemoryLog(), every_table()[:2]
    started = HandStarted(
        hand="table-1-7",
        variant="holdem",
        stakes=Stakes(limit="nl", big_blind=2),
        button=1,
        seats=(Seated(1, "a", 50), Seated(2, "b", 50)),
        source=Source(format="phh", name="Main Event"),
    )
    ended = HandEnded(stacks=(SeatChips(1, 60), SeatChips(2, 40)))
    log.append([chain(START, "table-1", 0, NOON, [started, ended])])
    dealt = room(log, playing)

    dealt.step()

    (lost,) = dealt.lost
    assert lost.table == "table-1"
    assert str(lost.why).startswith("hand table-1-7 was imported from Main Event")
    assert (log.head("table-1").version, log.head("table-2").version) == (1, 1)


def test_a_take_over_the_log_calls_false_is_offered_once() -> None:
    log, offered = MemoryLog(), count()

    def refuse(records: Sequence[Record]) -> list[Answer]:
        next(offered)
        return [CorruptRecord(one.stream, one.version, "no take-over") for one in records]

    log.append = refuse  # type: ignore[method-assign]
    dealt = room(log, one_table())

    dealt.run(lambda: False)

    assert [type(lost.why) for lost in dealt.lost] == [CorruptRecord]
    assert next(offered) == 1


def test_a_damaged_table_is_not_taken_and_the_others_are() -> None:
    log, playing = DamagedLog(), every_table()[:2]
    first = room(log, playing)
    for _ in range(15):
        first.step()
    log.damaged = ("table-1", 12)
    second = room(log, playing, dealer="two")

    second.step()

    assert [(lost.table, type(lost.why)) for lost in second.lost] == [("table-1", CorruptRecord)]
    assert "table-1 version 12" in str(second.lost[0].why)
    assert log.head("table-1").epoch == 1
    assert log.head("table-2").epoch == 2


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
    play_hands(dealt, log, 1)

    assert dealt.lost == []
    assert assert_sound(facts(log, "table-1")) == 1


def test_a_take_over_tries_again_at_a_table_that_is_being_dealt() -> None:
    log = MemoryLog()
    dealer, heir = room(log, one_table()), room(log, one_table(), dealer="heir")
    for _ in range(15):
        dealer.step()
    append, calls = log.append, count()

    def late(offered: Sequence[Record]) -> list[Answer]:
        if offered and offered[0].epoch == 2 and next(calls) < 5:
            log.append = append  # type: ignore[method-assign]
            dealer.step()
            answers = append(offered)
            log.append = late  # type: ignore[method-assign]
            return answers
        return append(offered)

    log.append = late  # type: ignore[method-assign]
    while not heir.step():
        assert heir.lost == []

    assert next(calls) == 6
    assert log.head("table-1").epoch == 2
