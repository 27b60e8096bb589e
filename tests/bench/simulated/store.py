"""Simulated hands as a store that readers open as any other, sealed by the product's own process.

Its hands are not kept whole, so that one can not be looked up by its name: questions in SQL are
what it is for.
"""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final

import numpy as np

from services.projector.sealing import Sealing
from services.store import open_store
from services.store import statements as sql
from services.store.columns import dumped
from tests.bench.simulated.columns import slice_of
from tests.bench.simulated.field import DAYS, field

LOG: Final = "simulated"
AT_ONCE: Final = 100_000
"""Hands made and sealed together."""

HANDS_A_PLAYER: Final = 200
"""For each player so many hands are played: of ten million a field of 50,000."""

_FEWEST: Final = 1_000


def simulated_store(root: Path, hands: int, *, seed: int = 1, at_once: int = AT_ONCE) -> None:
    """Fill a new store under `root`: the same hands from the same arguments."""
    who = field(max(hands // HANDS_A_PLAYER, _FEWEST), seed)
    with closing(open_store(root, LOG)) as store:
        for first in range(0, hands, at_once):
            count = min(at_once, hands - first)
            rng = np.random.default_rng([seed, first])
            span = DAYS * first / hands, DAYS * (first + count) / hands
            blob = dumped(slice_of(who, rng, first + 1, count, span))
            store.rest()
            _add(store.path, first, count, blob)
            said: list[str] = []
            Sealing(store, count, said.append).follow(wait=True)
            assert not store.tail(), said


def _add(path: Path, first: int, count: int, blob: bytes) -> None:
    """Put hands into the tail, as the writer does, a record each."""
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(sql.MOVE, (first + count, count, 0, first))
        connection.execute(sql.ADD_TAIL, (first + 1, first + count, first, first + count, blob))
