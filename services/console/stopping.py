"""Ctrl-C and SIGTERM as a question that work asks between its steps."""

import os
import signal
from collections.abc import Generator
from contextlib import contextmanager, suppress
from select import select
from threading import current_thread, main_thread
from types import FrameType
from typing import Final


class AtOnce(BaseException):  # no library that means its own faults may take it for one
    """The wish to stop came while nothing was worth finishing."""


class Stop:
    """Asked, it says whether to stop; `wait` sleeps, but not past the wish to stop.

    A signal's handler runs between any two steps of the main thread, so it may take no lock that
    this thread could hold: a pipe wakes whoever waits.
    """

    def __init__(self) -> None:
        self._wished = False
        self._hears, self._says = os.pipe()
        os.set_blocking(self._says, False)

    def __call__(self) -> bool:
        return self._wished

    def wait(self, seconds: float) -> None:
        """Sleep, and wake at once when asked to stop."""
        if not self._wished:
            select([self._hears], [], [], seconds)

    def now(self) -> None:
        """Ask for the end."""
        self._wished = True
        with suppress(OSError):  # full, or closed: whoever waits is awake
            os.write(self._says, b"\0")

    def close(self) -> None:
        """Let go of the pipe; nobody may wait any more."""
        os.close(self._hears)
        os.close(self._says)


_wishes: Final[list[Stop]] = []
"""Of the blocks that run now, the innermost last: a process has one set of signals."""


_idle: Final[list[None]] = []
"""Not empty while the main thread does nothing that is worth finishing."""


@contextmanager
def stopping() -> Generator[Stop, None, None]:
    """While the block runs, the first Ctrl-C or SIGTERM asks to stop, a second one interrupts."""
    stop = Stop()

    def wish(_number: int, _frame: FrameType | None) -> None:
        if stop():
            raise KeyboardInterrupt
        stop.now()
        if _idle:
            raise AtOnce

    _wishes.append(stop)
    before = {number: signal.signal(number, wish) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield stop
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
        _wishes.remove(stop)
        stop.close()


def asked() -> bool:
    """Whether who works now was asked to stop; outside of any block signals do what they do."""
    return bool(_wishes) and _wishes[-1]()


@contextmanager
def idle() -> Generator[None, None, None]:
    """While the block runs, a signal that asks to stop raises `AtOnce` in it, if it is the main
    thread's; the others have to look.
    """
    if current_thread() is not main_thread():
        yield
        return
    _idle.append(None)
    try:
        yield
    finally:
        _idle.pop()
