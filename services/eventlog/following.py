"""Which records of a partition count, decided by every reader alike from where a stream stands."""

from schemas.record import IMPORTED, Head, Outline, Stored, outline


def outrun(record: Outline, head: Head) -> str | None:
    """Why a record that does not follow `head` is nobody's fault; None if it follows, or is.

    Where a log cannot refuse a record, one comes too late that its writer wrote before he knew
    better: of an epoch that a take-over has ended, a take-over whose place another record had
    taken, or the second of two imports of a hand. It was never acknowledged; every reader passes
    over it and the stream goes on. The same bytes at the same version, which are a repeat, are for
    the caller to recognise first.
    """
    if record.stream.startswith(IMPORTED) and record.version <= head.version:
        return "another import of the hand came before this one"
    if record.epoch < head.epoch:
        return f"epoch {record.epoch} came after epoch {head.epoch} took the table"
    if record.version <= head.version and record.takes and record.takes[0][0] == 0:
        return f"another record came before this take-over to version {record.version}"
    return None


def came_late(stored: Stored, head: Head) -> bool:
    """Whether `outrun` tells of a stored record, whose facts may be of a newer build.

    Bytes that are no record, or not the one they stand for, are never late.
    """
    record = outline(stored.data)
    if record is None or (record.stream, record.version) != (stored.stream, stored.version):
        return False
    return outrun(record, head) is not None
