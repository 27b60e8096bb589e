"""`python -m tests.bench.proofs`: what a leaf of the tree of hands costs, a proof, and checks."""

import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time
from typing import Final

from services.audit.proofs.checking import check
from services.audit.proofs.growing import grow
from services.audit.proofs.matching import mismatches
from services.audit.proofs.notes import LOG, Signer
from services.audit.proofs.proving import proof_bytes, prove
from services.audit.proofs.signing import Memory, sign_head
from services.audit.proofs.tree import Tree
from services.dealer.bulk import Order, deal
from services.dealer.tables import STAKES, Game
from services.eventlog import SqliteLog
from tests.bench.report import report
from tests.bench.table import Row

SIZES: Final = (2_000, 20_000)
PROOFS: Final = 500
_KEY: Final = Signer("bench.example/hands", LOG, bytes(32))


def proofs() -> Iterator[Row]:
    """One line a figure and size."""
    for size in SIZES:
        with TemporaryDirectory() as name:
            yield from _of(Path(name), size)


def _of(folder: Path, size: int) -> Iterator[Row]:
    with (
        closing(SqliteLog(folder / "log.db", create=True)) as log,
        closing(Tree(folder / "tree.db", log.identity)) as tree,
        closing(Memory(folder / "signer.db")) as memory,
    ):
        order = Order(size, [Game("holdem", STAKES["nl"])], 8, seed="bench")
        hands = [f"{name}-1" for name in deal(log, order, clock=lambda: datetime.now(UTC)).tables]
        grown = _seconds(lambda: grow(tree, log))
        yield Row(f"a leaf of the tree, {size:,} hands", 1e6 * grown / size, "us a hand")
        sign_head(tree, _KEY, memory, 0)
        asked = [hands[at % len(hands)] for at in range(PROOFS)]
        made = [prove(tree, log, hand) for hand in asked]
        proving = _seconds(lambda: [prove(tree, log, hand) for hand in asked])
        yield Row("  prove one hand", 1e3 * proving / PROOFS, "ms")
        checking = _seconds(lambda: [check(one, _KEY.public) for one in made])
        yield Row("  check a proof", 1e3 * checking / PROOFS, "ms")
        path = len(made[0].proof.encode())
        note = f"of {len(proof_bytes(made[0])):,} with the hand's records"
        yield Row("  path and signed head of a proof", path, "B", note=note)
        matching = _seconds(lambda: [*mismatches(tree, log.partitions)])
        yield Row("  tree against log, both whole", 1e6 * matching / size, "us a hand")


def _seconds(run: Callable[[], object]) -> float:
    begun = process_time()
    run()
    return process_time() - begun


if __name__ == "__main__":
    sys.exit(report(proofs(), "bench-proofs.json"))
