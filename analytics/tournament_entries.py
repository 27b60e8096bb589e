# pyarrow carries no types: here they end
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false
# pyright: reportUnknownArgumentType=false, reportMissingTypeStubs=false
"""Entries in tournaments as a relation, a row for each player who is out or has won."""

from collections.abc import Iterable
from typing import Final

import pyarrow as pa

from schemas.rows import TournamentRow
from services.store import Moment

ENTRIES: Final = "tournament_entries"
"""The relation's name at a moment."""

_COLUMNS: Final = {
    "tournament": pa.string(),
    "player": pa.string(),
    "variant": pa.string(),
    "bet_limit": pa.string(),
    "currency": pa.string(),
    "exponent": pa.int8(),
    "cost": pa.int64(),
    "entrants": pa.int64(),
    "rank": pa.int64(),
    "prize": pa.int64(),
}


def relate(moment: Moment, tournaments: Iterable[TournamentRow]) -> None:
    """Make `ENTRIES` a relation of the moment; of running tournaments those who are out."""
    rows = [
        (
            *(one.tournament, each.player, one.terms.variant, one.terms.limit),
            *(one.terms.currency, one.terms.exponent, one.terms.buy_in + one.terms.fee),
            *(len(one.entries), each.rank, each.prize),
        )
        for one in tournaments
        for each in one.entries
        if each.rank is not None
    ]
    columns = zip(*rows, strict=True) if rows else [()] * len(_COLUMNS)
    arrays = [
        pa.array(values, kind) for values, kind in zip(columns, _COLUMNS.values(), strict=True)
    ]
    table = pa.Table.from_arrays(arrays, names=list(_COLUMNS))
    moment.connection.register(ENTRIES, table)
