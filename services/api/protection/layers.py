"""The layers around the routes, in their order: what comes in passes the last one first."""

from collections.abc import Callable

from fastapi import FastAPI

from services.api.access.identifying import Access
from services.api.compressing import Compressed
from services.api.errors import handle_errors
from services.api.heads import Heads
from services.api.hosts import Hosts
from services.api.protection.counting import Counting
from services.api.protection.guard import Guard, Limits
from services.api.protection.heavy import Heavy
from services.api.protection.requests import AccessLine, Requests
from services.api.sources import Sources


def protect(
    app: FastAPI,
    sources: Sources,
    access: Access,
    limits: Limits,
    names: frozenset[str],
    log: Callable[[AccessLine], None] | None,
) -> None:
    """Put every layer around `app`: nothing reaches a route that has not passed them."""
    app.state.counting = counting = Counting()
    heavy = Heavy(limits.heavy, sources.heavy.interrupt)
    app.add_middleware(Guard, access=access, limits=limits, heavy=heavy, counting=counting)
    app.add_middleware(Hosts, names=names)
    handle_errors(app)
    app.add_middleware(Compressed)
    app.add_middleware(Requests, counting=counting, log=log)
    app.add_middleware(Heads)
