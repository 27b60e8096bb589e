"""Keeping the store up to date: once, for as long as asked, or by whoever does it already."""

import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

import click

from schemas.errors import StoreTaken
from services.console.options import here, placed
from services.console.output import Tell, note, progress
from services.console.place import alone, logged, reading
from services.console.stopping import stopping
from services.eventlog import EventLog
from services.projector import Projector
from services.projector import rebuild as rebuilt
from services.settings import Settings
from services.store import open_store

TASK: Final = "projector"
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
@placed
def rebuild() -> int:
    """Make the store anew from the log's beginning, then put it in the old one's place."""
    settings = here()
    with logged(settings) as log, progress("rebuilding") as tell:
        made: Path = rebuilt(log, settings.store, tell)
    note(f"the store in use is now {made}")
    return _report(settings)


def follow(settings: Settings, log: EventLog, stop: Callable[[], bool]) -> None:
    """Project until `stop`; a rebuilt store is followed. The caller is `alone` in it."""
    while not stop():
        try:
            _run(settings, log, stop, once=False)
        except StoreTaken:  # a rebuild put another store in use
            time.sleep(_LOOK)


def catch_up(settings: Settings, log: EventLog, stop: Callable[[], bool]) -> None:
    """Bring the store to the log's end, or wait until the process that projects has done so."""
    with alone(settings, TASK) as mine, progress("projecting") as tell:
        if mine:
            _run(settings, log, stop, once=True, tell=tell)
        else:
            _await(settings, log.end(), stop, tell)


def _run(
    settings: Settings,
    log: EventLog,
    stop: Callable[[], bool],
    *,
    once: bool,
    tell: Tell | None = None,
) -> None:
    store = open_store(settings.store, log.identity)
    try:
        Projector(log, store).run(stop, once=once, progress=tell)
    finally:
        store.close()


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
    if counts.quarantined_streams:
        note(f"streams in quarantine: {counts.quarantined_streams} (`oddchip verify` says why)")
        return 1
    return 0
