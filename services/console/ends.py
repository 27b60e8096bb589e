"""How far the log goes, for whoever asks often and must not wait for it: health and metrics."""

from collections.abc import Callable, Generator, Sequence
from contextlib import ExitStack, closing, contextmanager
from functools import partial
from threading import Event, Lock, Thread
from time import monotonic
from typing import Final, NamedTuple

from schemas.errors import OddchipError, StorageFailed
from services.console.output import note
from services.console.patient import impatient
from services.console.place import logged
from services.eventlog import EventLog, ends
from services.settings import Settings

Ends = Callable[[], Sequence[int]]
"""The last offset of every partition of the log; raises `OddchipError` where it is away."""

WAIT_SECONDS: Final = 1.0
"""How long who asks the log waits for its answer."""

GOOD_SECONDS: Final = 1.0
"""How long an answer, or a failure, is given again without asking."""

_DOING: Final = "ask for its end"


class _Answer(NamedTuple):
    """What the log said, or why it said nothing, and when by our clock."""

    ends: Sequence[int]
    fault: OddchipError | None
    at: float


class LogEnds:
    """Asks in a thread of its own, one question at a time; threads may share it.

    Who begins a question waits a moment for its answer. Everybody else is given the last answer, or
    told at once that there is none, so that a log that hangs keeps no caller.
    """

    def __init__(self, where: str, ask: Ends) -> None:
        """`where`: the log's URL, for errors; `ask` may take its time."""
        self._where, self._ask = where, ask
        self._lock = Lock()
        self._asking = False
        self._answer: _Answer | None = None

    def __call__(self) -> Sequence[int]:
        """The last offsets, at most some two seconds old.

        Raises what asking raised, and `StorageFailed` where there is no answer yet.
        """
        answered = self._begin()
        if answered is not None:
            answered.wait(WAIT_SECONDS)
        answer = self._answer
        if answer is None or monotonic() - answer.at >= GOOD_SECONDS + WAIT_SECONDS:
            raise StorageFailed(self._where, _DOING, "no answer yet")
        if answer.fault is not None:
            raise answer.fault.with_traceback(None)
        return answer.ends

    def _begin(self) -> Event | None:
        """Ask where that is due; what is set once there is an answer."""
        with self._lock:
            answer = self._answer
            fresh = answer is not None and monotonic() - answer.at < GOOD_SECONDS
            if self._asking or fresh:
                return None
            self._asking = True
        answered = Event()
        # a daemon: a process that ends does not wait for a log that hangs
        Thread(target=self._work, args=(answered,), name="log-ends", daemon=True).start()
        return answered

    def _work(self, answered: Event) -> None:
        try:
            self._answer = self._asked()
        finally:
            with self._lock:
                self._asking = False
            answered.set()

    def _asked(self) -> _Answer:
        try:
            found = self._ask()
        except OddchipError as fault:
            return _Answer((), fault, monotonic())
        return _Answer(found, None, monotonic())


class _Late:
    """The ends of a log that is opened once it is there; one thread at a time may ask."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._lock = Lock()
        self._place = ExitStack()
        self._log: EventLog | None = None
        self._closed = False

    def __call__(self) -> list[int]:
        """See `Ends`."""
        return ends(self._log or self._open())

    def close(self) -> None:
        """Let go of the log; one that is being opened is let go of by who opens it."""
        with self._lock:
            self._closed = True
            self._place.close()

    def _open(self) -> EventLog:
        with ExitStack() as place:
            log = place.enter_context(logged(self._settings))
            with self._lock:
                if self._closed:
                    raise StorageFailed(self._settings.log, _DOING, "it is asked no more")
                self._log, self._place = log, place.pop_all()
        return log


def ends_of(settings: Settings, log: EventLog) -> LogEnds:
    """The ends of a log that is open; nobody waits for one that is away."""
    return LogEnds(settings.log, partial(ends, impatient(log)))


@contextmanager
def log_ends(settings: Settings) -> Generator[Ends, None, None]:
    """What tells the log's ends, now or once it can be reached; says so where it cannot be now."""
    with closing(_Late(settings)) as late:
        try:
            late()
        except OddchipError as fault:
            note(f"the log cannot be reached, so nobody can say how far behind it we are: {fault}")
        yield LogEnds(settings.log, late)
