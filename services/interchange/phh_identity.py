"""What an imported PHH hand is called: the same on every import, wherever its file lies."""

import json
import re
import unicodedata
from collections import Counter
from decimal import Decimal
from hashlib import sha256
from typing import Final, cast

from schemas.events import Source
from schemas.record import IMPORTED
from services.interchange.phh_fields import Fields
from services.interchange.toml import Table
from services.names import Person

FORMAT: Final = "phh"
"""The format's name."""

SEAT_MOST: Final = 10
"""The highest seat of a table."""

_LONGEST: Final = 48
"""Letters of a venue, a table or a number in an id."""

_CONTENT: Final = (
    *("variant", "ante_trimming_status", "antes", "blinds_or_straddles", "min_bet", "small_bet"),
    *("big_bet", "starting_stacks", "actions", "players", "seats", "hand", "level", "table"),
    *("venue", "event", "year", "month", "day", "time", "time_zone", "time_zone_abbreviation"),
    *("currency", "currency_symbol"),
)
"""What tells one hand from another; not what was claimed, nor who wrote it down."""


def slug(text: str) -> str:
    """Text made safe in a URL.

    >>> slug("Café Royal #3")
    'cafe-royal-3'
    """
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "-", plain.lower()).strip("-")


def hand_id(stated: Fields, table: Table) -> str:
    """`phh-<venue>-<hand>`, else `phh-<table>-<hand>`, else `phh-` and a digest of the content.

    A number alone says little: it begins anew with every table and every event. So the source's
    number is used only where it comes with a table and without an event.
    """
    if stated.hand is not None and stated.table is not None and stated.event is None:
        place = stated.table if stated.venue is None else stated.venue
        words = _word(str(place)), _word(str(stated.hand), dashes=False)
        if all(words):
            return f"{IMPORTED}{'-'.join(words)}"
    return f"{IMPORTED}{_digest(table)}"


def _word(text: str, *, dashes: bool = True) -> str:
    """A part of an id; one that says less than the text, or too much, carries a digest of it.

    >>> _word("Absolute Poker"), _word("7-b", dashes=False)
    ('absolute-poker', '7-b-0d0f5a22')
    """
    found = slug(text)
    plain = "-".join(text.lower().split())
    if not found or (found == plain and len(found) <= _LONGEST and (dashes or "-" not in found)):
        return found
    return f"{found[:_LONGEST].strip('-')}-{sha256(text.encode()).hexdigest()[:8]}"


def _digest(table: Table) -> str:
    content = {name: table[name] for name in _CONTENT if name in table}
    actions = [
        " ".join(one.partition("#")[0].split()) for one in cast("list[str]", table["actions"])
    ]
    content["actions"] = [action for action in actions if action]
    text = json.dumps(content, sort_keys=True, ensure_ascii=True, default=_plainly)
    return sha256(text.encode()).hexdigest()[:16]


def _plainly(value: object) -> int | str:
    """An amount however it was written, 2.50 as 2.5 and 2.0 as 2; a time as text."""
    if not isinstance(value, Decimal):
        return str(value)
    return int(value) if value == value.to_integral_value() else format(value, "f").rstrip("0")


def source_of(stated: Fields) -> Source:
    """Where a hand comes from, in its own words."""
    return Source(
        format=FORMAT,
        name=stated.venue or stated.event or FORMAT,
        number=None if stated.hand is None else str(stated.hand),
        table=None if stated.table is None else str(stated.table),
        played_at=_played_at(stated),
    )


def _played_at(stated: Fields) -> str | None:
    if stated.year is None:
        return None
    date = f"{stated.year:04}"
    for part in (stated.month, stated.day):
        if part is None:
            return date
        date += f"-{part:02}"
    if stated.time is None:
        return date
    zone = stated.time_zone_abbreviation or stated.time_zone
    return f"{date} {stated.time.isoformat()}{' ' + zone if zone else ''}"


def people(stated: Fields) -> tuple[Person | None, ...]:
    """Who plays, by the names of the venue; None for one without a name, or who shares his."""
    given = stated.players or ("",) * len(stated.starting_stacks)
    times = Counter(given)
    source = stated.venue or FORMAT
    return tuple(
        [Person(source, name) if name.strip() and times[name] == 1 else None for name in given]
    )


def doubts(stated: Fields, seats: list[int]) -> tuple[str, ...]:
    """What is odd about the players, or their seats where `seat_numbers` gave others, though the
    hand can be read; a sentence each.
    """
    times = Counter(name for name in stated.players or () if name.strip())
    said = [
        f"players: {name!r} is named {count} times; those players are known in this hand alone"
        for name, count in times.items()
        if count > 1
    ]
    if stated.seats and list(stated.seats) != seats:
        given = list(stated.seats)
        said.append(f"seats: {given} do not go clockwise; they are numbered 1 to {len(seats)}")
    return tuple(said)


def seat_numbers(stated: Fields) -> list[int]:
    """The source's own seats if they go round clockwise, else 1, 2, 3 ...

    Raises `ValueError` for seats that cannot be: outside of 1 to 10, two players in one, or not
    one a player.
    """
    count = len(stated.starting_stacks)
    seats = stated.seats or ()
    if seats and len(seats) != count:
        why = f"seats: {len(seats)} for {count} players"
        raise ValueError(why)
    for seat, times in Counter(seats).items():
        if not 1 <= seat <= SEAT_MOST:
            why = f"seats: {seat} is no seat, they are 1 to {SEAT_MOST}"
            raise ValueError(why)
        if times > 1:
            why = f"seats: {times} players sit in seat {seat}"
            raise ValueError(why)
    turns = sum(seat >= seats[(at + 1) % len(seats)] for at, seat in enumerate(seats))
    return list(seats) if turns == 1 else list(range(1, count + 1))
