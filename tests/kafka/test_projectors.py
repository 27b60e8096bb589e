"""Projectors that come, go and are killed while hands are dealt: nothing is lost or repeated."""

import signal
import subprocess
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from time import monotonic, sleep
from typing import Final
from urllib.error import URLError
from urllib.request import urlopen

import pytest
from prometheus_client.parser import text_string_to_metric_families

from services.console.serving import listening
from services.eventlog import EventLog, LogPlace, opened
from services.eventlog.kafka.access import Shape
from services.eventlog.kafka.group import SESSION_MS
from services.store import Reader, root_of
from tests.console.calls import started
from tests.hands import StreamWriter
from tests.kafka.broker import Broker
from tests.kafka.test_group import DEADLINE
from tests.projector.projecting import append, fold_round, fresh_digest

pytestmark = pytest.mark.crash
PARTITIONS: Final = 4
TABLES: Final = 12


class Dealer:
    """Deals a hand at every table, again and again."""

    def __init__(self, log: EventLog) -> None:
        self._log = log
        self._writers = [StreamWriter(f"t{number}") for number in range(TABLES)]
        self.hands = 0

    def deal(self) -> None:
        """One hand a table."""
        append(
            self._log,
            [
                one.record(fold_round(f"{one.stream}-{one.head.version + 1}"))
                for one in self._writers
            ],
        )
        self.hands += TABLES


class Process:
    """`oddchip project` as a process, seen through its metrics."""

    def __init__(self, process: "subprocess.Popen[str]", port: int) -> None:
        self.process = process
        self._url = f"http://127.0.0.1:{port}/metrics"

    def sum(self, name: str) -> float | None:
        """A metric summed over partitions; None while nobody answers."""
        try:
            with urlopen(self._url, timeout=DEADLINE) as answer:  # noqa: S310
                text = answer.read().decode()
        except URLError:
            return None
        families = text_string_to_metric_families(text)
        return sum(one.value for each in families for one in each.samples if one.name == name)

    def stop(self) -> tuple[int, str]:
        """Ask it to stop; its exit code and what it said."""
        self.process.send_signal(signal.SIGTERM)
        _, err = self.process.communicate(timeout=DEADLINE)
        return self.process.returncode, err


@contextmanager
def projecting(data: Path, url: str, **environment: str) -> Iterator[Process]:
    """A projector, killed at the latest with the block."""
    with closing(listening("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    words = ("--data", str(data), "--log", url, "project", "--metrics-port", str(port))
    with started(*words, **environment) as process:
        try:
            yield Process(process, port)
        finally:
            process.kill()


def until(dealer: Dealer, process: Process, name: str, *values: float) -> None:
    """Deal until a metric of the process has one of these values."""
    end = monotonic() + DEADLINE
    while process.sum(name) not in values:
        assert monotonic() < end, (name, process.sum(name))
        assert process.process.poll() is None, process.process.communicate()
        dealer.deal()
        sleep(0.02)


def test_projectors_come_and_go_under_load_and_every_hand_is_there_once(
    broker: Broker, tmp_path: Path
) -> None:
    data, url = tmp_path / "data", broker.url()
    where = LogPlace(url, shape=Shape(partitions=PARTITIONS))
    with closing(opened(where, create=True)) as log:
        dealer = Dealer(log)
        with projecting(data, url) as first, projecting(data, url) as second:
            until(dealer, first, "oddchip_assigned", 2)
            until(dealer, second, "oddchip_assigned", 2)
            code, said = first.stop()
            assert code == 0, said
            until(dealer, second, "oddchip_assigned", 4)
            with projecting(data, url) as third:
                until(dealer, third, "oddchip_assigned", 2)
                second.process.kill()
                until(dealer, third, "oddchip_assigned", 4)
                dealer.deal()
                end = monotonic() + DEADLINE
                while third.sum("oddchip_lag_records") != 0:
                    assert monotonic() < end
                    sleep(0.02)
                assert third.sum("oddchip_hands_settled_total") == dealer.hands
                code, said = third.stop()
                assert code == 0, said

        with closing(Reader.open(data / "store")) as reader:
            assert len({row.hand for row in reader.hands(10**6)}) == dealer.hands
            assert reader.quarantined() == []
        for number, part in enumerate(log.partitions):
            with closing(Reader.open(root_of(data / "store", number, PARTITIONS))) as reader:
                assert reader.digest() == fresh_digest(part, tmp_path / f"fresh-{number}")


def test_a_frozen_projector_s_partitions_wait_until_it_wakes_or_is_killed(
    broker: Broker, tmp_path: Path
) -> None:
    data, url = tmp_path / "data", broker.url()
    where = LogPlace(url, shape=Shape(partitions=PARTITIONS))
    with closing(opened(where, create=True)) as log:
        dealer = Dealer(log)
        with projecting(data, url) as first, projecting(data, url) as second:
            until(dealer, first, "oddchip_assigned", 2)
            until(dealer, second, "oddchip_assigned", 2)
            reached(second, "oddchip_lag_records", 0)

            first.process.send_signal(signal.SIGSTOP)
            behind = second.sum("oddchip_checkpoint") or 0
            dealer.deal()
            begun = monotonic()
            while monotonic() - begun < SESSION_MS / 1000 + 5:  # the group has given it up
                assert second.sum("oddchip_assigned") == 2
                sleep(0.2)
            taken = (second.sum("oddchip_checkpoint") or 0) - behind
            assert 0 < taken < TABLES
            first.process.send_signal(signal.SIGCONT)
            reached(second, "oddchip_lag_records", 0)

            first.process.send_signal(signal.SIGSTOP)
            dealer.deal()
            first.process.kill()
            reached(second, "oddchip_assigned", PARTITIONS)
            reached(second, "oddchip_hands_settled_total", dealer.hands)


def reached(process: Process, name: str, value: float) -> None:
    """Wait until a metric of a process has this value."""
    end = monotonic() + DEADLINE
    while process.sum(name) != value:
        assert monotonic() < end, (name, process.sum(name))
        sleep(0.05)
