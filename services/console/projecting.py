"""Keeping the store up to date: once, for as long as asked, or by whoever does it already."""

from collections.abc import Generator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from schemas.errors import ForeignStore, OddchipError, WaitEnded
from services.console.ends import ends_of
from services.console.options import Whole, here, placed, plain, told
from services.console.output import note, progress
from services.console.partitions import catch_up, follow, is_taken
from services.console.patient import awaited
from services.console.place import logged, reading
from services.console.serving import HOST, PORT_MAX
from services.console.stopping import Stop, stopping
from services.eventlog import EventLog, Partition
from services.projector import rebuild as rebuilt
from services.settings import Settings
from services.store import Counts, Reader, current, root_of

if TYPE_CHECKING:
    from services.console.metrics import Metrics

LATER: Final = "`oddchip project --once` brings the store up to date"
"""What there is to do where hands are in the log alone."""


@click.command()
@click.option("--once", is_flag=True, help="Stop at the log's end.")
@click.option(
    "--metrics-port", type=Whole(0, PORT_MAX), default=0, help="For Prometheus; 0: none (default)."
)
@click.option("--metrics-host", type=plain, default=HOST, help="The address it asks at.")
@told
@placed
def project(*, once: bool, metrics_port: int, metrics_host: str) -> int:
    """Bring the store up to the log, and keep it there until Ctrl-C."""
    settings = here()
    with stopping() as stop, _watched(settings, metrics_host, metrics_port) as metrics:
        try:
            with awaited(settings, failed=metrics and metrics.failed) as log:
                if once:
                    return _once(settings, log, stop)
                if metrics is not None:
                    metrics.ends = ends_of(settings, log)
                if is_taken(settings, log):
                    note("oddchip: another process projects this log already")
                    return 1
                note("projecting; Ctrl-C stops")
                follow(settings, log, stop, metrics)
        except WaitEnded:
            note("stopped; the log was still away")
            return 1 if once else 0
    return 0


def _once(settings: Settings, log: EventLog, stop: Stop) -> int:
    """Bring the store to the log's end; 1 where that was not reached."""
    if catch_up(settings, log, stop):
        return _report(settings)
    if stop():
        note("stopped before the log's end; the next `oddchip project` goes on from there")
    return 1


@contextmanager
def _watched(settings: Settings, host: str, port: int) -> "Generator[Metrics | None, None, None]":
    """What Prometheus is answered from, where it is to be answered."""
    if not port:
        yield None
        return
    from services.console.metrics import Metrics, exposed  # a third of a second

    metrics = Metrics(settings)
    with exposed(metrics, host, port):
        yield metrics


@click.command()
@click.option("--accept-loss", is_flag=True, help="Take the new store though it holds less.")
@placed
def rebuild(*, accept_loss: bool) -> int:
    """Make the store anew from the log's beginning, then put it in the old one's place.

    A new store with fewer hands, or with more tables in quarantine, is not put in use. Where the
    log has several partitions, each has a store of its own, and this is decided for each. Nothing
    is touched where a store is of another log, unless that was restored into this one.
    """
    settings = here()
    with logged(settings) as log:
        count = len(log.partitions)
        roots = [root_of(settings.store, number, count) for number in range(count)]
        for partition, root in zip(log.partitions, roots, strict=True):
            _require_ours(settings, log, partition, root)
        places = [f"partition {number}: " if count > 1 else "" for number in range(count)]
        work = zip(log.partitions, roots, places, strict=True)
        taken = [_rebuild(part, root, place, accept_loss) for part, root, place in work]
    return _report(settings) if all(taken) else 1


def _require_ours(settings: Settings, log: EventLog, part: Partition, root: Path) -> None:
    """Raise `ForeignStore` where the store in use is of another log, which this one does not hold.

    A log that was restored is another one, with the very records that the store has read.
    """
    try:
        if current(root) is None:
            return
        with closing(Reader.open(root)) as reader:
            known, oldest = reader.logs[0], reader.oldest()
            taken = None if oldest is None else reader.record(oldest.stream, oldest.last_version)
    except OddchipError:  # a damaged one is no obstacle
        return
    if known == part.identity or oldest is None:
        return
    found = log.read_stream(oldest.stream, oldest.last_version - 1, 1)
    if not found or found[0].data != taken:
        why = (
            f"the store of another log, {known}; {settings.log} is {part.identity} and holds other "
            "hands: nothing was rebuilt; --log names the store's log, or --data another place"
        )
        raise ForeignStore(str(root), why)


def _rebuild(part: Partition, root: Path, place: str, accept_loss: bool) -> bool:
    """Make one partition's store anew; whether it was put in use."""
    choice = _Choice(accept_loss)
    with progress("rebuilding") as tell:
        made = rebuilt(part, root, tell, choice)
    if choice.refused:
        note(
            f"{place}{choice.told}; the store in use stays; `oddchip rebuild --accept-loss` takes "
            "the new one"
        )
    else:
        note(f"{place}{choice.told}")
        note(f"{place}the store in use is now {made}")
    return not choice.refused


class _Choice:
    """Whether a rebuilt store is put in use, and what there was to choose from."""

    def __init__(self, accept_loss: bool) -> None:
        self._accept_loss = accept_loss
        self.refused = False
        self.told = ""

    def __call__(self, before: Counts | None, now: Counts) -> bool:
        held = now.quarantined_streams
        had = "no readable store" if before is None else _hands(before.hands)
        self.told = f"{had} before, {now.hands} now"
        if held:
            self.told += f", {held} {'stream' if held == 1 else 'streams'} in quarantine"
        poorer = before is not None and (
            now.hands < before.hands or held > before.quarantined_streams
        )
        self.refused = poorer and not self._accept_loss
        return not self.refused


def _hands(count: int) -> str:
    return f"{count} hand" if count == 1 else f"{count} hands"


def tell_held(reader: Reader) -> bool:
    """One line where streams stand in quarantine or the log has holes; whether there is one."""
    counts = reader.counts()
    held = counts.quarantined_streams
    if held:
        streams = "1 stream stands" if held == 1 else f"{held} streams stand"
        note(f"{streams} in quarantine: `oddchip verify` tells why")
    elif counts.quarantined_records:
        note("the log is damaged: `oddchip verify` tells where")
    return counts.quarantined_records > 0


def project_now(settings: Settings, log: EventLog) -> None:
    """Bring the store up to the log after hands were added to it, unless asked to stop."""
    with stopping() as stop:
        if not catch_up(settings, log, stop) and stop():
            note(f"stopped; {LATER}")
    with reading(settings) as reader:
        tell_held(reader)


def _report(settings: Settings) -> int:
    """How much the store holds; 1 if some of it could not be taken."""
    with reading(settings) as reader:
        counts = reader.counts()
        note(f"hands in the store: {counts.hands}, in play: {counts.in_play}")
        return 1 if tell_held(reader) else 0
