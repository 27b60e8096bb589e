"""Streams as the store has read them: their records, what any version belongs to, their heads."""

from collections.abc import Mapping
from functools import partial
from typing import Final, NamedTuple, cast

from schemas.record import TOURNAMENT, Head
from services.store import statements as sql
from services.store.answers import StoredHand
from services.store.lookups import kept, whole
from services.store.numbering import first_of
from services.store.reader import Reader
from services.store.records import numbered
from services.store.values import Ask

_HANDS_OF: Final = (
    "SELECT last_version, hand, data FROM hands WHERE stream = ? ORDER BY last_version"
)
_OPEN_OF: Final = "SELECT version, data FROM open WHERE stream = ? ORDER BY version"
_HEADS: Final = (
    "SELECT stream, version, digest, epoch FROM streams WHERE stream > ? AND stream >= ?"
    " AND stream < ? ORDER BY stream LIMIT ?"
)
_ENDED: Final = "SELECT id, hand, data FROM hands WHERE id > ? AND id < ? ORDER BY id LIMIT ?"
_LAST_OF: Final = "SELECT ifnull(max(id), ?) FROM hands WHERE id > ? AND id < ?"
_BEYOND: Final = "\U0010ffff"

_Hand = tuple[int, str, bytes]  # a version or the hand's number, its name, its blob

Placed = tuple[int, bytes]
"""A record's version and its stored bytes."""


class StreamHead(NamedTuple):
    """Where a stream stands, as far as it was read."""

    stream: str
    head: Head


class Past(NamedTuple):
    """The records around a version: those of the hand that used it up, or those still open."""

    hand: StoredHand | None  # None: no hand that has ended
    records: tuple[Placed, ...]


def records_of(reader: Reader, stream: str) -> list[Placed]:
    """Every record of a stream that was taken, in order."""
    found: dict[int, bytes] = {}
    for part in reader.each(partial(_records, stream)):
        found |= part
    return sorted(found.items())


def past(reader: Reader, stream: str, version: int) -> Past | None:
    """What a version of a stream belongs to, None where no such record was taken."""
    return next((one for one in reader.each(partial(_past, stream, version)) if one), None)


def heads(reader: Reader, limit: int, after: str = "", prefix: str = "") -> list[StreamHead]:
    """The next streams by name whose name begins so, each with its head."""
    arguments = (after, prefix, prefix + _BEYOND, limit)

    def asked(ask: Ask) -> list[StreamHead]:
        rows = cast("list[tuple[str, int, str, int]]", ask(_HEADS, arguments))
        return [StreamHead(name, Head(version, said, epoch)) for name, version, said, epoch in rows]

    found = [one for part in reader.each(asked) for one in part]
    return sorted(found, key=lambda one: one.stream)[:limit]


def tournaments(reader: Reader, limit: int, after: str = "") -> list[str]:
    """The next tournaments by name."""
    begin = f"{TOURNAMENT}{after}" if after else ""
    found = heads(reader, limit, begin, TOURNAMENT)
    return [one.stream.removeprefix(TOURNAMENT) for one in found]


def last_ended(reader: Reader) -> dict[int, int]:
    """By the partition's number, the number of the hand that ended last."""
    return {
        at: max(found) for at in reader.checkpoints if (found := reader.each(partial(_last, at)))
    }


def ended(reader: Reader, after: Mapping[int, int], limit: int) -> list[tuple[int, StoredHand]]:
    """The next hands that ended, each partition's in the order of its log, with their numbers;
    those behind the number that is given for their partition, from the first where none is.
    """
    found: list[tuple[int, StoredHand]] = []
    for at in sorted(reader.checkpoints):
        number = after.get(at, first_of(at))
        for part in reader.each(partial(_ended, at, number, limit - len(found))):
            found += part
    return found[:limit]


def _last(partition: int, ask: Ask) -> int:
    low = first_of(partition)
    return cast(int, ask(_LAST_OF, (low, low, first_of(partition + 1)))[0][0])


def _ended(partition: int, after: int, limit: int, ask: Ask) -> list[tuple[int, StoredHand]]:
    found = cast("list[_Hand]", ask(_ENDED, (after, first_of(partition + 1), limit)))
    return [(number, whole(ask, kept(hand, data))) for number, hand, data in found]


def _records(stream: str, ask: Ask) -> dict[int, bytes]:
    found: dict[int, bytes] = {}
    for last, hand, data in cast("list[_Hand]", ask(_HANDS_OF, (stream,))):
        found |= numbered(last, kept(hand, data).records)
    return found | dict(cast("list[Placed]", ask(_OPEN_OF, (stream,))))


def _past(stream: str, version: int, ask: Ask) -> Past | None:
    for last, hand, data in cast("list[_Hand]", ask(sql.USED_BY, (stream, version))):
        rows = kept(hand, data)
        records = numbered(last, rows.records)
        return Past(whole(ask, rows), tuple(records.items())) if version in records else None
    found = cast("list[Placed]", ask(_OPEN_OF, (stream,)))
    return Past(None, tuple(found)) if version in dict(found) else None
