"""The rows that all-ins are kept as: one a live seat, with what it is filtered by, its net, and its
net by equity.
"""

from hashlib import sha256
from typing import Final

from analytics.all_in.finding import QUERIES, Relations
from analytics.flags import FILTERS, FLAGS
from analytics.sql import select
from services.store.relations import LATER

MICRO: Final = 1_000_000
"""Parts of a minor unit in which an adjusted net is kept."""

WORKED_OUT: Final = "worked_out"
"""The relation of nets by equity, `id`, `seat` and `adjusted`, that rows are made of."""

_REVISION: Final = 1
"""Of how nets are worked out; raised with every change by which some come out otherwise."""


def adjusted_rows(worked_out: str = WORKED_OUT, flags: str = FLAGS, seats: str = "seats") -> str:
    """SQL that makes the rows: the columns flags are filtered by, `net` in minor units, and
    `adjusted` in millionths of one, null where cards are not known.
    """
    columns = [f"f.{column}" for column in FILTERS]
    rows = (
        f"{worked_out} as a join {flags} as f on f.id = a.id and f.seat = a.seat"
        f" join {seats} as s on s.id = a.id and s.seat = a.seat"
    )
    return select((*columns, "s.net", "a.adjusted"), rows)


_FILTERED: Final = [f"{sql} as {column}" for column, sql in FILTERS.items()]
_SQL: Final = "\n".join([*(query(Relations()) for query in QUERIES), adjusted_rows(), *_FILTERED])
_DIGEST: Final = sha256(f"{_REVISION}\n{_SQL}".encode()).hexdigest()
ADJUSTED: Final = f"{LATER}{_DIGEST[:8]}"
"""The kind of their files, which are made some time after their segment; of other definitions they
are of another kind, and made anew.
"""
