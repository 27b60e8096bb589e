"""Lists by pages: what follows a name, not a count, and always whether there is more."""

from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Sequence
from typing import Annotated, Final, NamedTuple, TypeVar
from urllib.parse import urlencode

from fastapi import Query, Request

from schemas.errors import BadParameter
from services.api.forms import ROWS_MAX, Format

LIMIT: Final = 50
LIMIT_MAX: Final = 500

Limit = Annotated[int, Query(ge=1, le=LIMIT_MAX, description="The most items of a page.")]
Size = Annotated[
    int | None,
    Query(
        ge=1,
        le=ROWS_MAX,
        description=f"The most rows: of JSON {LIMIT_MAX}, and {LIMIT} where nothing is said; of the"
        f" other forms {ROWS_MAX}, and as many where nothing is said.",
    ),
]
Cursor = Annotated[
    str | None,
    Query(
        description="Where to go on: the `cursor` in a page's `next`. It means nothing else.",
        examples=["dGFibGUtMS0x"],
    ),
]

_Item = TypeVar("_Item")
_CURSOR: Final = "cursor"
_LIMIT: Final = "limit"


def size_of(limit: int | None, form: Format) -> int:
    """How many rows a page in this form has; raises `BadParameter` for more than it may."""
    if form != "json":
        return limit or ROWS_MAX
    if limit is not None and limit > LIMIT_MAX:
        why = f"a page of JSON has {LIMIT_MAX} at most; csv, parquet and arrow {ROWS_MAX}"
        raise BadParameter(_LIMIT, why)
    return limit or LIMIT


class Page(NamedTuple):
    """Where a page ends."""

    truncated: bool
    next: str | None


def cut(found: Sequence[_Item], limit: int) -> tuple[Sequence[_Item], bool]:
    """The items of a page out of one more than fit, and whether there was one more."""
    return found[:limit], len(found) > limit


def page(request: Request, last: str | None) -> Page:
    """The page's end; `last` names the last item where there is more, else None."""
    if last is None:
        return Page(truncated=False, next=None)
    asked = {**request.query_params, _CURSOR: cursor(last)}
    return Page(truncated=True, next=f"{request.url.path}?{urlencode(asked)}")


def cursor(last: str) -> str:
    """What names an item in an address without inviting anybody to make one up."""
    return urlsafe_b64encode(last.encode()).decode().rstrip("=")


def opened(text: str | None) -> str | None:
    """The name in a cursor; raises `BadParameter`."""
    if text is None:
        return None
    try:
        padded = text.encode("ascii") + b"=" * (-len(text) % 4)
        name = urlsafe_b64decode(padded).decode()
    except ValueError:
        raise stale() from None
    if cursor(name) != text:
        raise stale()
    return name


def stale() -> BadParameter:
    """The refusal of a cursor nobody was given here."""
    return BadParameter(_CURSOR, "not one of this list: follow a page's `next`")
