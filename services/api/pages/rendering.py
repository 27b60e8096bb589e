"""A page out of a template and views, with the headers that keep it to itself."""

from typing import Any, Final, NamedTuple

from fastapi import Request
from jinja2 import Environment, PackageLoader, StrictUndefined
from starlette.responses import HTMLResponse
from starlette.types import Scope as Connection

from services.api.access.asked import asked
from services.api.access.caller import NOBODY, Caller
from services.api.access.roles import Scope
from services.api.answers import PASSING
from services.api.pages.assets import asset
from services.api.pages.words import FILTERS, query

POLICY: Final = "; ".join(
    [
        *("default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self'"),
        *("connect-src 'self'", "form-action 'self'", "base-uri 'none'", "frame-ancestors 'none'"),
    ]
)
"""What a page may load, and from where: nothing inline, nothing of another host."""


class Place(NamedTuple):
    """Where the navigation leads, and the scope that it takes; None: everybody."""

    words: str
    address: str
    scope: Scope | None = None


PLACES: Final = (
    Place("Overview", "/"),
    Place("Hands", "/hands", "hands"),
)
"""The navigation, in order."""


def _environment() -> Environment:
    made = Environment(
        loader=PackageLoader("services.api.pages"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )
    made.filters.update(FILTERS)
    return made


_TEMPLATES: Final = _environment()


def page(request: Request, template: str, status: int = 200, **views: Any) -> HTMLResponse:
    """A page that shows `views`, for whoever asks."""
    return page_of(request.scope, template, status, **views)


def page_of(connection: Connection, template: str, status: int = 200, **views: Any) -> HTMLResponse:
    """The same where there is no more than the connection."""
    about = asked(connection)
    text = _TEMPLATES.get_template(template).render(
        **views,
        asset=asset,
        who=about.caller,
        is_in=about.caller.credential != NOBODY.credential,
        places=places_of(about.caller),
        path=connection["path"],
        request_name=about.request,
    )
    headers = {"Content-Security-Policy": POLICY, "Cache-Control": PASSING, "Vary": "Accept"}
    return HTMLResponse(text, status, headers)


def places_of(who: Caller) -> tuple[Place, ...]:
    """The navigation of a caller: what he may see, and a player his own."""
    if who.credential == NOBODY.credential or who.hand is not None:
        return ()
    found = [one for one in PLACES if one.scope is None or one.scope in who.scopes]
    if who.player is not None:
        mine = query({"player": who.player})
        found.append(Place("My hands", f"/hands{mine}"))
    return tuple(found)
