"""Which finished hands a list shows: of one store the last in the log, of several the latest."""

from datetime import datetime
from typing import Final, NamedTuple

from services.store import statements as sql
from services.store.answers import Moment
from services.store.lookups import LAST, kept
from services.store.values import Ask


class Mark(NamedTuple):
    """The hand after which a list goes on."""

    number: int
    ended_at: datetime | None = None
    """UTC without saying so, as columns have it; not looked up where there is but one store."""


NEWEST: Final = Mark(LAST)
"""Before the first hand of every list."""


def mark(ask: Ask, number: int) -> Mark:
    """That of a hand in a list of several stores' hands."""
    row = kept(*ask(sql.HAND_AT, (number,))[0]).hand
    return Mark(number, row.ended_at.replace(tzinfo=None))


def latest(moment: Moment, after: Mark, player: str | None, limit: int) -> list[int]:
    """The numbers of the hands of several stores that ended last before the mark.

    Nothing but the clock orders partitions among themselves; hands of one instant go by number.
    """
    wanted: list[str] = []
    given: dict[str, object] = {"limit": limit}
    if after.ended_at is not None:
        wanted.append("ended_at <= $at AND (ended_at < $at OR id < $number)")
        given |= {"at": after.ended_at, "number": after.number}
    if player is not None:
        wanted.append("id IN (SELECT id FROM seats WHERE player = $player)")
        given["player"] = player
    where = f"WHERE {' AND '.join(wanted)}" if wanted else ""
    query = f"SELECT id FROM hands {where} ORDER BY ended_at DESC, id DESC LIMIT $limit"  # noqa: S608
    return [int(one) for (one,) in moment.ask(query, given)]


def played(moment: Moment, after: Mark, player: str, limit: int) -> list[int]:
    """The numbers of a player's last hands in the log of one store, before the mark."""
    found = moment.ask(
        "SELECT DISTINCT id FROM seats WHERE player = $1 AND id < $2 ORDER BY id DESC LIMIT $3",
        (player, after.number, limit),
    )
    return [int(one) for (one,) in found]
