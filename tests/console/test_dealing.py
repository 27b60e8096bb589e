"""`oddchip deal` in several processes: told of, stopped and killed."""

import signal
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from schemas.errors import OddchipError
from schemas.house_events import HouseHandStarted
from schemas.houses import HOUSES
from schemas.record import decode
from services.eventlog import opened
from tests.console.calls import ROOT, Console, called, started

DEADLINE = 60.0
LONG = ("deal", "--hands", "200000", "--workers", "2", "--no-project")


def until(true: Callable[[], object]) -> None:
    end = time.monotonic() + DEADLINE
    while not true():
        assert time.monotonic() < end
        time.sleep(0.05)


def records(data: Path) -> int:
    try:
        with closing(opened(f"sqlite:///{data / 'log.db'}", create=False)) as log:
            return log.end()
    except OddchipError:  # not made yet
        return 0


def workers(parent: int) -> list[int]:
    """The dealing processes a process has started and that still run."""
    children = Path(f"/proc/{parent}/task/{parent}/children").read_text().split()
    lines = {int(one): Path(f"/proc/{one}/cmdline") for one in children}
    return [pid for pid, line in lines.items() if b"spawn_main" in line.read_bytes()]


def is_gone(pid: int) -> bool:
    stat = Path(f"/proc/{pid}/stat")
    return not stat.exists() or stat.read_text().rpartition(")")[2].split()[0] == "Z"


def told(err: str) -> list[str]:
    """What is said at the end; a busy machine has time for lines of progress before."""
    return [line for line in err.splitlines() if not line.startswith("dealing: ")]


@pytest.mark.parametrize("record", ["street", "event"])
def test_a_record_may_hold_less_than_a_hand(console: Console, record: str) -> None:
    call = console("deal", "--hands", "63", "--record", record, "--seed", "x")

    assert call.code == 0
    assert records(console.data) > 3 * 63
    assert console("verify").out == "hands checked: 63, findings: 0\n"


def test_hands_are_dealt_by_two_workers(console: Console) -> None:
    call = console("deal", "--hands", "1000", "--workers", "2", "--seed", "x")

    assert call.code == 0
    (said,) = told(call.err)
    assert said.startswith("hands dealt: 1000, at table-1 to table-22, ")
    assert said.endswith(" a second")
    assert console("verify").out == "hands checked: 1000, findings: 0\n"


def test_hands_against_the_house_are_dealt_by_the_rules_of_each_house_named(
    console: Console,
) -> None:
    words = ["deal", "--hands", "12", "--variant", "russian-poker", "--seed", "x", "--no-project"]
    each = [word for key in HOUSES for word in ("--house", key)]

    assert console(*words).code == 0
    call = console(*words, *each)

    assert call.code == 0
    assert told(call.err)[0] == "hands dealt: 12, at table-2 to table-4"
    assert [house_at(console.data, f"table-{at}") for at in (1, 2, 3, 4)] == ["betvoyager", *HOUSES]


@pytest.mark.parametrize(
    ("words", "tables"),
    [
        ([], 22),  # seven games at three limits, and the one against the house
        (["--tables", "1"], 1),
        (["--limit", "nl"], 7),
        (["--limit", "nl", "--house", "senator"], 8),
        (["--house", "senator", "--house", "betvoyager"], 23),
    ],
)
def test_every_game_is_dealt_where_none_is_named(
    console: Console, words: list[str], tables: int
) -> None:
    assert console("deal", "--hands", "1", "--no-project", *words).code == 0

    with closing(opened(f"sqlite:///{console.data / 'log.db'}", create=False)) as log:
        assert len([*log.heads()]) == tables


def house_at(data: Path, table: str) -> str:
    """Whose rules the last hand of a table was played by."""
    with closing(opened(f"sqlite:///{data / 'log.db'}", create=False)) as log:
        stored = log.read_stream(table, 0, 1000)[-1]
        start = decode(stored.data, table, stored.version).events[0]
    assert isinstance(start, HouseHandStarted)
    return start.house.key


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["--variant", "russian-poker", "--house", "corner"], "no house is called 'corner'"),
        (["--variant", "holdem", "--house", "senator"], "only russian-poker is played by"),
        (["--variant", "russian-poker", "--limit", "nl"], "--limit: russian-poker has none"),
        (["--variant", "snap", "--variant", "russian-poker"], "no game is called 'snap'"),
        (
            ["--variant", "holdem", "--variant", "russian-poker", "--tables", "1"],
            "a house has a table of its own: at least 2 are needed here, not 1",
        ),
    ],
)
def test_what_no_house_deals_is_refused_in_one_line(
    console: Console, words: list[str], why: str
) -> None:
    call = console("deal", "--hands", "1", "--no-project", *words)

    assert call.code == 2
    (line,) = call.err.splitlines()
    assert why in line
    assert not console.data.exists()


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_workers_stop_when_told_and_keep_what_they_dealt(
    tmp_path: Path, number: signal.Signals
) -> None:
    data = tmp_path / "data"
    with started("--data", str(data), *LONG) as process:
        until(lambda: records(data) > 300)
        crew = workers(process.pid)
        process.send_signal(number)
        _, err = process.communicate(timeout=DEADLINE)

    assert process.returncode == 1
    assert told(err)[0].startswith("hands dealt: ")
    assert told(err)[1] == "stopped before the end; what was dealt is kept"
    assert len(crew) == 2
    assert all(map(is_gone, crew))


@pytest.mark.crash
def test_workers_whose_parent_is_killed_end_as_well(tmp_path: Path) -> None:
    data = tmp_path / "data"
    with started("--data", str(data), *LONG) as process:
        until(lambda: records(data) > 300)
        crew = workers(process.pid)
        process.kill()

    assert len(crew) == 2
    until(lambda: all(map(is_gone, crew)))


@pytest.mark.crash
def test_a_killed_worker_is_told_of_in_a_line(tmp_path: Path) -> None:
    data = tmp_path / "data"
    with started("--data", str(data), *LONG) as process:
        until(lambda: records(data) > 300)
        crew = workers(process.pid)
        Path(f"/proc/{crew[0]}/stat").read_text()
        subprocess.run(["kill", "-9", str(crew[0])], check=True)
        until(lambda: crew[0] not in workers(process.pid))
        process.send_signal(signal.SIGTERM)
        _, err = process.communicate(timeout=DEADLINE)
    audit = called("--data", str(data), "project", "--once")

    assert process.returncode == 1
    assert f"worker {crew[0]} ended by itself, exit code -9: the " in err
    assert "Traceback" not in err
    assert all(map(is_gone, crew))
    assert audit.code == 0


@pytest.mark.crash
def test_a_full_disk_stops_all_workers_with_one_line(tmp_path: Path) -> None:
    data = tmp_path / "data"
    words = [sys.executable, "-m", "services", "--data", str(data), *LONG]

    full = subprocess.run(
        ["bash", "-c", 'ulimit -f 1200; exec "$@"', "-", *words],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )

    assert full.returncode == 1
    assert full.stderr.splitlines()[-1].startswith(f"oddchip: {data}")
    assert "hands dealt and kept in the log: " in full.stderr
    assert "Traceback" not in full.stderr


def test_a_log_in_memory_is_dealt_by_one_process(console: Console) -> None:
    call = console("--log", "memory://", "deal", "--hands", "1", "--workers", "2", "--no-project")

    assert call.code == 2
    assert call.err == "oddchip: --workers: memory:// is a log of one process\n"
