"""A process that archives, or restores, in small steps, and says after each how far it is."""

import os
import sys
from pathlib import Path

from services.archive import Terms, Watch, archive, copying, restore, restoring, sound
from services.eventlog import SqliteLog
from tests.archive.archives import SMALL


def say(done: int, _total: int) -> None:
    """To the parent, at once."""
    os.write(1, f"{done}\n".encode())


def main(what: str, folder: Path) -> None:
    """Bring `log.db` into the archive, or the archive into `restored.db`."""
    directory = folder / "archive"
    copying.AT_ONCE = restoring.AT_ONCE = 7  # type: ignore[misc]
    if what == "archive":
        archive(SqliteLog(folder / "log.db"), directory, Terms("a test", SMALL), Watch(say))
        return
    target = SqliteLog(folder / "restored.db", create=True)
    restore(directory, sound(directory), target, left=print, progress=say)


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]))
