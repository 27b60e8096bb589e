"""From a log into an archive: volume after volume, each checked before it is listed."""

import fcntl
import os
from collections.abc import Callable, Generator, Iterable
from contextlib import contextmanager
from hashlib import sha256
from itertools import chain
from pathlib import Path
from typing import Final, NamedTuple

from schemas.errors import (
    ArchiveAhead,
    BadSettings,
    CorruptRecord,
    ForeignArchive,
    NotFound,
    StorageFailed,
)
from services.archive.lines import Line, encode_line, line_of
from services.archive.manifest import (
    FILE,
    Manifest,
    Part,
    Volume,
    file_of,
    read_manifest,
    write_manifest,
)
from services.archive.volumes import Sheet, lines_in
from services.durable import make_directory, written_aside
from services.eventlog import EventLog, Partition

VOLUME_BYTES: Final = 128 << 20
"""From how many bytes of lines on a volume is complete."""

_DOING: Final = "archive"
AT_ONCE: Final = 1000
"""Records that are read in one call, and between two words of progress."""


class Terms(NamedTuple):
    """How to archive."""

    build: str  # what a new archive says it was made by
    size: int = VOLUME_BYTES
    accept_loss: bool = False  # go on behind records that the log cannot give


class Watch(NamedTuple):
    """Who is told how far the work has come, and of each record that the log cannot give."""

    progress: Callable[[int, int], None] = lambda _done, _total: None
    unread: Callable[[int, Line], None] = lambda _partition, _line: None


class Archived(NamedTuple):
    """What a call added to an archive."""

    volumes: tuple[Volume, ...]
    manifest: Manifest


def archive(log: EventLog, directory: Path, terms: Terms, watch: Watch | None = None) -> Archived:
    """Copy what `log` holds behind the archive's end, up to the log's end as it is now.

    Whatever it raises, the archive is as it was, or some volumes further, and the same call goes
    on from there. Memory does not depend on the log's length. Raises `ForeignArchive`,
    `ArchiveAhead`, `ArchiveDamaged`, `BadSettings` where another process archives there and
    `StorageFailed`; and `CorruptRecord`, once everything else is archived, where a partition holds
    a record that the log cannot give: it ends there, unless `accept_loss` passes over it.
    """
    with _translated(directory):
        make_directory(directory)
    with _alone(directory):
        with _translated(directory):
            manifest = _begun(directory, log, terms.build)
        copying = _Copying(directory, manifest, terms, watch or Watch())
        copying.run(log)
        return Archived(tuple(copying.made), copying.manifest)


class _Copying:
    """An archive that grows."""

    def __init__(self, directory: Path, manifest: Manifest, terms: Terms, watch: Watch) -> None:
        self.manifest = manifest
        self.made: list[Volume] = []
        self._directory, self._terms, self._watch = directory, terms, watch
        self._done = self._total = 0
        self._faults: dict[int, CorruptRecord] = {}  # partition -> where it stopped

    def run(self, log: EventLog) -> None:
        """Bring every partition to its end; all are compared before anything is written."""
        ends = [partition.end() for partition in log.partitions]
        for partition, part, end in zip(
            log.partitions, self.manifest.partitions, ends, strict=True
        ):
            _check_continues(self._directory, part, partition, end)
            self._total += end - part.end
        for number, (partition, end) in enumerate(zip(log.partitions, ends, strict=True)):
            while number not in self._faults and self._add_volume(number, partition, end):
                pass
        for fault in self._faults.values():
            raise fault

    def _add_volume(self, number: int, partition: Partition, end: int) -> bool:
        """Write the next volume and list it; False where nothing is left."""
        part = self.manifest.partitions[number]
        lines = self._lines(number, partition, part.end, end)
        first = next(lines, None)
        if first is None:
            return False
        path = self._directory / file_of(number, first.offset)
        with _translated(path):
            make_directory(path.parent)
            volume = self._written(path, number, chain((first,), lines))
        self.manifest = self.manifest.with_volume(number, volume)
        write_manifest(self._directory, self.manifest)
        self.made.append(volume)
        self._done += volume.records
        self._watch.progress(self._done, self._total)
        return True

    def _written(self, path: Path, number: int, lines: Iterable[Line]) -> Volume:
        """Write a volume's file and read it back; it is in place on return."""
        with written_aside(path) as aside:
            sheet = Sheet(aside.write)
            for count, line in enumerate(lines, 1):
                sheet.add(line)
                if count % AT_ONCE == 0:
                    self._watch.progress(self._done + count, self._total)
                if sheet.length >= self._terms.size:
                    break
            volume = sheet.end(number, self.manifest.partitions[number])
            aside.sync()
            for _ in lines_in(aside.path, volume):
                pass
        return volume

    def _lines(
        self, number: int, partition: Partition, after: int, end: int
    ) -> Generator[Line, None, None]:
        """What is to be archived, up to the first record that stops it."""
        while after < end:
            try:
                records = partition.read(after, min(AT_ONCE, end - after))
            except CorruptRecord as fault:
                if not self._terms.accept_loss:
                    self._faults[number] = fault
                    return
                lost = Line(
                    offset=after + 1, stream=fault.stream, version=fault.version, unread=fault.why
                )
                self._watch.unread(number, lost)
                yield lost
                after += 1
                continue
            if not records:
                return
            for record in records:
                yield line_of(record)
            after = records[-1].offset


