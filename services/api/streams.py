"""The heads of the log's streams, as far as the store has read them."""

from typing import Annotated

from fastapi import APIRouter, Query, Request
from msgspec import Meta, Struct
from starlette.responses import Response

from services.api.answers import passing
from services.api.documents import declared
from services.api.links import to_table, to_version
from services.api.paging import LIMIT, Cursor, Limit, cut, opened, page
from services.api.sources import Here, Seen
from services.store.history import heads

router = APIRouter(prefix="/log", tags=["log"])

Prefix = Annotated[
    str, Query(max_length=200, description="Only streams whose name begins so.", examples=["cup-"])
]


class LogHead(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Where a stream stands: its last record that was read."""

    stream: str
    version: int
    epoch: Annotated[int, Meta(description="Of the dealer that wrote it.")]
    digest: Annotated[
        str | None,
        Meta(description="Of the record's bytes, and so of all before it; null: not to be seen."),
    ]
    link: Annotated[str, Meta(description="The table.")]
    version_link: Annotated[str, Meta(description="The table at this version.")]


class LogHeads(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Heads by the streams' names."""

    heads: tuple[LogHead, ...]
    count: Annotated[int, Meta(description="How many are on this page.")]
    truncated: Annotated[bool, Meta(description="Whether there are more.")]
    next: Annotated[str | None, Meta(description="The next page's address, as in Link.")]


@router.get("/heads", summary="Heads of the log's streams", **declared(LogHeads))
def listed(
    request: Request,
    here: Here,
    seen: Seen,
    prefix: Prefix = "",
    limit: Limit = LIMIT,
    cursor: Cursor = None,
) -> Response:
    """By name: the last version that was read of each, and its digest, which holds all before it.

    Digests of records are told to who may see every card: one of a record in clear would say of a
    guess whether it is right.
    """
    found, more = cut(heads(here.slow, limit + 1, opened(cursor) or "", prefix), limit)
    end = page(request, found[-1].stream if more else None)
    lines = tuple(
        [
            LogHead(
                stream=one.stream,
                version=one.head.version,
                epoch=one.head.epoch,
                digest=one.head.digest if seen.unshown else None,
                link=to_table(one.stream),
                version_link=to_version(one.stream, one.head.version),
            )
            for one in found
        ]
    )
    view = LogHeads(heads=lines, count=len(lines), truncated=end.truncated, next=end.next)
    return passing(view, end.next)
