"""The players: hands, net and how they play, each figure with what it was made of."""

from collections.abc import Sequence
from typing import Final

from fastapi import APIRouter, Request
from starlette.responses import Response

from analytics import PlayerStatistics
from schemas.errors import NotFound
from services.api import statistics_views as views
from services.api.answers import passing
from services.api.documents import declared
from services.api.paging import LIMIT, Cursor, Limit, cut, opened, page
from services.api.parameters import PlayerId
from services.api.sources import Here

router = APIRouter(prefix="/players", tags=["statistics"])

_BETWEEN: Final = "\0"  # sorts before whatever a name may go on with


@router.get("", summary="Players", **declared(views.PlayerPage))
def listed(request: Request, here: Here, limit: Limit = LIMIT, cursor: Cursor = None) -> Response:
    """By id, a line a currency."""
    found, more = cut(_after(here.statistics.players(), opened(cursor)), limit)
    end = page(request, _key(found[-1]) if more else None)
    players = tuple([views.player_line(one) for one in found])
    view = views.PlayerPage(
        players=players, count=len(players), truncated=end.truncated, next=end.next
    )
    return passing(view, end.next)


@router.get("/{player:name}", summary="A player", **declared(views.Player, 404))
def one(here: Here, player: PlayerId) -> Response:
    """Hands, net, VPIP, PFR, WTSD and more, in every currency he played in."""
    found = sorted(here.statistics.players(player), key=_key)
    if not found:
        kind, where = "player", "the store"
        raise NotFound(kind, player, where)
    return passing(views.player(player, found))


def _after(found: Sequence[PlayerStatistics], last: str | None) -> list[PlayerStatistics]:
    """In the list's own order, which no new hand changes, those after `last`."""
    return sorted((one for one in found if last is None or _key(one) > last), key=_key)


def _key(one: PlayerStatistics) -> str:
    return f"{one.player}{_BETWEEN}{one.currency or ''}"
