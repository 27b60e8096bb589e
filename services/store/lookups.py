"""Look-ups in one store, by questions about a moment of it."""

from operator import attrgetter
from typing import Final, cast

from msgspec.structs import replace

from schemas.errors import StorageFailed
from schemas.rows import FindingKind, FindingRow
from services.store import statements as sql
from services.store.answers import StoredHand
from services.store.batch import HandRows, HandValues
from services.store.packing import unpack, values_in
from services.store.values import Ask, Value

LAST: Final = 2**63 - 1
"""Beyond every hand's number."""

_by_seat = attrgetter("seat")
_by_share = attrgetter("pot", "board", "share", "seat")


def stored_hand(ask: Ask, hand: str) -> StoredHand | None:
    """A finished hand, None if there is none of that name."""
    found = ask(sql.HAND, (hand,))
    return whole(ask, kept(hand, found[0][0])) if found else None


def whole(ask: Ask, rows: HandRows) -> StoredHand:
    """A finished hand out of its rows, with what does not hold in it."""
    row = rows.hand
    return StoredHand(
        row,
        tuple(sorted(rows.seats, key=_by_seat)),
        rows.actions,
        rows.pots,
        tuple(sorted(rows.awards, key=_by_share)),
        tuple(map(finding, ask(sql.FINDINGS_OF, (row.hand,)))),
        list(rows.records[-(row.last_version - row.first_version + 1) :]),
        tuple(sorted(rows.boxes, key=_by_seat)),
        rows.box_actions,
    )


def number_of(ask: Ask, hand: str) -> int | None:
    """A finished hand's number, None if there is none of that name."""
    found = ask(sql.ID, (hand,))
    return cast(int, found[0][0]) if found else None


def kept(hand: Value, blob: Value) -> HandRows:
    """A hand out of its blob; raises `StorageFailed`, which names the hand, if the blob is damaged
    or another hand's.
    """
    rows = unpack(cast(bytes, blob), str(hand))
    _require_own(hand, rows.hand.hand)
    return rows


def kept_values(hand: Value, blob: Value) -> HandValues:
    """The same as bare values."""
    values = values_in(cast(bytes, blob), str(hand))
    _require_own(hand, values.name)
    return values


def _require_own(hand: Value, found: str) -> None:
    if found != hand:
        why = f"{found} lies in its place; `oddchip rebuild` makes the store anew"
        raise StorageFailed(str(hand), "unpack a hand", why)


def finding(values: tuple[Value, ...]) -> FindingRow:
    """A finding out of its columns."""
    return FindingRow(*cast("tuple[str, int, str | None, FindingKind, str]", values))


def of_partition(number: int, found: FindingRow) -> FindingRow:
    """A finding of one of a log's partitions: where it has no stream, it says which partition."""
    if found.stream:
        return found
    return replace(found, what=f"partition {number}: {found.what}")
