"""A process that projects a whole log and says in JSON what that took: `FOLDER SEAL`."""

import json
import resource
import sys
import time
from pathlib import Path

from services.eventlog import SqliteLog
from services.projector import Projector
from services.store import open_store


def main(folder: Path, seal: int) -> None:
    """Project to the end of the log into an empty store."""
    log = SqliteLog(folder / "log.db")
    store = open_store(folder / "store", log.identity)
    projector = Projector(log, store, seal=seal)
    projector.step(1)  # libraries are loaded by now
    own, made = time.process_time(), resource.getrusage(resource.RUSAGE_CHILDREN)
    begun = time.perf_counter()
    projector.run(lambda: False, once=True)
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    print(
        json.dumps(
            {
                "cpu": time.process_time() - own,
                "wall": time.perf_counter() - begun,
                "sealing": children.ru_utime + children.ru_stime - made.ru_utime - made.ru_stime,
                "memory": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024,
                "sealing_memory": children.ru_maxrss * 1024,
            }
        )
    )


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
