"""A process's share of a log's partitions: what it takes up, moves along and lets go of."""

from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from schemas.errors import LogAway, LogUnreached, OddchipError, StorageFailed
from schemas.record import Stored
from services.eventlog import LetGo, Partition
from services.projector import Projector, Share, share
from services.store import Store, current
from tests.eventlog.split import SplitLog
from tests.projector.projecting import append, tables
from tests.projector.sharing import Decided, Stores


@pytest.fixture
def stores(tmp_path: Path) -> Stores:
    """The stores, not made yet, of a log whose four tables lie in several of four partitions."""
    log = SplitLog()
    append(log, tables(3, hands=3))
    assert sum(part.end() > 0 for part in log.partitions) > 1
    return Stores(log, tmp_path / "stores")


URL, WHY = "kafka://nowhere/hands", "nobody leads it"


class Told:
    """A watch that remembers what went wrong."""

    def __init__(self) -> None:
        self.faults: list[str] = []

    def begins(self, share: Share) -> None:
        """See `Watch.begins`."""

    def batch(self, records: int, seconds: float) -> None:
        """See `Watch.batch`."""

    def failed(self, fault: OddchipError) -> None:
        """See `Watch.failed`."""
        self.faults.append(type(fault).__name__)


class Away:
    """Has partitions not answer for as long as they are among `numbers`."""

    def __init__(self, stores: Stores, patch: pytest.MonkeyPatch, *numbers: int) -> None:
        self.numbers, self.asked = {*numbers}, list[int]()
        self.fault: type[LogAway] = LogAway
        for number, part in enumerate(stores.log.partitions):
            patch.setattr(part, "read", self._asking(number, part))

    def _asking(self, number: int, part: Partition) -> Callable[[int, int], list[Stored]]:
        read = part.read

        def asked(after: int = 0, limit: int = 1000) -> list[Stored]:
            self.asked.append(number)
            if number in self.numbers:
                raise self.fault(URL, "read", WHY)
            return read(after, limit)

        return asked


def follow(*shares: Share) -> None:
    """Let shares step in turn until none finds anything."""
    while sum([one.step() for one in shares]):
        pass


def test_one_process_has_all_partitions(stores: Stores, tmp_path: Path) -> None:
    with closing(stores.share(Decided(0, 1, 2, 3))) as one:
        follow(one)

        assert one.checkpoints == {at: part.end() for at, part in enumerate(stores.log.partitions)}
    assert stores.are_complete(tmp_path / "fresh")
    assert stores.held == set()


