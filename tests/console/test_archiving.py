"""`oddchip archive` and `oddchip restore`: what they print, and how they end."""

import json
import shutil
from pathlib import Path

import pytest

from services.archive import Left
from services.console.archiving import tell_left
from services.durable import SystemDisk
from tests.console.calls import Console


@pytest.fixture
def kept(dealt: Console, tmp_path: Path) -> Path:
    """The archive of the dealt hands' log."""
    assert dealt("archive", str(tmp_path / "kept")).code == 0
    return tmp_path / "kept"


def told(console: Console) -> list[object]:
    """What is answered about players and one hand."""
    return [
        json.loads(console("stats", "players", "--json").out),
        console("replay", "table-1-1").out,
        console("verify").code,
    ]


def test_an_archive_says_what_it_did(dealt: Console, tmp_path: Path) -> None:
    first, second = dealt("archive", str(tmp_path / "a")), dealt("archive", str(tmp_path / "a"))

    assert (first.code, second.code) == (0, 0)
    assert first.out.startswith("archived: records ")
    assert "hands ended 42, files 1, bytes " in first.out
    assert second.out.startswith(f"nothing new to archive\n{tmp_path / 'a'} holds: records ")


def test_a_lost_log_is_brought_back(dealt: Console, kept: Path) -> None:
    before = told(dealt)
    (dealt.data / "log.db").unlink()
    assert dealt("deal", "--hands", "1").code == 2  # the store says that there was a log

    call = dealt("restore", str(kept))

    assert (call.code, call.err.count("`oddchip rebuild`")) == (0, 1)
    assert dealt("rebuild").code == 0
    assert told(dealt) == before


def test_an_archive_is_restored_elsewhere_and_again(console: Console, kept: Path) -> None:
    shutil.rmtree(console.data)

    first, second = console("restore", str(kept)), console("restore", str(kept))

    assert (first.code, second.code) == (0, 0)
    records = first.out.split()[2].rstrip(",")
    assert second.out == f"records restored: 0, there already: {records}\n"


def test_an_archive_is_checked_without_a_log(console: Console, kept: Path) -> None:
    shutil.rmtree(console.data)

    call = console("archive", "--verify", str(kept))

    assert call.code == 0
    assert call.out.endswith("damaged files: 0\n")
    assert not console.data.exists()


def test_damage_is_told_and_nothing_is_restored(console: Console, kept: Path) -> None:
    shutil.rmtree(console.data)
    (file,) = (kept / "p0").iterdir()
    file.write_bytes(file.read_bytes()[:-1])

    check, restore = console("archive", "--verify", str(kept)), console("restore", str(kept))

    assert (check.code, restore.code) == (1, 1)
    assert check.err.startswith(f"damaged: {file}: it has ")
    assert restore.err.startswith(f"oddchip: {file}: it has ")
    assert restore.err.count("\n") == 1
    assert not console.data.exists()


def test_a_log_in_use_is_no_place_to_restore_to(console: Console, kept: Path) -> None:
    assert console("deal", "--hands", "1", "--tables", "1").code == 0
    shutil.rmtree(console.data)
    assert console("deal", "--hands", "1", "--no-project").code == 0

    call = console("restore", str(kept))

    assert call.code == 2
    assert "an archive is restored into an empty log: nothing was restored" in call.err


@pytest.mark.parametrize("words", [["archive"], ["restore"], ["restore", "nowhere"]])
def test_a_wrong_call_makes_nothing(console: Console, words: list[str]) -> None:
    call = console(*words)

    assert (call.code, call.out) == (2, "")
    assert call.err.count("\n") == 1
    assert not console.data.exists()


def test_without_a_log_there_is_nothing_to_archive(console: Console, tmp_path: Path) -> None:
    call = console("archive", str(tmp_path / "a"))

    assert call.code == 2
    assert call.err.startswith("oddchip: no hands yet")
    assert not (tmp_path / "a").exists()


def test_a_disk_without_room_is_one_line(
    dealt: Console, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_disk: SystemDisk, _handle: int, _data: bytes) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(SystemDisk, "write", full)
        call = dealt("archive", str(tmp_path / "a"))

    assert (call.code, call.out) == (1, "")
    assert call.err.endswith("archive failed: No space left on device\n")
    assert call.err.count("\n") == 1
    assert list((tmp_path / "a").iterdir()) == []
    assert dealt("archive", str(tmp_path / "a")).code == 0


def test_what_stays_in_the_archive_is_told_with_a_name_that_can_be_read(
    capsys: pytest.CaptureFixture[str],
) -> None:
    name, short = "k" * 5000, f"{'k' * 40}... (5000 characters)"
    for stream, version in (("", 0), (name, 0), ("t", 3)):
        tell_left(Left(1, 8, stream, version, "not a record"))

    assert capsys.readouterr().err.splitlines() == [
        f"partition 1, offset 8: {what} stays in the archive: not a record"
        for what in ("a record without a key", short, "t version 3")
    ]
