"""The store against a fresh projection of the same log: equal, or which hands differ and how."""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import zip_longest
from typing import cast

from msgspec import Struct
from msgspec.structs import asdict

from schemas.errors import SegmentDamaged, StorageFailed
from schemas.rows import FindingRow
from services.store import Place, Reader, StoredHand

PAGE = 500


def differences(stored: Reader, fresh: Reader) -> Iterator[FindingRow]:
    """One finding a hand that differs; none if the digests agree."""
    named, unread = False, "the store's bookkeeping is not what its log gives: rebuild it"
    try:
        if stored.digest() == fresh.digest():
            return
    except SegmentDamaged as fault:
        named = True
        yield _of_the_store(str(fault))
    except StorageFailed as fault:
        unread = str(fault)
    for row in every_place(fresh):
        for what in stored_differences(stored, fresh.hand(row.hand), row.hand):
            named = True
            yield _finding(row, what)
    for found in missing(
        (row for row in every_place(stored) if fresh.hand(row.hand) is None), fresh
    ):
        named = True
        yield found
    if not named:
        yield _of_the_store(unread)


def stored_differences(stored: Reader, ours: StoredHand | None, hand: str) -> Iterator[str]:
    """What the store says of a hand otherwise, or that it can say nothing any more."""
    try:
        theirs = stored.hand(hand)
    except StorageFailed as fault:
        yield f"the store cannot read it: {fault.why}"
        return
    yield from _differences(theirs, ours)


def missing(rows: Iterable[Place], fresh: Reader) -> Iterator[FindingRow]:
    """Hands that the store holds and `fresh` does not: one finding each, but one a stream where the
    log may well hold them, in records that `fresh` could not take.
    """
    held: dict[str, int] = {}
    for one in fresh.quarantined():
        held.setdefault(one.stream, one.version)
    unchecked: Counter[str] = Counter()
    for row in rows:
        if row.last_version >= held.get(row.stream, row.last_version + 1):
            unchecked[row.stream] += 1
        else:
            yield _finding(row, "the store holds it, the log does not")
    for stream, count in sorted(unchecked.items()):
        what = (
            f"{count} {'hand' if count == 1 else 'hands'} of the store cannot be checked: "
            f"its records from version {held[stream]} on are in quarantine"
        )
        yield FindingRow(stream=stream, version=0, hand=None, kind="log", what=what)


def _differences(theirs: StoredHand | None, ours: StoredHand | None) -> Iterator[str]:
    if theirs is None or ours is None:
        if theirs is not ours:
            yield (
                "the log holds it, the store does not"
                if theirs is None
                else ("the store holds it, the log does not")
            )
        return
    yield from _rows("hand", (theirs.row,), (ours.row,))
    yield from _rows("seat", theirs.seats, ours.seats)
    yield from _rows("action", theirs.actions, ours.actions)
    yield from _rows("pot", theirs.pots, ours.pots)
    yield from _rows("award", theirs.awards, ours.awards)
    yield from _rows("box", theirs.boxes, ours.boxes)
    yield from _rows("box action", theirs.box_actions, ours.box_actions)
    yield from _rows("finding", theirs.findings, ours.findings)
    if theirs.records != ours.records:
        yield "the records kept with it are not the log's"


def _rows(kind: str, theirs: tuple[Struct, ...], ours: tuple[Struct, ...]) -> Iterator[str]:
    article = "an" if kind[0] in "aeiou" else "a"
    for one, other in zip_longest(theirs, ours):
        if one is None:
            yield f"{article} {kind} is missing in the store: {_words(other)}"
        elif other is None:
            yield f"the store has {article} {kind} too many: {_words(one)}"
        elif one != other:
            stored, right = asdict(one), asdict(other)
            wrong = [
                f"{name} {_shown(stored[name])}, the log gives {_shown(right[name])}"
                for name in stored
                if stored[name] != right[name]
            ]
            where = f" {stored.get('seat', stored.get('pot', ''))}".rstrip()
            yield f"the store says of {kind}{where}: {'; '.join(wrong)}"


def _words(row: Struct) -> str:
    """A row as a sentence ends: what of it is set."""
    if isinstance(row, FindingRow):
        return f"{row.kind}, {row.what}"
    return ", ".join(
        f"{name} {_shown(value)}"
        for name, value in asdict(row).items()
        if name != "hand" and value is not None and value != ""
    )


def _shown(value: object) -> str:
    if isinstance(value, tuple):  # boards
        return " ".join(map(str, cast("tuple[object, ...]", value)))
    return "nothing" if value is None or value == "" else str(value)


def every_place(reader: Reader) -> Iterator[Place]:
    """Every finished hand of a store, the latest first, a page at a time."""
    after: int | None = None
    while page := reader.places(PAGE, after):
        yield from page
        after = page[-1].number


def _of_the_store(what: str) -> FindingRow:
    return FindingRow(stream="", version=0, hand=None, kind="log", what=what)


def _finding(row: Place, what: str) -> FindingRow:
    return FindingRow(
        stream=row.stream, version=row.last_version, hand=row.hand, kind="log", what=what
    )
