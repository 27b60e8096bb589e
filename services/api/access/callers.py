"""Routes about callers themselves: who one is, links to hands, who read cards, who is who."""

from contextlib import closing
from datetime import UTC, datetime
from typing import Annotated, Final
from urllib.parse import urlencode

from fastapi import APIRouter, Header, Query, Request
from msgspec import DecodeError, ValidationError, json
from starlette.responses import Response

from schemas.errors import BadParameter, NotFound
from services.api import answers
from services.api.access import views
from services.api.access.admitting import Known
from services.api.access.caller import Caller
from services.api.access.identifying import VIEW, access_of
from services.api.access.links import Link, Wish
from services.api.access.reads import NumberedRead, listed
from services.api.answers import instant, passing
from services.api.documents import declared, posted
from services.api.finding_hands import finished
from services.api.hand_views import links as links_of
from services.api.links import BASE
from services.api.paging import LIMIT, Cursor, Limit, cut, opened, page, stale
from services.api.parameters import HandId, PlayerId
from services.api.sources import Here
from services.names import Names

router = APIRouter(tags=["callers"])

_wish = json.Decoder(views.LinkWish).decode
_JSON: Final = "application/json"

Command = Annotated[
    str | None,
    Header(
        alias="Idempotency-Key",
        min_length=1,
        max_length=64,
        description="The same again gives the same link.",
        examples=["order-77"],
    ),
]
OfHand = Annotated[str | None, Query(description="Only reads of this hand.")]


@router.get("/me", summary="Who you are here", **declared(views.Me))
async def me(who: Known) -> Response:
    """The role and scopes of whatever credential came with the request."""
    return passing(
        views.Me(
            credential=who.credential,
            name=who.name,
            role=who.role,
            scopes=tuple(sorted(who.scopes)),
            viewpoint=who.viewpoint.name,
            player=who.player,
            hand=who.hand,
        )
    )


@router.post(
    "/hands/{hand:name}/view-links",
    summary="A link to a hand",
    status_code=201,
    **posted(views.ViewLink, views.LinkWish, 404, 409),
)
async def link(
    request: Request, here: Here, who: Known, hand: HandId, command: Command = None
) -> Response:
    """Signed and expiring; what it shows is fixed now. Whoever has it needs no key."""
    stored = finished(here.quick, hand)
    wish = _wished(request, await request.body(), hand, who)
    if wish.player is not None and wish.player not in {one.player for one in stored.seats}:
        name, why = "player", "was not dealt in this hand"
        raise BadParameter(name, why)
    links = access_of(request).links
    if links is None:
        what, name, where = "address", "view-links", "a service without a file of callers"
        raise NotFound(what, name, where)
    made, fresh = links.make(wish, who, command)
    view = _link(made, links.token(made), stored.row.stream)
    headers = {**answers.AS_NAMED, "Cache-Control": answers.PASSING, "Location": view.links.hand}
    status = 201 if fresh else 200
    return Response(json.encode(view), status, headers, answers.MEDIA_TYPE)


@router.get("/card-reads", summary="Who read cards", **declared(views.CardReadPage))
async def reads(
    request: Request, limit: Limit = LIMIT, cursor: Cursor = None, hand: OfHand = None
) -> Response:
    """Every answer that could show cards nobody tabled, written down before it went out."""
    after = opened(cursor)
    if after is not None and not after.isdecimal():
        raise stale()
    file = access_of(request).file
    before = None if after is None else int(after)
    found = [] if file is None else listed(file, limit + 1, before, hand)
    rows, more = cut(found, limit)
    end = page(request, str(rows[-1].number) if more else None)
    lines = tuple([read_line(one) for one in rows])
    view = views.CardReadPage(reads=lines, count=len(lines), truncated=end.truncated, next=end.next)
    return passing(view, end.next)


@router.get("/names/{player:name}", summary="A player's name", **declared(views.PlayerName, 404))
def name(here: Here, player: PlayerId) -> Response:
    """Names lie beside the log and can be erased there; nothing else here tells them."""
    if here.names is None or not here.names.exists():
        raise _nameless(player)
    with closing(Names.open(here.names, create=False)) as names:
        known, erased = names.person(player), names.erased(player)
    if known is None and erased is None:
        raise _nameless(player)
    view = views.PlayerName(
        player=player,
        name=None if known is None else known.name,
        source=None if known is None else known.source,
        erased_at=None if erased is None else _moment(erased.at),
    )
    return passing(view)


def _nameless(player: str) -> NotFound:
    kind, where = "player with a name", "the file of names"
    return NotFound(kind, player, where)


def _wished(request: Request, body: bytes, hand: str, who: Caller) -> Wish:
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != _JSON:
        where, why = "Content-Type", f"must be {_JSON}"
        raise BadParameter(where, why)
    try:
        said = _wish(body)
    except (DecodeError, ValidationError, UnicodeDecodeError, RecursionError) as fault:
        where = "body"
        raise BadParameter(where, str(fault)) from fault
    viewpoint = said.viewpoint
    if viewpoint is None:
        viewpoint = "player" if who.player is not None else "public"
    mine = who.player if viewpoint == "player" and said.player is None else said.player
    return Wish(hand=hand, viewpoint=viewpoint, player=mine, seconds=said.seconds)


def _link(made: Link, token: str, stream: str) -> views.ViewLink:
    to, query = links_of(made.hand, stream), urlencode({VIEW: token})
    return views.ViewLink(
        id=made.id,
        viewpoint=made.viewpoint,
        player=made.player,
        expires_at=_moment(made.expires_at),
        links=views.LinkAddresses(
            *(f"{one}?{query}" for one in (to.hand, to.events, to.frames)),
            page=f"{to.hand.removeprefix(BASE)}?{query}",
        ),
    )


def read_line(read: NumberedRead) -> views.CardReadLine:
    """A read as it is shown."""
    return views.CardReadLine(
        number=read.number,
        at=_moment(read.at),
        hand=read.hand,
        credential=read.credential,
        name=read.name,
        role=read.role,
        viewpoint=read.viewpoint,
        request=read.request,
        asked=read.asked,
    )


def _moment(at: int) -> str:
    return instant(datetime.fromtimestamp(at / 1000, UTC))
