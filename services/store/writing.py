"""A batch into the store's tables, its hands as columns too."""

import sqlite3
from typing import Final

from msgspec.structs import astuple

from schemas.errors import StorageFailed
from services.store import statements as sql
from services.store.batch import Batch
from services.store.columns import columns, dumped, joined, loaded
from services.store.packing import pack
from services.store.segments import Part
from services.store.streams import stream_values
from services.store.tournaments import note

FAN: Final = 16
"""Parts of the tail that become one, so that small batches do not leave thousands of them."""

MERGED: Final = 8_000
"""Hands beyond which a part of the tail is left as it is."""


def write(
    connection: sqlite3.Connection, batch: Batch, where: str, sealing: int, numbered_after: int
) -> None:
    """Put a batch into the tables; the tail's parts up to hand `sealing` stay as they are.

    A store's first hand has the number behind `numbered_after`.
    """
    if batch.hands:
        _write_hands(connection, batch, numbered_after)
        _merge_tail(connection, where, sealing)
    many = connection.executemany
    many(sql.ADD_FINDING, [astuple(row) for row in batch.findings])
    note(connection, batch.told)
    many(sql.PUT_STREAM, [stream_values(row) for row in batch.streams])
    many(sql.CLOSE, batch.closed)
    many(sql.OPEN, batch.opened)
    many(sql.RELEASE, batch.released)
    many(sql.QUARANTINE, batch.quarantined)


def _write_hands(connection: sqlite3.Connection, batch: Batch, numbered_after: int) -> None:
    hands = batch.hands
    first: int = connection.execute(sql.LAST_ID, (numbered_after,)).fetchone()[0] + 1
    rows = [
        (key, one.name, one.stream, one.last_version, pack(one))
        for key, one in enumerate(hands, first)
    ]
    connection.executemany(sql.ADD_HAND, rows)
    part = Part(first, first + len(hands) - 1, batch.expected, batch.next)
    connection.execute(sql.ADD_TAIL, (*part, dumped(columns(hands, first))))


def is_damaged(data: bytes) -> bool:
    """Whether a part of the tail cannot be read."""
    try:
        loaded(data, "")
    except StorageFailed:
        return True
    return False


def _merge_tail(connection: sqlite3.Connection, where: str, sealing: int) -> None:
    """Make one of the last parts while none of them is as large as the others together."""
    while True:
        found = connection.execute(sql.LAST_PARTS, (sealing, FAN)).fetchall()
        parts = [Part(*values) for values in reversed(found)]
        hands = [part.hands for part in parts]
        if len(parts) < FAN or sum(hands) > MERGED or 2 * max(hands) > sum(hands):
            return
        data = [connection.execute(sql.TAIL_DATA, part[:1]).fetchone()[0] for part in parts]
        blob = dumped(joined([loaded(one, where) for one in data]))
        whole = Part(parts[0].first, parts[-1].last, parts[0].low, parts[-1].high)
        connection.execute(sql.CUT_TAIL, whole[:2])
        connection.execute(sql.ADD_TAIL, (*whole, blob))
