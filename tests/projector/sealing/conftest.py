"""A log, its store with nothing sealed, and an empty one."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from services.eventlog import MemoryLog
from services.store import Store, open_store
from tests.projector.projecting import append, project, tables


@pytest.fixture(scope="module")
def log() -> MemoryLog:
    made = MemoryLog()
    append(made, tables(5, hands=3))
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
