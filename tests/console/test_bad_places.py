"""Logs and stores that are not what they should be: one line names the place, nothing is lost."""

import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from schemas.errors import NotFound
from services.eventlog import EventLog, LogPlace, opened
from tests.console.calls import ROOT, Call, Console, called


def garbage(path: Path) -> None:
    """Bytes that are no database."""
    path.write_bytes(b"this is not a log, and it is longer than a header would be" * 100)


def truncated(path: Path) -> None:
    """Only the first pages."""
    with sqlite3.connect(path) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
    connection.close()
    os.truncate(path, 6000)


def foreign(path: Path) -> None:
    """Somebody else's database."""
    path.unlink()
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE notes(text)")
    connection.close()


def newer(path: Path) -> None:
    """A layout of a build to come."""
    with sqlite3.connect(path) as connection:
        connection.execute("PRAGMA user_version = 999")
    connection.close()


Spoil = Callable[[Path], None]
SPOILT = [garbage, truncated, foreign, newer]
WORK = [("deal", "--hands", "1"), ("project", "--once"), ("verify",)]


def assert_one_line(call: Call, codes: tuple[int, ...], place: str) -> None:
    """The call failed with one line that names the place."""
    assert call.code in codes
    assert call.err.startswith("oddchip: ")
    assert call.err.count("\n") == 1
    assert place in call.err


@pytest.mark.parametrize("spoil", SPOILT)
@pytest.mark.parametrize("words", WORK)
def test_a_log_that_is_not_ours_is_refused(dealt: Console, spoil: Spoil, words: list[str]) -> None:
    spoil(dealt.data / "log.db")

    call = dealt(*words)

    assert_one_line(call, (1, 2), "log.db")


@pytest.mark.parametrize("spoil", SPOILT)
@pytest.mark.parametrize("words", [("stats", "players"), ("hand", "table-1-1"), ("verify",)])
def test_a_store_that_is_not_ours_is_refused(
    dealt: Console, spoil: Spoil, words: list[str]
) -> None:
    spoil(dealt.data / "store" / "1" / "store.db")

    call = dealt(*words)

    assert_one_line(call, (1, 2), "store")


def test_a_store_that_is_not_ours_is_made_anew_by_a_rebuild(dealt: Console) -> None:
    before = dealt("stats", "players", "--json").out
    garbage(dealt.data / "store" / "1" / "store.db")

    assert dealt("rebuild").code == 0
    assert dealt("stats", "players", "--json").out == before


@pytest.mark.parametrize("words", [*WORK, ("rebuild",), ("run",)])
def test_a_store_without_its_log_stops_the_work(dealt: Console, words: list[str]) -> None:
    for file in dealt.data.glob("log.db*"):
        file.unlink()

    call = dealt(*words)

    assert_one_line(call, (2,), str(dealt.data))
    assert not (dealt.data / "log.db").exists()


def test_the_store_of_another_log_is_refused(dealt: Console, tmp_path: Path) -> None:
    other = tmp_path / "other"
    assert called("--data", str(other), "deal", "--hands", "1").code == 0
    for file in dealt.data.glob("log.db*"):
        file.unlink()
    shutil.copy(other / "log.db", dealt.data)

    assert_one_line(dealt("project", "--once"), (2,), "store")
    assert_one_line(dealt("verify"), (2,), "store")


def test_a_data_directory_that_is_a_file_is_refused(console: Console) -> None:
    console.data.write_text("")

    assert_one_line(console("stats", "players"), (2,), "is a file, not a directory")


def test_a_dealer_key_that_others_may_read_is_refused(dealt: Console) -> None:
    (dealt.data / "dealer.key").write_bytes(bytes(32))
    (dealt.data / "dealer.key").chmod(0o644)

    assert_one_line(dealt("run"), (2,), "dealer.key")


