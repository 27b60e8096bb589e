"""Ctrl-C and SIGTERM as a question that work asks between its steps."""

import signal
from collections.abc import Generator
from contextlib import contextmanager
from threading import Event
from types import FrameType


class Stop:
    """Asked, it says whether to stop; `wait` sleeps, but not past the wish to stop."""

    def __init__(self) -> None:
        self._wished = Event()

    def __call__(self) -> bool:
        return self._wished.is_set()

    def wait(self, seconds: float) -> None:
        """Sleep, and wake at once when asked to stop."""
        self._wished.wait(seconds)

    def now(self) -> None:
        """Ask for the end."""
        self._wished.set()


@contextmanager
def stopping() -> Generator[Stop, None, None]:
    """While the block runs, the first Ctrl-C or SIGTERM asks to stop, a second one interrupts."""
    stop = Stop()

    def wish(_number: int, _frame: FrameType | None) -> None:
        if stop():
            raise KeyboardInterrupt
        stop.now()

    before = {number: signal.signal(number, wish) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield stop
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
