"""`python -m deploy.kafka` as somebody at a terminal has it."""

import re
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from deploy.kafka.ports import HOST
from deploy.kafka.ready import answers
from tests.kafka.broker import require_kafka

PATIENCE = 60.0


@pytest.fixture
def command(root: Path, tmp_path: Path) -> Callable[..., "subprocess.Popen[str]"]:
    """Starts the command with these words after its own, its brokers in a new directory."""
    require_kafka()

    def start(*words: str) -> "subprocess.Popen[str]":
        return subprocess.Popen(
            [sys.executable, "-m", "deploy.kafka", "--port", "0", "--data", str(tmp_path), *words],
            cwd=root,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )

    return start


def until(true: Callable[[], bool]) -> None:
    """Wait for it."""
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end, "it did not come true in time"
        time.sleep(0.05)


def announced(process: "subprocess.Popen[str]") -> int:
    """The port that it says its broker is at."""
    assert process.stdout is not None
    for line in process.stdout:
        if found := re.search(r"--log kafka://[\d.]+:(\d+)/oddchip$", line):
            return int(found[1])
    raise AssertionError(process.wait())


def test_a_command_gets_the_logs_url_and_gives_the_exit_code(
    command: Callable[..., "subprocess.Popen[str]"],
) -> None:
    with command("--topic", "mine", "--", "sh", "-c", "echo log={log}; exit 7") as process:
        said, _ = process.communicate(timeout=120)

    assert process.returncode == 7
    port = re.search(r"^log=kafka://127\.0\.0\.1:(\d+)/mine$", said, re.MULTILINE)
    assert port is not None
    assert not answers(HOST, int(port[1]), tls=False)


def test_sigterm_stops_the_broker(command: Callable[..., "subprocess.Popen[str]"]) -> None:
    with command() as process:
        port = announced(process)
        assert answers(HOST, port, tls=False)

        process.terminate()

        assert process.wait(timeout=120) == 0
    assert not answers(HOST, port, tls=False)


@pytest.mark.skipif(sys.platform != "linux", reason="no other system ends a child so")
def test_no_broker_outlives_whoever_started_it(
    command: Callable[..., "subprocess.Popen[str]"],
) -> None:
    with command() as process:
        port = announced(process)

        process.kill()

        until(lambda: not answers(HOST, port, tls=False))
