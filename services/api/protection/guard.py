"""Before any route: how large a request is, who asks, whether he may now, and that what he sees is
written down before he sees it.
"""

import asyncio
from collections import Counter
from contextlib import AsyncExitStack
from time import monotonic
from typing import Any, Final, NamedTuple
from urllib.parse import parse_qsl, urlencode

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from schemas.errors import OddchipError, TooLarge, TooMany, Unauthorized
from services.api.access.asked import Asked, asked
from services.api.access.caller import NOBODY
from services.api.access.identifying import VIEW, Access
from services.api.access.keys import now_ms
from services.api.access.reads import CardRead
from services.api.access.rules import is_heavy
from services.api.errors import problem_response
from services.api.protection.counting import Counting
from services.api.protection.heavy import Bounds, Heavy
from services.api.protection.sizes import BODY, SIZES, Sizes, require_size
from services.rates import Buckets, Rate

_SEEN: Final = (200, 206, 304)
"""Answers that show something, or say that it is as it was seen before."""

_ASKED_MAX: Final = 500


class Limits(NamedTuple):
    """What a caller may take; every caller by his credential, who brings none by his address."""

    known: Rate = Rate(300.0, 600)
    unknown: Rate = Rate(30.0, 120)
    wrong: Rate = Rate(1.0, 20)
    """Of credentials that do not count."""

    at_once: int = 100
    """Requests of one caller that are open at a time."""

    sizes: Sizes = SIZES
    heavy: Bounds = Bounds()


class Guard:
    """The layer between the server and the routes."""

    def __init__(
        self, app: ASGIApp, access: Access, limits: Limits, heavy: Heavy, counting: Counting
    ) -> None:
        self._app, self._access, self._limits = app, access, limits
        self._heavy, self._counting = heavy, counting
        self._known, self._unknown = Buckets(limits.known), Buckets(limits.unknown)
        self._wrong = Buckets(limits.wrong)
        self._open = Counter[str]()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request, or raise why not."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        require_size(scope, self._limits.sizes)
        about = asked(scope)
        self._identify(scope, about)
        who = _who(scope, about)
        self._slow_down(who, about)
        if self._open[who] >= self._limits.at_once:
            why = f"{self._limits.at_once} of your requests are open: let some end first"
            raise TooMany(why, 1.0)
        self._open[who] += 1
        try:
            async with AsyncExitStack() as held:
                if is_heavy(scope["path"]):
                    await self._turn(held)
                counted = self._counted(receive)
                await self._app(scope, counted, self._recorded(scope, about, counted, send))
        finally:
            self._open[who] -= 1
            if not self._open[who]:
                del self._open[who]

    async def _turn(self, held: AsyncExitStack) -> None:
        self._counting.waiting.set(self._heavy.waiting + 1)
        try:
            await held.enter_async_context(self._heavy.place())
        finally:
            self._counting.waiting.set(self._heavy.waiting)

    def _identify(self, scope: Scope, about: Asked) -> None:
        try:
            about.view = _taken_out(scope)
            about.caller = self._access.caller(scope, about.view)
        except Unauthorized:
            wait = self._wrong.wait(_address(scope), _steady())
            if wait:
                why = "too many keys and tokens that do not count"
                raise TooMany(why, wait) from None
            raise

    def _slow_down(self, who: str, about: Asked) -> None:
        is_known = about.caller.credential != NOBODY.credential
        buckets, rate = (
            (self._known, self._limits.known) if is_known else (self._unknown, self._limits.unknown)
        )
        wait = buckets.wait(who, _steady())
        if wait:
            why = f"no more than {rate.a_second:g} requests a second on the long run"
            raise TooMany(why, wait)

    def _counted(self, receive: Receive) -> Receive:
        """The body, as far as it is not too long."""
        most = self._limits.sizes.body
        length = 0

        async def part() -> Message:
            nonlocal length
            message = await receive()
            length += len(message.get("body", b""))
            if length > most:
                raise TooLarge(BODY, most)
            return message

        return part

    def _recorded(self, scope: Scope, about: Asked, receive: Receive, send: Send) -> Send:
        """Let an answer begin once what it shows is written down, or a problem in its place."""
        withheld = False

        async def passed(message: Message) -> None:
            nonlocal withheld
            if withheld:
                return
            begins = message["type"] == "http.response.start" and message["status"] in _SEEN
            if begins and about.hands:
                try:
                    await self._record(scope, about)
                except OddchipError as fault:
                    withheld = True
                    await problem_response(scope, fault)(scope, receive, send)
                    return
            await send(message)

        return passed

    async def _record(self, scope: Scope, about: Asked) -> None:
        reads = [_read(scope, about, hand) for hand in about.hands]
        await asyncio.gather(*[self._access.reads.record(one) for one in reads])
        self._counting.read(about.caller.role)


def _read(scope: Scope, about: Asked, hand: str) -> CardRead:
    who = about.caller
    query = scope["query_string"].decode("ascii", "replace")
    address = f"{scope['path']}?{query}" if query else scope["path"]
    return CardRead(
        at=now_ms(),
        hand=hand,
        credential=who.credential,
        name=who.name,
        role=who.role,
        viewpoint=who.viewpoint.name,
        request=about.request,
        asked=address[:_ASKED_MAX],
    )


def _taken_out(scope: Scope) -> str | None:
    """A link's token, out of the parameters: no route takes it, and no answer repeats it."""
    query: bytes = scope["query_string"]
    if VIEW.encode() not in query:
        return None
    pairs = parse_qsl(query.decode("ascii", "replace"), keep_blank_values=True)
    rest = [one for one in pairs if one[0] != VIEW]
    given = [value for name, value in pairs if name == VIEW]
    if not given:
        return None
    scope["query_string"] = urlencode(rest).encode()
    return given[0] if len(given) == 1 else ""


def _who(scope: Scope, about: Asked) -> str:
    credential = about.caller.credential
    return _address(scope) if credential == NOBODY.credential else credential


def _address(scope: Scope) -> str:
    client: Any = scope.get("client")
    return "" if client is None else str(client[0])


def _steady() -> int:
    return int(monotonic() * 1000)
