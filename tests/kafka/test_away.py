"""A broker that is killed and comes back under a projector, which waits for it and goes on."""

from contextlib import closing
from pathlib import Path
from threading import Timer
from time import monotonic, sleep

import pytest

from services.eventlog import opened
from tests.kafka.broker import started
from tests.kafka.test_group import DEADLINE
from tests.kafka.test_projectors import Dealer, Process, projecting

pytestmark = pytest.mark.crash


def until(process: Process, name: str, value: float) -> None:
    """Wait until a metric, added up over partitions, has a value."""
    end = monotonic() + DEADLINE
    while (found := process.sum(name)) != value:
        assert monotonic() < end, (name, found)
        assert process.process.poll() is None, process.process.communicate()
        sleep(0.1)


def heard(process: Process, what: str) -> list[str]:
    """The lines a process says up to one with these words in it."""
    assert process.process.stderr is not None
    lines: list[str] = []
    late = Timer(DEADLINE, process.process.kill)
    late.start()
    for line in process.process.stderr:
        lines.append(line.rstrip("\n"))
        if what in line:
            break
    late.cancel()
    return lines


def test_a_projector_waits_for_a_broker_that_was_killed_and_takes_every_hand(
    tmp_path: Path,
) -> None:
    with started(tmp_path / "kafka") as cluster:
        url = f"kafka://{cluster.bootstrap}/hands"
        with closing(opened(url, create=True)) as log:
            dealer = Dealer(log)
            dealer.deal()
            # what is published may be under way when the broker dies, and is told of as well
            with projecting(tmp_path / "data", url, ODDCHIP_SETTLEMENTS="off") as process:
                until(process, "oddchip_hands_settled_total", dealer.hands)
                cluster.kill(1)
                said = heard(process, "cannot be reached")
                cluster.start(1)
                cluster.wait([1])
                dealer.deal()
                until(process, "oddchip_hands_settled_total", dealer.hands)
                until(process, "oddchip_lag_records", 0)
                code, rest = process.stop()

    assert code == 0
    assert said[0] == "projecting; Ctrl-C stops"
    assert said[1].startswith("the log cannot be reached (")
    assert said[1].endswith("): waiting, trying again every 2 s")
    assert rest.splitlines() == ["the log is back"]
