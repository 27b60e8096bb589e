"""The projector moves a store along a log: each record once, in order, whatever the batches."""

from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from schemas.errors import ForeignStore, StorageFailed, StoreAhead, StoreTaken
from schemas.events import CardsReleased, HandEnded, HandStarted
from services.eventlog import EventLog, MemoryLog
from services.projector import Projector
from services.rules import fold, settle
from services.store import Reader, open_store
from tests.hands import StreamWriter, TableRun, play
from tests.projector.projecting import append, fresh_digest, project, tables


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return tmp_path / "store"


def test_every_hand_of_every_table_is_there_once(log: EventLog, root: Path) -> None:
    append(log, records := tables(1))

    reader = project(log, root)

    started = [
        fact.hand for record in records for fact in record.events if type(fact) is HandStarted
    ]
    assert sorted(row.hand for row in reader.hands(1000)) == sorted(started)
    assert len(started) == 16
    assert reader.findings() == []
    assert reader.checkpoint == log.end()
    reader.close()


def test_a_hand_is_found_by_name_with_the_facts_it_was_played_by(log: EventLog, root: Path) -> None:
    table, writer = TableRun(Random(2)), StreamWriter("table-1")
    hands = [table.next_hand() for _ in range(3)]
    for facts in hands:
        append(log, writer.records(facts))

    reader = project(log, root)

    for number, facts in enumerate(hands, 1):
        stored = reader.hand(f"table-1-{number}")
        assert stored is not None
        played = fold(facts)
        assert fold(stored.events()).stacks == played.stacks
        assert [fact for fact in facts if type(fact).__name__ != "ChipsAdded"] == list(
            stored.events()
        )
        outcome = settle(played)
        assert {seat.seat: seat.final for seat in stored.seats} == {
            one.seat: one.chips for one in outcome.stacks
        }
        assert stored.row.last_version - stored.row.first_version + 1 == len(stored.records)
    assert reader.hand("table-1-4") is None
    reader.close()


@pytest.mark.parametrize("size", [1, 7, 1000])
def test_the_digest_does_not_depend_on_batches(log: EventLog, root: Path, size: int) -> None:
    append(log, tables(3))

    with closing(project(log, root, size)) as reader:
        found = reader.digest()

    assert found == fresh_digest(log, root.parent / "fresh")


def test_a_projector_replaced_after_every_batch_gives_the_same_rows(
    log: EventLog, root: Path
) -> None:
    append(log, tables(4, hands=2))

    taken = 1
    while taken:
        with closing(open_store(root, log.identity)) as store:
            taken = Projector(log, store).step(3)

    with closing(Reader.open(root)) as reader:
        assert reader.digest() == fresh_digest(log, root.parent / "fresh")


def test_a_log_that_differs_gives_another_digest(root: Path) -> None:
    one, other = MemoryLog(), MemoryLog()
    append(one, tables(5))
    append(other, tables(5)[:-1])

    with closing(project(one, root)) as reader, closing(project(other, root / "other")) as second:
        assert reader.digest() != second.digest()


def test_records_arriving_later_are_taken_by_the_same_projector(log: EventLog, root: Path) -> None:
    records = tables(6)
    with closing(open_store(root, log.identity)) as store:
        projector = Projector(log, store)
        for record in records:
            append(log, [record])
            assert projector.step() == 1
            assert projector.step() == 0

    with closing(Reader.open(root)) as reader:
        assert reader.digest() == fresh_digest(log, root.parent / "fresh")


def test_run_stops_when_asked_and_tells_how_far_it_is(log: EventLog, root: Path) -> None:
    append(log, tables(7))
    told: list[tuple[int, int]] = []

    with closing(open_store(root, log.identity)) as store:
        projector = Projector(log, store)
        projector.run(lambda: bool(told), progress=lambda *state: told.append(state))

    assert told == [(log.end(), log.end())]


def test_run_once_ends_with_the_log(log: EventLog, root: Path) -> None:
    append(log, tables(8))

    with closing(open_store(root, log.identity)) as store:
        projector = Projector(log, store)
        projector.run(lambda: False, once=True)
        assert projector.checkpoint == log.end()
        projector.run(lambda: False, once=True)


