"""Who may come in at all: requests under this service's own names, and none that a page of another
site makes a browser send.
"""

from collections.abc import Callable
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect
from uvicorn.protocols.utils import ClientDisconnected

from services.dealer.network.problems import OTHER_SITE, Denied, problem_of

LOOPBACK: Final = frozenset({"127.0.0.1", "localhost", "[::1]"})
"""The names of this machine, as its own clients have them."""

_HUNG_UP: Final = (ClientDisconnect, ClientDisconnected, WebSocketDisconnect)
"""Who hangs up before he is answered is nobody's fault."""


class Door:
    """The outermost part of the service: whatever nobody foresaw is a problem there too."""

    def __init__(self, app: ASGIApp, names: frozenset[str], report: Callable[[str], None]) -> None:
        """Without `names` it answers to all."""
        self._app, self._names, self._report = app, names, report

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        try:
            if scope["type"] in ("http", "websocket"):
                self._admit(Headers(scope=scope))
            await self._app(scope, receive, send)
        except Denied as error:
            await self._deny(error, scope, receive, send)
        except _HUNG_UP:
            return
        except Exception as error:
            if scope["type"] != "http":
                self._report(f"{scope['path']}: {type(error).__name__}: {error}")
                return
            await self._deny(error, scope, receive, send)

    def _admit(self, headers: Headers) -> None:
        host = headers.get("host", "").lower()
        name = host if host.endswith("]") else host.rpartition(":")[0] or host
        if self._names and name not in self._names:
            why = f"this service answers to {', '.join(sorted(self._names))}"
            raise Denied(OTHER_SITE, why)
        origin = headers.get("origin")
        if origin is not None and urlsplit(origin).netloc.lower() != host:
            why = "no page of another site may speak for a player"
            raise Denied(OTHER_SITE, why)

    async def _deny(self, error: Exception, scope: Scope, receive: Receive, send: Send) -> None:
        answer = problem_of(error, report=self._report)
        if scope["type"] == "websocket":
            await WebSocket(scope, receive, send).send_denial_response(answer)
        else:
            await answer(scope, receive, send)
