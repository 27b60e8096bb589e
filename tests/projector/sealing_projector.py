"""A process that projects and seals small segments for as long as it lives."""

import os
import sys
from pathlib import Path

from services.eventlog import SqliteLog
from services.projector import Projector
from services.store import open_store


def main(folder: Path, seal: int) -> None:
    """Follow the log; say the checkpoint after every commit."""
    log = SqliteLog(folder / "log.db")
    projector = Projector(log, open_store(folder / "store", log.identity), seal=seal)
    while True:
        if projector.step(40):
            os.write(1, f"{projector.checkpoint}\n".encode())
        else:
            log.wait(projector.checkpoint, 5)


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
