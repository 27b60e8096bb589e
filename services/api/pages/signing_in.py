"""How a browser comes in: a credential out of a link or a form into a cookie, and out again.

The cookie holds what was brought and is worth no more than that; it goes to no script and no other
site.
"""

from typing import Annotated, Final
from urllib.parse import parse_qsl

from fastapi import APIRouter, Query, Request
from starlette.responses import RedirectResponse, Response

from schemas.errors import Unauthorized
from services.api.access.asked import asked
from services.api.access.identifying import COOKIE, LOCAL, access_of
from services.api.pages.rendering import page

router = APIRouter(include_in_schema=False)

HOME: Final = "/"


@router.get("/enter")
async def by_link(
    request: Request, key: Annotated[str, Query(description="What the service printed.")] = ""
) -> Response:
    """The link that was printed on this machine; other keys do not belong into an address."""
    if not key.startswith(LOCAL):
        said = "That is not the link that was printed: bring a key below."
        return asking(request, said, 401)
    return _entered(request, key, HOME)


@router.post("/enter")
async def by_form(request: Request) -> Response:
    """The form's key; then on to the page that asked for it."""
    fields = dict(parse_qsl((await request.body()).decode("utf-8", "replace")))
    return _entered(request, fields.get("key", "").strip(), here_alone(fields.get("to", "")))


@router.post("/leave")
async def leave() -> Response:
    """Forget the key."""
    answer = RedirectResponse(HOME, 303)
    answer.delete_cookie(COOKIE)
    return answer


def asking(request: Request, said: str, status: int, to: str = HOME) -> Response:
    """The page that asks for a key."""
    return page(request, "sign-in.html", status, said=said, to=to)


def here_alone(address: str) -> str:
    """An address of this service's pages, the first of them for any other.

    >>> here_alone("/hands?pot.gte=5"), here_alone("//elsewhere"), here_alone("https://elsewhere")
    ('/hands?pot.gte=5', '/', '/')
    """
    plain = address.isascii() and address.isprintable() and "\\" not in address
    return address if plain and address.startswith("/") and address[1:2] != "/" else HOME


def _entered(request: Request, key: str, to: str) -> Response:
    access = access_of(request)
    try:
        found = access.known(key, request.scope)
    except Unauthorized as fault:
        return asking(request, f"You were not let in: {fault.why}.", 401, to)
    asked(request.scope).caller = found
    answer = RedirectResponse(to, 303)
    answer.set_cookie(COOKIE, key, httponly=True, samesite="lax", secure=not access.is_local)
    return answer
