"""A process that appends to a log and marks, among its traced changes, what was acknowledged."""

import sys
from pathlib import Path

from services.eventlog import Appended, SqliteLog, sqlite_file
from tests.crash.faults import note
from tests.eventlog.records import chained


def main(path: Path, synchronous: str) -> None:
    """Create, append singly and in calls, close, open again, append; checkpoints in between."""
    sqlite_file.CHECKPOINT_PAGES = 9
    if synchronous:
        sqlite_file.DURABLE = (f"synchronous={synchronous}",)
    records = [*chained(14, "t1"), *chained(40, "t2"), *chained(6, "t3")]
    calls = [records[at : at + 1] for at in range(14)] + [records[14:54], records[54:]]
    for half in (calls[:8], calls[8:]):
        log = SqliteLog(path, create=True)
        note(f"opened {log.identity}")
        for call in half:
            answers = [answer for answer in log.append(call) if isinstance(answer, Appended)]
            note(" ".join(f"{answer.offset}:{answer.digest}" for answer in answers))
        log.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2])
