"""Files written whole: power is lost at every step, and planted faults are caught."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from services.durable import SYSTEM, SystemDisk, make_directory, replace_file, sync_directory
from tests.crash.simdisk import NeverSyncsFiles, NeverSyncsNames, PowerLost, SimDisk
from tests.proof import proof

ROOT = Path("/data")
KEYS = ROOT / "table" / "keys"
TARGET = KEYS / "current"


def content(version: int) -> bytes:
    """Some sectors that no other version shares."""
    return bytes([version]) * (700 * version)


def work(disk: SimDisk) -> Iterator[int]:
    """Make a directory and replace one file in it, thrice; yields what was acknowledged."""
    make_directory(KEYS, disk=disk)
    yield 0
    for version in (1, 2, 3):
        replace_file(TARGET, content(version), disk=disk)
        yield version


def losses(kind: type[SimDisk], seeds: int) -> tuple[int, list[str]]:
    """How often power was lost in the midst of the work, and what broke the promise."""
    whole = kind(ROOT)
    assert list(work(whole)) == [0, 1, 2, 3]
    broken: list[str] = []
    for seed in range(seeds):
        random = Random(seed)
        disk = kind(ROOT, stop_at=seed % (whole.steps + 1))
        acknowledged = -1
        try:
            for version in work(disk):
                acknowledged = version
        except PowerLost:
            assert acknowledged < 3
        found = disk.after_crash(random, random.choice((512, 4096)))
        if said := complaint(found, acknowledged):
            broken.append(f"seed {seed}: {said}")
    return seeds, broken


def complaint(found: dict[Path, bytes | None], acknowledged: int) -> str:
    """What is wrong with what is left, if anything."""
    if acknowledged >= 0 and KEYS not in found:
        return "the directory is gone"
    held = found.get(TARGET)
    allowed = [content(version) for version in (acknowledged, acknowledged + 1) if version > 0]
    if held is None:
        return "the file is gone" if acknowledged > 0 else ""
    return (
        "" if held in allowed else f"{len(held)} bytes of no version, {acknowledged} was promised"
    )


def test_a_loss_of_power_leaves_the_old_file_or_the_new() -> None:
    seeds, broken = losses(SimDisk, proof(5_000, 100_000))

    assert broken == []
    assert seeds >= 5_000


@pytest.mark.parametrize(
    ("fault", "said"),
    [(NeverSyncsFiles, "bytes of no version"), (NeverSyncsNames, "gone")],
)
def test_a_planted_missing_sync_is_caught(fault: type[SimDisk], said: str) -> None:
    _, broken = losses(fault, 500)

    assert any(said in complaint for complaint in broken)


class Failing(SystemDisk):
    """A system disk that refuses its n-th step of those that change something."""

    def __init__(self, at: int) -> None:
        self.left = at

    def _step(self) -> None:
        self.left -= 1
        if self.left == 0:
            raise OSError(28, "No space left on device")

    def create(self, path: Path, mode: int) -> int:
        self._step()
        return super().create(path, mode)

    def write(self, handle: int, data: bytes) -> None:
        self._step()
        super().write(handle, data)

    def fsync(self, handle: int) -> None:
        self._step()
        super().fsync(handle)

    def rename(self, source: Path, target: Path) -> None:
        self._step()
        super().rename(source, target)


@pytest.mark.parametrize("at", [1, 2, 3, 4])
def test_a_full_disk_leaves_the_old_file_and_no_litter(tmp_path: Path, at: int) -> None:
    target = tmp_path / "current"
    replace_file(target, b"old")

    with pytest.raises(OSError, match="No space left"):
        replace_file(target, b"new", disk=Failing(at))

    assert target.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [target]


def test_a_file_is_replaced_on_the_systems_disk(tmp_path: Path) -> None:
    target = tmp_path / "key"

    for data in (b"first", b"", bytes(3_000_000)):
        replace_file(target, data, mode=0o600)

        assert target.read_bytes() == data
    assert target.stat().st_mode & 0o777 == 0o600
    assert list(tmp_path.iterdir()) == [target]


def test_directories_are_made_with_their_parents(tmp_path: Path) -> None:
    deep = tmp_path / "a" / "b" / "c"

    make_directory(deep)
    make_directory(deep)
    sync_directory(deep)

    assert SYSTEM.is_dir(deep)
