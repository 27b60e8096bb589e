"""The hands as they end, by server-sent events; who comes back goes on where he stopped.

An event's id says how far every partition was told, as numbers of hands that lie in the log's
order, so that nothing is told twice and nothing left out, whatever happened in between.
"""

import re
from asyncio import sleep
from collections.abc import AsyncIterator, Mapping
from time import monotonic
from typing import Annotated, Final, cast

from fastapi import APIRouter, Depends, Header, Query, Request
from fastapi.sse import ServerSentEvent
from msgspec import Struct, json

from schemas.errors import BadParameter
from services.api.documents import declared_feed
from services.api.hand_views import HandLine, line
from services.api.sources import Here
from services.store.history import ended, last_ended
from services.store.numbering import first_of, partition_of

router = APIRouter(prefix="/feed", tags=["hands"])

AT_ONCE: Final = 10
"""Hands that are read together: other questions wait no longer than for them."""

START: Final = "start"
_LAST: Final = "Last-Event-ID"
_POSITION: Final = re.compile(r"\d{1,6}-\d{1,13}(?:\.\d{1,6}-\d{1,13}){0,4095}")
_NAME: Final = "hand"
_RETRY_MS: Final = 1_000


class Pace(Struct):
    """How a feed goes: seconds between looks, and after which it ends so that its reader comes
    back.
    """

    look: float = 0.2
    lasts: float = 600.0


Came = Annotated[
    str | None,
    Header(alias=_LAST, description="The id of the last event that was seen, as browsers send it."),
]
After = Annotated[
    str | None,
    Query(description=f"The same for the first call; `{START}`: every hand there ever was."),
]
Position = dict[int, int]


async def _position(here: Here, after: After = None, came: Came = None) -> Position:
    """Where to begin: by partition the number of the last hand that was told.

    Raises `BadParameter` for what no feed of this store has told.
    """
    newest = last_ended(here.quick)
    if came is None and after is None:
        return newest
    if came is None and after == START:
        return {at: first_of(at) for at in newest}
    said, name = (after, "after") if came is None else (came, _LAST)
    return _read(cast(str, said), name, newest)


@router.get("", summary="Hands as they end", **declared_feed(HandLine))
async def feed(
    request: Request, here: Here, position: Annotated[Position, Depends(_position)]
) -> AsyncIterator[ServerSentEvent]:
    """An event `hand` a finished hand, its data a line of `/v1/hands`, its id where to go on.

    It begins with the next hand to end, or behind `Last-Event-ID`. Only hands that have ended and
    whose cards are released are told. It ends after some minutes; `EventSource` comes back by
    itself.
    """
    pace = cast(Pace, request.app.state.feed)
    begun, read = monotonic(), dict[int, int]()
    yield ServerSentEvent(comment="hands as they end", retry=_RETRY_MS)
    while not here.ending:
        checkpoints = here.quick.checkpoints
        found = ended(here.quick, position, AT_ONCE) if checkpoints != read else []
        for number, stored in found:
            position[partition_of(number)] = number
            data = json.encode(line(stored.row)).decode()
            yield ServerSentEvent(event=_NAME, id=_told(position), raw_data=data)
        if len(found) == AT_ONCE:
            await sleep(0)
            continue
        read = checkpoints
        if monotonic() - begun >= pace.lasts or _head_alone(request):
            return
        await sleep(pace.look)


def _told(position: Mapping[int, int]) -> str:
    """A position as an event's id.

    >>> _told({0: 7, 1: first_of(1) + 3})
    '0-7.1-3'
    """
    return ".".join([f"{at}-{number - first_of(at)}" for at, number in sorted(position.items())])


def _read(text: str, name: str, newest: Mapping[int, int]) -> Position:
    if not _POSITION.fullmatch(text):
        raise BadParameter(name, "no event of this feed has such an id")
    pairs = [one.split("-") for one in text.split(".")]
    found = {int(at): first_of(int(at)) + int(number) for at, number in pairs}
    for at, number in found.items():
        if number > newest.get(at, first_of(at)):
            why = "it is ahead of this feed, which was made anew: begin without it"
            raise BadParameter(name, why)
    return {**{at: first_of(at) for at in newest}, **found}


def _head_alone(request: Request) -> bool:
    """Whether only the answer's head was asked for."""
    return bool(request.scope.get("oddchip.head", False))
