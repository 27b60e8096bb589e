"""Questions over every hand: few at a time, not for ever, and never in the way of light ones."""

import asyncio
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from typing import Final, NamedTuple

from schemas.errors import TooBusy

_AGAIN: Final = 0.05
"""Seconds between two calls to stop: the first may fall between two statements."""


class Bounds(NamedTuple):
    """How many heavy questions run at once, how many wait, and how long both last (seconds)."""

    running: int = 1
    waiting: int = 64
    patience: float = 5.0
    seconds: float = 10.0


class Heavy:
    """The one door for heavy questions; for one loop."""

    def __init__(self, bounds: Bounds, interrupt: Callable[[], None]) -> None:
        """`interrupt` ends what runs now with `TooHeavy`; a call in vain does no harm."""
        self._bounds, self._interrupt = bounds, interrupt
        self._places = asyncio.Semaphore(bounds.running)
        self._stopping: asyncio.TimerHandle | None = None
        self.waiting = 0

    @asynccontextmanager
    async def place(self) -> AsyncGenerator[None, None]:
        """A turn, for the length of the block; raises `TooBusy` where none is free in time."""
        await self._turn()
        loop = asyncio.get_running_loop()
        late = loop.call_later(self._bounds.seconds, self._stop)
        try:
            yield
        finally:
            late.cancel()
            if self._stopping is not None:
                self._stopping.cancel()
                self._stopping = None
            self._places.release()

    async def _turn(self) -> None:
        if self.waiting >= self._bounds.waiting:
            raise self._busy()
        self.waiting += 1
        try:
            async with asyncio.timeout(self._bounds.patience):
                await self._places.acquire()
        except TimeoutError:
            raise self._busy() from None
        finally:
            self.waiting -= 1

    def _busy(self) -> TooBusy:
        most, seconds = self._bounds.waiting, self._bounds.patience
        why = f"{most} questions over every hand may wait, {seconds:g} s each"
        return TooBusy(why, seconds)

    def _stop(self) -> None:
        self._interrupt()
        self._stopping = asyncio.get_running_loop().call_later(_AGAIN, self._stop)
