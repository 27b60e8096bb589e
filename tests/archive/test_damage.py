"""Whatever happens to a file of an archive is seen, and the file named."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from schemas.errors import ArchiveError, NotFound
from services.archive import check, sound
from services.eventlog import MemoryLog
from tests.archive.archives import brought, kept
from tests.archive.split import SplitLog
from tests.eventlog.records import chained
from tests.projector.projecting import append
from tests.proof import PROOF


@pytest.fixture
def small(tmp_path: Path) -> Path:
    """An archive of two partitions with two files each."""
    log = SplitLog(2)
    for stream in ("t1", "t2"):
        append(log, chained(4, stream))
    kept(log, tmp_path / "a", size=700)
    assert len(files(tmp_path / "a")) == 5
    assert complaints(tmp_path / "a") == []
    return tmp_path / "a"


def files(directory: Path) -> list[Path]:
    """All files of an archive."""
    return sorted(path for path in directory.rglob("*") if path.is_file())


def complaints(directory: Path) -> list[str]:
    """Which files are said to be damaged."""
    try:
        return [Path(fault.path).name for fault in check(directory, lambda _d, _t: None).damaged]
    except ArchiveError as fault:
        return [Path(str(vars(fault)["path"])).name]


def refused(directory: Path) -> bool:
    """Whether a restore refuses before it appends anything."""
    try:
        sound(directory)
    except ArchiveError:
        return True
    return False


def changed(data: bytes) -> Iterator[bytes]:
    """The data with a byte or a bit of each byte changed, cut short, and with more behind it."""
    for at in range(len(data)):
        for flip in [1 << bit for bit in range(8)] if PROOF else [1 << at % 8]:
            yield data[:at] + bytes([data[at] ^ flip]) + data[at + 1 :]
        yield data[:at]
    yield data + b"\0"
    yield data + b"\n"
    yield data + data


def test_every_changed_byte_and_every_cut_is_seen_and_its_file_named(tmp_path: Path) -> None:
    log, tried = MemoryLog(), 0
    append(log, chained(4))
    kept(log, tmp_path, size=700)
    for path in files(tmp_path):
        data = path.read_bytes()
        for other in changed(data):
            path.write_bytes(other)
            assert complaints(tmp_path) == [path.name], (path, other)
            tried += 1
        path.write_bytes(data)

    assert complaints(tmp_path) == []
    assert len(files(tmp_path)) == 3
    assert tried > 3000


def test_a_damaged_archive_is_not_restored(small: Path) -> None:
    for path in files(small):
        data = path.read_bytes()
        path.write_bytes(data[:-1])
        assert refused(small)
        path.write_bytes(data)

    assert not refused(small)


def test_a_missing_file_is_named(small: Path) -> None:
    for path in files(small):
        path.rename(small / "elsewhere")
        assert complaints(small) == [path.name]
        (small / "elsewhere").rename(path)


def test_exchanged_files_are_named(small: Path) -> None:
    first, second = files(small)[1:3]
    data = first.read_bytes()
    first.write_bytes(second.read_bytes())
    second.write_bytes(data)

    assert complaints(small) == [first.name, second.name]


def test_every_damaged_file_is_listed_not_the_first_alone(small: Path) -> None:
    volumes = files(small)[1:]
    for path in volumes:
        path.write_bytes(b"")

    assert complaints(small) == [path.name for path in volumes]


def test_an_older_manifest_beside_newer_files_is_an_older_archive(tmp_path: Path) -> None:
    log, records = MemoryLog(), chained(8)
    append(log, records[:4])
    kept(log, tmp_path / "a")
    shutil.copy(tmp_path / "a" / "manifest.json", tmp_path / "old")
    append(log, records[4:])
    kept(log, tmp_path / "a")
    shutil.copy(tmp_path / "old", tmp_path / "a" / "manifest.json")

    assert complaints(tmp_path / "a") == []
    assert brought(tmp_path / "a").counts.restored == 4
    kept(log, tmp_path / "a")
    assert brought(tmp_path / "a").counts.restored == 8


def test_the_archive_of_a_newer_build_is_no_damage(small: Path) -> None:
    path = small / "manifest.json"
    path.write_bytes(path.read_bytes().replace(b'"format": 1', b'"format": 2'))

    with pytest.raises(ArchiveError, match="format 2; this build reads format 1"):
        check(small, lambda _d, _t: None)


def test_no_archive_is_not_found(tmp_path: Path) -> None:
    with pytest.raises(NotFound, match="no archive"):
        check(tmp_path / "none", lambda _d, _t: None)
