"""`oddchip verify`: the audit of the log, and of the store against a projection made anew."""

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import click

from schemas.errors import ForeignStore, NotFound, StoreAhead
from schemas.rows import FindingRow
from services.audit import verify as audited
from services.audit import verify_hand
from services.console.excerpt import project_hand
from services.console.options import as_json, here, placed, plain
from services.console.output import Tell, note, progress, say, say_json
from services.console.part import Beginning, OneStream
from services.console.place import logged, reading
from services.console.snapshot import snapshot
from services.eventlog import EventLog
from services.projector import rebuild
from services.settings import Settings
from services.store import Reader

_HAND: Final = "hand"


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
            hands, findings = _everything(settings, log, Path(scratch), tell)
        else:
            hands, findings = _one(settings, log, Path(scratch), hand_id)
    if json:
        say_json(findings)
    else:
        say(_listed(findings))
        kinds = Counter(one.kind for one in findings)
        by_kind = ", ".join(f"{kind} {times}" for kind, times in sorted(kinds.items()))
        listed = f" ({by_kind})" if kinds else ""
        say([f"hands checked: {hands}, findings: {len(findings)}{listed}"])
    return 1 if findings else 0


def _listed(findings: Sequence[FindingRow]) -> Iterator[str]:
    for one in findings:
        place = one.hand or (f"{one.stream} version {one.version}" if one.stream else "the log")
        yield f"{place}: {one.kind}: {one.what}"


def _everything(
    settings: Settings, log: EventLog, scratch: Path, tell: Tell
) -> tuple[int, list[FindingRow]]:
    """The whole log, and the store as it stands now, whoever goes on writing both."""
    with closing(snapshot(settings.store, scratch / "stored")) as stored:
        checkpoint, end = stored.checkpoint, log.end()
        if stored.log != log.identity:
            raise ForeignStore(str(settings.store), "the store of another log")
        if checkpoint > end:
            raise StoreAhead(str(settings.store), checkpoint, end)
        if checkpoint < end:
            note(
                f"the store has read {checkpoint} of {end} records; the rest is checked in the "
                "log alone (`oddchip project --once` brings the store up to date)"
            )
        part = Beginning(log, checkpoint)
        rebuild(part, scratch / "fresh", tell)
        with closing(Reader.open(scratch / "fresh")) as fresh:
            return stored.counts().hands, list(audited(log, stored, fresh, tell))


def _one(
    settings: Settings, log: EventLog, scratch: Path, hand_id: str
) -> tuple[int, list[FindingRow]]:
    """One hand, from its own records; from its whole stream only where those do not suffice."""
    with reading(settings) as reader:
        stored = reader.hand(hand_id)
        if stored is None and reader.in_play(hand_id):
            note(f"{hand_id} is in play: it is checked once it has ended")
            return 0, []
    if stored is None or not project_hand(log, stored, scratch):
        stream = _stream(log, hand_id) if stored is None else stored.row.stream
        end = log.head(stream).version if stored is None else stored.row.last_version
        rebuild(OneStream(log, stream, end), scratch)
    with closing(Reader.open(scratch)) as fresh:
        ours = fresh.hand(hand_id)
        if ours is not None:
            return 1, list(verify_hand(log, stored, ours, hand_id))
        if stored is None:
            raise NotFound(_HAND, hand_id, str(settings.data))
        return 1, fresh.findings()


def _stream(log: EventLog, hand_id: str) -> str:
    """The stream a hand's id points to: an imported hand's own, or its table's."""
    return hand_id if log.head(hand_id).version else hand_id.rpartition("-")[0]
