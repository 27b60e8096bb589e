"""Who follows which partitions of a log, where several processes share them."""

from collections.abc import Callable, Mapping
from typing import Protocol, runtime_checkable

from services.eventlog.promise import EventLog

LetGo = Callable[[frozenset[int]], None]
"""Told which partitions, by their number in the log, are taken away."""


class Assignment(Protocol):
    """Which partitions of a log are this process's to follow; they come and go.

    It only keeps processes from doing the same work twice: what they make of it is right because a
    store refuses a second writer. One thread at a time may ask.
    """

    def assigned(self, let_go: LetGo) -> frozenset[int]:
        """The partitions that are ours now, by number; to be asked often.

        `let_go` is called first for those taken away, which nobody else gets before it returns,
        unless this process was given up for dead. May raise `StorageFailed`.
        """
        ...

    def close(self) -> None:
        """Leave, so that others get our partitions; let go of them before. Twice is harmless."""
        ...


@runtime_checkable
class Shared(Protocol):
    """A log whose partitions several processes can share."""

    def membership(self, group: str) -> Assignment:
        """Join those of the same `group`; raises `StorageFailed` where nobody can be reached."""
        ...

    def arrived(self, after: Mapping[int, int], timeout: float) -> frozenset[int]:
        """Which partitions have more than was taken of them, by number: as `Partition.wait` of all
        of them at once, up to `timeout` seconds for the first.
        """
        ...


class Everything:
    """The assignment of a log that knows of no other reader: all partitions, always."""

    def __init__(self, count: int) -> None:
        self._all = frozenset(range(count))

    def assigned(self, let_go: LetGo) -> frozenset[int]:  # noqa: ARG002 - nothing is taken away
        """See `Assignment.assigned`."""
        return self._all

    def close(self) -> None:
        """See `Assignment.close`."""


def arrived(log: EventLog, after: Mapping[int, int], timeout: float) -> frozenset[int]:
    """Which partitions of any log have more than was taken of them; see `Shared.arrived`."""
    if isinstance(log, Shared):
        return log.arrived(after, timeout)
    each = timeout / max(len(after), 1)
    parts = log.partitions
    return frozenset([number for number, at in after.items() if parts[number].wait(at, each)])
