"""Settlements are published from the store: every hand of ours, at least once, none guessed."""

import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from pathlib import Path
from threading import Event

import pytest
from msgspec import json
from msgspec.structs import replace

from schemas.errors import BadSettings, StorageFailed, StoreTaken
from schemas.settled import HandSettled
from services.eventlog import EventLog, Keyed, MemoryLog, MemoryTopic
from services.projector import Projector, rebuild
from services.projector.publishing import Outbox, published
from services.rules import SETTLEMENT_REVISION
from services.store import Reader, Store, Untold, open_store, pack
from tests.projector.projecting import append, tables
from tests.store.rows import hand_rows

decoded: Callable[[bytes], HandSettled] = json.Decoder(HandSettled).decode


class FailingTopic(MemoryTopic):
    """A topic that cannot be reached while `away`; what is offered then may reach it in part."""

    away = False
    tries = 0

    def publish(self, entries: Sequence[Keyed]) -> None:
        self.tries += 1
        if self.away:
            super().publish(entries[: len(entries) // 2])
            where = "kafka://here"
            raise StorageFailed(where, "publish", "nobody answers")
        super().publish(entries)


@pytest.fixture
def log() -> EventLog:
    made = MemoryLog()
    append(made, tables(3))
    return made


@pytest.fixture
def store(tmp_path: Path, log: EventLog) -> Iterator[Store]:
    with closing(open_store(tmp_path / "store", log.identity)) as made:
        yield made


def project(log: EventLog, store: Store, outbox: Outbox | None = None) -> None:
    Projector(log.partitions[0], store, outbox=outbox).run(lambda: False, once=True)


def settlements(topic: MemoryTopic) -> list[HandSettled]:
    return [decoded(value) for _, value in topic.entries]


def assert_told(topic: MemoryTopic, root: Path) -> None:
    """Assert that the topic says of every hand what the store says, under the key of its table."""
    told = {one.hand: one for one in settlements(topic)}
    assert [key for key, _ in topic.entries] == [one.table for one in settlements(topic)]
    with closing(Reader.open(root)) as reader:
        rows = {row.hand: row for row in reader.hands(10**6)}
        assert told.keys() == rows.keys()
        for name, one in told.items():
            hand, row = reader.hand(name), rows[name]
            assert hand is not None
            assert one.revision == SETTLEMENT_REVISION
            assert (one.table, one.variant, one.ended_at) == (row.stream, row.variant, row.ended_at)
            assert (one.currency, one.exponent) == (row.currency, row.exponent)
            assert (one.status, one.rake) == (row.status, row.rake)
            nets = {seat.player: seat.net for seat in one.seats}
            assert nets == {seat.player: seat.net for seat in hand.seats}
            assert sum(net or 0 for net in nets.values()) == -row.rake


def test_every_hand_is_published_once_where_nothing_fails(
    log: EventLog, store: Store, tmp_path: Path
) -> None:
    topic = MemoryTopic()

    project(log, store, Outbox(store, topic, at_once=3))

    assert len(topic.entries) == 16
    assert_told(topic, tmp_path / "store")


def test_a_store_that_was_there_before_the_topic_is_published_from_its_first_hand(
    log: EventLog, store: Store, tmp_path: Path
) -> None:
    project(log, store)
    topic = MemoryTopic()

    project(log, store, Outbox(store, topic))
    project(log, store, Outbox(store, topic))

    assert len(topic.entries) == 16
    assert_told(topic, tmp_path / "store")


def test_a_new_store_and_a_new_topic_are_told_of_everything_again(
    log: EventLog, store: Store, tmp_path: Path
) -> None:
    topic, other = MemoryTopic(), MemoryTopic()
    project(log, store, Outbox(store, topic))
    project(log, store, Outbox(store, other))

    rebuild(log.partitions[0], tmp_path / "store")
    with closing(open_store(tmp_path / "store", log.identity)) as new:
        project(log, new, Outbox(new, topic))

    assert len(other.entries) == 16
    assert sorted(topic.entries) == sorted([*other.entries, *other.entries])


def test_a_topic_that_is_away_keeps_no_hand_from_the_store(
    log: EventLog, store: Store, tmp_path: Path
) -> None:
    topic, said = FailingTopic(), list[str]()
    topic.away = True
    outbox = Outbox(store, topic, said.append)

    project(log, store, outbox)
    project(log, store, outbox)
    tries = topic.tries
    outbox.follow()
    assert topic.tries == tries  # it is left alone for a while

    topic.away = False
    outbox.follow(wait=True)

    assert said == [
        "kafka://here: publish failed: nobody answers; settlements wait in the store and are"
        " tried again",
        "settlements are published again",
    ]
    assert len(topic.entries) > 16
    assert_told(topic, tmp_path / "store")


def test_a_topic_that_refuses_us_is_told_of_and_tried_again(
    log: EventLog, store: Store, tmp_path: Path
) -> None:
    class RefusingTopic(MemoryTopic):
        """A topic that lets nobody write while it `refuses`."""

        refuses = True

        def publish(self, entries: Sequence[Keyed]) -> None:
            if self.refuses:
                where, why = "kafka://here", "topic authorization failed"
                raise BadSettings(where, (why,))
            super().publish(entries)

    topic, said = RefusingTopic(), list[str]()
    outbox = Outbox(store, topic, said.append)

    project(log, store, outbox)
    assert store.checkpoint == log.partitions[0].end()
    topic.refuses = False
    outbox.follow(wait=True)

    assert said == [
        "kafka://here: topic authorization failed; settlements wait in the store and are"
        " tried again",
        "settlements are published again",
    ]
    assert_told(topic, tmp_path / "store")


def test_a_damaged_hand_is_the_store_s_fault_not_the_topic_s(log: EventLog, store: Store) -> None:
    project(log, store)
    with closing(sqlite3.connect(store.path)) as connection:
        connection.execute("UPDATE hands SET data = x'00' WHERE id = 3")
        connection.commit()
    topic, said = MemoryTopic(), list[str]()

    with pytest.raises(StorageFailed) as caught:
        project(log, store, Outbox(store, topic, said.append))

    assert caught.value.path == str(store.path)
    assert (topic.entries, said) == ((), [])


def test_the_projector_does_not_wait_for_a_slow_topic(log: EventLog, store: Store) -> None:
    class SlowTopic(MemoryTopic):
        """A topic that answers when it is let to."""

        let = Event()

        def publish(self, entries: Sequence[Keyed]) -> None:
            assert self.let.wait(60)
            super().publish(entries)

    topic = SlowTopic()
    projector = Projector(log.partitions[0], store, outbox=Outbox(store, topic))

    while projector.step(10):
        pass
    assert projector.checkpoint == log.partitions[0].end()
    assert topic.entries == ()
    topic.let.set()
    projector.run(lambda: False, once=True)

    assert len(topic.entries) == 16


def test_a_store_taken_by_another_projector_ends_the_outbox(
    log: EventLog, store: Store, tmp_path: Path
) -> None:
    topic = MemoryTopic()
    project(log, store)
    outbox = Outbox(store, topic)
    with closing(open_store(tmp_path / "store", log.identity)) as other:
        other.tell("another topic", 1)

        with pytest.raises(StoreTaken):
            outbox.follow(wait=True)
        outbox.stop()

    assert len(topic.entries) == 16  # at least once


def test_a_higher_revision_is_for_the_hands_it_has_settled(
    log: EventLog, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    projector = Projector(log.partitions[0], store)
    projector.step(60)
    before = len(store.untold(0, 99))
    topic = MemoryTopic()

    monkeypatch.setattr("services.projector.projector.SETTLEMENT_REVISION", SETTLEMENT_REVISION + 1)
    project(log, store, Outbox(store, topic))

    assert 0 < before < 16
    assert [one.revision - SETTLEMENT_REVISION for one in settlements(topic)] == (
        [0] * before + [1] * (16 - before)
    )


def test_imported_hands_are_left_out() -> None:
    ours, theirs = hand_rows("t-1"), hand_rows("phh-1", stream="phh-1")

    found = published(
        [Untold(1, "t", pack(ours.values()), 1), Untold(2, "phh-1", pack(theirs.values()), 1)],
        "here",
    )

    assert [decoded(value).hand for _, value in found] == ["t-1"]


def test_of_an_undecided_hand_nothing_is_guessed() -> None:
    hand = hand_rows("t-1", status="undecided")
    seats = tuple(replace(one, won=None, final=None, net=None) for one in hand.seats)

    ((_, value),) = published(
        [Untold(1, "t", pack(hand._replace(seats=seats).values()), 2)], "here"
    )

    told = decoded(value)
    assert (told.status, told.rake, told.revision) == ("undecided", None, 2)
    assert [(one.put_in, one.won, one.net) for one in told.seats] == [(8, None, None)] * 2
