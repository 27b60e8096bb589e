"""The read API put together: routes, refusals, and the document that declares them."""

from functools import cache
from importlib.metadata import version
from typing import Final

from fastapi import Depends, FastAPI

from services.api import metrics
from services.api.compressing import Compressed
from services.api.documents import document
from services.api.errors import handle_errors
from services.api.feed import Pace
from services.api.heads import Heads
from services.api.hosts import Hosts
from services.api.links import BASE
from services.api.parameters import only_declared
from services.api.routers import ROUTERS
from services.api.sources import Sources

_ABOUT: Final = """\
Poker hands as facts: finished hands with pots, awards and replays, tables as they stand, figures of
players and games. It only reads.

Amounts are whole numbers of minor units; `exponent` says how many decimals the `currency` has.
Times are UTC with milliseconds. Lists go on by `next` (and `Link`); a list that was cut says
`truncated`. Faults are problems (RFC 9457), parameters that do not exist among them.

Nobody sees a hole card of a hand in play before it is tabled. Of finished hands the public sees the
cards that were tabled; all others are `??`.
"""
_TAGS: Final = [
    {"name": "hands", "description": "Hands that have ended."},
    {"name": "tables", "description": "What is played now."},
    {"name": "statistics", "description": "Figures over every finished hand."},
    {"name": "service", "description": "The service itself."},
]


def create_app(sources: Sources, names: frozenset[str] = frozenset()) -> FastAPI:
    """The application that answers from `sources`, if names are given under these hosts alone."""
    app = FastAPI(
        title="Oddchip",
        version=version("oddchip"),
        description=_ABOUT,
        openapi_tags=_TAGS,
        openapi_url=f"{BASE}/openapi.json",
        docs_url=None,  # these pages load scripts from strangers
        redoc_url=None,
        redirect_slashes=False,
        dependencies=[Depends(only_declared)],
    )
    app.state.sources = sources
    app.state.feed = Pace()
    for part in ROUTERS:
        app.include_router(part, prefix=BASE)
    app.include_router(metrics.router)
    app.add_middleware(Hosts, names=names)
    handle_errors(app)
    app.add_middleware(Compressed)
    app.add_middleware(Heads)
    app.openapi = cache(lambda: document(app))
    return app
