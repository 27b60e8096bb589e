"""Hostile commands: whatever is sent, nothing changes but by a legal command of the seat's own."""

import asyncio
from collections import Counter
from contextlib import closing
from itertools import count
from json import dumps  # writes what msgspec refuses to
from pathlib import Path
from random import Random
from typing import Any, Final

from msgspec import json
from starlette.types import ASGIApp

from schemas.views import Due, Refused
from services.dealer.network import fresh_token
from services.dealer.network.reading import BODY_MAX
from tests.dealer.network.places import Place, guests
from tests.proof import proof

HOSTILE: Final = proof(10_000, 100_000)
AT_ONCE: Final = 50
KINDS: Final = (
    *("act", "wish-run-out", "show", "muck", "sit", "leave", "add-chips", "go-away", "come-back"),
    *("place-ante", "buy-sixth", "exchange", "place-bet", "fold-box", "take-ante"),
    *("buy-dealer-card", "deal", "end-hand", "release", "take-table", "start-hand", "void-hand"),
    *("open-table", "draw-button", "reveal", "run-out", "nothing", ""),
)
AT_ANY_TIME: Final = ("sit", "leave", "add-chips", "go-away", "come-back")
"""What a seat may well want whenever it likes."""

ODD: Final[tuple[Any, ...]] = (
    *(-1, 0, 3, 2**53, 2**53 + 1, 2**64, 10**400, 1.5, -0.0, 1e308, True, None),
    *("", "2", "\u202e\u0000", "As", "\U0001f0a1" * 40, [], ["As", "As"], {}, {"seat": 1}),
)
BYTES: Final = (
    *(b"", b"null", b"[]", b"{", b'{"type":"act","seat":1,"action":"bet","to":NaN}', b"\xff\xfe"),
    *(b'{"type":"act","seat":1,"action":"bet","to":Infinity}', b'"' + b"a" * 3_000 + b'"'),
    *(b"[" * 4_000, b'{"type":"act",' * 200, b'{"type":"act","type":"act","seat":1}', b"{}" * 2),
    *(b'{"type":"act","seat":1,"action":"fold","to":1' + b"0" * 3_900 + b"}", b"\0" * 100),
)


HEADERS: Final = (
    (b"idempotency-key", b""),
    (b"idempotency-key", b"a" * 5_000),
    (b"idempotency-key", b"\xe9\xff"),
    (b"content-type", b"text/plain"),
    (b"authorization", b"Basic YTpi"),
    (b"authorization", b"\xff\xfe"),
    (b"origin", b"https://elsewhere.example"),
    (b"host", b""),
)


async def posted(
    app: ASGIApp, headers: dict[bytes, bytes], body: bytes
) -> tuple[int, bytes, bytes]:
    """A command at the application's own door; no client that would refuse to send it."""
    path = "/v1/tables/t/commands"
    scope: dict[str, Any] = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": "POST",
        "path": path,
        "raw_path": path.encode(),
        "query_string": b"",
        "root_path": "",
        "scheme": "http",
        "headers": [*headers.items()],
        "client": ("127.0.0.1", 4242),
    }
    said: list[Any] = []

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": body, "more_body": False}

    async def send(message: Any) -> None:
        said.append(message)

    await app(scope, receive, send)
    start, end = said
    return start["status"], dict(start["headers"])[b"content-type"], end["body"]


def command(random: Random, due: Due) -> bytes:
    """A command that the rules cannot allow seat `due.seat` now, or that is none at all."""
    if random.random() < 0.2:
        return random.choice(BYTES)
    seat = random.choice((due.seat, due.seat, 1, 2, 3, 4, 9, -1, 0, 10**30))
    wish: dict[str, Any] = {"type": random.choice(KINDS), "seat": seat}
    if wish["type"] in AT_ANY_TIME:
        wish["seat"] = random.choice((0, 4, 9, -1))
    if wish["type"] == "act" and seat == due.seat:
        wish["action"] = random.choice(("raise", "bet", "check" if _owes(due) else "call"))
        wish["to"] = random.choice((-1, 1, 2**53, 10**15, 99, 10**30))
    elif wish["type"] == "act":
        wish["action"] = random.choice(("fold", "check", "call", "all-in", "", "Fold"))
    elif wish["type"] == "wish-run-out":
        wish["boards"] = random.choice((0, 1, 2, 9))
    if random.random() < 0.5:
        for name in random.sample(("boards", "cards", "player", "chips", "places", "x"), 2):
            wish[name] = random.choice(ODD)
    return _text(wish)


def _owes(due: Due) -> bool:
    return any(one.action == "call" for one in due.choices)


def _text(wish: dict[str, Any]) -> bytes:
    return dumps(wish).encode(errors="surrogatepass")


def test_ten_thousand_hostile_commands_change_nothing(tmp_path: Path) -> None:
    place, random, ids = Place(tmp_path, [guests(3)]), Random(20_261_130), count()
    said: Counter[int] = Counter()

    async def one(due: Due) -> None:
        token = random.choice(
            (place.token("t", due.seat), place.token("t", 1 + due.seat % 3), fresh_token(), "x")
        )
        headers = {
            b"host": b"127.0.0.1:8000",
            b"authorization": b"Bearer " + token.encode(),
            b"content-type": b"application/json",
            b"idempotency-key": b"h-%d" % next(ids),
        }
        if random.random() < 0.1:
            headers.update([random.choice(HEADERS)])
        body = command(random, due) if random.random() < 0.98 else b"x" * (BODY_MAX + 1)
        status, kind, answer = await posted(place.app, headers, body)
        said[status] += 1
        assert kind == b"application/problem+json"
        assert json.decode(answer, type=Refused).status == status

    async def story() -> None:
        due = await place.asked("t")
        before = place.records("t")
        sent = 0
        while sent < HOSTILE:
            wave = asyncio.gather(*[one(due) for _ in range(AT_ONCE)])
            await place.taken(wave)
            sent += AT_ONCE
        assert place.records("t") == before
        hand = place.dealing.standing("t").hand
        assert hand is not None
        assert place.dealing.desk("t").due(hand, due.seat) == due

    with closing(place):
        asyncio.run(story())

    assert said.total() >= HOSTILE
    assert not {200, 500, 503} & said.keys()
    assert {400, 401, 403, 409, 413, 415} <= said.keys()
    assert place.faults == []
