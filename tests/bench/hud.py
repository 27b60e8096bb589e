"""The peer's way with statistics: SQLite tables as fpdb lays them out.

`HandsPlayers` has a row a seat and hand with a column for each of what is counted, `HudCache` the
sums by player, game, position, table size and day; foreign keys are indexed, as fpdb indexes them.
All are filled with our own flags, so that both sides are asked about the same rows.
"""

import sqlite3
from collections.abc import Iterator, Sequence
from typing import Final

from analytics.flags import COUNTS, FLAGS
from analytics.packed import unpacked
from analytics.sql import select
from services.store import Moment
from services.store.relations import relation

COLUMNS: Final = tuple(one.column for one in COUNTS)
_COUNTS: Final = tuple([f"cast({one} as bigint)" for one in COLUMNS])
_GAME: Final = ("variant", "bet_limit", "currency", "small_blind", "big_blind")
_CACHED: Final = ("gametypeId", "playerId", "seats", "position", "styleKey")
_HAND: Final = ("id", "strftime(started_at, '%Y-%m-%d %H:%M:%S')", "seats")
_AT_ONCE: Final = 10_000

_COUNTED: Final = ", ".join([f"{one} integer" for one in COLUMNS])
_TABLES: Final = (
    "create table Players(id integer primary key, name text not null unique)",
    "create table Gametypes(id integer primary key, category text, limitType text, currency text,"
    " smallBlind integer, bigBlind integer)",
    "create table Hands(id integer primary key, startTime text, seats integer, gametypeId integer)",
    "create table HandsPlayers(playerId integer, handId integer, seatNo integer, position integer,"
    f" {_COUNTED})",
    f"create table HudCache(id integer primary key, {', '.join(_CACHED)}, {_COUNTED})",
)
_CACHE: Final = select(
    (
        "null, h.gametypeId, p.playerId, h.seats, p.position, substr(h.startTime, 1, 10)",
        *[f"sum(p.{one})" for one in COLUMNS],
    ),
    "HandsPlayers as p join Hands as h on h.id = p.handId",
    "group by 2, 3, 4, 5, 6",
)
_INDEXES: Final = (
    "create index hands_game on Hands(gametypeId)",
    "create index players_hand on HandsPlayers(handId)",
    "create index players_player on HandsPlayers(playerId)",
    f"create unique index cached on HudCache({', '.join(_CACHED)})",
    "create index cached_player on HudCache(playerId)",
)


def hud_database(moment: Moment) -> sqlite3.Connection:
    """The sealed hands of a store in such tables, in memory: the disk is no part of the race."""
    database = sqlite3.connect(":memory:")
    for statement in _TABLES:
        database.execute(statement)
    games: dict[tuple[object, ...], int] = {}
    players: dict[object, int] = {}
    for rows in _rows(moment, (*_HAND, *_GAME), "hands"):
        hands = [(*row[:3], games.setdefault(row[3:], len(games))) for row in rows]
        _add(database, "Hands", hands)
    flags = f"{unpacked(relation(moment.files(FLAGS)))} as flags"
    for rows in _rows(moment, ("player", "id", "seat", "position", *_COUNTS), flags):
        known = [(players.setdefault(row[0], len(players)), *row[1:]) for row in rows]
        _add(database, "HandsPlayers", known)
    _add(database, "Gametypes", [(number, *one) for one, number in games.items()])
    _add(database, "Players", [(number, name) for name, number in players.items()])
    database.execute(f"insert into HudCache {_CACHE}")
    for statement in (*_INDEXES, "analyze"):
        database.execute(statement)
    return database


def _rows(
    moment: Moment, columns: Sequence[str], source: str
) -> Iterator[list[tuple[object, ...]]]:
    """What a store has of some columns, a few thousand rows at once."""
    asked = moment.connection.execute(select(columns, source))
    while rows := asked.fetchmany(_AT_ONCE):
        yield rows


def _add(database: sqlite3.Connection, table: str, rows: Sequence[tuple[object, ...]]) -> None:
    marks = ", ".join("?" * len(rows[0]))
    database.executemany(f"insert into {table} values ({marks})", rows)  # noqa: S608
