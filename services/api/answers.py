"""How an answer is written: JSON by msgspec, with the headers that caches and browsers heed."""

from datetime import UTC, datetime
from hashlib import blake2b
from typing import Final

from fastapi import Request
from msgspec import Struct, json
from starlette.responses import Response

from services.api.forms import MEDIA, Format, Rows, written
from services.api.viewpoint import Viewpoint

MEDIA_TYPE: Final = "application/json"
LASTING: Final = "private, no-cache"
"""Of what changes only if the store is made anew by other rules: kept, and asked about again."""

PASSING: Final = "no-store"
"""Of what is different a moment later."""

FOREVER: Final = "private, max-age=31536000, immutable"
"""Of what never changes under its address."""

AS_NAMED: Final = {
    "X-Content-Type-Options": "nosniff",
    "Vary": "Accept, Accept-Encoding, Authorization",
}
"""A browser must not take an answer for a page, whatever players called themselves; and no cache
one caller's answer for another's.
"""

COUNT: Final = "Oddchip-Count"
TRUNCATED: Final = "Oddchip-Truncated"
"""Headers of an answer that has no place for the two beside its rows."""

_encode = json.Encoder().encode


def passing(view: Struct, link: str | None = None) -> Response:
    """An answer true at this moment; `link` is the address of the next page."""
    headers = {**AS_NAMED, "Cache-Control": PASSING}
    if link is not None:
        headers["Link"] = f'<{link}>; rel="next"'
    return Response(_encode(view), media_type=MEDIA_TYPE, headers=headers)


def lasting(
    request: Request, view: Struct, seen: Viewpoint | None = None, *, kept: str = LASTING
) -> Response:
    """An answer with a strong ETag; 304 without a body for who has these very bytes already.

    The tag is a digest of the bytes and of who sees them, so that no viewpoint is told by another's
    tag what its own answer is. `kept` is for how long.
    """
    return tagged(request, _encode(view), MEDIA_TYPE, seen, kept=kept)


def tagged(
    request: Request, body: bytes, media: str, seen: Viewpoint | None, *, kept: str = LASTING
) -> Response:
    """The same of bytes that are written already."""
    tag = tag_of(body, seen)
    headers = {**AS_NAMED, "ETag": tag, "Cache-Control": kept}
    if _holds(request.headers.get("if-none-match"), tag):
        return Response(status_code=304, headers=headers)
    return Response(body, media_type=media, headers=headers)


def tag_of(body: bytes, seen: Viewpoint | None) -> str:
    """The strong ETag of an answer as one viewpoint sees it."""
    who = b"" if seen is None else f"{seen.name}/{seen.player or ''}".encode()[:64]
    return f'"{blake2b(body, digest_size=16, key=who).hexdigest()}"'


def tabled(rows: Rows, form: Format) -> Response:
    """Rows in a form other than JSON; how many there are, and whether there are more, is told in
    headers.
    """
    headers = {**AS_NAMED, "Cache-Control": PASSING}
    headers |= {COUNT: str(rows.table.num_rows), TRUNCATED: str(rows.truncated).lower()}
    if rows.next is not None:
        headers["Link"] = f'<{rows.next}>; rel="next"'
    return Response(written(rows, form), headers=headers, media_type=MEDIA[form])


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
