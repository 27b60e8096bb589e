"""A process whose files may not grow beyond a limit that is lifted later."""

import resource
import signal
import sys
from pathlib import Path

from schemas.errors import StorageFailed
from schemas.record import START
from services.eventlog import Appended, SqliteLog, head_after
from tests.eventlog.records import assert_whole, next_record

LIMIT = 200_000  # bytes


def main(path: Path) -> None:
    """Append until refused, lift the limit, and go on with the same log."""
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    log, head, taken = SqliteLog(path, create=True), START, 0
    _, most = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (LIMIT, most))
    refused = False
    while not refused:
        record = next_record(head, mark=taken)
        try:
            (answer,) = log.append([record])
        except StorageFailed:
            refused = True
        else:
            assert isinstance(answer, Appended)
            head, taken = head_after(record), taken + 1
        assert taken < LIMIT
    assert len(log.read(limit=LIMIT)) == taken > 0
    resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))
    (again,) = log.append([record])
    assert isinstance(again, Appended)
    log.close()
    log = SqliteLog(path)
    assert assert_whole(log.read(limit=LIMIT))["t1"].version == taken + 1
    log.close()
    sys.stdout.write(f"refused after {taken}")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