def _begun(directory: Path, log: EventLog, build: str) -> Manifest:
    """The manifest of the log's archive; a new one where the directory is empty."""
    _tidy(directory, f".{FILE}")
    try:
        manifest = read_manifest(directory)
    except NotFound:
        if any(directory.iterdir()):
            raise ForeignArchive(str(directory), "it holds other files and no archive") from None
        parts = tuple(Part(identity=one.identity) for one in log.partitions)
        manifest = Manifest(log=log.identity, made_by=build, partitions=parts)
        write_manifest(directory, manifest)
    _check_log(directory, manifest, log)
    for number in range(len(manifest.partitions)):
        _tidy(directory / f"p{number}", ".")
    return manifest


def _check_log(directory: Path, manifest: Manifest, log: EventLog) -> None:
    """Raise `ForeignArchive` where the archive is not of this log, partition by partition."""
    known = [part.identity for part in manifest.partitions]
    found = [one.identity for one in log.partitions]
    if manifest.log != log.identity or known != found[: len(known)]:
        raise ForeignArchive(str(directory), "the archive of another log")
    if len(known) < len(found):
        why = (
            f"the log had {len(known)} partitions when this archive was begun, it has {len(found)} "
            "now: partitions were added; archive it into another directory"
        )
        raise ForeignArchive(str(directory), why)


def _tidy(folder: Path, begin: str) -> None:
    """Remove what a process that was killed left half written."""
    for aside in folder.glob(f"{begin}*.new"):
        aside.unlink(missing_ok=True)


def _check_continues(directory: Path, part: Part, partition: Partition, end: int) -> None:
    """Raise `ArchiveAhead` where the log does not hold the archive's last record in its place."""
    if not part.volumes:
        return
    last = part.volumes[-1]
    if end < last.last:
        raise ArchiveAhead(str(directory), last.last, f"the log ends at {end}")
    if not last.tail:
        return
    try:
        found = partition.read(last.last - 1, 1)
    except CorruptRecord as fault:
        why = f"the record there cannot be read any more: {fault.why}"
        raise ArchiveAhead(str(directory), last.last, why) from fault
    if not found or sha256(encode_line(line_of(found[0]))).hexdigest() != last.tail:
        raise ArchiveAhead(str(directory), last.last, "the log holds another record there")


@contextmanager
def _alone(directory: Path) -> Generator[None, None, None]:
    """Nobody else archives into the directory until the end of the block."""
    with _translated(directory):
        handle = os.open(directory, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        yield
    except BlockingIOError as fault:
        reason = f"another process archives into {directory}"
        raise BadSettings(_DOING, (reason,)) from fault
    finally:
        os.close(handle)


@contextmanager
def _translated(path: Path) -> Generator[None, None, None]:
    """The disk's faults in our words."""
    try:
        yield
    except OSError as fault:
        raise StorageFailed.told(path, _DOING, fault) from fault
