"""One service for all who only read."""

from collections.abc import Iterator

import pytest

from tests.api.access.place import Place, place


@pytest.fixture(scope="package")
def here(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    """The service; its file of callers may grow, nothing in it may change."""
    with place(tmp_path_factory.mktemp("access")) as made:
        yield made
