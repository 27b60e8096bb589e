"""The read API put together: routes, refusals, and the document that declares them."""

from collections.abc import Callable
from functools import cache
from importlib.metadata import version
from typing import Final

from fastapi import Depends, FastAPI

from services.api import metrics
from services.api.access import callers
from services.api.access.admitting import Admitted
from services.api.access.identifying import Access
from services.api.documents import document
from services.api.feed import Pace
from services.api.links import BASE
from services.api.pages import assets, signing_in
from services.api.pages.problem_pages import problem_page
from services.api.pages.routers import PAGES
from services.api.parameters import only_declared
from services.api.protection import probes
from services.api.protection.guard import Limits
from services.api.protection.layers import protect
from services.api.protection.requests import AccessLine
from services.api.routers import ROUTERS
from services.api.sources import Sources

_ABOUT: Final = """\
Poker hands as facts: finished hands with pots, awards and replays, tables as they stand, figures of
players and games. It only reads.

Amounts are whole numbers of minor units; `exponent` says how many decimals the `currency` has.
Times are UTC with milliseconds. Lists go on by `next` (and `Link`); a list that was cut says
`truncated`. Faults are problems (RFC 9457), parameters that do not exist among them.

Who asks says so with a key or a token (`Authorization: Bearer ...`), or by a link (`view`);
`/v1/me` tells what he is taken for. Nobody sees a hole card of a hand in play before it is tabled.
Of finished hands everybody who may see them sees the cards that were tabled, a player his own
besides, an auditor all; what is hidden is `??`. Who saw cards that nobody tabled is written down,
see `/v1/card-reads`.
"""
_DECLARED: Final = Depends(only_declared)
_TAGS: Final = [
    {"name": "hands", "description": "Hands that have ended."},
    {"name": "tables", "description": "What is played now."},
    {"name": "statistics", "description": "Figures over every finished hand."},
    {"name": "callers", "description": "Who asks, and what he may see."},
    {"name": "service", "description": "The service itself."},
]


def create_app(
    sources: Sources,
    names: frozenset[str] = frozenset(),
    access: Access | None = None,
    *,
    limits: Limits | None = None,
    log: Callable[[AccessLine], None] | None = None,
) -> FastAPI:
    """The application that answers from `sources`, if names are given under these hosts alone.

    Without `access` everybody is the public; `log` hears of every request.
    """
    app = FastAPI(
        title="Oddchip",
        version=version("oddchip"),
        description=_ABOUT,
        openapi_tags=_TAGS,
        openapi_url=f"{BASE}/openapi.json",
        docs_url=None,  # these pages load scripts from strangers
        redoc_url=None,
        redirect_slashes=False,
    )
    app.state.sources = sources
    app.state.access = access = access or Access()
    app.state.feed = Pace()
    app.state.problem_page = problem_page
    for part in (callers.router, *ROUTERS):
        app.include_router(part, prefix=BASE, dependencies=[Admitted, _DECLARED])
    for part in PAGES:
        app.include_router(part, dependencies=[Admitted, _DECLARED])
    for part in (metrics, probes, signing_in, assets):
        app.include_router(part.router, dependencies=[_DECLARED])
    protect(app, sources, access, limits or Limits(), names, log)
    app.openapi = cache(lambda: document(app))
    return app
