"""Standard streams that are closed or full: never a traceback, and the exit code is the work's."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.console.calls import ROOT

CLOSED = [">&-", "2>&-", ">&- 2>&- <&-", "2>/dev/full"]
FULL = [">/dev/full", ">/dev/full 2>/dev/full"]


def shell(redirection: str, *words: str) -> tuple[int, str]:
    """The exit code under a redirection, and all that could still be said."""
    call = f'exec "$@" {redirection}'
    done = subprocess.run(
        ["bash", "-c", call, "-", sys.executable, "-m", "services", *words],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    return done.returncode, done.stdout + done.stderr


@pytest.mark.parametrize("redirection", CLOSED)
def test_the_exit_code_is_kept_where_a_stream_is_closed(redirection: str, dealt_data: Path) -> None:
    data = ["--data", str(dealt_data)]

    calls = [
        shell(redirection, "stats", "variants", *data),
        shell(redirection, "verify", *data),
        shell(redirection, "hand", "table-99-1", *data),
    ]

    assert [code for code, _ in calls] == [0, 0, 2]
    assert not [said for _, said in calls if "Traceback" in said or "Exception" in said]


@pytest.mark.parametrize("redirection", FULL)
def test_a_result_that_cannot_be_written_is_a_failure_in_one_line(
    redirection: str, dealt_data: Path
) -> None:
    code, said = shell(redirection, "stats", "variants", "--data", str(dealt_data))

    assert code == 1
    assert said in ("oddchip: no space left on device\n", "")
    assert bool(said) is ("2>" not in redirection)


def test_nothing_is_written_into_the_log_for_want_of_a_stream(tmp_path: Path) -> None:
    data = ["--data", str(tmp_path / "data")]

    assert shell(">&- 2>&- <&-", "deal", "--hands", "21", *data)[0] == 0
    assert shell("", "verify", *data) == (0, "hands checked: 21, findings: 0\n")
