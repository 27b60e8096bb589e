"""Tournaments in the store: their terms, who entered, and how they came out so far."""

import sqlite3
from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from typing import Final, cast

from msgspec import json

from schemas.rows import EntryRow, TournamentRow
from schemas.tournament_events import (
    Finish,
    PlayerEntered,
    PlayersEliminated,
    TournamentEnded,
    TournamentOpened,
)
from schemas.tournaments import TournamentTerms
from services.store import statements as sql
from services.store.batch import Told
from services.store.values import Ask

_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND: Final = timedelta(microseconds=1)

_decode_terms = json.Decoder(TournamentTerms).decode
_encode_terms = json.Encoder(order="deterministic").encode


def note(connection: sqlite3.Connection, told: Iterable[Told]) -> None:
    """Take in what tournaments said, in order; a fact told twice changes nothing."""
    put = connection.execute
    for stream, at, event in told:
        match event:
            case TournamentOpened(tournament=tournament, terms=terms):
                written = _encode_terms(terms).decode()
                put(sql.OPEN_TOURNAMENT, (stream, tournament, written, _number(at)))
            case PlayerEntered(player=player):
                put(sql.ENTER, (stream, player))
            case PlayersEliminated(finishes=finishes):
                _finish(connection, stream, finishes)
            case TournamentEnded(finishes=finishes):
                _finish(connection, stream, finishes)
                put(sql.END_TOURNAMENT, (_number(at), stream))
            case _:
                pass


def tournaments_in(ask: Ask) -> list[TournamentRow]:
    """Every tournament of one store with its entries, by stream."""
    entries: dict[str, list[EntryRow]] = {}
    for stream, player, rank, prize in cast(
        "list[tuple[str, str, int | None, int]]", ask(sql.ENTRIES, ())
    ):
        entries.setdefault(stream, []).append(EntryRow(player, rank, prize))
    found = cast(
        "list[tuple[str, str, str, int, int | None]]",
        ask(sql.TOURNAMENTS, ()),
    )
    return [
        TournamentRow(
            tournament,
            _decode_terms(terms),
            _instant(opened_at),
            None if ended_at is None else _instant(ended_at),
            tuple(entries.get(stream, ())),
        )
        for stream, tournament, terms, opened_at, ended_at in found
    ]


def _finish(connection: sqlite3.Connection, stream: str, finishes: Iterable[Finish]) -> None:
    rows = [(one.rank, one.prize, stream, one.player) for one in finishes]
    connection.executemany(sql.FINISH, rows)


def _number(at: datetime) -> int:
    return (at - _EPOCH) // _MICROSECOND


def _instant(number: int) -> datetime:
    return _EPOCH + number * _MICROSECOND
