"""What a room did hour by hour: hands that ended, their tables, what was taken of them."""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Final, NamedTuple

from analytics.sql import select
from services.store import Moment

RELATIONS_ASKED: Final = ("hands",)
"""Those whose sealed files are read."""

_HOUR: Final = "date_trunc('hour', ended_at)"
_WINDOW: Final = "where ended_at >= $since and ended_at < $until"


class Takings(NamedTuple):
    """What hands of one currency came to, in minor units; `house` is what it won of boxes."""

    currency: str | None
    exponent: int
    hands: int
    pot: int
    rake: int
    house: int


class Hour(NamedTuple):
    """Hands that ended in the hour that begins at `begins`, UTC; none are in no hour."""

    begins: datetime
    takings: tuple[Takings, ...]


class Activity(NamedTuple):
    """The hours of a window in which hands ended, and the tables of all of them together."""

    hours: tuple[Hour, ...]
    tables: int
    latest: datetime | None  # when the last hand before the window's end ended, in it or not


def activity(moment: Moment, since: datetime, until: datetime) -> Activity:
    """What ended from `since` to before `until`; voided hands count as hands and moved no chip."""
    given = {"since": _plain(since), "until": _plain(until)}
    columns = (
        *(f"{_HOUR} as begins", "currency", "exponent", "count(*)"),
        *(f"cast(sum({each}) as varchar)" for each in ("pot", "rake", "coalesce(house, 0)")),
    )
    order = "group by all order by begins, currency nulls first, exponent"
    rows = moment.ask(select(columns, "hands", f"{_WINDOW} {order}"), given)
    tables = moment.ask(select(("count(distinct stream)",), "hands", _WINDOW), given)[0][0]
    before = "where ended_at < $until"
    latest = moment.ask(select(("max(ended_at)",), "hands", before), {"until": given["until"]})
    found: dict[datetime, list[Takings]] = {}
    for begins, currency, exponent, hands, *sums in rows:
        takings = Takings(currency, exponent, hands, *map(int, sums))
        found.setdefault(begins.replace(tzinfo=UTC), []).append(takings)
    hours = tuple([Hour(begins, tuple(each)) for begins, each in found.items()])
    last = latest[0][0]
    return Activity(hours, tables, None if last is None else last.replace(tzinfo=UTC))


def together(takings: Sequence[Takings]) -> tuple[Takings, ...]:
    """Takings added up, currency by currency.

    >>> one = Takings("USD", 2, 3, 500, 25, 0)
    >>> together([one, one])
    (Takings(currency='USD', exponent=2, hands=6, pot=1000, rake=50, house=0),)
    """
    found: dict[tuple[str | None, int], Takings] = {}
    for one in takings:
        key = (one.currency, one.exponent)
        sums = found.get(key, Takings(*key, 0, 0, 0, 0))
        found[key] = Takings(
            *key,
            sums.hands + one.hands,
            sums.pot + one.pot,
            sums.rake + one.rake,
            sums.house + one.house,
        )
    return tuple(found.values())


def _plain(at: datetime) -> datetime:
    """A moment as columns have it: UTC without saying so."""
    return at.astimezone(UTC).replace(tzinfo=None)
