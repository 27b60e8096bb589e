# pyarrow carries no types: here they end
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false
# pyright: reportUnknownArgumentType=false, reportMissingTypeStubs=false
"""Searches for hands as the API makes them: rows for JSON, columns for the other forms."""

from collections.abc import Sequence
from datetime import UTC
from typing import Any, Final

import duckdb
import pyarrow as pa

from analytics import DEFINITIONS, PLAYER_STATISTICS
from analytics.filters import CARD_FIELDS, Condition, nearest
from analytics.hand_search import RELATIONS_ASKED, Mark, Search, mark_of, search_sql
from schemas.errors import BadParameter, NotFound
from schemas.rows import HandRow
from services.api.paging import cut, stale
from services.api.viewpoint import Viewpoint
from services.store import Moment, Reader
from services.store.answers import refused
from services.store.reader import HAND

_KEYS: Final = {one.key: one for one in PLAYER_STATISTICS}
_STAT: Final = "stat"
_FIELDS: Final = HandRow.__struct_fields__
_ZONED: Final = pa.timestamp("us", tz="UTC")
_COLUMNS: Final = {"stream": "table", "bet_limit": "limit", "seats": "seated"}
"""Columns that the API calls otherwise than the store."""


def counted(key: str | None) -> str | None:
    """A statistic's key; raises `BadParameter` where there is no such figure."""
    if key is not None and key not in _KEYS:
        raise BadParameter(_STAT, f"there is no figure {key[:50]}{nearest(key, _KEYS)}")
    return key


def hides(conditions: Sequence[Condition], seen: Viewpoint) -> bool:
    """Whether conditions look at hole cards of which a viewpoint may know only the tabled ones."""
    return not seen.unshown and any(one.field.name in CARD_FIELDS for one in conditions)


def found_rows(
    reader: Reader, wish: Search, after: str | None, limit: int
) -> tuple[Sequence[HandRow], str | None]:
    """The first hands that are found, and the name of the last where there are more.

    Raises `BadParameter` where there is no hand `after`.
    """
    if wish == Search():
        try:
            rows, more = cut(reader.hands(limit + 1, after), limit)
        except NotFound as fault:
            raise stale() if fault.kind == HAND else fault from None
    else:
        table = _asked(reader, wish, after, limit + 1)
        rows, more = cut([_row(one) for one in table.to_pylist()], limit)
    return rows, rows[-1].hand if more else None


def found_columns(
    reader: Reader, wish: Search, after: str | None, limit: int
) -> tuple[Any, str | None]:
    """The same as columns."""
    table = _asked(reader, wish, after, limit + 1)
    more = table.num_rows > limit
    table = table.slice(0, limit).drop_columns(["id"])
    table = table.rename_columns([_COLUMNS.get(one, one) for one in table.column_names])
    for name in ("started_at", "ended_at"):
        at = table.column_names.index(name)
        table = table.set_column(at, name, table.column(name).cast(_ZONED))
    return table, table.column("hand")[-1].as_py() if more else None


def neighbour(reader: Reader, wish: Search, hand: str, *, later: bool) -> str | None:
    """The next hand that is found before `hand`, or after it (`later`); None where there is none.

    Raises `BadParameter` where there is no hand of that name.
    """
    names = _asked(reader, wish, hand, 1, later=later).column("hand").to_pylist()
    return str(names[0]) if names else None


def _asked(
    reader: Reader, wish: Search, after: str | None, limit: int, *, later: bool = False
) -> Any:
    definitions = DEFINITIONS if wish.kinds else None
    with reader.moment(definitions, relations=RELATIONS_ASKED, kinds=wish.kinds) as moment:
        mark = _mark(moment, after)
        alone = moment.stores == 1
        query, given = search_sql(moment, wish, mark, limit, alone=alone, later=later)
        try:
            return moment.connection.sql(query, params=given).to_arrow_table()
        except duckdb.Error as fault:
            raise refused(moment.where, "search for hands", fault) from fault


def _mark(moment: Moment, after: str | None) -> Mark | None:
    if after is None:
        return None
    found = mark_of(moment, after)
    if found is None:
        raise stale()
    return found


def _row(values: dict[str, Any]) -> HandRow:
    """A hand's row out of its columns."""
    named = {**values, "limit": values["bet_limit"]}
    named["boards"] = tuple([one for one in named["boards"].split(" ") if one])
    for name in ("started_at", "ended_at"):
        named[name] = named[name].replace(tzinfo=UTC)
    return HandRow(**{name: named[name] for name in _FIELDS})
