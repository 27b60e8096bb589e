"""The wish to stop: heard at once, however often a signal falls into the middle of a wait."""

import os
import signal
import subprocess
import sys
from time import monotonic

import pytest

from services.console.stopping import Stop
from services.projector import Share
from tests.console.calls import Console

INTERRUPTED = """
import os, signal, threading
from random import Random
from services.console.stopping import stopping

chance = Random(7)
for _ in range(300):
    with stopping() as stop:
        wish = lambda: os.kill(os.getpid(), signal.SIGINT)
        timer = threading.Timer(chance.random() / 500, wish)
        timer.start()
        while not stop():
            stop.wait(0.00001)
        timer.join()
print("stopped")
"""


def test_a_signal_never_blocks_the_wait_it_falls_into() -> None:
    done = subprocess.run(
        [sys.executable, "-c", INTERRUPTED], capture_output=True, text=True, timeout=60, check=True
    )

    assert done.stdout == "stopped\n"


def test_a_wait_ends_at_once_when_the_end_was_asked_for() -> None:
    stop = Stop()
    stop.now()
    begun = monotonic()

    stop.wait(30)

    assert stop()
    assert monotonic() - begun < 10
    stop.close()


def test_a_room_stops_when_its_projector_fails_whatever_the_reason(
    console: Console, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        why = "nobody foresaw it"
        raise RuntimeError(why)

    monkeypatch.setattr("services.console.room.follow", fail)

    call = console("run", "--pace", "0.01", "--port", "0")

    assert call.code == 1
    assert "our fault" in call.err
    assert "nobody foresaw it" in call.err


def test_catching_up_that_was_stopped_before_the_end_is_no_success(
    console: Console, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert console("deal", "--hands", "1", "--no-project").code == 0

    def stopped(_: Share) -> int:
        os.kill(os.getpid(), signal.SIGTERM)
        return 0

    with monkeypatch.context() as patch:
        patch.setattr(Share, "step", stopped)
        call = console("project", "--once")

    assert call.code == 1
    assert call.err.splitlines() == [
        "stopped before the log's end; the next `oddchip project` goes on from there"
    ]
    assert console("project", "--once").code == 0
