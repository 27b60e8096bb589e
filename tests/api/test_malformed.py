"""Raw requests that no client would make: never a server error, always a problem."""

import asyncio
from collections.abc import Iterator
from contextlib import closing
from random import Random
from typing import Any
from urllib.parse import quote

import pytest

from services.api import AUDITOR, FromStore, Sources, create_app
from services.api.feed import Pace
from tests.api.asking import UNHURRIED, open_to
from tests.api.stores import filled
from tests.api.test_document import ROUTES
from tests.proof import proof

REQUESTS = proof(20_000, 200_000)
PARTS = 4
CHEAP = [one for one in ROUTES if not one.startswith(("/v1/statistics", "/v1/players"))]
METHODS = ["GET"] * 12 + ["HEAD", "POST", "PUT", "TRACE", "GARBAGE", ""]
NAMES = (
    *("limit", "cursor", "player", "pot.gte", "position.in", "started_at.lt", "format", "by"),
    *("stat", "at", "after", "hand_class", "level.ne", "prefix", "kind", "showdown", "x", ""),
)
VALUES = (
    *("", "0", "-1", "9" * 40, "1e9", "NaN", "null", "true", "AA,KK", "..", "../../etc/passwd"),
    *("%", "%00", "%ff", "%c3%28", "%0d%0a", "' or 1=1 --", "$1", "{}", "a" * 5_000, "2026-02-31"),
    *("9999-12-31T23:59:59.999999-23:59", "0001-01-01T00:00:00+23:59", "\\", "💥", "?", "#", "&="),
)
HEADERS = (b"accept", b"accept-encoding", b"if-none-match", b"last-event-id", b"range", b"cookie")


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    root = tmp_path_factory.mktemp("malformed") / "store"
    filled(root)
    with closing(Sources(root, FromStore)) as sources:
        made = create_app(sources, access=open_to(AUDITOR), limits=UNHURRIED)
        made.state.feed = Pace(look=0.01, lasts=0)
        yield made


def bytes_of(rng: Random) -> bytes:
    return bytes(rng.randrange(256) for _ in range(rng.randrange(40)))


def path_of(rng: Random) -> str:
    """An address, most often one that is documented, with names nobody chose."""
    if rng.random() < 0.1:
        return "/" + bytes_of(rng).decode("latin-1")
    path = rng.choice(CHEAP if rng.random() < 0.97 else list(ROUTES))
    for name in ("hand", "stream", "player", "tournament", "key", "version"):
        said = rng.choice(("table-1-1", "table-1", "1", "0", "", "/", rng.choice(VALUES)))
        path = path.replace(f"{{{name}}}", said)
    return path


def query_of(rng: Random) -> bytes:
    if rng.random() < 0.2:
        return bytes_of(rng)
    pairs = [(rng.choice(NAMES), rng.choice(VALUES)) for _ in range(rng.randrange(4))]
    coded = rng.random() < 0.5
    return "&".join(f"{name}={quote(value) if coded else value}" for name, value in pairs).encode(
        "utf-8", "surrogateescape"
    )


def scope_of(rng: Random) -> dict[str, Any]:
    path = path_of(rng)
    headers = [(b"host", b"api")]
    for _ in range(rng.randrange(3)):
        headers.append((rng.choice(HEADERS), rng.choice((bytes_of(rng), b"*/*", b'"x-gzip"'))))
    return {
        "type": "http",
        "asgi": {"version": "3.0", "spec_version": "2.4"},
        "http_version": "1.1",
        "method": rng.choice(METHODS),
        "scheme": "http",
        "path": path,
        "raw_path": path.encode("utf-8", "surrogateescape"),
        "query_string": query_of(rng),
        "root_path": "",
        "headers": headers,
        "server": ("api", 80),
        "client": ("127.0.0.1", 1),
    }


async def asked(app: Any, scope: dict[str, Any], body: bytes) -> tuple[int, bytes]:
    """What the application says to a scope: its status and the type of its content."""
    started: list[dict[str, Any]] = []

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": body, "more_body": False}

    async def send(message: dict[str, Any]) -> None:
        if message["type"] == "http.response.start":
            started.append(message)

    await app(scope, receive, send)
    (start,) = started
    return start["status"], dict(start["headers"]).get(b"content-type", b"")


@pytest.mark.parametrize("part", range(PARTS))
def test_no_raw_request_meets_a_server_error(part: int, app: Any) -> None:
    rng = Random(part)
    seen: dict[int, int] = {}

    async def all_of_them() -> None:
        for _ in range(REQUESTS // PARTS):
            scope = scope_of(rng)
            status, kind = await asked(app, scope, bytes_of(rng))
            assert status < 500, scope
            assert status < 400 or kind == b"application/problem+json", (status, scope)
            seen[status] = seen.get(status, 0) + 1

    asyncio.run(all_of_them())
    assert {200, 404, 405, 422} <= seen.keys()
    assert sum(seen.values()) == REQUESTS // PARTS
