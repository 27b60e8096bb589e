"""A finished hand made again from its own records, to be held against the rows that are stored."""

from collections.abc import Sequence
from operator import attrgetter
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from schemas.errors import LogError
from schemas.events import HandStarted
from schemas.house_events import HouseHandStarted
from schemas.record import Head, Stored, decode, digest, encode
from services.projector.table import Table
from services.store import StoredHand
from services.store.batch import HandRows, StreamRow

_by_seat: Final = attrgetter("seat")
_by_share: Final = attrgetter("pot", "board", "share", "seat")  # as a stored hand has them
_LONGEST: Final = 20
"""Differences that are told; more say no more."""


def differences(stored: StoredHand) -> tuple[str, ...]:
    """Where the rows of a hand are not those that its records give today, a sentence each.

    The rows are made as the projector makes them; none of the stored ones is looked at for that.
    """
    try:
        made = made_again(stored)
    except LogError as fault:
        return (f"its records cannot be folded: {fault}",)
    if made is None:
        return ("its records do not close the hand",)
    pairs: list[tuple[str, Sequence[Struct], Sequence[Struct]]] = [
        ("the hand", [stored.row], [made.hand]),
        ("seats", stored.seats, sorted(made.seats, key=_by_seat)),
        ("actions", stored.actions, made.actions),
        ("pots", stored.pots, made.pots),
        ("awards", stored.awards, sorted(made.awards, key=_by_share)),
        ("boxes", stored.boxes, sorted(made.boxes, key=_by_seat)),
        ("decisions of boxes", stored.box_actions, made.box_actions),
    ]
    found = [one for pair in pairs for one in _between(*pair)]
    return tuple(found[:_LONGEST])


def made_again(stored: StoredHand) -> HandRows | None:
    """The rows that a hand's own records give; None where they do not close it.

    Raises `LogError` where they cannot be folded.
    """
    row = stored.row
    records = [
        Stored(at, row.stream, version, data, digest(data))
        for at, (version, data) in enumerate(enumerate(stored.records, row.first_version), 1)
    ]
    first = decode(records[0].data, row.stream, row.first_version)
    starts = [
        at
        for at, event in enumerate(first.events)
        if isinstance(event, HandStarted | HouseHandStarted) and event.hand == row.hand
    ]
    if not starts:
        return None
    own = replace(first, events=first.events[starts[0] :])
    records[0] = records[0]._replace(data=encode(own))
    head = Head(row.first_version - 1, first.previous, first.epoch)
    table = Table(StreamRow(row.stream, head, None, {}, 0), [], lambda _: None)
    for one in records:
        for closed in table.take(one) or ():
            if closed.rows is not None and closed.rows.name == row.hand:
                return closed.rows.rows()
    return None


def _between(what: str, stored: Sequence[Struct], made: Sequence[Struct]) -> list[str]:
    if len(stored) != len(made):
        return [f"{what}: {len(stored)} rows are stored, {len(made)} are made"]
    return [
        f"{what}{f' {at}' if len(stored) > 1 else ''}: {name} is stored as {old}, made as {new}"
        for at, (one, other) in enumerate(zip(stored, made, strict=True), 1)
        for name in one.__struct_fields__
        if (old := getattr(one, name)) != (new := getattr(other, name))
    ]
