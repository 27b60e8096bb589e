"""`python -m tests.bench.kafka [HANDS]`: the service on a broker of this machine's own, its speeds
in a table and in build/bench-kafka.json; HANDS is how large a topic to rebuild from, 20,000 unless
said otherwise.

The broker shares the cores with what is measured. A client's cost is CPU time of this process over
the same bytes as the raw client's, the batches taking turns; the flow and the rebuild are the
clock's.
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from deploy.kafka.cluster import Cluster
from tests.bench.kafka_flow import flow
from tests.bench.kafka_raw import client
from tests.bench.report import asked, report
from tests.bench.table import Row

HANDS = 20_000


def measured(hands: int) -> Iterator[Row]:
    """Every row, on one broker."""
    with TemporaryDirectory() as name, Cluster(Path(name) / "kafka") as cluster:
        yield from client(cluster.bootstrap, Path(name))
        yield from flow(cluster.bootstrap, Path(name), hands)


def main() -> int:
    """Measure and say it; 1 if a target was missed."""
    return report(measured(asked(HANDS)), "bench-kafka.json")


if __name__ == "__main__":
    sys.exit(main())
