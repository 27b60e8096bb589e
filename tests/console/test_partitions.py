"""The console over a log with several partitions: audit, rebuild, and what they say."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from services.eventlog import opened
from services.store import Reader
from tests.console.calls import Call, Console
from tests.eventlog.split import COUNT, SplitLog
from tests.projector.partitions import project_all
from tests.store.rows import edit_hands, first_seat

URL = "kafka://nowhere:9092/hands"
HANDS = 24


def log_of(data: Path, *, create: bool) -> SplitLog:
    """A log of several partitions, each a file."""
    files = [f"sqlite:///{data / f'log-{number}.db'}" for number in range(COUNT)]
    return SplitLog([opened(url, create=create) for url in files])


class Split:
    """The command line over such a log."""

    def __init__(self, console: Console) -> None:
        self.console = console
        self.data = console.data

    def __call__(self, *words: str) -> Call:
        return self.console(*words, "--log", URL)

    def project(self) -> None:
        """Bring the stores to the log's end."""
        with closing(log_of(self.data, create=False)) as log:
            project_all(log, self.data / "store").close()

    def table_in(self, number: int) -> str:
        """A table whose hands lie in a partition."""
        with closing(log_of(self.data, create=False)) as log:
            return next(name for name, _ in log.heads() if log.number_of(name) == number)

    def file(self, number: int) -> Path:
        """A partition's store."""
        return self.data / "store" / f"partition-{number}" / "1" / "store.db"


@pytest.fixture
def split(console: Console, monkeypatch: pytest.MonkeyPatch) -> Split:
    """A log with hands in every partition, all projected."""
    monkeypatch.setattr(
        "services.console.place.opened",
        lambda _url, *, create: log_of(console.data, create=create),
    )
    made = Split(console)
    words = ("--hands", str(HANDS), "--tables", "12", "--variant", "holdem", "--limit", "nl")
    assert made("deal", *words, "--seed", "split", "--no-project").code == 0
    made.project()
    return made


def test_sound_partitions_give_no_findings(split: Split) -> None:
    call = split("verify")

    assert (call.code, call.out) == (0, f"hands checked: {HANDS}, findings: 0\n")


def test_a_fault_in_one_partition_is_found(split: Split) -> None:
    table = split.table_in(2)
    edit_hands(split.file(2), lambda hand: first_seat(hand, final=1), f"{table}-1")

    whole, one = split("verify"), split("verify", f"{table}-1")

    assert (whole.code, one.code) == (1, 1)
    assert whole.out.startswith(f"{table}-1: ")
    assert one.out.startswith(f"{table}-1: ")
    assert f"hands checked: {HANDS}, findings: 1" in whole.out


def test_a_hole_is_told_with_its_partition(split: Split) -> None:
    with closing(sqlite3.connect(split.data / "log-2.db")) as log:
        log.execute('DELETE FROM records WHERE "offset" = 1')
        log.commit()

    call = split("verify")

    assert call.code == 1
    assert call.out.splitlines()[0] == "the log: partition 2: offset 1 is missing"
    assert call.out.count("offset 1 is missing") == 1


def test_a_partition_that_nobody_projected_is_told_as_unread(split: Split) -> None:
    store = split.data / "store" / "partition-1"
    store.rename(split.data / "aside")

    call = split("verify", "--json")

    found = json.loads(call.out)
    with closing(log_of(split.data, create=False)) as log:
        whole = sum(part.end() for part in log.partitions)
        left = log.partitions[1].end()
    assert (call.code, found["findings"], found["late"], found["repeats"]) == (0, [], 0, 0)
    assert 0 < found["hands"] < HANDS
    assert f"the store has read {whole - left} of {whole} records" in call.err


def test_another_log_is_not_taken_for_the_store_s(split: Split) -> None:
    for number in range(COUNT):
        (split.data / f"log-{number}.db").unlink()
    log_of(split.data, create=True).close()

    call = split("verify")

    assert call.code == 2
    assert "partition-0: the store of another log" in call.err


def test_a_rebuild_makes_every_store_anew(split: Split) -> None:
    with closing(Reader.open(split.data / "store")) as reader:
        before = reader.digest()

    call = split("rebuild")

    assert call.code == 0
    for number in range(COUNT):
        assert f"partition {number}: the store in use is now" in call.err
    assert f"hands in the store: {HANDS}" in call.err
    with closing(Reader.open(split.data / "store")) as reader:
        assert reader.digest() == before


def test_a_rebuild_that_would_lose_hands_keeps_that_partition_s_store(split: Split) -> None:
    with closing(sqlite3.connect(split.data / "log-2.db")) as log:
        log.execute('DELETE FROM records WHERE "offset" = 1')
        log.commit()

    call = split("rebuild")

    assert call.code == 1
    assert "partition 2: " in call.err
    assert call.err.count("the store in use stays") == 1
    stores = split.data / "store"
    now = [(stores / f"partition-{number}" / "CURRENT").read_text() for number in range(COUNT)]
    assert now == ["2\n", "2\n", "1\n", "2\n"]


def test_a_rebuild_from_another_log_touches_nothing(split: Split) -> None:
    for number in range(COUNT):
        (split.data / f"log-{number}.db").unlink()
    log_of(split.data, create=True).close()
    words = ("--hands", "99", "--tables", "40", "--variant", "holdem", "--limit", "nl")
    assert split("deal", *words, "--seed", "another", "--no-project").code == 0

    call = split("rebuild")

    assert call.code == 2
    assert "partition-0: the store of another log, " in call.err
    assert f"{URL} is " in call.err
    stores = split.data / "store"
    now = [(stores / f"partition-{number}" / "CURRENT").read_text() for number in range(COUNT)]
    assert now == ["1\n"] * COUNT


def test_hands_of_every_partition_are_shown(split: Split) -> None:
    calls = [split("hand", f"{split.table_in(number)}-1") for number in range(COUNT)]

    assert [call.code for call in calls] == [0] * COUNT
    assert split("stats", "players").code == 0


def test_an_embedded_log_does_not_take_the_place_of_partitions(split: Split) -> None:
    call = split.console("deal", "--hands", "1")

    assert call.code == 2
    assert "the log was cut or replaced" in call.err


def test_a_log_with_one_partition_does_not_mix_with_several(
    split: Split, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("services.console.place.opened", opened)

    call = split.console("rebuild", "--log", "memory://")

    assert call.code == 2
    assert "stores of a log with several partitions lie there" in call.err


@pytest.mark.parametrize(("asked", "told"), [("12", 1), (str(COUNT), 0), ("", 0)])
def test_a_topic_with_other_partitions_than_were_asked_for_is_told_of(
    split: Split, monkeypatch: pytest.MonkeyPatch, asked: str, told: int
) -> None:
    monkeypatch.setenv("ODDCHIP_KAFKA_PARTITIONS", asked)

    call = split("verify")

    line = f"was made with {COUNT} partitions and keeps them: ODDCHIP_KAFKA_PARTITIONS={asked} is"
    assert call.err.count(line) == told
