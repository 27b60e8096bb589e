"""`python -m deploy.kafka`: brokers on this machine until Ctrl-C, or for as long as a command runs.

`make run-kafka` runs `oddchip run` this way.
"""

import argparse
import signal
import subprocess
import sys
import threading
from collections.abc import Generator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from types import FrameType
from typing import Final

from deploy.kafka.cluster import Cluster
from deploy.kafka.jars import ROOT
from deploy.kafka.needs import Unavailable
from deploy.kafka.plan import Plan
from deploy.kafka.ports import Port

PORT: Final = 9092
DATA: Final = ROOT / "build" / "kafka"
HEAP: Final = "512m"
LOG: Final = "{log}"
"""What in a command stands for the log's URL."""


def main() -> int:
    """Start what was asked for; the exit code is the command's, 1 where a broker fails."""
    asked = _asked()
    end = threading.Event()

    def told(_number: int, _frame: FrameType | None) -> None:
        end.set()

    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, told)
    try:
        with _cluster(asked) as cluster:
            url = f"kafka://{cluster.bootstrap}/{asked.topic}"
            if asked.command:
                return _run([part.replace(LOG, url) for part in asked.command], end)
            _say(f"in another terminal: .venv/bin/oddchip run --log {url}")
            return _watch(cluster, end)
    except Unavailable as failed:
        _say(failed.why)
        return 1


def _asked() -> argparse.Namespace:
    words = argparse.ArgumentParser(prog="python -m deploy.kafka", description=__doc__)
    words.add_argument("--brokers", type=int, choices=(1, 3), default=1)
    usual = f"the first broker's (default {PORT}, or the next that is free); 0: any free one"
    words.add_argument("--port", type=int, help=usual)
    words.add_argument("--data", type=Path, help=f"the brokers' directory (default below {DATA})")
    words.add_argument("--topic", default="oddchip", help="in the log's URL")
    words.add_argument("command", nargs="*", help=f"run this meanwhile, {LOG} being the log's URL")
    return words.parse_args()


@contextmanager
def _cluster(asked: argparse.Namespace) -> Generator[Cluster, None, None]:
    """Brokers as asked for, stopped in order at the end."""
    data = asked.data or DATA / f"data-{asked.brokers}"
    first = _free(asked.brokers) if asked.port is None else asked.port
    ports = tuple(range(first, first + asked.brokers)) if first else ()
    plan = Plan(brokers=asked.brokers, ports=ports, heap=HEAP, lasting=True)
    _say("starting (the first time Maven fetches it)")
    with Cluster(data, plan) as cluster:
        _say(f"{asked.brokers} broker(s) at {cluster.bootstrap}; data and logs in {data}")
        try:
            yield cluster
        finally:
            cluster.stop_all()


def _free(count: int) -> int:
    """The first of so many ports in a row that nobody has, from the usual one on; 0 for none."""
    for first in range(PORT, PORT + 100):
        with ExitStack() as held:
            try:
                for number in range(first, first + count):
                    held.enter_context(closing(Port(number)))
            except Unavailable:
                continue
            return first
    return 0


def _run(command: list[str], end: threading.Event) -> int:
    """Run a command to its end; a terminal's Ctrl-C reaches it without us, SIGTERM through us."""
    if end.is_set():
        return 0
    with subprocess.Popen(command) as process:

        def told(_number: int, _frame: FrameType | None) -> None:
            process.terminate()

        signal.signal(signal.SIGTERM, told)
        return process.wait()


def _watch(cluster: Cluster, end: threading.Event) -> int:
    """Until somebody ends it; raises `Unavailable` where a broker ends before."""
    _say("Ctrl-C ends it")
    while not end.wait(0.5):
        for broker in cluster.brokers.values():
            if not broker.running:
                why = "it has ended"
                raise broker.failed(why)
    return 0


def _say(what: str) -> None:
    print(f"kafka: {what}", file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
