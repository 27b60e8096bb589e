"""Taking tables over: fences, other keys, damaged and imported streams; each stops alone."""

from collections.abc import Sequence
from itertools import count

import pytest

from schemas.errors import CorruptRecord, Fenced, SealBroken
from schemas.events import (
    HandEnded,
    HandStarted,
    SeatChips,
    Seated,
    Source,
    TakeOver,
)
from schemas.record import START, Record, Stored
from schemas.stakes import Stakes
from services.dealer import DealerKey, LiveRoom
from services.eventlog import Answer, MemoryLog, chain
from tests.dealer.rooms import (
    NOON,
    assert_chips_conserved,
    assert_sound,
    every_table,
    facts,
    finished,
    noon,
    one_table,
    play_hands,
    records,
    room,
)


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
