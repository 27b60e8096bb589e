"""An archive by itself: whether every file is what was archived."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from schemas.errors import ArchiveDamaged
from services.archive.lines import Line
from services.archive.manifest import Manifest, Volume, read_manifest
from services.archive.volumes import check_file, lines_in


class Checked(NamedTuple):
    """An archive, and what is wrong with its files, each of which is named."""

    manifest: Manifest
    damaged: tuple[ArchiveDamaged, ...]


def check(directory: Path, progress: Callable[[int, int], None]) -> Checked:
    """Read every file of an archive to its end; raises as `read_manifest` and `StorageFailed`."""
    manifest = read_manifest(directory)
    damaged: list[ArchiveDamaged] = []
    done, total = 0, sum(volume.records for volume in volumes_of(manifest))
    for volume in volumes_of(manifest):
        try:
            for _ in lines_in(directory / volume.file, volume):
                pass
        except ArchiveDamaged as fault:
            damaged.append(fault)
        done += volume.records
        progress(done, total)
    return Checked(manifest, tuple(damaged))


def sound(directory: Path) -> Manifest:
    """The manifest, once the bytes of every file were checked; raises for the first that differs.

    Raises as `read_manifest` does, and `ArchiveDamaged`.
    """
    manifest = read_manifest(directory)
    for volume in volumes_of(manifest):
        check_file(directory / volume.file, volume)
    return manifest


def volumes_of(manifest: Manifest) -> Iterator[Volume]:
    """Every volume, partition after partition."""
    for part in manifest.partitions:
        yield from part.volumes


def lines_of(directory: Path, manifest: Manifest) -> Iterator[tuple[int, Line]]:
    """Every line with the number of its partition, partition after partition, in order."""
    for number, part in enumerate(manifest.partitions):
        for volume in part.volumes:
            for line in lines_in(directory / volume.file, volume):
                yield number, line
