"""Keeping the store up to date: once, for as long as asked, or by whoever does it already."""

import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Final

import click

from schemas.errors import StoreTaken
from services.console.options import here, placed
from services.console.output import Tell, note, progress
from services.console.part import sole
from services.console.place import alone, logged, reading
from services.console.publishing import outbox, publishing
from services.console.stopping import stopping
from services.eventlog import EventLog, Partition
from services.projector import Projector
from services.projector import rebuild as rebuilt
from services.settings import Settings
from services.store import Counts, Reader, open_store, root_of

TASK: Final = "projector"
LATER: Final = "`oddchip project --once` brings the store up to date"
"""What there is to do where hands are in the log alone."""

_PATIENCE: Final = 600.0
_LOOK: Final = 0.05


@click.command()
@click.option("--once", is_flag=True, help="Stop at the log's end.")
@placed
def project(*, once: bool) -> int:
    """Bring the store up to the log, and keep it there until Ctrl-C."""
    settings = here()
    with logged(settings) as log, stopping() as stop:
        if once:
            catch_up(settings, log, stop)
            return _report(settings)
        with alone(settings, TASK) as mine:
            if not mine:
                click.echo("oddchip: another process projects this log already", err=True)
                return 1
            note("projecting; Ctrl-C stops")
            follow(settings, log, stop)
    return 0


@click.command()
@click.option("--accept-loss", is_flag=True, help="Take the new store though it holds less.")
@placed
def rebuild(*, accept_loss: bool) -> int:
    """Make the store anew from the log's beginning, then put it in the old one's place.

    A new store with fewer hands, or with more tables in quarantine, is not put in use. Where the
    log has several partitions, each has a store of its own, and this is decided for each.
    """
    settings = here()
    with logged(settings) as log:
        count = len(log.partitions)
        roots = [root_of(settings.store, number, count) for number in range(count)]
        places = [f"partition {number}: " if count > 1 else "" for number in range(count)]
        work = zip(log.partitions, roots, places, strict=True)
        taken = [_rebuild(part, root, place, accept_loss) for part, root, place in work]
    return _report(settings) if all(taken) else 1


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
    """One line where tables stand in quarantine or the log has holes; whether there is one."""
    counts = reader.counts()
    held = counts.quarantined_streams
    if held:
        tables = "1 table stands" if held == 1 else f"{held} tables stand"
        note(f"{tables} in quarantine: `oddchip verify` tells why")
    elif counts.quarantined_records:
        note("the log is damaged: `oddchip verify` tells where")
    return counts.quarantined_records > 0


def follow(settings: Settings, log: EventLog, stop: Callable[[], bool]) -> None:
    """Project until `stop`; a rebuilt store is followed. The caller is `alone` in it."""
    while not stop():
        try:
            _run(settings, log, stop, once=False)
        except StoreTaken:  # a rebuild put another store in use
            time.sleep(_LOOK)


def project_now(settings: Settings, log: EventLog) -> None:
    """Bring the store up to the log after hands were added to it, unless asked to stop."""
    with stopping() as stop:
        catch_up(settings, log, stop)
        if stop():
            note(f"stopped; {LATER}")
    with reading(settings) as reader:
        tell_held(reader)


def catch_up(settings: Settings, log: EventLog, stop: Callable[[], bool]) -> None:
    """Bring the store to the log's end, or wait until the process that projects has done so."""
    with alone(settings, TASK) as mine, progress("projecting") as tell:
        if mine:
            _run(settings, log, stop, once=True, tell=tell)
        else:
            _await(settings, sole(log).end(), stop, tell)


def _run(
    settings: Settings,
    log: EventLog,
    stop: Callable[[], bool],
    *,
    once: bool,
    tell: Tell | None = None,
) -> None:
    with (
        publishing(settings) as topic,
        closing(open_store(settings.store, log.identity)) as store,
    ):
        projector = Projector(sole(log), store, tell=note, outbox=outbox(store, topic))
        projector.run(stop, once=once, progress=tell)


def _await(settings: Settings, end: int, stop: Callable[[], bool], tell: Tell) -> None:
    deadline = time.monotonic() + _PATIENCE
    with reading(settings) as reader:
        while (done := reader.checkpoint) < end and not stop():
            if time.monotonic() > deadline:
                note("the process that projects this log has not caught up; its store lags behind")
                return
            tell(done, end)
            time.sleep(_LOOK)


def _report(settings: Settings) -> int:
    """How much the store holds; 1 if some of it could not be taken."""
    with reading(settings) as reader:
        counts = reader.counts()
        note(f"hands in the store: {counts.hands}, in play: {counts.in_play}")
        return 1 if tell_held(reader) else 0
