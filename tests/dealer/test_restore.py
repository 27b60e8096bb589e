"""Restoring a table: as its stream leaves it, however far back the last hand started."""

import pytest
from msgspec.structs import replace

from schemas.errors import CommandRefused, CorruptRecord, UnknownVariant
from schemas.events import AnyEvent, ChipsAdded, HandStarted, Seated, Source, TakeOver
from schemas.record import START, Head, Record, Stored, digest, encode
from schemas.stakes import Stakes
from services.dealer import DealerKey
from services.dealer.bulk import Order, deal
from services.dealer.restore import restore
from services.eventlog import Appended, MemoryLog, chain, head_after
from tests.dealer.rooms import KEY, NOON, facts, mixed, noon, one_table, room
from tests.dealer.rooms import finished as finished_hands

TABLE = one_table()[0]


@pytest.mark.parametrize("chunk", [1, 2, 7, 500])
def test_where_a_table_stands_does_not_depend_on_how_it_is_read(
    chunk: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("services.dealer.restore.CHUNK", chunk)
    log = MemoryLog()
    dealt = room(log, [TABLE])
    for _ in range(60):
        dealt.step()

        sitting, hand = restore(log, TABLE, log.head("table-1"), KEY)

        ended = finished_hands(facts(log, "table-1"))
        started = sum(isinstance(one, HandStarted) for one in facts(log, "table-1"))
        assert sitting.number == started
        assert (hand is not None) >= (started > len(ended))


def test_a_table_nobody_dealt_is_empty() -> None:
    sitting, hand = restore(MemoryLog(), TABLE, START, KEY)

    assert (sitting.number, hand) == (0, None)
    assert set(sitting.stacks.values()) == {0}


def test_a_table_of_whole_hands_needs_no_key() -> None:
    log = MemoryLog()
    deal(log, Order(9, mixed(), seed="x"), clock=noon)

    sitting, hand = restore(log, TABLE, log.head("table-1"), DealerKey(bytes(32)))

    assert (sitting.number, hand) == (3, None)


def test_a_record_that_is_not_the_one_named_is_refused() -> None:
    log = MemoryLog()
    room(log, [TABLE]).step()
    head = log.head("table-1")

    with pytest.raises(CorruptRecord, match="not the one the next one names"):
        restore(log, TABLE, Head(head.version, "0" * 64, head.epoch), KEY)


def test_a_missing_record_is_refused() -> None:
    log = MemoryLog()
    room(log, [TABLE]).step()

    with pytest.raises(CorruptRecord, match="table-1 version 2: the record is missing"):
        restore(log, TABLE, Head(2, "0" * 64, 1), KEY)


def started(variant: str) -> HandStarted:
    return HandStarted(
        hand="table-1-1",
        variant=variant,
        stakes=Stakes(limit="nl", big_blind=2),
        button=1,
        seats=(Seated(1, "a", 50), Seated(2, "b", 50)),
        deck=KEY.seal_seed("table-1-1", bytes(32)) if variant != "holdem" else None,
    )


@pytest.mark.parametrize(
    ("variant", "error", "why"),
    [("holdem", CorruptRecord, "carries no deck"), ("snap", UnknownVariant, "'snap r1'")],
)
def test_a_hand_that_cannot_go_on_is_refused(
    variant: str, error: type[Exception], why: str
) -> None:
    log = MemoryLog()
    (answer,) = log.append([chain(START, "table-1", 0, NOON, [started(variant)])])
    assert isinstance(answer, Appended)

    with pytest.raises(error, match=why):
        restore(log, TABLE, log.head("table-1"), KEY)


BOUGHT = ChipsAdded(seat=1, player="a", chips=50)


class LaxLog(MemoryLog):
    """A log that holds what no log would have taken."""

    def __init__(self, records: list[Record]) -> None:
        super().__init__()
        self._lax = [
            Stored(at, one.stream, one.version, encode(one)) for at, one in enumerate(records, 1)
        ]

    def read_stream(self, stream: str, after: int = 0, limit: int = 1000) -> list[Stored]:
        return [one for one in self._lax if one.stream == stream and one.version > after][:limit]


@pytest.mark.parametrize("chunk", [1, 500])
@pytest.mark.parametrize(
    ("epoch", "facts", "why"),
    [
        (2, [BOUGHT], "version 2: epoch 2 after epoch 1, and nobody took the table over"),
        (2, [TakeOver(epoch=3, dealer="d")], "version 2: fact 1 takes the table over in epoch 3"),
        (1, [TakeOver(epoch=1, dealer="d")], "version 2: a take-over in epoch 1, which holds"),
        (0, [BOUGHT], "version 2: epoch 0 after epoch 1 took the table"),
    ],
)
def test_a_stream_whose_epoch_moves_without_a_take_over_is_refused(
    epoch: int, facts: list[AnyEvent], why: str, chunk: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("services.dealer.restore.CHUNK", chunk)
    taken = chain(START, "table-1", 1, NOON, [TakeOver(epoch=1, dealer="c")])
    moved = chain(head_after(taken), "table-1", epoch, NOON, facts)
    log = LaxLog([taken, moved])

    with pytest.raises(CorruptRecord, match=why):
        restore(log, TABLE, head_after(moved), KEY)


def test_a_head_of_another_epoch_than_its_record_is_refused() -> None:
    taken = chain(START, "table-1", 1, NOON, [TakeOver(epoch=1, dealer="c")])

    with pytest.raises(CorruptRecord, match="of epoch 1, its stream stands at 4"):
        restore(LaxLog([taken]), TABLE, Head(1, digest(encode(taken)), 4), KEY)


def test_nobody_deals_on_from_an_imported_hand() -> None:
    log = MemoryLog()
    imported = replace(started("holdem"), source=Source(format="phh", name="Main Event"))
    log.append([chain(START, "table-1", 0, NOON, [imported])])

    with pytest.raises(CommandRefused, match="table-1-1 was imported from Main Event"):
        restore(log, TABLE, log.head("table-1"), KEY)
