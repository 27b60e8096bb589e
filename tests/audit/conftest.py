"""A room to audit."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.audit.audited import Room


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    """An empty room."""
    made = Room(tmp_path)
    yield made
    made.log.close()
