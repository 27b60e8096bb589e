"""Tables as they stood: at any version of their streams, or at any moment."""

from datetime import UTC, datetime
from typing import Annotated

from fastapi import APIRouter, Path, Query, Request
from starlette.responses import Response

from schemas.errors import BadParameter, NotFound
from schemas.record import decode
from services.api import table_views as views
from services.api.answers import FOREVER, LASTING, lasting
from services.api.documents import declared
from services.api.parameters import TableName
from services.api.sources import Here, Seen
from services.store import Reader
from services.store.history import Past, past
from services.store.tables import table

router = APIRouter(prefix="/tables", tags=["tables"])

Version = Annotated[
    int, Path(ge=1, le=2**53, description="A record of the table's stream, from 1.", examples=[5])
]
At = Annotated[
    str,
    Query(
        description="A moment: the table as it stood after the last record before or at it, by the"
        " dealer's clock.",
        json_schema_extra={"format": "date-time"},
        examples=["2026-11-30T12:00:00.000Z"],
    ),
]
_AT = "at"


@router.get(
    "/{stream:name}/versions/{version}",
    summary="A table at a version",
    **declared(views.TableThen, 404, tagged=True),
)
def version_of(
    request: Request, here: Here, seen: Seen, stream: TableName, version: Version
) -> Response:
    """Street, board, pots and seats as they stood after that record of its stream.

    Of a hand in play nobody sees a hole card that was not tabled.
    """
    found = _found(here.slow, stream, version)
    kept = LASTING if found.hand is None else FOREVER
    return lasting(request, views.before(stream, version, found, seen), seen, kept=kept)


@router.get(
    "/{stream:name}/then",
    summary="A table at a moment",
    **declared(views.TableThen, 404, tagged=True),
)
def then(request: Request, here: Here, seen: Seen, stream: TableName, at: At) -> Response:
    """The same after the last record that the dealer wrote before or at a moment."""
    version = _last_before(here.slow, stream, _moment(at))
    found = _found(here.slow, stream, version)
    return lasting(request, views.before(stream, version, found, seen), seen)


def _found(reader: Reader, stream: str, version: int) -> Past:
    found = past(reader, stream, version)
    if found is None:
        raise _none(stream, f"version {version} of table")
    return found


def _none(stream: str, what: str = "table") -> NotFound:
    return NotFound(what, stream, "the store")


def _moment(text: str) -> datetime:
    try:
        found = datetime.fromisoformat(text)
        if found.tzinfo is None:
            raise ValueError
        return found.astimezone(UTC)
    except (ValueError, OverflowError):
        raise BadParameter(_AT, "it is no moment such as 2026-11-30T12:00:00.000Z") from None


def _last_before(reader: Reader, stream: str, at: datetime) -> int:
    """The last version that was written before or at a moment, by halving: clocks go forward."""
    found = table(reader, stream)
    if found is None:
        raise _none(stream)
    low, high = 0, found.row.version
    while low < high:
        middle = (low + high + 1) // 2
        if _clock(reader, stream, middle) <= at:
            low = middle
        else:
            high = middle - 1
    if low == 0:
        raise _none(stream, "record so early of table")
    return low


def _clock(reader: Reader, stream: str, version: int) -> datetime:
    data = reader.record(stream, version)
    if data is None:
        raise _none(stream, f"version {version} of table")
    return decode(data, stream, version).at
