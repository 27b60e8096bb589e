"""What tests of pages share: stores to look at, who looks, and a browser."""

from collections.abc import Iterator

import pytest

from tests.api.access.place import Place, place
from tests.api.conftest import ask, audit, log, root, sources

__all__ = ["ask", "audit", "log", "root", "sources"]


@pytest.fixture(scope="module")
def here(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    """A store, who may look at it, and as what."""
    with place(tmp_path_factory.mktemp("pages")) as found:
        yield found
