"""The tail is sealed into files: the same answers wherever seals fall, and damage is mended."""

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
from services.projector import Projector
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


def test_superseded_files_go_after_a_grace_time(
    log: MemoryLog, root: Path, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    sealed(log, store)
    path = next(one for one in files(root) if ".players." in one.name)
    with closing(sqlite3.connect(store.path)) as connection:
        connection.execute("INSERT INTO superseded VALUES (?, ?)", ("old.parquet", now()))
        connection.commit()
    old, stray = path.with_name("old.parquet"), path.with_name("stray.parquet")
    for one in (old, stray):
        one.write_bytes(b"x")
    (path.parent / f"{UNFINISHED}1").mkdir()
    (path.parent / f"{UNFINISHED}1" / "half.parquet").write_bytes(b"x")

    store.clear()

    assert not stray.exists()
    assert not (path.parent / f"{UNFINISHED}1").exists()
    assert old.exists()

    later = now() + GRACE_SECONDS + 1
    monkeypatch.setattr("services.store.writer.now", lambda: later)
    store.clear()

    assert not old.exists()
    assert path.exists()


def test_clearing_up_fences_who_was_sealing(log: MemoryLog, root: Path, store: Store) -> None:
    sealed(log, store)
    (root / "1" / FOLDER / "stray.parquet").write_bytes(b"x")
    with closing(open_store(root, log.identity)) as other:
        other.clear()

    with pytest.raises(StoreTaken):
        store.commit(Batch(store.checkpoint, store.checkpoint))


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
