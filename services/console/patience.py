"""A log that may be away: whoever needs it waits, says so, and goes on once it is back.

Only a log on the network that does not answer is waited for. What a disk refuses, and what is gone
from a topic, stays an error.
"""

import signal
import time
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from threading import Lock
from types import FrameType
from typing import Final, TypeVar

from schemas.errors import LogAway, OddchipError, WaitEnded
from schemas.record import Head, Record, Stored
from services.console.output import note
from services.console.place import logged
from services.console.stopping import AtOnce, asked, idle
from services.eventlog import Answer, Assignment, EventLog, LetGo, Partition, Shared
from services.settings import Settings

EVERY_SECONDS: Final = 2.0
"""How long to wait before the log is tried again."""

_REPEATED: Final = 60.0  # seconds between two lines that say the same
_LOOK: Final = 0.1  # seconds between two looks whether to stop
_Result = TypeVar("_Result")


class Patience:
    """Tries again for as long as the log is away; threads that wait together say so once."""

    def __init__(
        self,
        stop: Callable[[], bool] = asked,
        failed: Callable[[OddchipError], None] | None = None,
    ) -> None:
        """`failed` hears of every attempt in vain."""
        self._stop, self._failed = stop, failed
        self._lock = Lock()
        self._waiting = 0
        self._told = 0.0

    def __call__(self, attempt: Callable[[], _Result]) -> _Result:
        """What `attempt` returns in the end; raises `WaitEnded` where `stop` came before."""
        try:
            return attempt()
        except LogAway as fault:
            return self._again(attempt, fault)

    def _again(self, attempt: Callable[[], _Result], fault: LogAway) -> _Result:
        """Try for as long as it takes; a signal interrupts an attempt, as it may take long too."""
        waited = back = False
        try:
            while True:
                if self._failed is not None:
                    self._failed(fault)
                self._tell_away(fault, waited)
                waited = True
                try:
                    with idle():
                        self._pause(fault)
                        found = attempt()
                        back = True
                        return found
                except LogAway as again:
                    fault = again
        except AtOnce:
            raise WaitEnded(fault.path, fault.doing, fault.why) from fault
        finally:
            if waited:
                self._go_on(back=back)

    def _tell_away(self, fault: LogAway, waited: bool) -> None:
        with self._lock:
            self._waiting += not waited
            now = time.monotonic()
            if (self._waiting == 1 and not waited) or now - self._told >= _REPEATED:
                self._told = now
                note(
                    f"the log cannot be reached ({fault.why}): waiting, trying again every "
                    f"{EVERY_SECONDS:.0f} s",
                    level="warning",
                    event="log-away",
                )

    def _pause(self, fault: LogAway) -> None:
        until = time.monotonic() + EVERY_SECONDS
        while not self._stop():
            left = until - time.monotonic()
            if left <= 0:
                return
            time.sleep(min(left, _LOOK))
        raise WaitEnded(fault.path, fault.doing, fault.why) from fault

    def _go_on(self, *, back: bool) -> None:
        with self._lock:
            self._waiting -= 1
            if back and not self._waiting and not self._stop():
                note("the log is back", event="log-back")


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
        self.log, self._patience = log, patience

    @property
    def identity(self) -> str:
        """See `EventLog.identity`."""
        return self.log.identity

    @property
    def partitions(self) -> Sequence[Partition]:
        """See `EventLog.partitions`."""
        return [_Partition(one, self._patience) for one in self.log.partitions]

    def append(self, records: Sequence[Record]) -> list[Answer]:
        """See `EventLog.append`."""
        return self._patience(lambda: self.log.append(records))

    def read_stream(self, stream: str, after: int = 0, limit: int = 1000) -> list[Stored]:
        """See `EventLog.read_stream`."""
        return self._patience(lambda: self.log.read_stream(stream, after, limit))

    def head(self, stream: str) -> Head:
        """See `EventLog.head`."""
        return self._patience(lambda: self.log.head(stream))

    def heads(self, prefix: str = "") -> Iterator[tuple[str, Head]]:
        """See `EventLog.heads`."""
        return self._patience(lambda: self.log.heads(prefix))

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
        joined = self._patience(lambda: self._shared.membership(group))
        return _Assignment(joined, self._patience)


def patient(log: EventLog, patience: Patience) -> Patient:
    """The log, waited for whenever it is away."""
    return PatientShared(log, log, patience) if isinstance(log, Shared) else Patient(log, patience)


def impatient(log: EventLog) -> EventLog:
    """The log itself, for who rather hears that it is away."""
    return log.log if isinstance(log, Patient) else log


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
