"""Finished hands: the list, one whole, its facts, its frames; none that is still in play."""

from typing import Annotated

from fastapi import APIRouter, Query, Request
from msgspec import Struct
from starlette.responses import Response

from schemas.errors import HandInPlay, NotFound
from services.api import hand_views, replay_views
from services.api.answers import lasting, passing
from services.api.documents import Declared, declared
from services.api.paging import LIMIT, Cursor, Limit, cut, opened, page, stale
from services.api.parameters import HandId
from services.api.sources import Here, Seen
from services.store import Reader, StoredHand, absent
from services.store.reader import HAND

router = APIRouter(prefix="/hands", tags=["hands"])

Player = Annotated[
    str | None,
    Query(description="Only hands this player was dealt in.", examples=["ann"]),
]


def _of_one(view: type[Struct]) -> Declared:
    return declared(view, 404, 409, tagged=True)


@router.get("", summary="Finished hands", **declared(hand_views.HandPage))
def listed(
    request: Request,
    here: Here,
    limit: Limit = LIMIT,
    cursor: Cursor = None,
    player: Player = None,
) -> Response:
    """The latest first. A list that was cut says so in `truncated`, `next` and `Link`."""
    after = opened(cursor)
    try:
        rows, more = cut(here.slow.hands(limit + 1, after, player), limit)
    except NotFound as fault:
        raise stale() if fault.kind == HAND else fault from None
    end = page(request, rows[-1].hand if more else None)
    hands = tuple([hand_views.line(row) for row in rows])
    view = hand_views.HandPage(
        hands=hands, count=len(hands), truncated=end.truncated, next=end.next
    )
    return passing(view, end.next)


@router.get("/{hand:name}/events", summary="A hand's facts", **_of_one(replay_views.HandEvents))
async def events(request: Request, here: Here, seen: Seen, hand: HandId) -> Response:
    """As they stand in the log, in order, each with its version of the table's stream."""
    return lasting(request, replay_views.logged(finished(here.quick, hand), seen))


@router.get("/{hand:name}/frames", summary="A replay", **_of_one(replay_views.HandFrames))
def frames(request: Request, here: Here, seen: Seen, hand: HandId) -> Response:
    """The table after every step, and why each pot went where it did."""
    return lasting(request, replay_views.replayed(finished(here.slow, hand), seen))


@router.get(
    "/{hand:name}", summary="A finished hand", **declared(hand_views.Hand, 404, 409, tagged=True)
)
async def one(request: Request, here: Here, seen: Seen, hand: HandId) -> Response:
    """Seats, pots, awards and what does not hold.

    Cards nobody tabled are `??`. A hand in play is a problem that leads to its table.
    """
    return lasting(request, hand_views.whole(finished(here.quick, hand), seen))


def finished(reader: Reader, hand: str) -> StoredHand:
    """A hand that has ended and whose cards are released; raises `HandInPlay` or `NotFound`."""
    stored = reader.hand(hand)
    if stored is not None:
        return stored
    stream = reader.in_play(hand)
    if stream is not None:
        raise HandInPlay(hand, stream)
    stored = reader.hand(hand)  # it may have ended between the two questions
    if stored is None:
        raise absent(reader, hand, "the store")
    return stored
