"""All-ins at a moment of the store: those of sealed hands, and of the hot tail."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from analytics.all_in.finding import Relations
from analytics.all_in.jobs import adjusted
from analytics.all_in.rows import ADJUSTED, MICRO, WORKED_OUT, adjusted_rows
from analytics.flags import flags_of
from analytics.sql import select, union
from services.store import Moment
from services.store.answers import TAIL
from services.store.relations import relation

_TAIL: Final = Relations(*[f"{TAIL}{name}" for name in Relations()])
_COUNTS: Final = (
    "count(*) as all_ins",
    "sum(case when adjusted is null then 0 else 1 end) as adjusted_all_ins",
    f"cast(coalesce(sum(adjusted - net * {MICRO}), 0) as varchar) as correction",
)


def all_in_rows(moment: Moment) -> str:
    """A relation with the rows of `adjusted_rows`, to be asked at this moment.

    The hot tail's are worked out now, a few milliseconds each that was not asked for before. Raises
    `StorageFailed`.
    """
    worked_out = f"{TAIL}{WORKED_OUT}"
    moment.connection.register(worked_out, adjusted(moment.ask, _TAIL))
    some = f"where id in ({select(['id'], worked_out)})"
    hands, seats, actions = [f"({select('*', one, some)})" for one in _TAIL[:3]]
    queries = [adjusted_rows(worked_out, f"({flags_of(hands, seats, actions)})", seats)]
    if files := moment.rollups.get(ADJUSTED):
        queries.append(select("*", relation(files)))
    return union(queries)


def not_worked_out(moment: Moment) -> int:
    """How many sealed hands are still to be looked at for all-ins."""
    return moment.waiting.get(ADJUSTED, moment.sealed)


def corrections(
    moment: Moment, by: Sequence[str], where: str = "", given: Mapping[str, object] | None = None
) -> list[tuple[Any, ...]]:
    """What equity makes of nets, a row for each combination of the columns `by`, in their order:
    all-ins of a seat, of these those adjusted, and what to add to the net in millionths.

    Columns are those that flags are filtered by, and so is a clause `where`, whose values are
    `given`. Raises `StorageFailed`.
    """
    clause = f"{where} group by {', '.join(by)}".lstrip()
    found = moment.ask(select((*by, *_COUNTS), all_in_rows(moment), clause), given or {})
    return [(*row[:-1], int(row[-1])) for row in found]
