"""A process that projects what arrives until it is ended: `FOLDER`."""

import sys
from pathlib import Path

from services.eventlog import SqliteLog
from services.projector import Projector
from services.store import open_store


def main(folder: Path) -> None:
    """Follow the log."""
    log = SqliteLog(folder / "log.db")
    Projector(log, open_store(folder / "store", log.identity)).run(lambda: False)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
