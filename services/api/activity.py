"""What the room did hour by hour, as the API shows it."""

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from typing import Annotated, Final
from urllib.parse import urlencode

from fastapi import APIRouter, Query
from msgspec import Meta, Struct
from starlette.responses import Response

from analytics.activity import RELATIONS_ASKED, Activity, Takings, activity, together
from schemas.errors import BadParameter
from services.api.answers import instant, passing
from services.api.documents import declared
from services.api.fields import Currency, Exponent, Instant
from services.api.links import BASE
from services.api.sources import Here, Sources

router = APIRouter(prefix="/activity", tags=["statistics"])

HOURS: Final = 24
_UNTIL: Final = "until"

Until = Annotated[
    str | None,
    Query(
        description="The window's end, rounded up to the hour; without it now.",
        json_schema_extra={"format": "date-time"},
        examples=["2026-11-30T12:00:00.000Z"],
    ),
]
Hours = Annotated[int, Query(ge=1, le=168, description="How many hours the window has.")]


class Taken(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What hands of one currency came to, in minor units."""

    currency: Currency
    exponent: Exponent
    hands: int
    pot: Annotated[int, Meta(description="All pots before rake, and all that boxes placed.")]
    rake: int
    house: Annotated[int, Meta(description="What the house won of boxes against it.")]


class ActiveHour(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An hour of the window."""

    begins: Instant
    hands: Annotated[int, Meta(description="That ended in it, voided ones too.")]
    taken: tuple[Taken, ...]
    hands_link: Annotated[str, Meta(description="Those hands.")]


class RoomActivity(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A window of whole hours, every one listed, those without hands too."""

    since: Instant
    until: Instant
    hours: tuple[ActiveHour, ...]
    hands: int
    tables: Annotated[int, Meta(description="At which these hands were played.")]
    taken: tuple[Taken, ...]
    latest: Annotated[
        Instant | None, Meta(description="When the last hand before `until` ended; null: none has.")
    ]
    hands_link: Annotated[str, Meta(description="The hands of the window.")]


@router.get("", summary="Hands by the hour", **declared(RoomActivity))
def listed(here: Here, until: Until = None, hours: Hours = HOURS) -> Response:
    """How many hands ended in each hour, and what was taken of them, by the dealers' clocks."""
    return passing(room_activity(here, until, hours))


def room_activity(here: Sources, until: str | None, hours: int = HOURS) -> RoomActivity:
    """The hours up to a moment; raises `BadParameter` for one that cannot be read."""
    end = _hour_after(_moment(until))
    begin = end - timedelta(hours=hours)
    with here.slow.moment(relations=RELATIONS_ASKED) as moment:
        found = activity(moment, begin, end)
    return _view(found, begin, end)


def _view(found: Activity, begin: datetime, end: datetime) -> RoomActivity:
    by_hour = {one.begins: one.takings for one in found.hours}
    count = int((end - begin) / timedelta(hours=1))
    begins = [begin + timedelta(hours=at) for at in range(count)]
    lines = tuple([_hour(at, by_hour.get(at, ())) for at in begins])
    return RoomActivity(
        since=instant(begin),
        until=instant(end),
        hours=lines,
        hands=sum([one.hands for one in lines]),
        tables=found.tables,
        taken=_taken(together([each for one in found.hours for each in one.takings])),
        latest=None if found.latest is None else instant(found.latest),
        hands_link=_to_hands(begin, end),
    )


def _hour(begins: datetime, takings: tuple[Takings, ...]) -> ActiveHour:
    return ActiveHour(
        begins=instant(begins),
        hands=sum([one.hands for one in takings]),
        taken=_taken(takings),
        hands_link=_to_hands(begins, begins + timedelta(hours=1)),
    )


def _taken(takings: Iterable[Takings]) -> tuple[Taken, ...]:
    return tuple([Taken(**one._asdict()) for one in takings])


def _to_hands(begin: datetime, end: datetime) -> str:
    window = {"ended_at.gte": instant(begin), "ended_at.lt": instant(end)}
    return f"{BASE}/hands?{urlencode(window)}"


def _moment(text: str | None) -> datetime:
    if text is None:
        return datetime.now(UTC)
    try:
        found = datetime.fromisoformat(text)
        if found.tzinfo is None or not 1971 <= found.year <= 9000:
            raise ValueError
        return found.astimezone(UTC)
    except (ValueError, OverflowError):
        why = f"{text[:40] or 'nothing'} is no moment such as 2026-11-30T12:00:00.000Z"
        raise BadParameter(_UNTIL, why) from None


def _hour_after(at: datetime) -> datetime:
    """The hour's end that a moment is at or before."""
    whole = at.replace(minute=0, second=0, microsecond=0)
    return whole if whole == at else whole + timedelta(hours=1)
