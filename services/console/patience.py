"""Waiting for a log that is away: who needs it says so, and goes on once it is back.

Only a log on the network that does not answer is waited for. What a disk refuses, and what is gone
from a topic, stays an error.
"""

import time
from collections.abc import Callable
from threading import Lock
from typing import Final, TypeVar

from schemas.errors import LogAway, OddchipError, WaitEnded
from services.console.output import note
from services.console.stopping import AtOnce, asked, idle

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
