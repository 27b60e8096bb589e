"""Names to import with."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from services.names import Names


@pytest.fixture
def names(tmp_path: Path) -> Iterator[Names]:
    """Nobody's names yet."""
    with closing(Names.open(tmp_path / "names.db", create=True)) as made:
        yield made
