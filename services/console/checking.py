"""`oddchip verify`: the audit of the log, and of the store against a projection made anew."""

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import closing
from itertools import chain
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple

import click

from schemas.errors import ForeignStore, NotFound, StorageFailed, StoreAhead
from schemas.rows import FindingRow
from services.audit import Passed, verify_hand
from services.audit import verify as audited
from services.audit.compare import missing
from services.audit.proofs.matching import mismatches
from services.audit.proofs.tree import Tree
from services.console.excerpt import project_hand
from services.console.findings import in_minor_units, listed
from services.console.findings import plain as told_once
from services.console.options import as_json, here, placed, plain
from services.console.output import Tell, note, progress, say, say_json
from services.console.part import Beginning, Damaged, OneStream
from services.console.place import logged, reading
from services.console.snapshot import snapshot
from services.eventlog import EventLog, Partition
from services.projector import rebuild
from services.settings import Settings
from services.store import Place, Reader, StoredHand, current, open_store, root_of

_HAND: Final = "hand"
_IN_CHIPS: Final = ("conservation", "claim", "continuity", "illegal")
"""Kinds of findings whose numbers are amounts."""


class _Audit(NamedTuple):
    """What an audit saw and what it found."""

    hands: int
    in_play: int
    findings: list[FindingRow]
    unread: int = 0  # records that the store has not read
    example: str = ""  # how amounts in the findings are to be read
    late: int = 0  # records that do not count, see `Passed`
    repeats: int = 0


@click.command()
@click.argument("hand_id", metavar="[ID]", required=False, type=plain)
@as_json
@placed
def verify(hand_id: str | None, *, json: bool) -> int:
    """Audit the log and the store, all of it or one hand; exit code 1 with findings."""
    settings = here()
    with (
        logged(settings) as log,
        TemporaryDirectory(prefix="oddchip-", ignore_cleanup_errors=True) as scratch,
        progress("verifying") as tell,
    ):
        if hand_id is None:
            audit = _everything(settings, log, Path(scratch), tell)
        else:
            audit = _one(settings, log, Path(scratch), hand_id)
    if json:
        say_json(
            {
                "hands": audit.hands,
                "in_play": audit.in_play,
                "findings": audit.findings,
                "late": audit.late,
                "repeats": audit.repeats,
            }
        )
    else:
        say(_page(audit))
        if hand_id is not None:
            note("that hand alone was looked at; `oddchip verify` audits the whole log")
    return 1 if audit.findings or (audit.unread and not audit.hands) else 0


def _page(audit: _Audit) -> Iterator[str]:
    yield from listed(audit.findings)
    if audit.example:
        yield audit.example
    kinds = Counter(one.kind for one in audit.findings)
    by_kind = ", ".join(f"{kind} {times}" for kind, times in sorted(kinds.items()))
    counted = f" ({by_kind})" if kinds else ""
    yield f"hands checked: {audit.hands}, findings: {len(audit.findings)}{counted}"
    left = [
        f"{what}: {count}"
        for what, count in (
            ("hands in play", audit.in_play),
            ("records the store has not read", audit.unread),
        )
        if count
    ]
    if left:
        yield f"not checked: {', '.join(left)}"
    if audit.late or audit.repeats:
        yield f"records that do not count: {audit.late} too late, {audit.repeats} repeated"


def _everything(settings: Settings, log: EventLog, scratch: Path, tell: Tell) -> _Audit:
    """The whole log, and the stores as they stand now, whoever goes on writing both."""
    parts = [Damaged(one) for one in log.partitions]
    with closing(_stored(settings, parts, scratch / "stored")) as stored:
        read = stored.checkpoints
        unread, ahead = _unread(settings, parts, stored)
        for number, part in enumerate(parts):
            root = root_of(scratch / "fresh", number, len(parts))
            rebuild(Beginning(part, read[number]), root, tell)
        with closing(Reader.open(scratch / "fresh")) as fresh:
            passed = Passed()
            found = chain(audited(parts, stored, fresh, tell, passed), _of_tree(settings, log))
            findings = told_once([*ahead, *found], fresh.quarantined())
            counts = fresh.counts()
            example = _example(findings, (fresh, stored))
            return _Audit(
                *(counts.hands, counts.in_play, findings, unread, example),
                *(passed.late, passed.repeats),
            )


