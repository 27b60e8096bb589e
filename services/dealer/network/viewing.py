"""WebSockets: what one seat, or anybody, may see of a table, told as it becomes durable.

A reader that does not keep up is cut off: nobody waits for it, and it may come back from the last
version it has.
"""

import asyncio
from collections import deque
from typing import Final

from fastapi import APIRouter, WebSocket
from starlette.websockets import WebSocketDisconnect

from schemas.errors import OddchipError
from services.dealer.network.desk import Desk
from services.dealer.network.problems import MALFORMED, TOO_MANY, Denied, problem_of
from services.dealer.network.serving import Here, Service
from services.dealer.network.showing import Showing
from services.dealer.network.tokens import Holder

TOO_SLOW, GONE, ONLY_READ = 4408, 4410, 4400
"""Close codes: the reader did not keep up; the table is not dealt here any more; a view takes no
messages.
"""

_REASONS: Final = {
    TOO_SLOW: "too slow: come back with ?after= the last version you have",
    GONE: "the table is not dealt here any more",
    ONLY_READ: "a view takes no messages; commands go by POST",
}
_CLOSES_WITHIN: Final = 2.0
"""Seconds for a reader that was cut off to hear why."""

router: Final = APIRouter()


class Outlet:
    """What waits to be sent to one socket."""

    def __init__(self, holder: Holder | None, bound: int) -> None:
        self.seat = None if holder is None else holder.seat
        self.player = None if holder is None else holder.player
        self.ended: int | None = None  # the close code, once it is over
        self._bound = bound
        self._messages = deque[str]()
        self._arrived = asyncio.Event()
        self._ended = asyncio.Event()

    def tell(self, message: str) -> None:
        """See `Viewer.tell`; one message too many ends it."""
        if len(self._messages) >= self._bound:
            self.end(TOO_SLOW)
        elif self.ended is None:
            self._messages.append(message)
            self._arrived.set()

    def gone(self) -> None:
        """See `Viewer.gone`."""
        self.end(GONE)

    def end(self, code: int) -> None:
        """Send nothing more."""
        if self.ended is None:
            self.ended = code
            self._messages.clear()
            self._ended.set()

    async def next(self) -> str:
        """The message that has waited longest, once there is one."""
        while not self._messages:
            self._arrived.clear()
            await self._arrived.wait()
        return self._messages.popleft()

    async def over(self) -> None:
        """Returns once it has ended."""
        await self._ended.wait()


@router.websocket("/tables/{table}/view")
async def public(socket: WebSocket, table: str, here: Here) -> None:
    """What everybody at the table sees."""
    await _answered(socket, here, table, None)


@router.websocket("/tables/{table}/seats/{seat}/view")
async def seat(socket: WebSocket, table: str, seat: str, here: Here) -> None:
    """What one seat sees, for who holds its token."""
    await _answered(socket, here, table, seat)


async def _answered(socket: WebSocket, here: Service, table: str, seat: str | None) -> None:
    try:
        holder, after = _admitted(socket, here, table, seat)
    except OddchipError as error:
        await socket.send_denial_response(problem_of(error, report=here.report))
        return
    desk, showing = here.dealing.desk(table), here.dealing.showing(table)
    await socket.accept()
    outlet = Outlet(holder, here.limits.queue)
    try:
        showing.open(outlet, after, here.dealing.standing(table))
        _come(desk, outlet.seat)
        try:
            await _shown(socket, outlet)
        finally:
            _go(desk, showing, outlet)
    except OddchipError:  # the table went in between
        outlet.gone()
    await _closed(socket, outlet)


def _admitted(
    socket: WebSocket, here: Service, table: str, seat: str | None
) -> tuple[Holder | None, int | None]:
    """Whose view it is, and the version it goes on from; raises `Denied` and `NotFound`."""
    showing = here.dealing.showing(table)
    here.dealing.standing(table)
    number = None if seat is None else _number("the seat", seat)
    holder = None if number is None else here.held(table, number, socket)
    if number is None:
        here.slow_down(socket.client.host if socket.client else "")
    mine = sum(one.seat == number for one in showing.viewers)
    most = here.limits.viewers if number is None else here.limits.seat_viewers
    if mine >= most:
        why = f"{most} look on already"
        raise Denied(TOO_MANY, why, 1.0)
    after = socket.query_params.get("after")
    return holder, None if after is None else _number("after", after)


def _number(what: str, text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) <= 16):
        why = f"{what} must be a whole number"
        raise Denied(MALFORMED, why)
    return int(text)


async def _shown(socket: WebSocket, outlet: Outlet) -> None:
    """Send until one side has had enough."""
    tasks = [
        asyncio.create_task(_send(socket, outlet)),
        asyncio.create_task(_listen(socket, outlet)),
        asyncio.create_task(outlet.over()),
    ]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _send(socket: WebSocket, outlet: Outlet) -> None:
    while True:
        await socket.send_text(await outlet.next())


async def _listen(socket: WebSocket, outlet: Outlet) -> None:
    message = await socket.receive()
    if message["type"] == "websocket.receive":
        outlet.end(ONLY_READ)


async def _closed(socket: WebSocket, outlet: Outlet) -> None:
    """Say why, to who still hears; who does not is hung up on."""
    if outlet.ended is None:
        return
    try:
        async with asyncio.timeout(_CLOSES_WITHIN):
            await socket.close(outlet.ended, _REASONS[outlet.ended])
    except (TimeoutError, WebSocketDisconnect, RuntimeError, OSError):
        return


def _come(desk: Desk, seat: int | None) -> None:
    if seat is not None:
        desk.times.connected(seat)


def _go(desk: Desk, showing: Showing, outlet: Outlet) -> None:
    showing.close(outlet)
    if outlet.seat is not None:
        desk.times.disconnected(outlet.seat)
