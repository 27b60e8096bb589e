"""A record that a store has taken before, found again for whoever meets its version once more."""

from collections.abc import Sequence
from typing import cast

from services.store import statements as sql
from services.store.lookups import kept
from services.store.values import Ask, Value


def taken_record(ask: Ask, stream: str, version: int) -> bytes | None:
    """The stored bytes of a record that was taken, None if they are not here."""
    for (data,) in ask(sql.OPEN_AT, (stream, version)):
        return cast(bytes, data)
    used = cast("list[tuple[int, Value, Value]]", ask(sql.USED_BY, (stream, version)))
    for last, hand, blob in used:
        return numbered(last, kept(hand, blob).records).get(version)
    return None


def numbered(last: int, records: Sequence[bytes]) -> dict[int, bytes]:
    """The records kept with a hand by version; the last is that of the hand's end."""
    return dict(enumerate(records, last - len(records) + 1))
