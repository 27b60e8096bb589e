"""The dealer's service on a socket: the room and uvicorn in one loop, until asked to stop."""

import asyncio
import logging
import socket
from collections.abc import Callable
from typing import Final

from uvicorn import Config, Server
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from schemas.errors import OddchipError
from services.dealer.live import Lost
from services.dealer.network.app import create_app
from services.dealer.network.reading import BODY_MAX
from services.dealer.network.serving import Service

PATIENCE: Final = 3
"""Seconds for requests in flight once the end was asked for."""

SEND_BUFFER: Final = 64 * 1024
"""Bytes the system holds for a reader: a slow one is to be noticed, not stored for."""


_DENIED: Final = "ASGI callable returned without completing handshake."
"""What uvicorn says of every view that is refused before it opens, with an answer like any other's;
faults of ours are reported where they happen.
"""


class Socket(WebSocketsSansIOProtocol):
    """A WebSocket that is not kept for a peer that reads nothing more."""

    def on_task_complete(self, task: asyncio.Task[None]) -> None:
        """Nothing will be sent any more; what could not be is let go."""
        super().on_task_complete(task)
        if not self.writable.is_set():
            self.transport.abort()


def _is_news(record: logging.LogRecord) -> bool:
    return record.msg != _DENIED


async def serve(
    service: Service,
    listener: socket.socket,
    stop: Callable[[], bool],
    tell: Callable[[Lost], None],
    names: frozenset[str] = frozenset(),
) -> None:
    """Deal and answer until `stop` says so or no table is left.

    Raises what the log raises, and `OddchipError` where the server ends by itself.
    """
    logging.getLogger("uvicorn.error").addFilter(_is_news)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)
    server = Server(
        Config(
            create_app(service, names),
            log_config=None,
            log_level="error",
            access_log=False,
            lifespan="off",
            ws=Socket,
            ws_max_size=BODY_MAX,
            ws_per_message_deflate=False,
            server_header=False,
            proxy_headers=False,
            timeout_graceful_shutdown=PATIENCE,
        )
    )
    answering = asyncio.create_task(server.serve([listener]))
    ended = False

    def over() -> bool:
        return stop() or answering.done()

    try:
        await service.dealing.run(over, tell)
        ended = answering.done() and not stop()
    finally:
        server.should_exit = True
        await answering
    if ended:
        what = "the dealer's service stopped by itself"
        raise OddchipError(what)
