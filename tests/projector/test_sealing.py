"""The tail is sealed into files: the same answers wherever seals fall, and damage is mended."""

import shutil
import sqlite3
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

import analytics
from analytics import PlayerStatistics, VariantStatistics
from schemas.errors import SegmentDamaged, StorageFailed, StoreTaken
from services.eventlog import MemoryLog
from services.projector import Projector, rebuild
from services.projector.sealing import Sealing
from services.store import Batch, Reader, Store, open_store
from services.store.segments import FOLDER, GRACE_SECONDS, UNFINISHED, now
from tests.projector.projecting import append, fresh_digest, project, tables
from tests.proof import proof

HANDS = 12
SEGMENTS = 5  # hands in each


@pytest.fixture(scope="module")
def log() -> MemoryLog:
    made = MemoryLog()
    append(made, tables(5, hands=HANDS // 4))
    return made


@pytest.fixture(scope="module")
def plain(log: MemoryLog, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The store of the log with nothing sealed."""
    root = tmp_path_factory.mktemp("plain")
    project(log, root).close()
    return root


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return tmp_path / "store"


@pytest.fixture
def store(log: MemoryLog, root: Path) -> Iterator[Store]:
    with closing(open_store(root, log.identity)) as made:
        yield made


def sealed(log: MemoryLog, store: Store, size: int = 1000, told: list[str] | None = None) -> None:
    """Project to the end of the log, every few hands a segment."""
    tell = None if told is None else told.append
    projector = Projector(log, store, seal=SEGMENTS, tell=tell)
    while projector.step(size):
        pass
    projector.run(lambda: False, once=True)


def statistics(root: Path) -> tuple[list[PlayerStatistics], list[VariantStatistics]]:
    with closing(Reader.open(root)) as reader, reader.moment(analytics.DEFINITIONS) as moment:
        return analytics.players(moment), analytics.variants(moment)


def digest(root: Path) -> str:
    with closing(Reader.open(root)) as reader:
        return reader.digest()


def files(root: Path) -> list[Path]:
    return sorted((root / "1" / FOLDER).iterdir())


@pytest.mark.parametrize("size", proof([23], [1, 7, 60, 1000]))
def test_answers_do_not_depend_on_batches_nor_on_where_seals_fell(
    log: MemoryLog, plain: Path, root: Path, store: Store, size: int
) -> None:
    sealed(log, store, size)

    assert sum(part.hands for part in store.tail()) < SEGMENTS
    assert {one.kind for one in store.files()} == {
        *("hands", "seats", "actions", "pots", "awards"),
        *analytics.ROLLUPS,
    }
    assert statistics(root) == statistics(plain)
    assert digest(root) == digest(plain) == fresh_digest(log, root.parent / "fresh")


def spoil(path: Path, how: str) -> None:
    """Damage a file."""
    data = path.read_bytes()
    match how:
        case "gone":
            path.unlink()
        case "cut":
            path.write_bytes(data[:-1])
        case _:
            middle = len(data) // 2
            path.write_bytes(data[:middle] + bytes([data[middle] ^ 4]) + data[middle + 1 :])


DAMAGE = [
    *[("hands", "gone"), ("seats", "cut"), ("actions", "flipped"), ("players", "flipped")],
    *proof([], [("pots", "cut"), ("awards", "gone"), ("games", "gone"), ("players", "cut")]),
]


@pytest.mark.parametrize(("kind", "how"), DAMAGE)
def test_a_damaged_file_is_never_read_and_made_again(
    log: MemoryLog, plain: Path, root: Path, store: Store, kind: str, how: str
) -> None:
    sealed(log, store)
    before = files(root)
    (path,) = [one for one in before if f".{kind}." in one.name][:1]
    spoil(path, how)

    with pytest.raises(SegmentDamaged, match=path.name):
        digest(root)
    if kind in analytics.ROLLUPS or how != "flipped":  # whole files are read by who reads them
        with pytest.raises(SegmentDamaged, match="oddchip project --once"):
            statistics(root)

    told: list[str] = []
    sealed(log, store, told=told)

    assert len(told) == 2
    assert told[0].startswith(str(path))
    what = "roll-up" if kind in analytics.ROLLUPS else "segment"
    assert told[1].startswith(f"the {what} of offsets ")
    assert told[1].endswith("made again")
    assert statistics(root) == statistics(plain)
    assert digest(root) == digest(plain)
    assert {path, *before} == {path, *files(root)} or what == "roll-up"


def test_rollups_of_other_definitions_are_made_again(
    log: MemoryLog, plain: Path, root: Path, store: Store
) -> None:
    sealed(log, store)
    store.close()
    told: list[str] = []
    with closing(sqlite3.connect(store.path)) as connection:
        connection.execute("UPDATE files SET definitions = 'old' WHERE definitions != ''")
        connection.commit()
    with pytest.raises(StorageFailed, match="other definitions"):
        statistics(root)

    with closing(open_store(root, log.identity)) as again:
        sealed(log, again, told=told)

    assert told
    assert statistics(root) == statistics(plain)


def test_rollups_of_many_segments_become_one(
    log: MemoryLog, plain: Path, root: Path, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("services.projector.sealing.FAN", 3)
    projector, sealing = Projector(log, store), Sealing(store, 2)
    while projector.step(30):
        sealing.follow(wait=True)

    kinds = Counter(one.kind for one in store.files())

    assert kinds["players"] == kinds["games"] < kinds["hands"]
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


def test_a_damaged_part_of_the_tail_is_made_again(
    log: MemoryLog, plain: Path, root: Path, store: Store
) -> None:
    projector = Projector(log, store)
    while projector.step(40):
        pass
    with closing(sqlite3.connect(store.path)) as connection:
        connection.execute("UPDATE tail SET data = x'0011' WHERE first = 1")
        connection.commit()
    with pytest.raises(StorageFailed, match="read a batch's columns"):
        statistics(root)
    told: list[str] = []

    sealed(log, store, told=told)

    assert told[0].startswith("a part of the tail, hands 1 to ")
    assert statistics(root) == statistics(plain)
    assert digest(root) == digest(plain)


def test_a_tail_that_is_not_what_was_sealed_is_not_cut(log: MemoryLog, store: Store) -> None:
    Projector(log, store).step(60)
    parts = store.tail()
    wrong = parts[-1]._replace(last=parts[-1].last + 1)

    with pytest.raises(StorageFailed, match="the tail has"):
        store.seal(store.path.parent / "made", [], cut=wrong)

    assert store.tail() == parts


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


def test_a_file_that_changes_after_it_was_read_is_noticed(
    log: MemoryLog, root: Path, store: Store
) -> None:
    sealed(log, store)
    path = next(one for one in files(root) if ".players." in one.name)
    with closing(Reader.open(root)) as reader:
        with reader.moment(analytics.DEFINITIONS) as moment:
            analytics.players(moment)
        spoil(path, "flipped")

        with (
            pytest.raises(SegmentDamaged, match="changed"),
            reader.moment(analytics.DEFINITIONS) as moment,
        ):
            analytics.players(moment)


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

    with pytest.raises(StorageFailed, match="seal"):
        sealed(log, store)

    (root / "1" / FOLDER).unlink()
    sealed(log, store)
    assert statistics(root) == statistics(plain)
    assert digest(root) == digest(plain)
