"""A rebuild makes the same store anew and puts it in use under the eyes of its readers."""

from contextlib import closing
from pathlib import Path
from threading import Event, Thread

import pytest

from schemas.errors import StorageFailed, StoreTaken
from schemas.record import Stored
from services.eventlog import MemoryLog
from services.projector import Projector, rebuild
from services.store import Counts, Reader, current, open_store
from tests.projector.projecting import append, project, tables


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return tmp_path / "store"


@pytest.fixture
def log() -> MemoryLog:
    made = MemoryLog()
    append(made, tables(1))
    return made


def test_a_rebuilt_store_is_the_same_and_in_use(log: MemoryLog, root: Path) -> None:
    told: list[tuple[int, int]] = []
    with closing(project(log, root, 10)) as reader:
        before = reader.digest()

        made = rebuild(log, root, lambda *state: told.append(state))

        assert current(root) == made == root / "2"
        assert reader.digest() == before
    assert told[-1] == (log.end(), log.end())


def test_a_reader_never_notices_more_than_a_newer_store(log: MemoryLog, root: Path) -> None:
    reader, stop, seen, faults = project(log, root), Event(), set[str](), list[BaseException]()

    def read() -> None:
        try:
            while not stop.is_set():
                hand = reader.hand("table-0-1")
                assert hand is not None
                seen.add(reader.digest())
        except BaseException as fault:
            faults.append(fault)
            raise

    thread = Thread(target=read)
    thread.start()
    for _ in range(5):
        rebuild(log, root)
    stop.set()
    thread.join(timeout=60)

    assert faults == []
    assert seen == {reader.digest()}
    reader.close()


def test_only_the_store_in_use_and_the_one_before_it_stay(log: MemoryLog, root: Path) -> None:
    for _ in range(4):
        rebuild(log, root)

    assert sorted(each.name for each in root.iterdir() if each.is_dir()) == ["3", "4"]


def test_a_projector_of_the_superseded_store_is_told(log: MemoryLog, root: Path) -> None:
    with closing(open_store(root, log.identity)) as store:
        projector = Projector(log, store)
        projector.step(10)
        rebuild(log, root)

        with pytest.raises(StoreTaken):
            projector.step(10)


def test_an_interrupted_rebuild_changes_nothing(log: MemoryLog, root: Path) -> None:
    with closing(project(log, root)) as reader:
        before = reader.digest()
        failing = MemoryLog()
        failing.identity = log.identity
        append(failing, tables(1))

        def fail(after: int = 0, limit: int = 1000) -> list[Stored]:
            if after:
                raise StorageFailed(str(root), "read", "the disk is on fire")
            return log.read(after, min(limit, 5))

        failing.read = fail
        with pytest.raises(StorageFailed, match="on fire"):
            rebuild(failing, root)

        assert current(root) == root / "1"
        assert not (root / "2").exists()
        assert reader.digest() == before
    assert rebuild(log, root) == root / "2"


@pytest.mark.parametrize("spoilt", ["pointer", "store", "gone"])
def test_a_rebuild_mends_a_damaged_store(log: MemoryLog, root: Path, spoilt: str) -> None:
    with closing(project(log, root)) as reader:
        before = reader.digest()
    match spoilt:
        case "pointer":
            (root / "CURRENT").write_text("../elsewhere\n")
        case "store":
            (root / "1" / "store.db").write_bytes(b"garbage" * 1000)
        case _:
            (root / "1" / "store.db").unlink()

    rebuild(log, root)

    with closing(Reader.open(root)) as reader:
        assert reader.digest() == before


def test_a_store_that_is_refused_leaves_no_trace(log: MemoryLog, root: Path) -> None:
    told: list[tuple[Counts | None, Counts]] = []

    def refuse(before: Counts | None, now: Counts) -> bool:
        told.append((before, now))
        return False

    with closing(project(log, root)) as reader:
        rebuild(log, root, accept=refuse)

        assert told == [(reader.counts(), reader.counts())]
    assert current(root) == root / "1"
    assert [each.name for each in root.iterdir() if each.is_dir()] == ["1"]


def test_where_no_store_can_be_read_there_is_none_to_compare_with(
    log: MemoryLog, root: Path
) -> None:
    told: list[Counts | None] = []
    project(log, root).close()
    (root / "1" / "store.db").write_bytes(b"garbage" * 1000)

    rebuild(log, root, accept=lambda before, _: told.append(before) or True)

    assert told == [None]


def test_a_new_store_goes_as_far_as_the_one_in_use(log: MemoryLog, root: Path) -> None:
    growing = MemoryLog()
    growing.identity = log.identity
    records = tables(1)
    append(growing, records[: len(records) // 2])
    project(growing, root).close()
    told: list[tuple[int, int]] = []

    def catch_up(done: int, _end: int) -> None:
        if done == len(records) // 2:
            append(growing, records[len(records) // 2 :])
            with closing(open_store(root, growing.identity)) as store:
                Projector(growing, store).run(lambda: False, once=True)

    def compare(before: Counts | None, now: Counts) -> bool:
        assert before is not None
        told.append((before.checkpoint, now.checkpoint))
        return True

    rebuild(growing, root, catch_up, compare)

    assert told == [(len(records), len(records))]
