"""Sealed files and the tail, damaged: never read, and made again with a line."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

import analytics
from schemas.errors import SegmentDamaged, StorageFailed
from services.eventlog import MemoryLog
from services.projector import Projector
from services.store import Reader, Store, open_store
from services.store.segments import GRACE_SECONDS, now
from tests.projector.sealing.seals import SEGMENTS, digest, files, sealed, spoil, statistics
from tests.proof import proof

DAMAGE = [
    *[("hands", "gone"), ("seats", "cut"), ("actions", "flipped"), ("players", "flipped")],
    *[("flags", "cut"), ("fine", "gone")],
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
    if kind in analytics.MADE or how != "flipped":  # whole files are read by who reads them
        with pytest.raises(SegmentDamaged, match="oddchip project --once"):
            statistics(root)

    told: list[str] = []
    sealed(log, store, told=told)

    assert len(told) == 2
    assert told[0].startswith(str(path))
    what = "flags" if kind == "flags" else "roll-up" if kind in analytics.MADE else "segment"
    assert told[1].startswith(f"the {what} of offsets ")
    assert told[1].endswith("made again")
    assert statistics(root) == statistics(plain)
    assert digest(root) == digest(plain)
    assert {path, *before} == {path, *files(root)} or what != "segment"


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


def test_damage_is_mended_while_the_projector_lives(
    log: MemoryLog, plain: Path, root: Path, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    projector = Projector(log, store, seal=SEGMENTS, tell=told.append)
    projector.run(lambda: False, once=True)
    spoil(next(one for one in files(root) if ".games." in one.name), "cut")
    projector.run(lambda: False, once=True)
    assert told == []

    later = now() + GRACE_SECONDS + 1
    monkeypatch.setattr("services.projector.sealing.now", lambda: later)
    monkeypatch.setattr("services.store.writer.now", lambda: later)
    projector.run(lambda: False, once=True)

    assert told[1].endswith("was made again")
    assert statistics(root) == statistics(plain)


@pytest.mark.parametrize(
    "lost", ["tail WHERE first = 1", "files WHERE kind = 'players'", "files WHERE kind = 'seats'"]
)
def test_hands_that_are_listed_nowhere_are_missed(
    log: MemoryLog, root: Path, store: Store, lost: str
) -> None:
    if lost.startswith("tail"):
        Projector(log, store).step(60)
    else:
        sealed(log, store)
    store.close()
    with closing(sqlite3.connect(store.path)) as connection:
        assert connection.execute(f"DELETE FROM {lost}").rowcount  # noqa: S608
        connection.commit()

    with pytest.raises(StorageFailed, match=r"listed.*: `oddchip rebuild`"):
        statistics(root)


def test_a_folder_in_a_file_s_place_gives_way(
    log: MemoryLog, plain: Path, root: Path, store: Store
) -> None:
    sealed(log, store)
    path = next(one for one in files(root) if ".seats." in one.name)
    path.unlink()
    path.mkdir()

    sealed(log, store)

    assert statistics(root) == statistics(plain)
    assert digest(root) == digest(plain)
