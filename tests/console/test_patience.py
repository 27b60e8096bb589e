"""A log that is away: a line, a wait, and the work goes on; or an end at once, where asked for."""

import os
import re
import signal
from collections.abc import Iterator, Sequence
from threading import Thread, Timer
from time import monotonic

import pytest

from schemas.errors import BadSettings, LogAway, StorageFailed, WaitEnded
from schemas.events import HandEnded
from schemas.record import Record
from services.console import patience, place
from services.console.patience import Patience
from services.console.patient import impatient, patient
from services.eventlog import Answer, EventLog, LogPlace, MemoryLog
from tests.console.calls import Console
from tests.hands import StreamWriter
from tests.projector.projecting import fold_round

AWAY = "the log cannot be reached (nobody answers): waiting, trying again every 0 s"
URL = "kafka://127.0.0.1:1/nowhere"


class Faltering(MemoryLog):
    """A log that is away for the next `away` questions, and loses the next `lost` answers."""

    def __init__(self, away: int = 0) -> None:
        super().__init__()
        self.away, self.lost = away, 0

    def _open(self, doing: str) -> None:
        super()._open(doing)
        if self.away:
            self.away -= 1
            raise LogAway(URL, doing, "nobody answers")

    def append(self, records: Sequence[Record]) -> list[Answer]:
        """Stores the records, then may lose the answer."""
        answers = super().append(records)
        if self.lost:
            self.lost -= 1
            raise LogAway(URL, "append", "nobody answers")
        return answers


@pytest.fixture(autouse=True)
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """No test waits for long."""
    monkeypatch.setattr(patience, "EVERY_SECONDS", 0.01)


def test_it_is_told_once_that_a_log_is_away_and_once_that_it_is_back(
    capsys: pytest.CaptureFixture[str],
) -> None:
    log = Faltering()
    waited = patient(log, Patience())
    log.away = 4

    assert waited.partitions[0].end() == 0
    assert capsys.readouterr().err.splitlines() == [AWAY, "the log is back"]


def test_the_line_is_said_again_after_a_while(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(patience, "_REPEATED", 0.0)

    patient(Faltering(2), Patience()).head("t")

    assert capsys.readouterr().err.splitlines() == [AWAY, AWAY, "the log is back"]


def test_a_log_that_turns_out_not_to_let_us_in_is_not_back(
    capsys: pytest.CaptureFixture[str],
) -> None:
    faults = [LogAway(URL, "connect", "nobody answers"), BadSettings(URL, ("wrong",))]

    def attempt() -> None:
        raise faults.pop(0)

    with pytest.raises(BadSettings):
        Patience()(attempt)

    assert capsys.readouterr().err.splitlines() == [AWAY]


def test_an_append_whose_answer_was_lost_stands_in_the_log_once() -> None:
    log = Faltering()
    record = StreamWriter("t").record(fold_round("t-1"))
    log.lost = 1

    (answer,) = patient(log, Patience()).append([record])

    assert answer.repeat
    assert log.end() == 1


def test_who_waits_ends_at_once_when_asked_to(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(patience, "EVERY_SECONDS", 60.0)
    wishes: list[int] = []
    begun = monotonic()
    Timer(0.05, wishes.append, [1]).start()

    with pytest.raises(WaitEnded):
        patient(Faltering(10**9), Patience(lambda: bool(wishes))).head("t")

    assert monotonic() - begun < 30


def test_threads_that_wait_together_say_so_once(capsys: pytest.CaptureFixture[str]) -> None:
    log = Faltering(200)
    waited = patient(log, Patience())
    threads = [Thread(target=waited.head, args=["t"]) for _ in range(3)]
    for one in threads:
        one.start()
    for one in threads:
        one.join()

    said = capsys.readouterr().err.splitlines()
    assert said.count(AWAY) == said.count("the log is back")
    assert said.count(AWAY) < 5


def test_who_rather_hears_of_it_asks_the_log_itself() -> None:
    log = Faltering(1)

    with pytest.raises(StorageFailed):
        impatient(patient(log, Patience())).head("t")


@pytest.fixture
def away(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[LogPlace]]:
    """Every log is away; which were asked for."""
    asked: list[LogPlace] = []

    def refuse(where: LogPlace, *, create: bool) -> EventLog:
        asked.append(where)
        if len(asked) == 3:
            os.kill(os.getpid(), signal.SIGTERM)
        raise LogAway(where.url, "connect", f"nobody answers {create:d}")

    monkeypatch.setattr(place, "opened", refuse)
    return asked


@pytest.mark.parametrize(
    ("words", "code"), [(("project",), 0), (("project", "--once"), 1), (("run", "--port", "0"), 0)]
)
def test_a_broker_that_is_away_at_start_is_waited_for_until_somebody_stops_us(
    console: Console, away: list[LogPlace], words: tuple[str, ...], code: int
) -> None:
    call = console("--log", URL, *words)

    assert len(away) == 3
    assert call.code == code
    assert call.err.splitlines()[0].startswith("the log cannot be reached (nobody answers")
    assert call.err.splitlines()[1:] == ["stopped; the log was still away"]


class Leaving(Faltering):
    """A log that goes away for good with the second append, and has us stopped soon after."""

    appends = vain = ended = 0

    def append(self, records: Sequence[Record]) -> list[Answer]:
        """See `EventLog.append`."""
        self.appends += 1
        if self.appends == 3:
            self.away = 10**9
        answers = super().append(records)
        self.ended += sum(isinstance(fact, HandEnded) for one in records for fact in one.events)
        return answers

    def _open(self, doing: str) -> None:
        self.vain += bool(self.away)
        if self.vain == 3:
            os.kill(os.getpid(), signal.SIGTERM)
        assert self.vain < 10, "it goes on waiting"
        super()._open(doing)


def test_dealing_ends_at_once_where_the_log_is_away_and_somebody_stops_us(
    console: Console, monkeypatch: pytest.MonkeyPatch
) -> None:
    log = Leaving()
    monkeypatch.setattr(place, "opened", lambda _where, *, create: log if create else None)

    words = ("--hands", "3000", "--workers", "1", "--tables", "1", "--variant", "holdem")
    call = console("--log", URL, "deal", *words, "--limit", "nl")

    assert (call.code, log.vain) == (1, 3)
    assert call.err.splitlines()[0].startswith("the log cannot be reached (nobody answers")
    (acknowledged,) = [line for line in call.err.splitlines() if "acknowledged" in line]
    found = re.fullmatch(
        "hands acknowledged: ([0-9]+) of 3000; others may be there; `oddchip project --once` .*",
        acknowledged,
    )
    assert found is not None
    assert int(found[1]) == log.ended > 0


def test_an_embedded_log_is_not_waited_for(console: Console, away: list[LogPlace]) -> None:
    call = console("--log", "sqlite:////nowhere/log.db", "project", "--once")

    assert len(away) == 1
    assert call.code == 1
    assert "waiting" not in call.err
