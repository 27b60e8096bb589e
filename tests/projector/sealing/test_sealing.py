"""The tail is sealed into files: the same answers wherever seals fall."""

import shutil
import subprocess
from collections import Counter
from contextlib import closing
from pathlib import Path

import pytest

import analytics
from analytics.all_in import ADJUSTED
from schemas.errors import StoreTaken
from services.eventlog import MemoryLog
from services.projector import Projector, rebuild
from services.projector.sealing import Sealing
from services.store import Batch, Reader, Store, open_store
from services.store.segments import FOLDER, GRACE_SECONDS, UNFINISHED, now
from tests.projector.projecting import fresh_digest
from tests.projector.sealing.seals import SEGMENTS, digest, files, sealed, statistics
from tests.proof import proof


@pytest.mark.parametrize("size", proof([23], [1, 7, 60, 1000]))
def test_answers_do_not_depend_on_batches_nor_on_where_seals_fell(
    log: MemoryLog, plain: Path, root: Path, store: Store, size: int
) -> None:
    sealed(log, store, size)

    assert sum(part.hands for part in store.tail()) < SEGMENTS
    assert {one.kind for one in store.files()} == {
        *("hands", "seats", "actions", "pots", "awards", "boxes", "box_actions"),
        *analytics.MADE,
        ADJUSTED,
    }
    assert statistics(root) == statistics(plain)
    assert digest(root) == digest(plain) == fresh_digest(log, root.parent / "fresh")


def test_rollups_of_many_segments_become_one(
    log: MemoryLog, plain: Path, root: Path, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("services.projector.sealing.FAN", 3)
    projector, sealing = Projector(log, store), Sealing(store, 2)
    while projector.step(30):
        sealing.follow(wait=True)

    kinds = Counter(one.kind for one in store.files())

    assert kinds["players"] == kinds["games"] < kinds["hands"] == kinds["flags"] == kinds["fine"]
    assert statistics(root) == statistics(plain)
    assert digest(root) == digest(plain)


def test_superseded_files_go_after_a_grace_time_while_the_projector_lives(
    log: MemoryLog, root: Path, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("services.projector.sealing.FAN", 2)
    projector = Projector(log, store, seal=2)
    for _ in range(12):
        projector.step(30)
    names = [one.name for one in store.files()]
    superseded = [one for one in files(root) if one.name not in names and one.is_file()]
    assert superseded

    later = now() + GRACE_SECONDS + 1
    monkeypatch.setattr("services.store.writer.now", lambda: later)
    monkeypatch.setattr("services.projector.sealing.now", lambda: later)
    projector.run(lambda: False, once=True)

    assert not any(one.exists() for one in superseded)
    assert all((root / "1" / FOLDER / one.name).exists() for one in store.files())


def test_what_is_listed_again_is_not_removed(
    log: MemoryLog, root: Path, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    sealed(log, store)
    (file, *_) = [one for one in store.files() if one.kind == "players"]
    made = root / "made"
    for instead in ([file], []):  # replaced, and back again
        made.mkdir()
        shutil.copy(root / "1" / FOLDER / file.name, made / file.name)
        other = file._replace(name=f"other-{file.name}")
        shutil.copy(root / "1" / FOLDER / file.name, made / other.name)
        store.seal(made, [other] if instead else [file], instead or [other])

    later = now() + GRACE_SECONDS + 1
    monkeypatch.setattr("services.store.writer.now", lambda: later)
    store.clear()

    assert (root / "1" / FOLDER / file.name).exists()
    assert statistics(root)


def test_what_an_interrupted_seal_left_is_removed(log: MemoryLog, root: Path, store: Store) -> None:
    sealed(log, store)
    before = files(root)
    stray, half = before[0].with_name("stray.parquet"), before[0].with_name(f"{UNFINISHED}1")
    stray.write_bytes(b"x")
    half.mkdir()
    (half / "hands.parquet").write_bytes(b"x")

    store.clear()

    assert files(root) == before


def test_clearing_up_fences_who_was_sealing(log: MemoryLog, root: Path, store: Store) -> None:
    sealed(log, store)
    (root / "1" / FOLDER / "stray.parquet").write_bytes(b"x")
    with closing(open_store(root, log.identity)) as other:
        other.clear()

    with pytest.raises(StoreTaken):
        store.commit(Batch(store.checkpoint, store.checkpoint))


@pytest.mark.parametrize("name", ["player=bob", "variant=omaha", "it's", "a b"])
def test_a_folder_s_name_is_never_a_column(
    log: MemoryLog, plain: Path, tmp_path: Path, name: str
) -> None:
    root = tmp_path / name / "store"
    with closing(open_store(root, log.identity)) as store:
        sealed(log, store)

    assert statistics(root) == statistics(plain)
    assert digest(root) == digest(plain)


def test_sealing_takes_nothing_that_lies_in_the_caller_s_directory(
    log: MemoryLog, plain: Path, root: Path, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("services", "schemas", "analytics", "msgspec"):
        (root.parent / "here" / name).mkdir(parents=True)
        (root.parent / "here" / name / "__init__.py").write_text("raise SystemExit(7)\n")
    monkeypatch.chdir(root.parent / "here")

    sealed(log, store)

    assert store.files()
    assert statistics(root) == statistics(plain)


def test_two_rebuilds_under_a_reader_are_followed(
    log: MemoryLog, plain: Path, root: Path, store: Store
) -> None:
    sealed(log, store)
    with closing(Reader.open(root)) as reader:
        with reader.moment(whole=True):
            pass
        for _ in range(2):
            rebuild(log, root)
        with reader.moment(analytics.DEFINITIONS, whole=True) as moment:
            assert analytics.players(moment) == statistics(plain)[0]


def test_a_seal_that_fails_leaves_the_store_as_it_was(
    log: MemoryLog, plain: Path, root: Path, store: Store
) -> None:
    (root / "1" / FOLDER).write_bytes(b"no folder")

    told: list[str] = []
    sealed(log, store, told=told)

    assert len(told) == 1
    assert "it is tried again in a minute, no hand is lost" in told[0]
    assert store.files() == []
    assert statistics(root) == statistics(plain)
    (root / "1" / FOLDER).unlink()
    sealed(log, store)
    assert statistics(root) == statistics(plain)
    assert digest(root) == digest(plain)


def test_a_sealing_process_that_is_killed_stops_nothing_else(
    log: MemoryLog, plain: Path, root: Path, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    sealing = Sealing(store, SEGMENTS, told.append)
    projector = Projector(log, store)
    while projector.step(1000):
        pass
    begun = subprocess.Popen

    def killed(*words: object, **options: object) -> subprocess.Popen[bytes]:
        process = begun(*words, **options)  # type: ignore[call-overload]
        process.kill()
        return process

    with monkeypatch.context() as patched:
        patched.setattr("services.projector.sealing.subprocess.Popen", killed)
        sealing.follow(wait=True)
    assert "it was killed; it is tried again in a minute" in told[0]
    sealing.follow(wait=True)
    assert store.files() == []

    later = now() + GRACE_SECONDS + 1
    monkeypatch.setattr("services.projector.sealing.now", lambda: later)
    sealing.follow(wait=True)

    assert store.files()
    assert statistics(root) == statistics(plain)
