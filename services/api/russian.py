"""Boxes against the house: what they did, met and came to."""

from collections.abc import Sequence
from typing import Annotated, Any, Final, cast, get_args

from fastapi import APIRouter, Query, Request
from msgspec import Meta, Struct
from starlette.responses import Response

from analytics import DEFINITIONS, HOUSE_STATISTICS, HouseStatistics
from analytics.filters import nearest
from analytics.house_questions import HOUSES, By, house_statistics
from schemas.errors import BadParameter
from services.api import forms
from services.api.answers import passing, tabled
from services.api.documents import declared
from services.api.fields import Chips, Currency, Exponent
from services.api.formats import Wanted
from services.api.forms import Rows
from services.api.links import to_definition, to_hands, to_house
from services.api.paging import Cursor, Size, cut, opened, page, size_of
from services.api.sources import Here
from services.api.statistics_views import Ratio, ratios

router = APIRouter(prefix="/statistics/russian", tags=["statistics"])

_BY: Final = "by"
_GAME: Final = "russian-poker"
_IDENTITY: Final = ("house", "house_version", "player", "ante", "day")


class Interval(Struct, frozen=True, forbid_unknown_fields=True):
    """Where a mean lies, 95 times of 100."""

    low: float
    high: float


class HouseLine(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Boxes by one version of a house's rules in one currency."""

    house: str
    house_version: int
    player: Annotated[str | None, Meta(description="null: of all.")]
    ante: Annotated[int | None, Meta(description="In minor units; null: of all.")]
    day: Annotated[str | None, Meta(description="UTC; null: all days.")]
    currency: Currency
    exponent: Exponent
    boxes: int
    undecided: Annotated[int, Meta(description="Boxes left out of net: cards are not known.")]
    net: Chips
    figures: dict[str, Ratio]
    intervals: Annotated[
        dict[str, Interval], Meta(description="Of edge and return, by how hands spread.")
    ]
    hands_link: Annotated[str, Meta(description="The hands against the house behind it.")]
    rules_link: Annotated[str, Meta(description="The rules they were played by.")]


class HousePage(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Boxes against houses, a line a version of rules and currency."""

    lines: tuple[HouseLine, ...]
    definitions: dict[str, str]
    count: Annotated[int, Meta(description="How many lines are on this page.")]
    truncated: Annotated[bool, Meta(description="Whether there are more.")]
    next: Annotated[str | None, Meta(description="The next page's address, as in Link.")]


Apart = Annotated[
    str | None,
    Query(description=f"A line for each {', '.join(get_args(By))}; with commas between."),
]
OfHouse = Annotated[str | None, Query(description="Boxes by one house's rules alone.")]
OfPlayer = Annotated[str | None, Query(description="One player's boxes alone.")]


@router.get("", summary="Russian Poker", **declared(HousePage, 406, forms=True))
def listed(
    request: Request,
    here: Here,
    form: Wanted,
    by: Apart = None,
    house: OfHouse = None,
    player: OfPlayer = None,
    limit: Size = None,
    cursor: Cursor = None,
) -> Response:
    """Return, house edge with its interval, and what boxes did, by house rules and currency."""
    size = size_of(limit, form)
    with here.heavy.moment(DEFINITIONS, kinds=(HOUSES,)) as moment:
        found = house_statistics(moment, by=_apart(by), house=house, player=player)
    last = opened(cursor)
    lines = sorted([_line(one, player) for one in found], key=_key)
    kept, more = cut([one for one in lines if last is None or _key(one) > last], size)
    end = page(request, _key(kept[-1]) if more else None)
    if form != "json":
        return tabled(Rows(_columns(kept), end.truncated, end.next), form)
    view = HousePage(
        lines=tuple(kept),
        definitions={one.key: to_definition(one.key) for one in HOUSE_STATISTICS},
        count=len(kept),
        truncated=end.truncated,
        next=end.next,
    )
    return passing(view, end.next)


def _apart(text: str | None) -> tuple[By, ...]:
    known = get_args(By)
    names = text.split(",") if text else []
    for one in names:
        if one not in known:
            raise BadParameter(_BY, f"nothing is told apart by {one[:50]}{nearest(one, known)}")
    return cast("tuple[By, ...]", tuple(dict.fromkeys(names)))


def _line(one: HouseStatistics, player: str | None) -> HouseLine:
    day = None if one.day is None else one.day.isoformat()
    asked = {"variant": _GAME, "currency": one.currency or ""}
    asked |= {"player": who} if (who := one.player or player) else {}
    asked |= {"day": day} if day else {}
    return HouseLine(
        house=one.house,
        house_version=one.house_version,
        player=one.player,
        ante=one.ante,
        day=day,
        currency=one.currency,
        exponent=one.exponent,
        boxes=one.boxes,
        undecided=one.undecided,
        net=one.net,
        figures=ratios(one.figures),
        intervals={key: Interval(*each) for key, each in one.intervals.items()},
        hands_link=to_hands(asked),
        rules_link=to_house(one.house),
    )


def _key(one: HouseLine) -> str:
    """By what lines are told apart, in an order that no new hand changes."""
    parts = [getattr(one, name) for name in _IDENTITY]
    said = [f"{part:020d}" if isinstance(part, int) else str(part or "") for part in parts]
    return "\0".join([*said, one.currency or ""])


def _columns(lines: Sequence[HouseLine]) -> Any:
    plain = (*_IDENTITY, "currency", "exponent", "boxes", "undecided", "net")
    figures = [one.key for one in HOUSE_STATISTICS if one.denominator is not None]
    intervals = [f"{key}.{end}" for key in ("edge", "return") for end in ("low", "high")]
    rows: list[dict[str, Any]] = []
    for one in lines:
        row = {name: getattr(one, name) for name in plain}
        for key, ratio in one.figures.items():
            row |= {key: ratio.value, f"{key}.denominator": ratio.denominator}
        for key, each in one.intervals.items():
            row |= {f"{key}.low": each.low, f"{key}.high": each.high}
        rows.append({**row, "hands_link": one.hands_link})
    made = [name for key in figures for name in (key, f"{key}.denominator")]
    return forms.table_of(rows, [*plain, *made, *intervals, "hands_link"])