def test_an_empty_log_is_projected(log: EventLog, root: Path) -> None:
    with closing(open_store(root, log.identity)) as store:
        Projector(log, store).run(lambda: False, once=True)

    with closing(Reader.open(root)) as reader:
        assert reader.counts() == (0, 0, 0, 0, 0, 0, 0)


def test_a_sealed_hand_stays_in_play_until_its_cards_are_released(
    log: EventLog, root: Path
) -> None:
    facts, writer = play(Random(9), sealed=True), StreamWriter("t")
    assert type(facts[-1]) is CardsReleased
    assert type(facts[-2]) is HandEnded
    append(log, writer.records(facts[:-1]))

    with closing(project(log, root)) as reader:
        assert reader.in_play("t-1") == "t"
        assert reader.hand("t-1") is None
    append(log, writer.records(facts[-1:]))
    with closing(project(log, root)) as reader:
        assert reader.in_play("t-1") is None
        hand = reader.hand("t-1")

    assert hand is not None
    assert all("?" not in seat.cards for seat in hand.seats)
    assert hand.row.ended_at < hand.row.started_at.replace(minute=59)
    assert [seat.cards for seat in hand.seats] == [
        "".join(one.cards) for one in sorted(facts[-1].seats, key=lambda one: one.seat)
    ]


def test_a_hand_whose_cards_are_never_released_closes_when_the_next_one_starts(
    log: EventLog, root: Path
) -> None:
    table, writer = TableRun(Random(10), sealed=True, variant="omaha"), StreamWriter("table-1")
    append(log, writer.records(table.next_hand()[:-1]))
    append(log, writer.records(table.next_hand()))

    with closing(project(log, root, 1)) as reader:
        hand, findings = reader.hand("table-1-1"), reader.findings()
        assert reader.digest() == fresh_digest(log, root.parent / "fresh")

    assert hand is not None
    assert hand.row.status == "settled"
    assert [(one.kind, one.hand) for one in findings] == [("cards", "table-1-1")]
    assert "released" in findings[0].what


def test_a_take_over_in_mid_hand_lets_the_hand_go_on(log: EventLog, root: Path) -> None:
    facts, writer = play(Random(11)), StreamWriter("t")
    append(log, [*writer.records(facts[:8]), writer.take_over(), *writer.records(facts[8:])])

    with closing(project(log, root)) as reader:
        hand = reader.hand("t-1")
        assert [one.kind for one in reader.findings()] == ["continuity"] * 6

    assert hand is not None
    assert hand.row.last_version == len(facts) + 1


def test_a_second_projector_is_told_that_the_store_is_taken(log: EventLog, root: Path) -> None:
    records = tables(12)
    append(log, records[:20])
    with closing(open_store(root, log.identity)) as one:
        first = Projector(log, one)
        first.step(5)
        with closing(open_store(root, log.identity)) as other:
            second = Projector(log, other)
            second.step(5)

            with pytest.raises(StoreTaken, match="from 5 to 10"):
                first.step(5)
            with pytest.raises(StorageFailed, match="closed"):
                first.step(5)

            while second.step(5):
                pass
    with closing(Reader.open(root)) as reader:
        assert reader.digest() == fresh_digest(log, root.parent / "fresh")


def test_a_store_of_another_log_is_refused(log: EventLog, root: Path) -> None:
    project(log, root).close()
    other = MemoryLog()

    with pytest.raises(ForeignStore, match="another log"):
        open_store(root, other.identity)


def test_a_store_without_its_log_is_refused_by_the_projector(log: EventLog, root: Path) -> None:
    with (
        closing(open_store(root, log.identity)) as store,
        pytest.raises(ForeignStore, match="another log"),
    ):
        Projector(MemoryLog(), store)


def test_a_log_that_was_cut_is_noticed(root: Path) -> None:
    log = MemoryLog()
    append(log, tables(13))
    project(log, root).close()
    cut = MemoryLog()
    cut.identity = log.identity
    append(cut, tables(13)[:10])

    with (
        closing(open_store(root, cut.identity)) as store,
        pytest.raises(StoreAhead, match="its log ends at 10"),
    ):
        Projector(cut, store).step()
