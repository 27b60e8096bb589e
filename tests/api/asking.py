"""Who asks the API in tests: every answer is held against the OpenAPI document as it comes in."""

import asyncio
import json
import re
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from types import TracebackType
from typing import Any, NamedTuple
from urllib.parse import quote

import httpx
from fastapi import FastAPI
from jsonschema import Draft202012Validator
from msgspec.structs import replace

from services.api import PUBLIC, Sources, Viewpoint, create_app
from services.api.access.caller import caller
from services.api.access.file import AccessFile
from services.api.access.identifying import Access
from services.api.access.keys import Keys
from services.api.access.links import Links
from services.api.access.reads import RecordedReads
from services.api.feed import Pace
from services.api.protection.guard import Limits
from services.rates import Rate

JSON = "application/json"
PROBLEM = "application/problem+json"
UNHURRIED = Limits(known=Rate(1e6, 10**6), unknown=Rate(1e6, 10**6), wrong=Rate(1e6, 10**6))
"""Tests ask faster than people."""


def open_to(viewpoint: Viewpoint) -> Access:
    """Everybody may ask everything, and sees the cards of one viewpoint."""
    found = caller("everybody", "whoever asks", "auditor")
    return Access(everybody=replace(found, viewpoint=viewpoint))


@contextmanager
def recorded(path: Path, viewpoint: Viewpoint) -> Iterator[Access]:
    """The same with a file of callers, which makes links and writes down reads."""
    found = caller("everybody", "whoever asks", "auditor")
    with closing(AccessFile.open(path)) as file, closing(RecordedReads(path)) as reads:
        yield Access(
            file=file,
            keys=Keys(file),
            links=Links(file),
            everybody=replace(found, viewpoint=viewpoint),
            reads=reads,
        )


class Contract:
    """What the document promises of each address."""

    def __init__(self, document: dict[str, Any]) -> None:
        self._components = document["components"]
        self.parameters: dict[str, Any] = document["components"]["parameters"]
        self.paths = {path: one["get"] for path, one in document["paths"].items() if "get" in one}
        patterns = {path: re.sub(r"\{\w+\}", "(.+)", path) for path in self.paths}
        self._patterns = [
            (re.compile(pattern, re.DOTALL), path) for path, pattern in patterns.items()
        ]
        self._validators: dict[str, Draft202012Validator] = {}
        self._checked: set[tuple[str, int, bytes]] = set()

    def path(self, address: str) -> str | None:
        """The documented path of an address."""
        found = (path for pattern, path in self._patterns if pattern.fullmatch(address))
        return next(found, None)

    def check(self, answer: httpx.Response) -> None:
        """Assert that an answer is one that its path declares, of the shape it declares."""
        path = self.path(answer.request.url.path)
        assert path is not None, answer.request.url
        if (key := (path, answer.status_code, answer.content)) in self._checked:
            return
        self._checked.add(key)
        declared = self.paths[path]["responses"]
        assert str(answer.status_code) in declared, (answer.request.url, answer.text[:300])
        content = declared[str(answer.status_code)].get("content")
        if content is None:
            assert answer.content == b""
            return
        kind = answer.headers["content-type"]
        assert kind in content or kind.partition(";")[0] in content
        if kind in (JSON, PROBLEM):
            self.validate(content[kind]["schema"], answer.json())

    def validate(self, schema: dict[str, Any], instance: object) -> None:
        """Assert that `instance` is what `schema` says."""
        key = json.dumps(schema)
        if key not in self._validators:
            self._validators[key] = Draft202012Validator({**schema, "components": self._components})
        self._validators[key].validate(instance)


class Bare(NamedTuple):
    """An answer as it came."""

    headers: httpx.Headers
    content: bytes


class Asker:
    """Asks an application in this process, from a loop of its own."""

    def __init__(
        self, sources: Sources, access: Access | None = None, limits: Limits | None = None
    ) -> None:
        """As whoever `access` says, else as one who sees what was tabled of everything."""
        self.app: FastAPI = create_app(
            sources, access=access or open_to(PUBLIC), limits=limits or UNHURRIED
        )
        self.app.state.feed = Pace(look=0.01, lasts=0)
        self.contract = Contract(self.app.openapi())
        self._runner = asyncio.Runner()
        transport = httpx.ASGITransport(self.app)
        self._client = httpx.AsyncClient(transport=transport, base_url="http://api")
        self.seen: set[tuple[str, int]] = set()

    def __enter__(self) -> "Asker":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        fault: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._runner.run(self._client.aclose())
        self._runner.close()

    def __call__(self, address: str, **headers: str) -> httpx.Response:
        """GET an address that the document knows; its answer is what it declares."""
        answer = self.raw("GET", address, **headers)
        self.contract.check(answer)
        path = self.contract.path(answer.request.url.path)
        assert path is not None
        self.seen.add((path, answer.status_code))
        return answer

    def raw(
        self, method: str, address: str, *, content: bytes | None = None, **headers: str
    ) -> httpx.Response:
        """Ask anything; nothing is checked. Content is JSON unless a header says otherwise."""
        json = {} if content is None else {"content-type": "application/json"}
        named = json | {name.replace("_", "-"): value for name, value in headers.items()}
        asked = self._client.request(method, address, content=content, headers=named)
        return self._runner.run(asked)

    def bare(self, address: str, **headers: str) -> "Bare":
        """GET an address; its content is left as it came, whatever it is coded in."""
        named = {name.replace("_", "-"): value for name, value in headers.items()}

        async def asked() -> Bare:
            async with self._client.stream("GET", address, headers=named) as answer:
                content = b"".join([part async for part in answer.aiter_raw()])
                return Bare(answer.headers, content)

        return self._runner.run(asked())

    def pages(self, address: str, items: str) -> list[Any]:
        """All items of a list, page by page to its end."""
        found: list[Any] = []
        following: str | None = address
        while following is not None:
            answer = self(following)
            page = answer.json()
            assert page["count"] == len(page[items])
            assert page["truncated"] == (page["next"] is not None)
            following = page["next"]
            assert answer.headers.get("link") == (
                None if following is None else f'<{following}>; rel="next"'
            )
            found += page[items]
        return found


def escaped(name: str) -> str:
    """A name as part of an address."""
    return quote(name, safe="")
