"""A store with hands of three games and one in play, and who asks it."""

from collections.abc import Iterator
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest

from services.api import AUDITOR, Sources
from services.eventlog import EventLog, ends
from tests.api.asking import Asker, open_to
from tests.api.stores import Figures, filled

IN_PLAY = "table-4-1"


@pytest.fixture(scope="session")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the store lies; nobody writes it."""
    return tmp_path_factory.mktemp("api") / "store"


@pytest.fixture(scope="session")
def log(root: Path) -> EventLog:
    """The log it was made from."""
    return filled(root)


@pytest.fixture(scope="session")
def sources(root: Path, log: EventLog) -> Iterator[Sources]:
    """What the public is answered from."""
    with closing(Sources(root, Figures, ends=partial(ends, log))) as made:
        yield made


@pytest.fixture(scope="session")
def ask(sources: Sources) -> Iterator[Asker]:
    """Asks as the public."""
    with Asker(sources) as asker:
        yield asker


@pytest.fixture(scope="session")
def audit(root: Path, log: EventLog) -> Iterator[Asker]:
    """Asks as an auditor."""
    with (
        closing(Sources(root, Figures, ends=partial(ends, log))) as made,
        Asker(made, open_to(AUDITOR)) as asker,
    ):
        yield asker
