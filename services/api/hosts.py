"""Which names this service answers to: a page elsewhere may have its own name lead to us."""

from typing import Final

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from schemas.errors import BadParameter

LOOPBACK: Final = frozenset({"127.0.0.1", "localhost", "[::1]"})
"""The names of this machine, as its own browser has them."""


class Hosts:
    """Refuses requests under any other name; without names it answers to all."""

    def __init__(self, app: ASGIApp, names: frozenset[str]) -> None:
        self._app, self._names = app, names

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] == "http" and self._names:
            asked = Headers(scope=scope).get("host", "")
            name = asked if asked.endswith("]") else asked.rpartition(":")[0] or asked
            if name.lower() not in self._names:
                where, why = "Host", f"this service answers to {', '.join(sorted(self._names))}"
                raise BadParameter(where, why)
        await self._app(scope, receive, send)
