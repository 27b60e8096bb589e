"""Processes that die at a moment foreseen: `projector FOLDER SEED`, `wallet FOLDER SEED`.

A life ends by a signal nobody can catch, or with exit code 0 once nothing is left to do.
"""

import os
import signal
import sys
from pathlib import Path
from random import Random
from typing import Any, Final

from deploy.examples.wallet import Wallet
from services.eventlog import SqliteLog
from services.projector import Projector
from services.projector.publishing import Outbox
from services.store import Store, open_store
from tests.wallet.filed import IDENTITY, PARTITIONS, FiledTopic, partition

LOG: Final = "log.db"
STORE: Final = "store"
TOPIC: Final = "topic.db"
WALLET: Final = "wallet.db"


class Life:
    """So many moments, and no more."""

    def __init__(self, moments: int) -> None:
        self._left = moments

    def moment(self) -> None:
        """Live on, or die."""
        self._left -= 1
        if self._left < 0:
            os.kill(os.getpid(), signal.SIGKILL)


class MortalWallet(Wallet):
    """Dies with some records of a transaction applied, or all of them and the offset as well."""

    def __init__(self, path: Path, life: Life) -> None:
        super().__init__(path)
        self._life = life

    def _settle(self, told: dict[str, Any]) -> None:
        super()._settle(told)
        self._life.moment()


class MortalStore(Store):
    """Dies after the topic was told of hands and before that is noted, or just behind it."""

    life: Life

    def tell(self, topic: str, number: int) -> None:
        """See `Store.tell`."""
        self.life.moment()
        super().tell(topic, number)
        self.life.moment()


def projector(folder: Path, rng: Random) -> None:
    """Project to the end of the log, and publish."""
    log, life = SqliteLog(folder / LOG), Life(rng.randint(0, 25))
    open_store(folder / STORE, log.identity).close()
    store = MortalStore.open(folder / STORE / "1", log.identity, create=False)
    assert isinstance(store, MortalStore)
    store.life = life
    outbox = Outbox(store, FiledTopic(folder / TOPIC, life.moment), at_once=rng.randint(2, 9))
    Projector(log, store, outbox=outbox).run(lambda: False, once=True)


def wallet(folder: Path, rng: Random) -> None:
    """Read the topic to its end."""
    mine = MortalWallet(folder / WALLET, Life(rng.randint(0, 60)))
    left = [*range(PARTITIONS)]
    while left:
        number = rng.choice(left)
        records = partition(folder / TOPIC, number, mine.position(IDENTITY, number))
        if records:
            mine.take(IDENTITY, number, records)
        else:
            left.remove(number)


if __name__ == "__main__":
    {"projector": projector, "wallet": wallet}[sys.argv[1]](
        Path(sys.argv[2]), Random(int(sys.argv[3]))
    )
