"""Every request from without: its name, its headers, its line in the access log, its count."""

from collections.abc import Callable
from time import perf_counter
from typing import Final

from fastapi.routing import APIRoute
from msgspec import Struct
from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from services.api.access.asked import Asked, asked
from services.api.links import BASE
from services.api.protection.counting import Counting
from services.api.protection.headers import request_name, secured

UNKNOWN: Final = "none"
"""The route of an address that is none."""

_METHODS: Final = frozenset(("GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS"))
_PATH_MAX: Final = 500


class AccessLine(Struct, frozen=True, kw_only=True):
    """A request as it is logged; of its parameters only the names, which hold no secret."""

    request: str
    method: str
    path: str
    parameters: tuple[str, ...]
    status: int
    bytes: int
    ms: float
    credential: str
    role: str
    client: str


class Requests:
    """Names, secures, counts and logs."""

    def __init__(
        self, app: ASGIApp, counting: Counting, log: Callable[[AccessLine], None] | None
    ) -> None:
        self._app, self._counting, self._log = app, counting, log

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        about = asked(scope)
        about.request = request_name(scope)
        answer = _Answer(send, about)
        path, query = scope["path"], scope["query_string"]
        began = perf_counter()
        self._counting.open.inc()
        try:
            await self._app(scope, receive, answer.send)
        finally:
            self._counting.open.dec()
            seconds = perf_counter() - began
            method = scope["method"] if scope["method"] in _METHODS else "OTHER"
            role = about.caller.role
            self._counting.answered(method, _route(scope), answer.status, role, seconds)
            if self._log is not None:
                client = scope.get("client")
                self._log(
                    AccessLine(
                        request=about.request,
                        method=method,
                        path=path[:_PATH_MAX],
                        parameters=_names(query),
                        status=answer.status,
                        bytes=answer.bytes,
                        ms=round(seconds * 1000, 3),
                        credential=about.caller.credential,
                        role=role,
                        client="" if client is None else str(client[0]),
                    )
                )


class _Answer:
    """An answer on its way out, looked at as it goes."""

    def __init__(self, send: Send, about: Asked) -> None:
        self._send, self._about = send, about
        self.status = self.bytes = 0

    async def send(self, message: Message) -> None:
        """Let a part of the answer go on, secured."""
        if message["type"] == "http.response.start":
            self.status = message["status"]
            secured(MutableHeaders(scope=message), self._about.request)
        elif message["type"] == "http.response.body":
            self.bytes += len(message.get("body", b""))
        await self._send(message)


def _route(scope: Scope) -> str:
    """The route as the document has it: there are few, and no name of a hand or player is one."""
    route = scope.get("route")
    if not isinstance(route, APIRoute):
        return UNKNOWN
    below = BASE if scope["path"].startswith(f"{BASE}/") else ""
    return f"{below}{route.path}"


def _names(query: bytes) -> tuple[str, ...]:
    names = [part.partition(b"=")[0] for part in query.split(b"&") if part]
    return tuple([name[:60].decode("ascii", "replace") for name in names[:20]])
