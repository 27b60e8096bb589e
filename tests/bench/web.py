"""One hand over HTTP: wall time as a caller on this machine sees it, `oddchip serve` as a process.

`python -m tests.bench.web` measures this alone. The caller keeps one connection and asks for
another hand each time; his own time, some 0.2 ms a question, is in the figures, which are medians
of rounds in which the subjects took turns.
"""

import json
import os
import sys
from collections.abc import Iterator, Sequence
from http.client import HTTPConnection
from pathlib import Path
from random import Random
from statistics import median, quantiles
from subprocess import PIPE, Popen
from tempfile import TemporaryDirectory
from time import perf_counter, sleep
from typing import Final

from services.cli import main
from tests.bench.callers import UNHURRIED, headers
from tests.bench.clock import ROUNDS
from tests.bench.table import Row, told

DEALT: Final = 2_000
ASKED: Final = 300  # questions a round
MS: Final = 1e3
SUBJECTS: Final[tuple[tuple[str, str, float | None, int], ...]] = (
    ("one hand over HTTP", "", 5.0, 0),
    ("one hand over HTTP at 200/s", "", 5.0, 200),
    ("its facts over HTTP", "/events", None, 0),
    ("its frames over HTTP", "/frames", None, 0),
)
"""What is asked for: in words, its part of the address, the most ms, how many a second."""


def web() -> Iterator[Row]:
    """One hand, its facts and its frames: the median, and what 99 of 100 are under."""
    with TemporaryDirectory() as folder:
        data = str(Path(folder) / "data")
        main(["--data", data, "deal", "--hands", str(DEALT), "--seed", "bench"])
        process, port = served(data)
        try:
            yield from _rows(port, headers(Path(data)))
        finally:
            process.terminate()
            process.wait(30)


def _rows(port: int, who: dict[str, str]) -> Iterator[Row]:
    connection = HTTPConnection("127.0.0.1", port)
    names, rng = _names(connection, who), Random(3)
    rounds: list[list[tuple[float, float]]] = [[] for _ in SUBJECTS]
    for _ in range(ROUNDS + 1):
        for (_, part, _, pace), found in zip(SUBJECTS, rounds, strict=True):
            paths = [f"/v1/hands/{name}{part}" for name in rng.choices(names, k=ASKED)]
            cuts = quantiles(latencies(connection, paths, who, pace), n=100)
            found.append((cuts[49], cuts[98]))
    connection.close()
    for (what, _, most, _), found in zip(SUBJECTS, rounds, strict=True):
        p50, p99 = (median(one) for one in zip(*found[1:], strict=True))  # the first warms up
        yield Row(f"{what}, p50", MS * p50, "ms")
        yield Row(f"{what}, p99", MS * p99, "ms", most=most)


def latencies(
    connection: HTTPConnection, paths: Sequence[str], who: dict[str, str], pace: int = 0
) -> list[float]:
    """Seconds from asking for each path to its answer's last byte; `pace` a second, or at once."""
    took: list[float] = []
    start = perf_counter()
    for number, path in enumerate(paths):
        if pace:
            sleep(max(0.0, start + number / pace - perf_counter()))
        begun = perf_counter()
        connection.request("GET", path, headers=who)
        answer = connection.getresponse()
        answer.read()
        took.append(perf_counter() - begun)
        assert answer.status == 200, (path, answer.status)
    return took


def served(data: str) -> tuple["Popen[str]", int]:
    """`oddchip serve` at a free port, once it has said where."""
    words = [sys.executable, "-m", "services", "--data", data, "serve", "--port", "0"]
    process = Popen(words, stderr=PIPE, text=True, env={**os.environ, **UNHURRIED})
    assert process.stderr is not None
    said = next(line for line in process.stderr if "/v1/hands;" in line)
    return process, int(said.partition("/v1/hands;")[0].rpartition(":")[2])


def _names(connection: HTTPConnection, who: dict[str, str]) -> list[str]:
    """Every hand there is."""
    connection.request("GET", "/v1/hands?limit=500", headers=who)
    page = json.load(connection.getresponse())
    return [one["hand"] for one in page["hands"]]


if __name__ == "__main__":
    for row in web():
        print(told(row), flush=True)
