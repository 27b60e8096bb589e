"""Finished hands: the list, one whole, its facts, its frames; none that is still in play."""

from typing import Annotated

from fastapi import APIRouter, Query, Request
from msgspec import Struct
from starlette.responses import Response

from analytics.filters import Condition
from analytics.hand_search import SEARCH_FIELDS, Search
from services.api import hand_views, replay_views
from services.api.answers import lasting, passing, tabled
from services.api.documents import Declared, declared
from services.api.finding_hands import finished
from services.api.formats import Wanted
from services.api.forms import Rows
from services.api.grammar import conditions_of, filtered
from services.api.paging import Cursor, Size, opened, page, size_of
from services.api.parameters import HandId
from services.api.searching import counted, found_columns, found_rows, hides
from services.api.sources import Here, Seen, Sources

router = APIRouter(prefix="/hands", tags=["hands"])


Asked = Annotated[tuple[Condition, ...], conditions_of(SEARCH_FIELDS)]
Counting = Annotated[
    str | None,
    Query(
        description="The key of a player's statistic: hands in which a seat counts for it.",
        examples=["vpip"],
    ),
]
Sampled = Annotated[
    str | None,
    Query(description="The same of its sample: hands in which a seat might have counted."),
]


def _of_one(view: type[Struct]) -> Declared:
    return declared(view, 404, 409, tagged=True)


@router.get(
    "",
    summary="Finished hands",
    openapi_extra=filtered(SEARCH_FIELDS),
    **declared(hand_views.HandPage, 406, forms=True),
)
def listed(
    request: Request,
    here: Here,
    seen: Seen,
    form: Wanted,
    conditions: Asked,
    limit: Size = None,
    cursor: Cursor = None,
    stat: Counting = None,
    sample: Sampled = None,
) -> Response:
    """The latest first, those that meet every condition: what is asked of a seat, of one seat.

    A list that was cut says so in `truncated`, `next` and `Link`. Conditions on hole cards find,
    for who may not see them all, only seats that showed theirs.
    """
    wish = Search(conditions, counted(stat), counted(sample), tabled=hides(conditions, seen))
    most, after = size_of(limit, form), opened(cursor)
    if form != "json":
        table, last = found_columns(here.slow, wish, after, most)
        end = page(request, last)
        return tabled(Rows(table, end.truncated, end.next), form)
    view = hand_page(request, here, wish, after, most)
    return passing(view, view.next)


def hand_page(
    request: Request, here: Sources, wish: Search, after: str | None, most: int
) -> hand_views.HandPage:
    """A page of the hands that are found, the latest first, `most` at most, from behind `after`."""
    rows, last = found_rows(here.slow, wish, after, most)
    end = page(request, last)
    hands = tuple([hand_views.line(row) for row in rows])
    return hand_views.HandPage(
        hands=hands, count=len(hands), truncated=end.truncated, next=end.next
    )


@router.get("/{hand:name}/events", summary="A hand's facts", **_of_one(replay_views.HandEvents))
async def events(request: Request, here: Here, seen: Seen, hand: HandId) -> Response:
    """As they stand in the log, in order, each with its version of the table's stream."""
    return lasting(request, replay_views.logged(finished(here.quick, hand), seen), seen)


@router.get("/{hand:name}/frames", summary="A replay", **_of_one(replay_views.HandFrames))
def frames(request: Request, here: Here, seen: Seen, hand: HandId) -> Response:
    """The table after every step, and why each pot went where it did."""
    return lasting(request, replay_views.replayed(finished(here.slow, hand), seen), seen)


@router.get(
    "/{hand:name}", summary="A finished hand", **declared(hand_views.Hand, 404, 409, tagged=True)
)
async def one(request: Request, here: Here, seen: Seen, hand: HandId) -> Response:
    """Seats, pots, awards and what does not hold.

    Cards nobody tabled are `??`. A hand in play is a problem that leads to its table.
    """
    return lasting(request, hand_views.whole(finished(here.quick, hand), seen), seen)
