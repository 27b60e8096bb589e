"""Rows to commit, written out by hand."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from msgspec.structs import replace

from schemas.events import Action
from schemas.record import Head
from schemas.rows import ActionRow, AwardRow, FindingRow, HandRow, PotRow, SeatRow
from services.store import Batch, HandRows, OpenRecord, StreamRow, pack, unpack

AT: Final = datetime(2026, 11, 30, 12, 0, 0, 123456, tzinfo=UTC)
LOG: Final = "a-log"


def hand_rows(name: str, records: tuple[bytes, ...] = (b"{}",), **changes: object) -> HandRows:
    """A hand of ann (seat 1, wins 7) and bob (seat 4, loses 8) with 1 rake, on one record."""
    row: dict[str, object] = {
        "hand": name,
        "stream": "t",
        "first_version": 1,
        "last_version": 1,
        "variant": "omaha-8",
        "revision": 1,
        "limit": "pl",
        "currency": "EUR",
        "exponent": 2,
        "small_blind": 1,
        "big_blind": 2,
        "ante": 0,
        "seats": 2,
        "button": 1,
        "boards": ("2c3c4c5c6c", ""),
        "reached": 3,
        "pot": 16,
        "rake": 1,
        "returned": 3,
        "showdown": True,
        "status": "settled",
        "started_at": AT,
        "ended_at": AT.replace(microsecond=0),
        "source": None,
    }
    seat: dict[str, object] = {"hand": name, "stack": 100, "put_in": 8, "shown": True, "saw": 3}
    ann: dict[str, object] = {"seat": 1, "player": "ann", "position": 9, "cards": "As"}
    bob: dict[str, object] = {"seat": 4, "player": "bob", "position": 8, "cards": "??"}
    return HandRows(
        HandRow(**{**row, **changes}),  # type: ignore[arg-type]
        (
            SeatRow(**seat, **ann, won=15, final=107, net=7, raked=1, folded=False, showdown=True),  # type: ignore[arg-type]
            SeatRow(**seat, **bob, won=0, final=92, net=-8, raked=0, folded=True, showdown=False),  # type: ignore[arg-type]
        ),
        (action(name, 0, 1, "call"), action(name, 1, 4, "fold")),
        (PotRow(hand=name, pot=0, amount=16, rake=1, eligible="1,4"),),
        (AwardRow(hand=name, pot=0, board=0, share=1, seat=1, chips=15, odd=1),),
        records,
    )


def action(hand: str, number: int, seat: int, what: Action, **changes: object) -> ActionRow:
    """A decision before the flop that faced 2 in a pot of 3 and did what it did."""
    faced: dict[str, object] = {
        "street": 0,
        "to": 2 if what == "call" else 0,
        "chips": 1 if what == "call" else 0,
        "to_call": 1,
        "could_raise": True,
        "bet": 1,
        "stack": 99,
        "pot": 3,
        "raises": 0,
        "own_raises": 0,
        "acted": 0,
        "limpers": number,
        "callers": 0,
        "players": 2,
        "behind": 1 - number,
        "in_position": False,
        "aggressor": 0,
        "led": 0,
        "faces_all_in": False,
    }
    return ActionRow(hand=hand, number=number, seat=seat, action=what, **{**faced, **changes})  # type: ignore[arg-type]


def batch(expected: int, following: int, *hands: HandRows) -> Batch:
    """A batch of hands of stream `t`."""
    return Batch(
        expected,
        following,
        hands=[one.values() for one in hands],
        streams=[StreamRow("t", Head(following, "d" * 64, 1), None, {"ann": 5}, 0)],
    )


def edit_hands(file: Path, change: Callable[[HandRows], HandRows], hand: str | None = None) -> None:
    """Change hands behind the store's back, one or all of them."""
    with closing(sqlite3.connect(file)) as connection:
        for name, data in connection.execute("SELECT hand, data FROM hands").fetchall():
            if hand in (None, name):
                changed = pack(change(unpack(data, name)).values())
                connection.execute("UPDATE hands SET data = ? WHERE hand = ?", (changed, name))
        connection.commit()


def first_seat(hand: HandRows, **changes: object) -> HandRows:
    """The hand with another first seat."""
    seats = (replace(hand.seats[0], **changes), *hand.seats[1:])
    return hand._replace(seats=seats)


def finding(name: str, version: int = 1) -> FindingRow:
    """Something that does not hold in a hand."""
    return FindingRow(stream="t", version=version, hand=name, kind="claim", what="8 is not 7")


def opened(version: int) -> OpenRecord:
    """A record that is not used up."""
    return OpenRecord("t", version, 10 + version, b"record %d" % version)
