"""What every answer tells a browser not to do, and what every request is called."""

import re
from secrets import token_hex
from typing import Final

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import Scope

REQUEST: Final = "X-Request-Id"

SECURE: Final[dict[str, str]] = {
    "X-Content-Type-Options": "nosniff",
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}
"""Unless a page of ours says otherwise of itself."""

VARY: Final = ("Authorization", "Cookie")
"""An answer depends on who asks."""

_NAME: Final = re.compile(r"[A-Za-z0-9._-]{8,64}")


def request_name(scope: Scope) -> str:
    """What a caller calls his request, or a name of ours where he does not, or not plainly."""
    given = Headers(scope=scope).get(REQUEST, "")
    return given if _NAME.fullmatch(given) else token_hex(8)


def secured(headers: MutableHeaders, request: str) -> None:
    """Give an answer's headers what none may lack."""
    for name, value in SECURE.items():
        headers.setdefault(name, value)
    headers.setdefault("Cache-Control", "no-store")
    headers[REQUEST] = request
    for name in VARY:
        headers.add_vary_header(name)
