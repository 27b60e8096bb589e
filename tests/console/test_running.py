"""`oddchip run` and its neighbours as processes: signals, pipes, two at once."""

import json
import os
import pty
import select
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Generator
from contextlib import closing, contextmanager
from itertools import takewhile
from pathlib import Path

import pytest

from schemas.errors import OddchipError
from services.eventlog import opened
from tests.console.calls import ROOT, Console, called, started

DEADLINE = 60.0
STOPS_WITHIN = 5.0
"""Seconds a stop may take where two cores run many tests; alone it is under one."""


@contextmanager
def running(data: Path, pace: float = 0.01) -> Generator["subprocess.Popen[str]", None, None]:
    """`oddchip run`, ended at the latest with the block."""
    with started("--data", str(data), "run", "--pace", str(pace)) as process:
        try:
            yield process
        finally:
            process.kill()


def lines(process: "subprocess.Popen[str]", count: int) -> list[str]:
    """The next lines a process says, at most `DEADLINE` later."""
    assert process.stdout is not None
    end = time.monotonic() + DEADLINE
    said: list[str] = []
    while len(said) < count:
        assert time.monotonic() < end
        assert process.poll() is None, process.communicate()
        ready, _, _ = select.select([process.stdout], [], [], 1.0)
        if ready:
            said.append(process.stdout.readline())
    return said


def stopped(process: "subprocess.Popen[str]", number: int) -> tuple[float, str, str]:
    """How long a process took to end after a signal, and what it still said."""
    began = time.monotonic()
    process.send_signal(number)
    out, err = process.communicate(timeout=DEADLINE)
    return time.monotonic() - began, out, err


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_stops_the_room_cleanly(number: int, tmp_path: Path) -> None:
    with running(tmp_path / "data") as process:
        said = lines(process, 1)
        while " wins " not in said[-1] and len(said) < 100:  # boxes may all lose; a pot is won
            said += lines(process, 1)
        took, _, err = stopped(process, number)

    assert " wins " in said[-1]
    assert process.returncode == 0
    assert "Traceback" not in err
    assert err.splitlines()[-1] == "stopped; the next run goes on with the same hands"
    assert took < STOPS_WITHIN


def test_the_room_says_where_to_look_and_what_it_says_works(tmp_path: Path) -> None:
    data = tmp_path / "a place with spaces"
    with running(data) as process:
        lines(process, 3)
        _, _, err = stopped(process, signal.SIGINT)
    hints = [line.strip() for line in err.splitlines() if line.startswith("  ")]

    assert [hint.split()[1] for hint in hints] == ["hand", "replay", "stats", "verify"]
    assert all(f"--data '{data}'" in hint for hint in hints)
    assert called("hand", hints[0].split()[2], "--data", str(data)).code == 0


def test_a_second_run_goes_on_with_the_tables_and_every_chip_is_there(tmp_path: Path) -> None:
    data = tmp_path / "data"
    for _ in range(2):
        with running(data) as process:
            lines(process, 3)
            stopped(process, signal.SIGINT)

    audit = called("--data", str(data), "verify")

    assert audit.code == 0, audit.out
    assert "findings: 0" in audit.out
    assert "not checked: hands in play: " in audit.out


def test_two_rooms_on_one_directory_do_no_harm(tmp_path: Path) -> None:
    data = tmp_path / "data"
    with running(data) as process:
        lines(process, 1)
        second = called("--data", str(data), "run")
        lines(process, 1)
        stopped(process, signal.SIGINT)

    assert second.code == 2
    assert second.err == f"oddchip: {data}: another `oddchip run` deals here already\n"
    assert process.returncode == 0


def test_a_room_whose_tables_are_taken_over_says_so_and_stops(tmp_path: Path) -> None:
    mine, theirs = tmp_path / "mine", tmp_path / "theirs"
    log = f"sqlite:///{tmp_path / 'log.db'}"
    with started("--data", str(mine), "--log", log, "run", "--pace", "0.01") as first:
        lines(first, 1)
        theirs.mkdir()
        shutil.copy2(mine / "dealer.key", theirs)
        with started("--data", str(theirs), "--log", log, "run", "--pace", "0.01") as second:
            lines(second, 1)
            _, err = first.communicate(timeout=DEADLINE)
            stopped(second, signal.SIGINT)

    assert (first.returncode, second.returncode) == (1, 0)
    assert "holdem-nl is lost: holdem-nl: epoch 1 has ended, epoch 2 holds the table" in err
    assert err.splitlines()[-1] == "stopped; no table is left here"


def test_dealing_rebuilding_and_reading_go_on_beside_a_room(tmp_path: Path) -> None:
    data = str(tmp_path / "data")
    with running(Path(data), pace=0.05) as process:
        lines(process, 1)
        calls = [
            called("--data", data, *words)
            for words in (
                ["deal", "--hands", "22"],
                ["project", "--once"],
                ["rebuild"],
                ["stats", "variants", "--json"],
                ["verify"],
            )
        ]
        lines(process, 1)
        stopped(process, signal.SIGINT)

    assert [(call.code, call.err) for call in calls if call.code] == []
    for_money = [one for one in json.loads(calls[3].out) if one["currency"]]
    assert len(for_money) == 22  # a tournament's chips are nobody's currency
    assert process.returncode == 0


