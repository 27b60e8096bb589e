"""`/`: what the room does now, and `/feed`: hands as they end."""

from typing import Final

from fastapi import APIRouter, Request
from msgspec import Struct
from starlette.responses import Response

from services.api.access.admitting import Known
from services.api.access.caller import NOBODY
from services.api.activity import Until, room_activity
from services.api.findings import Finding, first_findings
from services.api.hand_views import HandLine, line
from services.api.health import health_of
from services.api.pages.charts import bars
from services.api.pages.rendering import page
from services.api.pages.signing_in import asking
from services.api.sources import Here, Seen, Sources
from services.api.viewpoint import Viewpoint
from services.store.tables import tables

router = APIRouter(include_in_schema=False)

LATEST: Final = 12
"""Hands that the feed shows."""

_FINDINGS: Final = 5
_TABLES: Final = 1000
_WIDTH, _HEIGHT = 720, 160


class TableCount(Struct, frozen=True):
    """Tables there are, and those with a hand in play; `more`: these were not all."""

    tables: int
    playing: int
    still: int  # that stand still: a record of theirs could not be taken
    more: bool


@router.get("/")
def overview(request: Request, here: Here, who: Known, seen: Seen, until: Until = None) -> Response:
    """What the caller may see of it; who brought nothing is asked for a key."""
    if who.credential == NOBODY.credential:
        said = "This is a service that shows poker hands to whoever may see them."
        return asking(request, said, 200)
    activity = room_activity(here, until) if "hands" in who.scopes else None
    counts = [] if activity is None else [one.hands for one in activity.hours]
    return page(
        request,
        "overview.html",
        activity=activity,
        until=until,
        chart=bars(counts, _WIDTH, _HEIGHT),
        size=(_WIDTH, _HEIGHT),
        latest=_latest(here) if activity is not None else (),
        tables=_tables(here) if "tables" in who.scopes else None,
        health=health_of(here),
        findings=_findings(here, seen) if "log" in who.scopes else None,
    )


@router.get("/feed")
def feed(request: Request, here: Here) -> Response:
    """The hands that ended last; the overview takes its list from here as others end."""
    return page(request, "feed.html", latest=_latest(here))


class Findings(Struct, frozen=True):
    """How much does not hold, and the first of it."""

    count: int
    first: tuple[Finding, ...]


def _findings(here: Sources, seen: Viewpoint) -> Findings:
    return Findings(here.slow.counts().findings, first_findings(here, seen, _FINDINGS))


def _latest(here: Sources) -> tuple[HandLine, ...]:
    return tuple([line(row) for row in here.slow.hands(LATEST)])


def _tables(here: Sources) -> TableCount:
    found = tables(here.slow, _TABLES + 1)
    kept = found[:_TABLES]
    playing = sum([one.hand is not None for one in kept])
    still = sum([one.quarantined for one in kept])
    return TableCount(len(kept), playing, still, len(found) > _TABLES)
