"""Figures of any hands: filtered and told apart by the fields of the statistics' grammar."""

from collections.abc import Sequence
from typing import Annotated, Final, Literal, NamedTuple

from fastapi import APIRouter, Depends, Query, Request
from msgspec import DecodeError, json
from starlette.responses import Response

from analytics import DEFINITIONS, PLAYER_STATISTICS, Statistic
from analytics.filters import OVER_HTTP, Condition, Field, field_of, nearest
from analytics.grouped import Group, grouped, kinds_of
from schemas.errors import BadParameter
from services.api import figure_views as views
from services.api.answers import passing, tabled
from services.api.documents import declared
from services.api.formats import Wanted
from services.api.forms import Format, Rows
from services.api.grammar import conditions_of, filtered
from services.api.paging import Cursor, Size, cut, opened, page, size_of, stale
from services.api.sources import Here, Sources

router = APIRouter(prefix="/statistics", tags=["statistics"])

HEADLINE: Final = ("vpip", "pfr", "3bet", "wtsd", "wsd", "bb-100", "std-bb-100")
"""What a line shows where nothing else is asked."""

_BY_KEY: Final = {one.key: one for one in PLAYER_STATISTICS}
_BY, _STAT = "by", "stat"
_MOST_BY: Final = 6
"""Fields that hands may be told apart by at once."""

By = Annotated[
    str,
    Query(
        description="What hands are told apart by: fields of the filters, with commas between.",
        examples=["position,variant"],
    ),
]
Stats = Annotated[
    str | None,
    Query(
        description="Keys of player statistics, with commas between, or `all`; without it the"
        f" headline: {', '.join(HEADLINE)}.",
        examples=["vpip,pfr"],
    ),
]
Sort = Annotated[
    Literal["by", "hands"],
    Query(
        description="`by`: by what they agree in, an order that no new hand changes; `hands`: the"
        " most hands first, where lines that change places between pages may come twice or not."
    ),
]


class Question(NamedTuple):
    """What the routes of figures take alike."""

    request: Request
    here: Sources
    form: Format
    conditions: tuple[Condition, ...]
    stat: str | None
    sort: Literal["by", "hands"]
    limit: int | None
    cursor: str | None


async def _question(
    request: Request,
    here: Here,
    form: Wanted,
    conditions: Annotated[tuple[Condition, ...], conditions_of(OVER_HTTP)],
    stat: Stats = None,
    sort: Sort = "by",
    limit: Size = None,
    cursor: Cursor = None,
) -> Question:
    return Question(request, here, form, conditions, stat, sort, limit, cursor)


Asked = Annotated[Question, Depends(_question)]
_EXTRA: Final = filtered(OVER_HTTP)


@router.get(
    "",
    summary="Figures",
    openapi_extra=_EXTRA,
    **declared(views.FigurePage, 406, forms=True),
)
def listed(asked: Asked, by: By = "player") -> Response:
    """Of the hands that meet every condition, a line a value of what they are told apart by.

    What looks at hole cards is for roles that may ask about them, and a player about his own.
    """
    return _answer(asked, fields_of(by))


@router.get(
    "/positions",
    summary="Figures by position",
    openapi_extra=_EXTRA,
    **declared(views.FigurePage, 406, forms=True),
)
def positions(asked: Asked) -> Response:
    """Of the hands that meet every condition, a line a position: BTN, CO, BTN-2 ... SB, BB."""
    return _answer(asked, fields_of("position"))


@router.get(
    "/variants",
    summary="Figures by game",
    openapi_extra=_EXTRA,
    **declared(views.FigurePage, 406, forms=True),
)
def variants(asked: Asked) -> Response:
    """How the hands' players played each game at each limit; what games came to is at /variants."""
    return _answer(asked, fields_of("variant,bet_limit"))


def fields_of(text: str) -> tuple[Field, ...]:
    """The fields that a list names; raises `BadParameter`."""
    names = text.split(",") if text else []
    for name in names:
        if name not in OVER_HTTP:
            raise BadParameter(_BY, f"there is no field {name[:50]}{nearest(name, OVER_HTTP)}")
    if len(names) > _MOST_BY or len(set(names)) < len(names):
        raise BadParameter(_BY, f"{_MOST_BY} fields at most, each once")
    return tuple([field_of(name, OVER_HTTP) for name in names])


def statistics_of(text: str | None) -> tuple[Statistic, ...]:
    """The statistics that a list of keys names; raises `BadParameter`."""
    if text == "all":
        return PLAYER_STATISTICS
    keys = HEADLINE if text is None else tuple(dict.fromkeys(text.split(",")))
    for key in keys:
        if key not in _BY_KEY:
            raise BadParameter(_STAT, f"there is no figure {key[:50]}{nearest(key, _BY_KEY)}")
    return tuple([_BY_KEY[key] for key in keys])


def _answer(asked: Question, by: tuple[Field, ...]) -> Response:
    """A page of groups in the form that is wanted."""
    statistics, size = statistics_of(asked.stat), size_of(asked.limit, asked.form)
    with asked.here.heavy.moment(DEFINITIONS, kinds=kinds_of(by, asked.conditions)) as moment:
        groups = grouped(moment, by, asked.conditions, statistics)
    kept, more = cut(_after(asked, groups, by), size)
    end = page(asked.request, _told(_key(kept[-1], by, asked.sort)) if more else None)
    conditions = {
        name: value
        for name, value in asked.request.query_params.items()
        if name.partition(".")[0] in OVER_HTTP
    }
    lines = tuple([views.line(one, by, conditions) for one in kept])
    if asked.form != "json":
        table = views.columns(lines, by, [one.key for one in statistics])
        return tabled(Rows(table, end.truncated, end.next), asked.form)
    view = views.FigurePage(
        lines=lines,
        definitions=views.definitions(statistics),
        count=len(lines),
        truncated=end.truncated,
        next=end.next,
    )
    return passing(view, end.next)


_Key = tuple[int, list[str]]


def _key(one: Group, by: Sequence[Field], sort: Literal["by", "hands"]) -> _Key:
    said = [value or "" for value in views.told(one, by).values()]
    return -one.hands if sort == "hands" else 0, [*said, one.currency or ""]


def _after(asked: Question, found: Sequence[Group], by: Sequence[Field]) -> list[Group]:
    """In the order that was asked for, those after the cursor."""
    keyed = sorted([(_key(one, by, asked.sort), at) for at, one in enumerate(found)])
    last = _read(opened(asked.cursor), len(by) + 1)
    return [found[at] for key, at in keyed if last is None or key > last]


def _told(key: _Key) -> str:
    return json.encode(key).decode()


def _read(text: str | None, width: int) -> _Key | None:
    if text is None:
        return None
    try:
        found = json.decode(text, type=_Key)
    except DecodeError:
        raise stale() from None
    if len(found[1]) != width:
        raise stale()
    return found
