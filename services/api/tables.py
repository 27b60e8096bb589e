"""The tables: who plays what now, and one as it stands."""

from fastapi import APIRouter, Request
from starlette.responses import Response

from schemas.errors import NotFound
from services.api import table_views as views
from services.api.answers import passing
from services.api.documents import declared
from services.api.paging import LIMIT, Cursor, Limit, cut, opened, page
from services.api.parameters import TableName
from services.api.sources import Here
from services.store.tables import table, tables

router = APIRouter(prefix="/tables", tags=["tables"])


@router.get("", summary="Tables", **declared(views.TablePage))
def listed(request: Request, here: Here, limit: Limit = LIMIT, cursor: Cursor = None) -> Response:
    """By name, each with the hand in play."""
    rows, more = cut(tables(here.slow, limit + 1, opened(cursor) or ""), limit)
    end = page(request, rows[-1].stream if more else None)
    found = tuple([views.line(row) for row in rows])
    view = views.TablePage(tables=found, count=len(found), truncated=end.truncated, next=end.next)
    return passing(view, end.next)


@router.get("/{stream:name}", summary="A table now", **declared(views.Table, 404))
async def one(here: Here, stream: TableName) -> Response:
    """Street, board, pots, seats and whose turn it is, as far as the store has read.

    Nobody sees a hole card that was not tabled, whoever asks.
    """
    found = table(here.quick, stream)
    if found is None:
        kind, where = "table", "the store"
        raise NotFound(kind, stream, where)
    return passing(views.live(found))