def test_partitions_that_move_at_random_lose_and_repeat_nothing(
    stores: Stores, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(share, "LOOK_SECONDS", 0)
    rng, assignments = Random(8), [Decided(), Decided(), Decided()]
    records = tables(4, hands=6)
    stores.log = SplitLog()
    shares = [stores.share(one) for one in assignments]
    while records:
        append(stores.log, [records.pop(0) for _ in range(min(len(records), rng.randint(1, 30)))])
        owners = [rng.choice(assignments) for _ in stores.log.partitions]
        for one in assignments:
            one.wanted = frozenset(at for at, owner in enumerate(owners) if owner is one)
        for one in rng.sample(shares, 3):
            one.step()
    follow(*shares)
    for one in shares:
        one.close()

    assert stores.are_complete(tmp_path / "fresh")


def test_what_is_taken_away_is_closed_before_anybody_else_may_have_it(stores: Stores) -> None:
    assignment = Decided(0, 1)
    with closing(stores.share(assignment)) as one:
        follow(one)
        assert stores.held == {0, 1}

        assignment.wanted = frozenset({1, 2})
        assignment.assigned(one.let_go)

        assert stores.held == {1}


def test_a_partition_that_somebody_has_is_left_alone_until_he_lets_go(
    stores: Stores, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(share, "LOOK_SECONDS", 0)
    with closing(stores.share(Decided(0, 1))) as late:
        with closing(stores.share(Decided(0))) as early:
            follow(early)
            late.gather()
            assert late.checkpoints.keys() == {1}

        follow(late)

        assert late.checkpoints.keys() == {0, 1}


def test_a_store_that_a_rebuild_has_replaced_is_let_go_of_and_opened_anew(
    stores: Stores, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(share, "LOOK_SECONDS", 0)
    stores.log, records = SplitLog(), tables(4, hands=4)
    append(stores.log, records[:100])
    with closing(stores.share(Decided(0, 1, 2, 3))) as one:
        follow(one)
        for number in range(4):
            directory = current(stores.place(number))
            assert directory is not None
            Store.fence(directory)
        append(stores.log, records[100:])

        follow(one)  # meets `StoreTaken` everywhere, and lets go
        follow(one)

    assert stores.are_complete(tmp_path / "fresh")


def test_what_others_look_at_is_one_moment_that_later_work_leaves_alone(stores: Stores) -> None:
    with closing(stores.share(Decided(0, 1))) as one:
        assert one.work.assigned == set()
        follow(one)
        seen = one.work

        one.let_go((1,))

        assert seen.assigned == seen.tallies.keys() == {0, 1}
        assert one.work.assigned == {0}
        assert one.work.tallies.keys() == {0, 1}


def test_looking_at_a_share_opens_no_store(stores: Stores, monkeypatch: pytest.MonkeyPatch) -> None:
    with closing(stores.share(Decided(0, 1, 2, 3))) as one:
        follow(one)
        monkeypatch.setattr(Store, "checkpoint", property(lambda _: pytest.fail("asked")))

        assert one.work.assigned == {0, 1, 2, 3}


def test_all_are_let_go_of_though_stopping_each_fails(
    stores: Stores, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_: Projector) -> None:
        where = "store.db"
        raise StorageFailed(where, "stop", "no disk")

    assignment = Decided(0, 1)
    one = stores.share(assignment)
    follow(one)
    monkeypatch.setattr(Projector, "stop", fail)

    with pytest.raises(StorageFailed, match="no disk"):
        one.close()

    assert stores.held == set()
    assert one.work.assigned == set()
    assert assignment.left


def test_what_arrives_after_a_vain_wait_and_what_becomes_ours_then_is_taken(
    stores: Stores, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(share, "IDLE_SECONDS", 0.01)
    assignment = Decided(0, 1, 2)
    stores.log, records = SplitLog(), tables(4, hands=4)
    append(stores.log, records[:100])
    with closing(stores.share(assignment)) as one:
        follow(one)
        one.wait()  # nothing comes: all are quiet
        assignment.wanted = frozenset({0, 1, 2, 3})
        append(stores.log, records[100:])

        one.step()  # of those that were quiet nobody has looked again; the new one is ours
        assert one.checkpoints[3] == stores.log.partitions[3].end()
        one.wait()
        follow(one)

    assert stores.are_complete(tmp_path / "fresh")


def test_a_partition_that_does_not_answer_holds_up_no_other_and_is_tried_again(
    stores: Stores, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stores.log, records = SplitLog(), tables(4, hands=4)
    append(stores.log, records[:100])
    away, told = Away(stores, monkeypatch, 1), Told()
    ends = [part.end() for part in stores.log.partitions]
    with closing(stores.share(Decided(0, 1, 2, 3), told)) as one:
        for _ in range(10):
            one.step()
            one.wait()
        assert [*one.checkpoints.values()] == [ends[0], 0, *ends[2:]]
        assert away.asked.count(1) == 1  # left alone for a while
        assert told.faults == ["LogAway"]

        away.numbers.clear()
        append(stores.log, records[100:])
        monkeypatch.setattr(share, "monotonic", lambda: float("inf"))
        follow(one)
    assert stores.are_complete(tmp_path / "fresh")


def test_where_no_partition_answers_it_is_raised_and_our_share_still_asked_for(
    stores: Stores, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    away, assignment = Away(stores, monkeypatch, 0, 1, 2, 3), Decided(0, 1, 2)
    with closing(stores.share(assignment)) as one:
        assert one.step() == one.step() == 0  # two of three do not answer
        for _ in (1, 2):
            with pytest.raises(LogAway, match=WHY):
                one.step()
        assert away.asked == [0, 1, 2]
        assignment.wanted = frozenset({0, 3})
        with pytest.raises(LogAway):
            one.step()
        assert one.checkpoints.keys() == {0, 3}

        away.numbers.clear()
        assignment.wanted = frozenset({0, 1, 2, 3})
        monkeypatch.setattr(share, "monotonic", lambda: float("inf"))
        follow(one)
    assert stores.are_complete(tmp_path / "fresh")


def test_a_log_that_nobody_answers_for_is_not_asked_for_each_partition(
    stores: Stores, monkeypatch: pytest.MonkeyPatch
) -> None:
    away = Away(stores, monkeypatch, 0, 1, 2, 3)
    away.fault = LogUnreached
    with closing(stores.share(Decided(0, 1, 2))) as one, pytest.raises(LogUnreached):
        one.step()
    assert away.asked == [0]


def test_what_is_ours_goes_on_while_nobody_tells_what_is(
    stores: Stores, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def away(_: Decided, let_go: LetGo) -> frozenset[int]:
        raise LogAway(URL, WHY, str(let_go))

    stores.log, records = SplitLog(), tables(4, hands=4)
    append(stores.log, records[:100])
    told = Told()
    with closing(stores.share(Decided(), told)) as none:
        with closing(stores.share(Decided(0, 1, 2, 3), told)) as one:
            follow(one)
            monkeypatch.setattr(Decided, "assigned", away)
            append(stores.log, records[100:])
            one.wait()
            follow(one)
            assert set(told.faults) == {"LogAway"}
        with pytest.raises(LogAway):
            none.step()
    assert stores.are_complete(tmp_path / "fresh")
