"""Answers made smaller for who takes them so: zstd or gzip (RFC 9110, 8.4; RFC 8878).

A strong ETag names bytes, so a smaller answer has a tag of its own: the answer's, with the coding's
name; who brings it back is asked as if he had brought the answer's.
"""

import gzip
import re
from typing import Final, Literal

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from zstandard import ZstdCompressor

Coding = Literal["zstd", "gzip"]

LEAST: Final = 1_000
"""Bytes from which it is worth it."""

_CODINGS: Final[tuple[Coding, ...]] = ("zstd", "gzip")
_SMALL_ALREADY: Final = ("application/vnd.apache.parquet", "text/event-stream")
_TAGGED: Final = re.compile(rb'-(?:zstd|gzip)"')
_GZIP_LEVEL: Final = 5
_CONDITION: Final = b"if-none-match"


class Compressed:
    """Compresses whole bodies; one that comes in parts, and what is small, passes as it is."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        coding = accepted(headers.get("accept-encoding", ""))
        held = headers.get("if-none-match", "")
        if "-" in held:
            scope["headers"] = _asked(scope)  # in place: those outside learn the route from it
        await self._app(scope, receive, _Sender(send, coding, held))


class _Sender:
    """Holds an answer's start back until its body says whether it is worth it."""

    def __init__(self, send: Send, coding: Coding | None, held: str) -> None:
        self._send, self._held = send, held
        self._coding: Coding | None = coding
        self._start: Message | None = None

    async def __call__(self, message: Message) -> None:
        """Send one message on, perhaps a smaller one."""
        if message["type"] == "http.response.start":
            self._start = message
            return
        start, self._start = self._start, None
        if start is not None:
            if not message.get("more_body", False):
                message = self._smaller(start, message)
            await self._send(start)
        await self._send(message)

    def _smaller(self, start: Message, message: Message) -> Message:
        headers = MutableHeaders(raw=start["headers"])
        if start["status"] == _NOT_MODIFIED:
            self._same(headers)
            return message
        body: bytes = message.get("body", b"")
        media = headers.get("content-type", "").partition(";")[0]
        if self._coding is None or len(body) < LEAST or media in _SMALL_ALREADY:
            return message
        small = compressed(body, self._coding)
        headers["content-encoding"] = self._coding
        headers["content-length"] = str(len(small))
        tag = headers.get("etag")
        if tag is not None:
            headers["etag"] = tag_in(tag, self._coding)
        return {**message, "body": small}

    def _same(self, headers: MutableHeaders) -> None:
        """Name the tag that was brought, where it is that of a smaller answer."""
        tag = headers.get("etag", "")
        for coding in _CODINGS:
            if (mine := tag_in(tag, coding)) in self._held and tag not in self._held:
                headers["etag"] = mine


_NOT_MODIFIED: Final = 304


def accepted(header: str) -> Coding | None:
    """The coding an Accept-Encoding header likes best, None where it takes neither.

    >>> accepted("gzip, deflate, br, zstd"), accepted("gzip;q=1.0, zstd;q=0"), accepted("br")
    ('zstd', 'gzip', None)
    """
    liked: dict[str, float] = {}
    for one in header.lower().split(","):
        name, _, weight = one.partition(";")
        said = weight.strip().removeprefix("q=")
        liked[name.strip()] = float(said) if re.fullmatch(r"[01](\.\d{0,3})?", said) else 1.0
    anything = liked.get("*", 0.0)
    best = max(_CODINGS, key=lambda name: liked.get(name, anything))
    return best if liked.get(best, anything) > 0 else None


def compressed(body: bytes, coding: Coding) -> bytes:
    """The bytes in a coding; the same every time."""
    if coding == "gzip":
        return gzip.compress(body, _GZIP_LEVEL, mtime=0)
    return ZstdCompressor().compress(body)


def tag_in(tag: str, coding: Coding) -> str:
    """The tag of an answer in a coding.

    >>> tag_in('"1f"', "gzip")
    '"1f-gzip"'
    """
    return f'{tag[:-1]}-{coding}"'


def _asked(scope: Scope) -> list[tuple[bytes, bytes]]:
    """The request's headers as if it had brought the answers' own tags."""
    return [
        (name, _TAGGED.sub(b'"', value) if name == _CONDITION else value)
        for name, value in scope["headers"]
    ]
