"""The list of an archive's files, `manifest.json`: what is not listed there is not archived."""

from hashlib import sha256
from pathlib import Path
from typing import Final

from msgspec import DecodeError, Struct, ValidationError, json
from msgspec.structs import replace

from schemas.errors import ArchiveDamaged, ForeignArchive, NotFound, StorageFailed
from services.durable import replace_file

FORMAT: Final = 1
"""The format this build reads and writes; an archive of a higher one is a newer build's."""

FILE: Final = "manifest.json"
NO_VOLUME: Final = ""
"""What the first volume of a partition names as the one before."""

_ARCHIVE: Final = "archive"
READING: Final = "read the archive"


class Volume(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A file of an archive: the lines of the offsets `first` to `last`, compressed."""

    file: str  # path below the archive's directory
    first: int
    last: int
    hands: int  # that end in its records
    unread: int  # records that the log could not give
    size: int  # bytes of the file
    sha256: str  # of the file's bytes
    content: str  # SHA-256 of its lines, unpacked
    tail: str  # SHA-256 of the last line without its end; "" if that record is unread
    previous: str  # `sha256` of the volume before

    @property
    def records(self) -> int:
        """How many lines it has; offsets have no holes."""
        return self.last - self.first + 1


class Part(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A partition of the log, as far as it is archived."""

    identity: str
    volumes: tuple[Volume, ...] = ()

    @property
    def end(self) -> int:
        """The last offset archived, 0 where there is none."""
        return self.volumes[-1].last if self.volumes else 0


class Manifest(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What an archive consists of."""

    format: int = FORMAT
    log: str  # the log's identity
    made_by: str  # the build that began the archive
    partitions: tuple[Part, ...]
    digest: str = ""  # SHA-256 of this manifest, written with an empty digest

    def with_volume(self, number: int, volume: Volume) -> "Manifest":
        """The manifest that lists one volume more of a partition."""
        parts = list(self.partitions)
        parts[number] = replace(parts[number], volumes=(*parts[number].volumes, volume))
        return replace(self, partitions=tuple(parts))


class _Format(Struct):
    format: int


_decode = json.Decoder(Manifest).decode
_format = json.Decoder(_Format).decode


def file_of(number: int, first: int) -> str:
    """The path of the volume of partition `number` that begins at offset `first`.

    Names in order are offsets in order. A file that was written and never listed, since somebody
    died between the two, is replaced by the next of its name.
    """
    return f"p{number}/{first:015}.jsonl.zst"


def write_manifest(directory: Path, manifest: Manifest) -> None:
    """Make `manifest` the archive's, for good; raises `StorageFailed`."""
    path = directory / FILE
    try:
        replace_file(path, _rendered(manifest))
    except OSError as fault:
        raise StorageFailed.told(path, _ARCHIVE, fault) from fault


def read_manifest(directory: Path) -> Manifest:
    """The manifest of the archive in `directory`.

    Raises `NotFound`, `ForeignArchive`, `ArchiveDamaged` or `StorageFailed`.
    """
    path = directory / FILE
    try:
        data = path.read_bytes()
    except (FileNotFoundError, NotADirectoryError) as fault:
        if (directory / "p0").is_dir():
            raise _damaged(path, "it is gone") from fault
        raise NotFound(_ARCHIVE, directory.name, str(directory.parent)) from fault
    except OSError as fault:
        raise StorageFailed.told(path, READING, fault) from fault
    return _checked(path, data)


def _checked(path: Path, data: bytes) -> Manifest:
    try:
        found = _format(data).format
        if found != FORMAT:
            why = f"an archive of format {found}; this build reads format {FORMAT}"
            raise ForeignArchive(str(path), why)
        manifest = _decode(data)
    except (DecodeError, ValidationError, RecursionError) as fault:
        raise _damaged(path, f"not what was written: {fault}") from fault
    if _rendered(manifest) != data:
        raise _damaged(path, "its digest does not match its content")
    for number, part in enumerate(manifest.partitions):
        _check_chain(path, number, part)
    return manifest


def _check_chain(path: Path, number: int, part: Part) -> None:
    """Every volume begins where the one before ends, and names its digest."""
    end, name = 0, NO_VOLUME
    for volume in part.volumes:
        if volume.file != file_of(number, volume.first):
            raise _damaged(path, f"{volume.file} is not the name of what it lists there")
        if volume.first != end + 1 or volume.last < volume.first or volume.previous != name:
            raise _damaged(path, f"{volume.file} does not follow what is listed before it")
        end, name = volume.last, volume.sha256


def _rendered(manifest: Manifest) -> bytes:
    blank = replace(manifest, digest="")
    signed = replace(blank, digest=sha256(json.encode(blank)).hexdigest())
    return json.format(json.encode(signed), indent=1) + b"\n"


def _damaged(path: Path, why: str) -> ArchiveDamaged:
    return ArchiveDamaged(str(path), why)
