"""A log that hangs keeps nobody: who asks how far it goes is answered at once, or told nothing."""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from threading import Event
from time import monotonic, sleep

import pytest

from schemas.errors import StorageFailed
from services.api import Sources
from services.console import ends
from services.console.ends import LogEnds, log_ends
from services.eventlog import SqliteLog
from services.settings import Settings
from tests.api.asking import Asker
from tests.api.stores import Figures
from tests.projector.partitions import project_all
from tests.projector.projecting import append, tables

WHERE = "kafka://here/hands"
DEADLINE = 60.0
FOREVER = 3600.0


def until(holds: Callable[[], bool]) -> None:
    """Wait until something holds."""
    late = monotonic() + DEADLINE
    while not holds():
        assert monotonic() < late
        sleep(0.01)


class HangingLog:
    """Says nothing while it hangs, then that it ends at as many records as it was asked."""

    def __init__(self) -> None:
        self.asked, self.fault = 0, False
        self.goes_on = Event()

    def ends(self) -> Sequence[int]:
        """See `Ends`."""
        self.asked += 1
        assert self.goes_on.wait(DEADLINE)
        if self.fault:
            raise StorageFailed(WHERE, "ask", "nobody answers")
        return [self.asked]


@pytest.fixture
def log() -> Iterator[HangingLog]:
    made = HangingLog()
    yield made
    made.goes_on.set()


def says_nothing(asked: LogEnds) -> bool:
    """Whether there is no answer to be had."""
    try:
        asked()
    except StorageFailed:
        return True
    return False


def test_one_caller_waits_and_all_others_are_told_at_once(
    log: HangingLog, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ends, "WAIT_SECONDS", FOREVER)
    asked = LogEnds(WHERE, log.ends)
    with ThreadPoolExecutor(1) as threads:
        first = threads.submit(asked)
        until(lambda: log.asked == 1)

        assert all(says_nothing(asked) for _ in range(100))  # none of them waits for ever
        log.goes_on.set()

        assert first.result(DEADLINE) == [1]
    assert log.asked == 1


def test_nobody_waits_longer_than_a_moment(
    log: HangingLog, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ends, "WAIT_SECONDS", 0.01)
    asked = LogEnds(WHERE, log.ends)

    with pytest.raises(StorageFailed, match="no answer yet"):
        asked()

    log.goes_on.set()
    until(lambda: not says_nothing(asked))


@pytest.mark.parametrize("fault", [False, True])
def test_an_answer_or_a_failure_is_good_for_a_while(
    fault: bool, log: HangingLog, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ends, "GOOD_SECONDS", FOREVER)
    monkeypatch.setattr(ends, "WAIT_SECONDS", DEADLINE)
    asked = LogEnds(WHERE, log.ends)
    log.fault = fault
    log.goes_on.set()

    assert [says_nothing(asked) for _ in range(9)] == [fault] * 9
    assert log.asked == 1


def test_an_old_answer_is_not_given_for_a_log_that_hangs(
    log: HangingLog, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ends, "GOOD_SECONDS", 0.0)
    monkeypatch.setattr(ends, "WAIT_SECONDS", DEADLINE)
    asked = LogEnds(WHERE, log.ends)
    log.goes_on.set()
    assert [asked(), asked()] == [[1], [2]]

    log.goes_on.clear()
    monkeypatch.setattr(ends, "WAIT_SECONDS", 0.01)

    assert says_nothing(asked)


def test_health_and_hands_are_answered_while_the_log_hangs(log: HangingLog, tmp_path: Path) -> None:
    with closing(SqliteLog(tmp_path / "log.db", create=True)) as whole:
        append(whole, tables(2, hands=2))
        project_all(whole, tmp_path / "store").close()
    with (
        closing(Sources(tmp_path / "store", Figures, ends=LogEnds(WHERE, log.ends))) as sources,
        Asker(sources) as ask,
    ):
        health = [ask("/v1/health").json()["log"] for _ in range(9)]
        hands = ask("/v1/hands").json()["hands"]

    assert health == [None] * 9
    assert len(hands) == 8  # four tables, two hands each
    assert log.asked == 1


def test_a_log_that_was_away_is_asked_once_it_is_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(ends, "GOOD_SECONDS", 0.0)
    settings = Settings(data=tmp_path, log=f"sqlite:///{tmp_path / 'log.db'}")
    with log_ends(settings) as asked:
        assert "the log cannot be reached" in capsys.readouterr().err
        with closing(SqliteLog(tmp_path / "log.db", create=True)) as made:
            append(made, tables(2, hands=1))
            end = made.end()
        found: list[Sequence[int]] = []

        def answered() -> bool:
            try:
                found.append(asked())
            except StorageFailed:
                return False
            return True

        until(answered)

    assert found == [[end]]
