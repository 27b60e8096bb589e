"""Hands as rows, and a moment of a store that holds them."""

from collections.abc import Iterable, Sequence
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple, get_args, get_type_hints

import duckdb
import pyarrow as pa
from msgspec import Struct, structs

from analytics import FLAGS, MADE, ROLLUPS, flags_of
from analytics.category_counts import ranked
from analytics.packed import packed_flags_of
from analytics.sql import select
from schemas.events import ActionTaken, AnyEvent, HandStarted
from schemas.rows import ActionRow, AwardRow, BoxActionRow, BoxRow, HandRow, SeatRow
from services.projector.decisions import Decisions
from services.projector.rows import Span, hand_values
from services.rules import begin, evolve, settle
from services.store import Moment
from tests.hands import NOON


class Played(NamedTuple):
    """A hand with all its parts; of one against the house its boxes and their decisions too."""

    hand: HandRow
    seats: tuple[SeatRow, ...]
    actions: tuple[ActionRow, ...]
    boxes: tuple[BoxRow, ...] = ()
    box_actions: tuple[BoxActionRow, ...] = ()
    awards: tuple[AwardRow, ...] = ()


_TYPES: Final = {
    str: pa.string(),
    int: pa.int64(),
    bool: pa.bool_(),
    datetime: pa.timestamp("us"),
}
_KINDS: Final[dict[str, type[Struct]]] = {
    "hands": HandRow,
    "seats": SeatRow,
    "actions": ActionRow,
    "awards": AwardRow,
    "boxes": BoxRow,
    "box_actions": BoxActionRow,
}


def moment(tail: Sequence[Played], sealed: Iterable[Sequence[Played]], folder: Path) -> Moment:
    """A store with a hot tail and segments, whose flags and roll-ups lie in the folder."""
    files: dict[str, list[str]] = {kind: [] for kind in MADE}
    for number, segment in enumerate(sealed):
        connection = relations(segment)
        queries = {FLAGS: packed_flags_of(), **{at: one.select() for at, one in ROLLUPS.items()}}
        for kind, query in queries.items():
            path = folder / f"{number}-{kind}.parquet"
            connection.execute(f"copy ({query}) to '{path}' (format parquet)")
            files[kind].append(str(path))
    return Moment("a test", 0, relations(tail, "tail_"), files)


@cache
def engine() -> duckdb.DuckDBPyConnection:
    """One DuckDB for all tests, as it is slow to start; what a cursor registers is its own."""
    return duckdb.connect(config={"threads": 1})


def relations(played: Sequence[Played], prefix: str = "") -> duckdb.DuckDBPyConnection:
    """A DuckDB with the hands as the store shows them; with flags, as those sealed have them."""
    connection = engine().cursor()
    for kind, table in tables(played).items():
        connection.register(prefix + kind, table)
    if not prefix:
        connection.register(FLAGS, connection.sql(flags_of()).to_arrow_table())
        made = ranked(lambda query: [connection.execute(query).fetchall()])
        view = select("*", f"{made} as made")
        connection.execute(f"create or replace temp view ranked as {view}")
    return connection


def tables(played: Sequence[Played]) -> dict[str, pa.Table]:
    """Every relation with the columns of a moment; a hand's number is where it stands."""
    rows: dict[str, list[dict[str, Any]]] = {kind: [] for kind in _KINDS}
    for number, one in enumerate(played):
        rows["hands"].append({"id": number, **_plain(one.hand)})
        rows["seats"] += [{"id": number, **_plain(row)} for row in one.seats]
        rows["actions"] += [{"id": number, **_plain(row)} for row in one.actions]
        rows["awards"] += [{"id": number, **_plain(row)} for row in one.awards]
        rows["boxes"] += [{"id": number, **_plain(row)} for row in one.boxes]
        rows["box_actions"] += [{"id": number, **_plain(row)} for row in one.box_actions]
    return {kind: pa.Table.from_pylist(rows[kind], _schema(kind)) for kind in _KINDS}


def played(events: Sequence[AnyEvent]) -> Played:
    """The rows the projector makes of a whole hand's facts."""
    start = next(one for one in events if isinstance(one, HandStarted))
    state, decisions = begin(start), Decisions(len(start.seats))
    for event in events:
        if isinstance(event, ActionTaken):
            decisions.note(state, event)
        if event is not start:
            evolve(state, event)
    span = Span("t", 1, 1, NOON, NOON)
    rows = hand_values(span, state, decisions, settle(state), ()).rows()
    return Played(rows.hand, rows.seats, rows.actions, awards=rows.awards)


def _plain(row: Struct) -> dict[str, Any]:
    found = structs.asdict(row)
    if isinstance(row, HandRow):
        found["bet_limit"] = found.pop("limit")
        found["boards"] = " ".join(row.boards)
        for column in ("started_at", "ended_at"):
            found[column] = found[column].replace(tzinfo=None)
    return found


def _schema(kind: str) -> pa.Schema:
    columns = [("id", pa.int64())]
    for name, hint in get_type_hints(_KINDS[kind]).items():
        if name == "hand" and kind != "hands":
            continue
        known = next((one for one in (hint, *get_args(hint)) if one in _TYPES), str)
        columns.append(("bet_limit" if name == "limit" else name, _TYPES[known]))
    return pa.schema(columns)
