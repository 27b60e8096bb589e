"""A log that may be away, as who does not want to know that sees it: every question waits."""

import signal
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from types import FrameType

from schemas.errors import OddchipError, WaitEnded
from schemas.record import Head, Record, Stored
from services.console.patience import Patience
from services.console.place import logged
from services.console.stopping import AtOnce, idle
from services.eventlog import Answer, Assignment, EventLog, LetGo, Partition, Shared
from services.settings import Settings


class _Partition:
    """A partition of a log that may be away."""

    def __init__(self, log: Partition, patience: Patience) -> None:
        self._log, self._patience = log, patience

    @property
    def identity(self) -> str:
        """See `Partition.identity`."""
        return self._log.identity

    def read(self, after: int = 0, limit: int = 1000) -> list[Stored]:
        """See `Partition.read`."""
        return self._patience(lambda: self._log.read(after, limit))

    def end(self) -> int:
        """See `Partition.end`."""
        return self._patience(self._log.end)

    def wait(self, after: int, timeout: float) -> bool:
        """See `Partition.wait`."""
        return self._patience(lambda: self._log.wait(after, timeout))


class _Assignment:
    """An assignment of a log that may be away."""

    def __init__(self, assignment: Assignment, patience: Patience) -> None:
        self._assignment, self._patience = assignment, patience

    def assigned(self, let_go: LetGo) -> frozenset[int]:
        """See `Assignment.assigned`."""
        return self._patience(lambda: self._assignment.assigned(let_go))

    def close(self) -> None:
        """See `Assignment.close`."""
        self._assignment.close()


class Patient:
    """A log that may be away: every question waits until it can be answered.

    An append that failed is offered again with the same bytes, so that what did reach the log comes
    back as a repeat.
    """

    def __init__(self, log: EventLog, patience: Patience) -> None:
        self.log, self.patience = log, patience

    @property
    def identity(self) -> str:
        """See `EventLog.identity`."""
        return self.log.identity

    @property
    def partitions(self) -> Sequence[Partition]:
        """See `EventLog.partitions`."""
        return [_Partition(one, self.patience) for one in self.log.partitions]

    def append(self, records: Sequence[Record]) -> list[Answer]:
        """See `EventLog.append`."""
        return self.patience(lambda: self.log.append(records))

    def read_stream(self, stream: str, after: int = 0, limit: int = 1000) -> list[Stored]:
        """See `EventLog.read_stream`."""
        return self.patience(lambda: self.log.read_stream(stream, after, limit))

    def head(self, stream: str) -> Head:
        """See `EventLog.head`."""
        return self.patience(lambda: self.log.head(stream))

    def heads(self, prefix: str = "") -> Iterator[tuple[str, Head]]:
        """See `EventLog.heads`."""
        return self.patience(lambda: self.log.heads(prefix))

    def close(self) -> None:
        """See `EventLog.close`."""
        self.log.close()


class PatientShared(Patient):
    """A log of shared partitions that may be away."""

    def __init__(self, log: EventLog, shared: Shared, patience: Patience) -> None:
        super().__init__(log, patience)
        self._shared = shared

    def membership(self, group: str) -> Assignment:
        """See `Shared.membership`."""
        joined = self.patience(lambda: self._shared.membership(group))
        return _Assignment(joined, self.patience)

    def arrived(self, after: Mapping[int, int], timeout: float) -> frozenset[int]:
        """See `Shared.arrived`."""
        return self.patience(lambda: self._shared.arrived(after, timeout))


def patient(log: EventLog, patience: Patience) -> Patient:
    """The log, waited for whenever it is away."""
    return PatientShared(log, log, patience) if isinstance(log, Shared) else Patient(log, patience)


def impatient(log: EventLog) -> EventLog:
    """The log itself, for who rather hears that it is away."""
    return log.log if isinstance(log, Patient) else log


def patience_of(log: EventLog) -> Patience:
    """How a log is waited for where `impatient` is asked."""
    return log.patience if isinstance(log, Patient) else Patience()


@contextmanager
def awaited(
    settings: Settings,
    *,
    create: bool = False,
    failed: Callable[[OddchipError], None] | None = None,
) -> Generator[EventLog, None, None]:
    """Like `logged`; a log on the network is waited for, now and whenever it is away.

    `failed` hears of every attempt in vain.
    """
    with ExitStack() as held:

        def attempt() -> EventLog:
            return held.enter_context(logged(settings, create=create))

        if not settings.where.is_shared:
            yield attempt()
            return
        patience = Patience(failed=failed)
        try:
            with idle():
                log = patience(attempt)
        except AtOnce:
            raise WaitEnded(settings.log, "open", "asked to stop") from None
        yield patient(log, patience)


def opened_patiently(open_log: Callable[[], EventLog]) -> EventLog:
    """A log for a process that deals; a SIGTERM ends its wait as well."""
    wishes: list[int] = []
    before = signal.getsignal(signal.SIGTERM)

    def wish(number: int, frame: FrameType | None) -> None:
        wishes.append(number)
        if callable(before):
            before(number, frame)

    signal.signal(signal.SIGTERM, wish)
    patience = Patience(lambda: bool(wishes))
    return patient(patience(open_log), patience)
