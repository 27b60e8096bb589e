"""The API over a store of many hands: wall time as a caller on this machine sees it.

`python -m tests.bench.api [HANDS]` deals that many (100,000 unless said otherwise) and measures;
`python -m tests.bench.api --data DIR` measures over a data directory that is there.
"""

import sys
from collections.abc import Iterator
from http.client import HTTPConnection
from json import load
from pathlib import Path
from random import Random
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from typing import Final
from urllib.parse import quote

from services.cli import main as oddchip
from tests.bench.report import report
from tests.bench.table import Row
from tests.bench.web import MS, latencies, served

HANDS: Final = 100_000
ROUNDS: Final = 5
PACE: Final = 200
ROWS: Final = 100_000
FILTERS: Final = (
    ("hands: position, net and stack", "/v1/hands?position=BTN&net.gt=1000&stack.gte=50"),
    ("hands: what a seat did", "/v1/hands?stat=3bet&way=heads-up&showdown=true"),
    ("figures: evenings by position", "/v1/statistics/positions?hour.gte=18"),
    (
        "figures: by player and game, a day on",
        "/v1/statistics?by=player,variant&day.gte=2026-01-01",
    ),
)
"""Over every hand there is: what is asked in words, and its address."""


def api(hands: int = HANDS) -> Iterator[Row]:
    """Deal hands, serve them, and ask."""
    with TemporaryDirectory() as folder:
        data = str(Path(folder) / "data")
        oddchip(["--data", data, "deal", "--hands", str(hands), "--seed", "bench"])
        yield from asked(data)


def asked(data: str) -> Iterator[Row]:
    """A line a question to a data directory."""
    process, port = served(data)
    try:
        yield from _rows(HTTPConnection("127.0.0.1", port, timeout=120))
    finally:
        process.terminate()
        process.wait(30)


def _rows(connection: HTTPConnection) -> Iterator[Row]:
    names, rng = _names(connection, "/v1/hands?limit=500&pot.gt=0", "hand"), Random(3)
    players = _names(connection, "/v1/players?limit=500", "player")
    paths = [f"/v1/hands/{quote(name, safe='')}" for name in rng.choices(names, k=1000)]
    yield from _two("a hand by id at 200/s", connection, paths, 5.0, PACE)
    paths = [f"/v1/players/{quote(name, safe='')}" for name in rng.choices(players, k=100)]
    yield from _two("a player's page", connection, paths, 50.0)
    paths = [f"{path}/curve?buckets=200" for path in paths[:20]]
    yield from _two("a player's curve", connection, paths, None)
    for what, path in FILTERS:
        yield Row(what, MS * _median(connection, path), "ms", most=1000.0)
    path = f"/v1/hands?format=parquet&limit={ROWS}"
    connection.request("GET", path)
    answer = connection.getresponse()
    size, rows = len(answer.read()), answer.headers["Oddchip-Count"]
    note = f"{int(rows):,} rows, {size / 1e6:.1f} MB"
    yield Row("hands as Parquet", MS * _median(connection, path), "ms", most=1000.0, note=note)


def _two(
    what: str, connection: HTTPConnection, paths: list[str], most: float | None, pace: int = 0
) -> Iterator[Row]:
    """Median and 99th percentile: the median of rounds, the first of which warms up."""
    found: list[tuple[float, float]] = []
    for _ in range(ROUNDS + 1):
        cuts = quantiles(latencies(connection, paths, pace), n=100, method="inclusive")
        found.append((cuts[49], cuts[98]))
    p50, p99 = (median(one) for one in zip(*found[1:], strict=True))
    yield Row(f"{what}, p50", MS * p50, "ms")
    yield Row(f"{what}, p99", MS * p99, "ms", most=most)


def _median(connection: HTTPConnection, path: str) -> float:
    return median(latencies(connection, [path] * (ROUNDS + 1))[1:])


def _names(connection: HTTPConnection, path: str, field: str) -> list[str]:
    """What the lines of a list are called."""
    connection.request("GET", path)
    page = load(connection.getresponse())
    lines = next(value for value in page.values() if isinstance(value, list))
    return [one[field] for one in lines]


def main(words: list[str]) -> int:
    """Measure and say it; 1 if a target was missed."""
    if words[:1] == ["--data"]:
        return report(asked(words[1]), "api.json")
    return report(api(int(words[0]) if words else HANDS), "api.json")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
