"""A process that projects for as long as it lives, and says after every commit how far it is."""

import os
import sys
from pathlib import Path
from random import Random

from services.eventlog import SqliteLog
from services.projector import Projector
from services.store import open_store


def main(folder: Path, seed: int) -> None:
    """Follow the log in batches of random sizes."""
    rng, log = Random(seed), SqliteLog(folder / "log.db")
    projector = Projector(log, open_store(folder / "store", log.identity))
    while True:
        if projector.step(rng.randint(1, 40)):
            os.write(1, f"{projector.checkpoint}\n".encode())
        else:
            log.wait(projector.checkpoint, 5)


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
