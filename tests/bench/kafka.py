"""`python -m tests.bench.kafka [HANDS]`: the service on a broker of this machine's own, its speeds
in a table and in build/bench-kafka.json; HANDS is how large a topic to rebuild from, 20,000 unless
said otherwise.

The broker shares the cores with what is measured. A client's cost is CPU time of this process over
the same bytes as the raw client's, the batches taking turns; the flow and the rebuild are the
clock's.
"""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from deploy.kafka.cluster import Cluster
from tests.bench.__main__ import machine
from tests.bench.kafka_flow import flow
from tests.bench.kafka_raw import client
from tests.bench.table import Row, told

HANDS = 20_000


def measured(hands: int) -> Iterator[Row]:
    """Every row, on one broker."""
    with TemporaryDirectory() as name, Cluster(Path(name) / "kafka") as cluster:
        yield from client(cluster.bootstrap, Path(name))
        yield from flow(cluster.bootstrap, Path(name), hands)


def main() -> int:
    """Measure and say it; 1 if a target was missed."""
    here = machine()
    print(*(f"{name} {what}" for name, what in here.items()), sep=", ", flush=True)
    rows: list[Row] = []
    for row in measured(int(sys.argv[1]) if len(sys.argv) > 1 else HANDS):
        rows.append(row)
        print(told(row), flush=True)
    target = Path("build") / "bench-kafka.json"
    target.parent.mkdir(exist_ok=True)
    found = {"machine": here, "rows": [row._asdict() for row in rows]}
    target.write_text(json.dumps(found, indent=2) + "\n", "utf-8")
    missed = [row.what for row in rows if row.met is False]
    print(f"written to {target}; targets missed: {', '.join(missed) or 'none'}")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
