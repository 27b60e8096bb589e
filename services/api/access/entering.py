"""How a browser comes in: a page that says what this is, and a credential into a cookie.

The cookie holds what was brought and is worth no more than that; it goes to no script and no other
site.
"""

from base64 import b64encode
from hashlib import sha256
from html import escape
from typing import Annotated, Final, cast
from urllib.parse import parse_qsl

from fastapi import APIRouter, Query, Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from schemas.errors import Unauthorized
from services.api.access.admitting import Known
from services.api.access.asked import asked
from services.api.access.caller import NOBODY, Caller
from services.api.access.identifying import COOKIE, LOCAL, Access
from services.api.links import BASE

router = APIRouter(include_in_schema=False)

_STYLE: Final = (
    "body{font:16px/1.5 system-ui,sans-serif;max-width:42rem;margin:3rem auto;padding:0 1rem;"
    "color:#222;background:#fff}code,input{font:14px monospace}input{width:100%;padding:.4rem;"
    "box-sizing:border-box}button{margin:.5rem 0;padding:.4rem 1rem;font:inherit}"
    "@media(prefers-color-scheme:dark){body{color:#ddd;background:#181818}a{color:#8bf}}"
)
_HASH: Final = b64encode(sha256(_STYLE.encode()).digest()).decode()
_POLICY: Final = (
    f"default-src 'none'; style-src 'sha256-{_HASH}'; form-action 'self'; "
    "frame-ancestors 'none'; base-uri 'none'"
)
_PAGE: Final = """\
<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Oddchip</title>
<meta name="viewport" content="width=device-width"><style>{style}</style></head>
<body><h1>Oddchip</h1>{body}
<p><a href="{base}/openapi.json">What can be asked</a> and
<a href="{base}/health">how far the service has read</a> is open to everybody.</p></body></html>
"""
_ASK: Final = """\
<p>{said}</p>
<p>On this machine, open the link that <code>oddchip run</code> or <code>oddchip serve</code>
printed when it started. Elsewhere, bring a key: <code>oddchip keys add</code> makes one.</p>
<form method="post" action="/enter"><label>Key
<input type="password" name="key" autocomplete="off" autofocus required></label>
<button>Come in</button></form>
"""
_INSIDE: Final = """\
<p>You are {name}, {role}. Answers are JSON; every one leads on by its links.</p>
<ul>{places}</ul>
<form method="post" action="/leave"><button>Leave</button></form>
"""
_PLACES: Final = (
    ("hands", f"{BASE}/hands", "finished hands"),
    ("tables", f"{BASE}/tables", "the tables now"),
    ("players", f"{BASE}/players", "players"),
    ("aggregates", f"{BASE}/variants", "games"),
    ("card-reads", f"{BASE}/card-reads", "who read cards that nobody tabled"),
)


@router.get("/")
async def home(who: Known) -> Response:
    """Where somebody lands who opens the address alone."""
    if who.credential == NOBODY.credential:
        return _asking("This is a service that reads poker hands to whoever may see them.", 200)
    places = [
        f'<li><a href="{address}">{what}</a></li>'
        for scope, address, what in _PLACES
        if scope in who.scopes
    ]
    if who.player is not None and who.hand is None:
        mine = escape(f"{BASE}/hands?player={who.player}", quote=True)
        places.append(f'<li><a href="{mine}">your hands</a></li>')
    return _page(
        _INSIDE.format(name=escape(who.name), role=escape(who.role), places="".join(places)), 200
    )


@router.get("/enter")
async def by_link(
    request: Request, key: Annotated[str, Query(description="What the service printed.")] = ""
) -> Response:
    """The link that was printed on this machine; other keys do not belong into an address."""
    if not key.startswith(LOCAL):
        return _asking("That is not the link that was printed: bring a key below.", 401)
    return _entered(request, key)


@router.post("/enter")
async def by_form(request: Request) -> Response:
    """The form's key."""
    fields = dict(parse_qsl((await request.body()).decode("utf-8", "replace")))
    return _entered(request, fields.get("key", "").strip())


@router.post("/leave")
async def leave() -> Response:
    """Forget the key."""
    answer = RedirectResponse("/", 303)
    answer.delete_cookie(COOKIE)
    return answer


def access_of(request: Request) -> Access:
    """Who may ask the application that answers `request`."""
    return cast(Access, request.app.state.access)


def _entered(request: Request, key: str) -> Response:
    access = access_of(request)
    try:
        found: Caller = access.known(key, request.scope)
    except Unauthorized as fault:
        return _asking(f"You were not let in: {fault.why}.", 401)
    asked(request.scope).caller = found
    answer = RedirectResponse("/", 303)
    answer.set_cookie(COOKIE, key, httponly=True, samesite="lax", secure=not access.is_local)
    return answer


def _asking(said: str, status: int) -> Response:
    return _page(_ASK.format(said=escape(said)), status)


def _page(body: str, status: int) -> Response:
    headers = {"Content-Security-Policy": _POLICY, "Cache-Control": "no-store"}
    return HTMLResponse(_PAGE.format(style=_STYLE, body=body, base=BASE), status, headers)