def in_play(data: Path) -> list[str]:
    """The hands a store knows to be in play."""
    with closing(sqlite3.connect(data / "store" / "1" / "store.db")) as store:
        return [row[0] for row in store.execute("SELECT hand FROM streams WHERE hand IS NOT NULL")]


def test_a_hand_in_play_shows_no_hole_cards(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    console = Console(tmp_path / "data", capsys)
    with running(console.data) as process:
        lines(process, 1)
        stopped(process, signal.SIGINT)
    console("project", "--once")

    calls = [console("hand", hand) for hand in in_play(console.data)]

    assert all(call.code == 0 and "is in play: hole cards are not" in call.out for call in calls)
    assert any(hole_cards(call.out) for call in calls)
    for call in calls:
        tabled = " ".join(line for line in call.out.splitlines() if " shows " in line)
        assert all(card == "??" or card in tabled for card in hole_cards(call.out))


def hole_cards(shown: str) -> list[str]:
    """The cards in the rows under `hole cards are dealt`."""
    _, _, after = shown.partition("  hole cards are dealt\n")
    rows = takewhile(lambda line: line.startswith("    seat "), after.splitlines())
    return [card for row in rows for card in row.split()[3:]]


def test_a_reader_that_leaves_is_no_fault(tmp_path: Path) -> None:
    data = str(tmp_path / "data")
    called("--data", data, "deal", "--hands", "1")
    with started("--data", data, "replay", "table-1-1") as process:
        assert process.stdout is not None
        process.stdout.close()
        assert process.stderr is not None
        err = process.stderr.read()
        process.wait(DEADLINE)

    assert err == ""


@pytest.mark.parametrize(("environment", "coloured"), [({}, True), ({"NO_COLOR": "1"}, False)])
def test_suits_have_colours_on_a_terminal_unless_they_are_not_wanted(
    environment: dict[str, str], coloured: bool, tmp_path: Path
) -> None:
    data = str(tmp_path / "data")
    called("--data", data, "deal", "--hands", "1", "--seed", "colours")

    shown = on_terminal(["hand", "table-1-1", "--data", data], environment)

    assert "preflop" in shown
    assert ("\x1b[" in shown) is coloured


def test_a_pipe_gets_no_colours(tmp_path: Path) -> None:
    data = str(tmp_path / "data")
    called("--data", data, "deal", "--hands", "1", "--seed", "colours")

    assert "\x1b" not in called("hand", "table-1-1", "--data", data).out


def on_terminal(words: list[str], environment: dict[str, str]) -> str:
    """What a command writes to a terminal of its own."""
    inside, outside = pty.openpty()
    clean = {name: value for name, value in os.environ.items() if name != "NO_COLOR"}
    with subprocess.Popen(
        [sys.executable, "-m", "services", *words],
        cwd=ROOT,
        env={**clean, "TERM": "xterm", **environment},
        stdin=subprocess.DEVNULL,
        stdout=outside,
        stderr=outside,
    ) as process:
        os.close(outside)
        said = b""
        while True:
            try:
                part = os.read(inside, 65536)
            except OSError:  # the terminal's other side is closed
                break
            if not part:
                break
            said += part
        process.wait(DEADLINE)
    os.close(inside)
    return said.decode()


def test_dealing_that_is_interrupted_keeps_and_projects_what_was_dealt(tmp_path: Path) -> None:
    data = tmp_path / "data"
    with started("--data", str(data), "deal", "--hands", "100000") as process:
        end = time.monotonic() + DEADLINE
        while not appended(data):
            assert time.monotonic() < end
            assert process.poll() is None
            time.sleep(0.05)
        _, _, err = stopped(process, signal.SIGINT)
    audit = called("--data", str(data), "verify")

    said = [line for line in err.splitlines() if not line.startswith("dealing: ")]  # its progress
    kept = int(said[0].removeprefix("hands dealt: ").partition(",")[0])
    assert process.returncode == 1
    assert said[1] == "stopped before the end; what was dealt is kept"
    assert (audit.code, audit.out) == (0, f"hands checked: {kept}, findings: 0\n")


def appended(data: Path) -> bool:
    """Whether a batch of hands stands in the log, beyond the records that take the tables."""
    try:
        with closing(opened(f"sqlite:///{data / 'log.db'}", create=False)) as log:
            return log.end() > 100
    except OddchipError:  # not made yet
        return False


def test_tables_that_got_no_hand_are_not_named(tmp_path: Path) -> None:
    call = called("--data", str(tmp_path / "data"), "deal", "--hands", "3")

    assert call.err == "hands dealt: 3, at table-1 to table-3\n"


def test_a_room_that_fails_does_not_promise_to_go_on(tmp_path: Path) -> None:
    data = tmp_path / "data"
    with running(data) as process:
        lines(process, 2)
        with closing(sqlite3.connect(data / "store" / "1" / "store.db")) as store:
            store.execute("UPDATE meta SET checkpoint = 1000000")
            store.commit()
        _, err = process.communicate(timeout=DEADLINE)

    assert process.returncode != 0
    assert "the next run goes on" not in err
    assert err.splitlines()[-1].startswith("oddchip: ")