@pytest.mark.parametrize("words", [("deal", "--hands", "1"), ("run",)])
def test_a_store_that_cannot_be_used_stops_the_dealing_before_it_begins(
    dealt: Console, words: tuple[str, ...]
) -> None:
    garbage(dealt.data / "store" / "1" / "store.db")

    with closing(opened(f"sqlite:///{dealt.data / 'log.db'}", create=False)) as log:
        before = log.end()
        call = dealt(*words)

        assert log.end() == before
    assert_one_line(call, (2,), "store")


def test_a_log_older_than_its_store_stops_the_dealing_before_it_begins(dealt: Console) -> None:
    with sqlite3.connect(dealt.data / "log.db") as connection:
        connection.execute('DELETE FROM records WHERE "offset" > 10')
    connection.close()

    call = dealt("deal", "--hands", "1")

    assert_one_line(call, (2,), "the log was cut or replaced")


@pytest.mark.crash
def test_a_full_disk_stops_the_dealing_and_what_was_dealt_is_kept(tmp_path: Path) -> None:
    data = tmp_path / "data"
    words = [sys.executable, "-m", "services", "--data", str(data), "deal", "--hands", "2000"]

    full = subprocess.run(
        ["bash", "-c", 'ulimit -f 600; exec "$@"', "-", *words],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    after = called("--data", str(data), "deal", "--hands", "10")
    audit = called("--data", str(data), "verify")

    assert full.returncode == 1
    assert full.stderr.splitlines()[-1].startswith(f"oddchip: {data}")
    assert "hands dealt and kept in the log: " in full.stderr
    assert "`oddchip project --once` brings the store up to date" in full.stderr
    assert "Traceback" not in full.stderr
    assert (after.code, audit.code) == (0, 0), audit.out


@pytest.mark.parametrize(("partitions", "why"), [("1", "another log"), ("4", "one partition lies")])
@pytest.mark.parametrize("words", [("deal", "--hands", "1"), ("run", "--port", "0")])
def test_no_topic_is_made_where_the_store_of_another_log_lies(
    dealt: Console,
    monkeypatch: pytest.MonkeyPatch,
    words: tuple[str, ...],
    *,
    partitions: str,
    why: str,
) -> None:
    def missing(where: LogPlace, *, create: bool) -> EventLog:
        assert not create
        raise NotFound("topic", "new", where.url)  # noqa: EM101 - what is missing

    monkeypatch.setattr("services.console.place.opened", missing)
    monkeypatch.setenv("ODDCHIP_KAFKA_PARTITIONS", partitions)

    call = dealt(*words, "--log", "kafka://127.0.0.1:1/new")

    assert_one_line(call, (2,), why)


READERS = [
    ("stats", "players"),
    ("hand", "table-1-1"),
    ("replay", "table-1-1"),
    ("stats", "russian"),
]


@pytest.mark.parametrize("words", READERS)
@pytest.mark.parametrize(
    ("log", "why"),
    [
        ("nonsense://x", "names no log this build can open"),
        ("kafka://nowhere", "is not kafka://HOST:PORT"),
        ("sqlite:///", "names no file"),
    ],
)
def test_who_reads_the_store_refuses_a_log_that_is_none(
    dealt: Console, words: tuple[str, ...], log: str, why: str
) -> None:
    call = dealt(*words, "--log", log)

    assert_one_line(call, (2,), why)


@pytest.mark.parametrize("words", READERS)
def test_who_names_another_log_than_the_stores_is_told(
    dealt: Console, words: tuple[str, ...], tmp_path: Path
) -> None:
    other = f"sqlite:///{tmp_path / 'other.db'}"
    missing = dealt(*words, "--log", other)
    opened(other, create=True).close()
    foreign = dealt(*words, "--log", other)
    own = dealt(*words, "--log", f"sqlite:///{dealt.data}/../{dealt.data.name}/log.db")

    assert_one_line(missing, (2,), "other.db")
    assert_one_line(foreign, (2,), f"the store of another log than {other}")
    assert own.code == 0
