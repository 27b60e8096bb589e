"""Looking for a dealer who went away: what was asked of him is asked again until he answers."""

import time
from collections.abc import Callable
from typing import Final, TypeVar

from schemas.errors import StorageFailed
from services.console.output import note

PAUSE: Final = 0.5
"""Seconds between two attempts."""

_Result = TypeVar("_Result")


class Again:
    """Asks again for so many seconds, and says so once; Ctrl-C ends it."""

    def __init__(self, seconds: float, pause: float = PAUSE) -> None:
        self._seconds, self._pause = seconds, pause

    def __call__(self, attempt: Callable[[], _Result]) -> _Result:
        """What `attempt` returns in the end; raises the last `StorageFailed` where that takes too
        long. What is asked must be harmless when it is asked twice.
        """
        try:
            return attempt()
        except StorageFailed as fault:
            if not self._seconds:
                raise
            self.lost(fault.path, fault.why)
            return self._later(attempt, fault)

    def back(self, attempt: Callable[[], _Result], where: str) -> _Result:
        """The same for a connection that was there and is lost."""
        self.lost(where, "the connection is lost")
        fault = StorageFailed(where, "looking on", "the connection is lost")
        return self._later(attempt, fault)

    def lost(self, where: str, why: str) -> None:
        """Say that nobody answers."""
        note(f"{where} does not answer ({why}): trying again for {self._seconds:g} s")

    def _later(self, attempt: Callable[[], _Result], fault: StorageFailed) -> _Result:
        until = time.monotonic() + self._seconds
        while True:
            try:
                found = attempt()
            except StorageFailed as again:
                fault = again
            else:
                note(f"{fault.path} answers again")
                return found
            left = until - time.monotonic()
            if left <= 0:
                raise fault
            time.sleep(min(left, self._pause))
