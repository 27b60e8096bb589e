"""`/hands`: the API's search for people, each hand whole on one line."""

from collections.abc import Sequence
from typing import Annotated, Final
from urllib.parse import urlencode

from fastapi import APIRouter, Query, Request
from msgspec import Struct
from starlette.responses import RedirectResponse, Response

from analytics.hand_search import SEARCH_FIELDS, Search
from schemas.catalogue import CATALOGUE
from services.api.access.admitting import Known
from services.api.grammar import filtered
from services.api.hand_views import HandLine
from services.api.hands import Asked, Counting, Sampled, hand_page
from services.api.links import BASE
from services.api.pages.quick import Quick, quick
from services.api.pages.rendering import page
from services.api.paging import Cursor, opened
from services.api.searching import counted, hides
from services.api.sources import Here, Seen, Sources

router = APIRouter(include_in_schema=False)

SIZE: Final = 25
SIZE_MAX: Final = 100
FORMS: Final = ("csv", "parquet", "arrow")
"""What a search is exported in, beside JSON."""

_SIGNS: Final = {
    "eq": "is",
    "ne": "is not",
    "in": "is one of",
    "gt": "is above",
    "gte": "is at least",
    "lt": "is below",
    "lte": "is at most",
}
Size = Annotated[int, Query(ge=1, le=SIZE_MAX, description="The most hands of a page.")]


More = Annotated[str, Query(description="A condition on any field: which, how, and what.")]


class QuickLine(Struct, frozen=True):
    """A hand in the list, and all of it on one line; none where it has gone meanwhile."""

    hand: HandLine
    quick: Quick | None
    address: str  # of its replay, with the search it was found by


class Asking(Struct, frozen=True):
    """A condition of the search in words, and the same search without it."""

    words: str
    meaning: str
    without: str


@router.get("/hands", openapi_extra=filtered(SEARCH_FIELDS))
def listed(
    request: Request,
    here: Here,
    seen: Seen,
    who: Known,
    conditions: Asked,
    limit: Size = SIZE,
    cursor: Cursor = None,
    stat: Counting = None,
    sample: Sampled = None,
) -> Response:
    """The hands that meet every condition, the latest first."""
    wish = Search(conditions, counted(stat), counted(sample), tabled=hides(conditions, seen))
    found = hand_page(request, here, wish, opened(cursor), limit)
    search = search_of(request)
    return page(
        request,
        "hands.html",
        found=found,
        lines=[_line(here, one, search) for one in found.hands],
        asked=_asked(search),
        search=search,
        signs=_SIGNS,
        fields=SEARCH_FIELDS,
        games=[(key, one.name) for key, one in CATALOGUE.items()],
        positions=[(word, word) for word, _ in SEARCH_FIELDS["position"].words],
        exports={form: _export(search, form) for form in (*FORMS, "json")},
        is_first=cursor is None,
        own=who.player,
    )


@router.get("/find", openapi_extra=filtered(SEARCH_FIELDS))
async def found(
    request: Request,
    field: More = "",
    op: More = "",
    value: More = "",
    stat: More = "",
    sample: More = "",
) -> Response:
    """The form's search as the plain address it stands for: without what was left empty."""
    more = {"stat": stat, "sample": sample}
    given = {**search_of(request), **more}
    kept = {name: said.strip() for name, said in given.items() if said.strip()}
    if field:
        kept[field if op in ("", "eq") else f"{field}.{op}"] = value
    return RedirectResponse(f"/hands?{urlencode(kept)}" if kept else "/hands", 303)


def search_of(request: Request) -> dict[str, str]:
    """The conditions of a request as its address has them."""
    fields = (*SEARCH_FIELDS, "stat", "sample")
    return {
        name: value
        for name, value in request.query_params.items()
        if name.partition(".")[0] in fields
    }


def _line(here: Sources, one: HandLine, search: dict[str, str]) -> QuickLine:
    stored = here.slow.hand(one.hand)
    address = one.links.hand.removeprefix(BASE)
    there = f"{address}?{urlencode(search)}" if search else address
    return QuickLine(one, None if stored is None else quick(stored), there)


def _asked(search: dict[str, str]) -> Sequence[Asking]:
    return [_condition(name, value, search) for name, value in search.items()]


def _condition(name: str, value: str, search: dict[str, str]) -> Asking:
    word, _, op = name.partition(".")
    rest = {one: said for one, said in search.items() if one != name}
    without = f"/hands?{urlencode(rest)}" if rest else "/hands"
    if word not in SEARCH_FIELDS:
        what = "counts for" if word == "stat" else "might count for"
        return Asking(f"a seat {what} {value}", "", without)
    said = f"{word.replace('_', ' ')} {_SIGNS[op or 'eq']} {value or 'nothing'}"
    return Asking(said, SEARCH_FIELDS[word].meaning, without)


def _export(search: dict[str, str], form: str) -> str:
    return f"{BASE}/hands?{urlencode({**search, 'format': form})}"
