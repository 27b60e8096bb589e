"""Which records of a partition count, decided by every reader alike from where a stream stands."""

from schemas.events import TakeOver
from schemas.record import Head, Record


def outrun(record: Record, head: Head) -> str | None:
    """Why a record that does not follow `head` is nobody's fault; None if it follows, or is.

    Where a log cannot refuse a record, one comes too late that its dealer wrote before he knew
    better: of an epoch that a take-over has ended, or a take-over whose place another record had
    taken. It was never acknowledged; every reader passes over it and the stream goes on. The same
    bytes at the same version, which are a repeat, are for the caller to recognise first.
    """
    if record.epoch < head.epoch:
        return f"epoch {record.epoch} came after epoch {head.epoch} took the table"
    if record.version <= head.version and record.events and isinstance(record.events[0], TakeOver):
        return f"another record came before this take-over to version {record.version}"
    return None
