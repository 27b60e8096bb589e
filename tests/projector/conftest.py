"""The logs that the projector must read alike."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from services.eventlog import EventLog, MemoryLog, SqliteLog


@pytest.fixture(params=["memory", "sqlite"])
def log(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[EventLog]:
    """An empty log of each kind."""
    made = MemoryLog() if request.param == "memory" else SqliteLog(tmp_path / "log.db", create=True)
    yield made
    made.close()
