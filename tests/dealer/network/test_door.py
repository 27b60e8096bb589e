"""The outermost part of the service: what is reported of requests that end badly."""

import asyncio

import pytest
from starlette.requests import ClientDisconnect
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocketDisconnect
from uvicorn.protocols.utils import ClientDisconnected

from services.dealer.network.door import Door


def reported(fault: Exception, kind: str) -> list[str]:
    """What whoever runs the dealer reads of a request that ends so."""

    async def ends(_scope: Scope, _receive: Receive, _send: Send) -> None:
        raise fault

    async def never() -> dict[str, object]:
        raise AssertionError

    async def sent(_message: object) -> None:
        return

    told: list[str] = []
    scope = {"type": kind, "path": "/v1/tables", "headers": [(b"host", b"127.0.0.1:1")]}
    asyncio.run(Door(ends, frozenset(), told.append)(scope, never, sent))
    return told


@pytest.mark.parametrize(
    ("fault", "kind"),
    [
        (ClientDisconnected(), "websocket"),
        (WebSocketDisconnect(1006), "websocket"),
        (ClientDisconnect(), "http"),
    ],
)
def test_who_hangs_up_fills_no_log(fault: Exception, kind: str) -> None:
    assert reported(fault, kind) == []


@pytest.mark.parametrize("kind", ["http", "websocket"])
def test_a_fault_of_ours_is_told(kind: str) -> None:
    (line,) = reported(RuntimeError("a fault"), kind)

    assert line.endswith("RuntimeError: a fault")
