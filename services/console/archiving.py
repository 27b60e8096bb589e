"""The log as files: `oddchip archive` and `oddchip restore`."""

from collections.abc import Iterable
from importlib.metadata import version
from pathlib import Path
from typing import Final

import click

from schemas.errors import CorruptRecord
from services.archive import (
    Left,
    Line,
    Restored,
    Terms,
    Volume,
    Watch,
    check,
    sound,
    volumes_of,
)
from services.archive import archive as archived
from services.archive import restore as restored
from services.console.options import here, placed
from services.console.output import note, progress, say, shortened
from services.console.place import logged

_NAME: Final = "oddchip"


@click.command()
@click.argument("directory", metavar="DIR", type=click.Path(path_type=Path))
@click.option("--verify", is_flag=True, help="Only check the archive, every byte; needs no log.")
@click.option("--accept-loss", is_flag=True, help="Go on behind records that cannot be read.")
@placed
def archive(directory: Path, *, verify: bool, accept_loss: bool) -> int:
    """Copy the log to files in DIR; the same call later adds what is new.

    Every file is read back before it counts. What is interrupted goes on at the next call. A log
    that no longer holds what DIR does is refused. The log alone is archived: keep the dealer's key
    and the players' names (dealer.key, names.db) by other means.
    """
    if verify:
        return _check(directory)
    lost = 0

    def unread(partition: int, line: Line) -> None:
        nonlocal lost
        lost += 1
        note(f"partition {partition}, offset {line.offset}: not archived: {line.unread}")

    terms = Terms(f"{_NAME} {version(_NAME)}", accept_loss=accept_loss)
    with logged(here()) as log, progress("archiving", "records") as tell:
        try:
            made = archived(log, directory, terms, Watch(tell, unread))
        except CorruptRecord:
            note(
                f"{directory} holds the log up to the record that cannot be read; "
                "`--accept-loss` leaves that out and goes on"
            )
            raise
    if made.volumes:
        say([f"archived: {_told(made.volumes)}"])
    else:
        say(["nothing new to archive"])
    say([f"{directory} holds: {_told(volumes_of(made.manifest))}"])
    return 1 if lost else 0


@click.command()
@click.argument("directory", metavar="DIR", type=click.Path(path_type=Path))
@placed
def restore(directory: Path) -> int:
    """Bring the archive in DIR into an empty log, embedded or Kafka.

    Every file is checked before anything is written, and every record keeps its bytes. What is
    interrupted goes on at the next call. Records that no log would take are listed with the
    reason, exit code 1, and stay in the archive with what follows in their stream.
    """
    manifest = sound(directory)
    with logged(here(), create=True, lost=True) as log, progress("restoring", "records") as tell:
        done = restored(directory, manifest, log, left=tell_left, progress=tell)
    say([_restored(done)])
    note("`oddchip rebuild` makes the store from it")
    return 1 if done.left else 0


def _check(directory: Path) -> int:
    with progress("checking", "records") as tell:
        checked = check(directory, tell)
    for fault in checked.damaged:
        note(f"damaged: {fault}")
    say([f"{directory} holds: {_told(volumes_of(checked.manifest))}"])
    say([f"damaged files: {len(checked.damaged)}"])
    return 1 if checked.damaged else 0


def _told(volumes: Iterable[Volume]) -> str:
    """What is in some files of an archive."""
    volumes = tuple(volumes)
    records = sum(volume.records for volume in volumes)
    hands = sum(volume.hands for volume in volumes)
    size = sum(volume.size for volume in volumes)
    each = f" ({size / hands:,.0f} a hand)" if hands else ""
    unread = sum(volume.unread for volume in volumes)
    lost = f", records that could not be read: {unread}" if unread else ""
    return (
        f"records {records:,}, hands ended {hands:,}, files {len(volumes):,}, "
        f"bytes {size:,}{each}{lost}"
    )


def _restored(done: Restored) -> str:
    told = f"records restored: {done.restored:,}, there already: {done.repeats:,}"
    if done.late:
        told += f", left out since they never counted: {done.late:,}"
    if done.left:
        told += f", that no log would take: {done.left:,}, behind those: {done.behind:,}"
    return told


def tell_left(one: Left) -> None:
    """A line about a record that no log would take."""
    stream = shortened(one.stream) or "a record without a key"
    what = f"{stream} version {one.version}" if one.version else stream
    place = f"partition {one.partition}, offset {one.offset}"
    note(f"{place}: {what} stays in the archive: {one.reason}")