def _of_tree(settings: Settings, log: EventLog) -> Iterator[FindingRow]:
    """What does not hold in the tree of hands, where one was ever made."""
    if settings.tree.exists():
        with closing(Tree(settings.tree, log.identity)) as tree:
            yield from mismatches(tree, log.partitions)


def _stored(settings: Settings, parts: Sequence[Partition], into: Path) -> Reader:
    """The stores in use as they stand; an empty one where none was ever made."""
    for number, part in enumerate(parts):
        root, copy = (root_of(one, number, len(parts)) for one in (settings.store, into))
        if current(root) is None:
            open_store(copy, part.identity).close()
        else:
            snapshot(root, copy)
    return Reader.open(into)


def _unread(
    settings: Settings, parts: Sequence[Partition], stored: Reader
) -> tuple[int, list[FindingRow]]:
    """How many records the stores have not read, and where they have read more than there is;
    raises `ForeignStore` for those of another log.
    """
    read, logs = stored.checkpoints, stored.logs
    ends = [part.end() for part in parts]
    ahead: list[FindingRow] = []
    for number, (part, end) in enumerate(zip(parts, ends, strict=True)):
        root = root_of(settings.store, number, len(parts))
        if logs[number] != part.identity:
            raise ForeignStore(str(root), "the store of another log")
        if read[number] > end:
            what = str(StoreAhead(str(root), read[number], end))
            ahead.append(FindingRow(stream="", version=0, hand=None, kind="log", what=what))
    done, whole = sum(min(read[at], end) for at, end in enumerate(ends)), sum(ends)
    if whole and not done:
        note("the store has read nothing yet: `oddchip project --once`")
    elif done < whole:
        note(
            f"the store has read {done} of {whole} records; the rest is checked in the "
            "log alone (`oddchip project --once` brings the store up to date)"
        )
    return whole - done, ahead


def _one(settings: Settings, log: EventLog, scratch: Path, hand_id: str) -> _Audit:
    """One hand, from its own records; from its whole stream only where those do not suffice."""
    with reading(settings) as reader:
        stored = _readable(reader, hand_id)
        if stored is None and reader.in_play(hand_id):
            note(f"{hand_id} is in play: it is checked once it has ended")
            return _Audit(0, 1, [])
        if stored is None or not project_hand(log, stored, scratch):
            stream = _stream(log, hand_id) if stored is None else stored.row.stream
            end = log.head(stream).version if stored is None else stored.row.last_version
            rebuild(OneStream(log, stream, end), scratch)
        with closing(Reader.open(scratch)) as fresh:
            ours = fresh.hand(hand_id)
            if ours is not None:
                findings = told_once(verify_hand(log, reader, ours, hand_id))
                return _Audit(1, 0, findings, example=_example(findings, (fresh,)))
            if stored is None and not fresh.quarantined():
                raise NotFound(_HAND, hand_id, str(settings.data))
            others = [one for one in fresh.findings() if one.hand in (None, hand_id)]
            return _Audit(0, 0, told_once([*others, *_unheld(stored, fresh)]))


def _readable(reader: Reader, hand_id: str) -> StoredHand | None:
    """A finished hand as the store has it; None also where it cannot be read, which the audit says
    beside what the log gives.
    """
    try:
        return reader.hand(hand_id)
    except StorageFailed:
        return None


def _unheld(stored: StoredHand | None, fresh: Reader) -> Iterator[FindingRow]:
    """A hand of the store that its log no longer gives."""
    if stored is not None:
        row = stored.row
        yield from missing([Place(row.hand, row.stream, row.last_version)], fresh)


def _example(findings: Sequence[FindingRow], readers: Sequence[Reader]) -> str:
    """A line on how amounts are to be read, from the first finding with one in minor units."""
    for one in findings:
        if one.hand is None or one.kind not in _IN_CHIPS:
            continue
        held = next((hand for each in readers if (hand := each.hand(one.hand))), None)
        if held is not None and (told := in_minor_units(one.what, held.row.exponent)):
            return told
    return ""


def _stream(log: EventLog, hand_id: str) -> str:
    """The stream a hand's id points to: an imported hand's own, or its table's."""
    return hand_id if log.head(hand_id).version else hand_id.rpartition("-")[0]
