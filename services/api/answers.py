"""How an answer is written: JSON by msgspec, with the headers that caches and browsers heed."""

from datetime import UTC, datetime
from hashlib import blake2b
from typing import Final

from fastapi import Request
from msgspec import Struct, json
from starlette.responses import Response

MEDIA_TYPE: Final = "application/json"
LASTING: Final = "private, no-cache"
"""Of what changes only if the store is made anew by other rules: kept, and asked about again."""

PASSING: Final = "no-store"
"""Of what is different a moment later."""

AS_NAMED: Final = {"X-Content-Type-Options": "nosniff"}
"""A browser must not take an answer for a page, whatever players called themselves."""

_encode = json.Encoder().encode


def passing(view: Struct, link: str | None = None) -> Response:
    """An answer true at this moment; `link` is the address of the next page."""
    headers = {**AS_NAMED, "Cache-Control": PASSING}
    if link is not None:
        headers["Link"] = f'<{link}>; rel="next"'
    return Response(_encode(view), media_type=MEDIA_TYPE, headers=headers)


def lasting(request: Request, view: Struct) -> Response:
    """An answer with a strong ETag; 304 without a body for who has these very bytes already.

    The tag is a digest of the bytes, so each viewpoint's differs where its bytes do.
    """
    body = _encode(view)
    tag = f'"{blake2b(body, digest_size=16).hexdigest()}"'
    headers = {**AS_NAMED, "ETag": tag, "Cache-Control": LASTING}
    if _holds(request.headers.get("if-none-match"), tag):
        return Response(status_code=304, headers=headers)
    return Response(body, media_type=MEDIA_TYPE, headers=headers)


def instant(at: datetime) -> str:
    """A moment in UTC with milliseconds.

    >>> instant(datetime(2026, 11, 30, 12, tzinfo=UTC))
    '2026-11-30T12:00:00.000Z'
    """
    return at.astimezone(UTC).isoformat(timespec="milliseconds").removesuffix("+00:00") + "Z"


def _holds(condition: str | None, tag: str) -> bool:
    """Whether If-None-Match names `tag`, which is compared weakly there (RFC 9110, 13.1.2)."""
    if condition is None:
        return False
    named = [one.strip().removeprefix("W/") for one in condition.split(",")]
    return "*" in named or tag in named
